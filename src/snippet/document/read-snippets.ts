/** The snippets of one document. */
import { languageOf, languageRow } from '../languages.ts';
import type { MeantLanguage } from '../languages.ts';
import type { Snippet } from '../model.ts';
import { readAttributes, strayProblems } from './attributes.ts';
import type { Attributes, DocumentProblem } from './attributes.ts';
import { looksLikeConsole, readConsole } from './console.ts';
import { readFences } from './fences.ts';
import type { Fence } from './fences.ts';
import { readInfoString } from './info-string.ts';

/** What a document holds. */
export interface DocumentSnippets {
  /** As it was given. */
  readonly document: string;
  /** Each fence but those that hold another one's output, in the order of their lines. */
  readonly snippets: readonly Snippet[];
  readonly problems: readonly DocumentProblem[];
}

/** Reads a document; one whose name ends in `.mdx` is MDX. What is wrong in it is a problem, and nothing is thrown. */
export function readSnippets(document: string, text: string): DocumentSnippets {
  const { fences, stray } = readFences(text, /\.mdx$/i.test(document) ? 'mdx' : 'markdown');
  const problems: (readonly DocumentProblem[])[] = [strayProblems(stray)];
  const outputs = new Set<Fence>();
  const snippets: Snippet[] = [];
  for (const fence of fences) {
    if (outputs.has(fence)) continue;
    const info = readInfoString(fence.info);
    const { attributes, problems: wrong } = readAttributes(fence, info.attributes);
    const output = attributes.expectOutput === 'below' ? outputFence(fence) : undefined;
    if (output !== undefined) outputs.add(output);
    const lacksOutput = attributes.expectOutput === 'below' && output === undefined;
    problems.push(wrong, lacksOutput ? [{ line: fence.line, message: NO_OUTPUT }] : []);
    snippets.push(snippetOf({ document, fence, word: info.word, attributes, output: output?.body }));
  }
  problems.push(mixedSessions(snippets));
  return { document, snippets, problems: problems.flat().toSorted((one, other) => one.line - other.line) };
}

const NO_OUTPUT =
  'expect-output has no value, and no block of text follows the fence: put one right below it, or give expect-output="what it prints"';

/** The fence right below, when it is none that runs. */
function outputFence({ next }: Fence): Fence | undefined {
  return next === undefined || languageOf(readInfoString(next.info).word) !== undefined ? undefined : next;
}

interface Parts {
  readonly document: string;
  readonly fence: Fence;
  readonly word: string;
  readonly attributes: Attributes;
  /** The body of the fence that holds the output. */
  readonly output: string | undefined;
}

function snippetOf({ document, fence, word, attributes, output }: Parts): Snippet {
  const meant = languageOf(word);
  const { code, shown } = commandsOf(fence.body, meant);
  const text = typeof attributes.expectOutput === 'object' ? attributes.expectOutput.text : output;
  return {
    document,
    line: fence.line,
    language: meant?.language,
    info: word,
    name: attributes.name,
    code,
    expect: { exit: attributes.expectFailure ? 'nonzero' : 'zero', output: text ?? shown },
    timeout: attributes.timeout,
    session: attributes.session,
    skip: skipReason(word, meant, code, attributes.skip),
  };
}

function commandsOf(body: string, meant: MeantLanguage | undefined): { code: string; shown: string | undefined } {
  const prompts = meant === undefined ? [] : (languageRow(meant.language).prompts ?? []);
  const isConsole = meant?.isConsole === true || looksLikeConsole(body, prompts);
  const session = isConsole ? readConsole(body, prompts) : undefined;
  return { code: session?.code ?? body, shown: session?.output };
}

function skipReason(
  word: string,
  meant: MeantLanguage | undefined,
  code: string,
  skip: string | undefined,
): string | undefined {
  if (meant === undefined) return word === '' ? 'it names no language' : `${word} is no language that runs`;
  if (code.trim() === '') return 'it is empty';
  if (meant.language === 'python' && /^\s*>>> /.test(code)) return 'sessions of Python are not run';
  return skip === '' ? 'marked skip' : skip;
}

/** One container runs a session, so it has one language. */
function mixedSessions(snippets: readonly Snippet[]): DocumentProblem[] {
  const first = new Map<string, Snippet>();
  return snippets.flatMap((snippet) => {
    const { session, language, line } = snippet;
    if (session === undefined || language === undefined) return [];
    const begin = first.get(session) ?? snippet;
    first.set(session, begin);
    if (begin.language === language) return [];
    const message = `the session ${JSON.stringify(session)} is of ${begin.language} (line ${begin.line}), and this is ${language}: give it another session`;
    return [{ line, message }];
  });
}
