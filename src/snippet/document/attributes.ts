/** What the author of a document says of a snippet: attributes in its info string, and in comments above it. */
import type { Comment } from './comments.ts';
import type { Fence } from './fences.ts';
import { commentWords } from './attribute-words.ts';
import type { AttributeWord } from './attribute-words.ts';

/** The attributes of a snippet; undefined where one is not given. */
export interface Attributes {
  /** The reason, empty where none is given. */
  readonly skip: string | undefined;
  readonly expectFailure: boolean;
  /** The text, or `below` where the next fence holds it. */
  readonly expectOutput: { readonly text: string } | 'below' | undefined;
  /** In seconds. */
  readonly timeout: number | undefined;
  readonly name: string | undefined;
  readonly session: string | undefined;
}

/** Something wrong in a document: half a sentence that names it and what to write instead. Its text is foreign. */
export interface DocumentProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** The attributes of a fence, and what is wrong with them. Words of an info string that are none of ours are others'. */
export function readAttributes(
  fence: Pick<Fence, 'line' | 'comments'>,
  words: readonly AttributeWord[],
): { readonly attributes: Attributes; readonly problems: readonly DocumentProblem[] } {
  const problems: DocumentProblem[] = [];
  const values = new Map<string, string | undefined>();
  const take = (line: number, word: AttributeWord, isComment: boolean) => {
    const wrong = isOurs(word.name) ? wrongValue(word) : unknown(word.name, isComment);
    if (wrong !== undefined) problems.push({ line, message: wrong });
    else if (values.has(word.name)) problems.push({ line, message: `${word.name} stands twice: write it once` });
    else if (isOurs(word.name)) values.set(word.name, word.value);
  };
  for (const comment of fence.comments) {
    for (const word of wordsOf(comment)) take(comment.line, word, true);
    const bare = unmarked(comment);
    if (bare !== undefined) problems.push(bare);
  }
  for (const word of words) take(fence.line, word, false);
  return { attributes: attributesOf(values), problems };
}

/** What is wrong with comments that stand above no fence: nothing, unless they are meant for argvet. */
export function strayProblems(comments: readonly Comment[]): readonly DocumentProblem[] {
  return comments.flatMap((comment) => {
    const bare = unmarked(comment);
    if (bare !== undefined) return [bare];
    if (!MARK.test(comment.text)) return [];
    const message = 'a comment for argvet stands above no fence: put it on a line of its own right above one';
    return [{ line: comment.line, message }];
  });
}

const MARK = /^\s*argvet:/;

function wordsOf({ text }: Comment): readonly AttributeWord[] {
  return MARK.test(text) ? commentWords(text.replace(MARK, '')) : [];
}

function unmarked({ line, text }: Comment): DocumentProblem | undefined {
  const next = /^\s*argvet[\s-]+([a-z-]+)/.exec(text)?.[1];
  if (next === undefined || !isOurs(next)) return undefined;
  return { line, message: `a comment for argvet lacks its colon: write argvet: ${next}` };
}

interface Rule {
  readonly isRight: (value: string | undefined) => boolean;
  readonly mend: string;
}

const TEXT: Omit<Rule, 'mend'> = { isRight: (value) => value !== undefined && value.trim() !== '' };

const RULES = {
  skip: { isRight: (value) => value === undefined || value.trim() !== '', mend: 'give the reason, skip="why"' },
  'expect-failure': { isRight: (value) => value === undefined, mend: 'it takes no value, write expect-failure' },
  'expect-output': { isRight: () => true, mend: 'give a text, expect-output="what it prints"' },
  timeout: {
    isRight: (value) => value !== undefined && /^[1-9][0-9]{0,3}$/.test(value) && Number(value) <= 3600,
    mend: 'give whole seconds from 1 to 3600, timeout=10',
  },
  name: { ...TEXT, mend: 'give a text, name="what it shows"' },
  session: { ...TEXT, mend: 'give a text, the same for each of its snippets, session="a"' },
} as const satisfies Record<string, Rule>;

function isOurs(name: string): name is keyof typeof RULES {
  return Object.hasOwn(RULES, name);
}

function wrongValue({ name, value, unclosed }: AttributeWord & { name: string }): string | undefined {
  if (!isOurs(name)) return undefined;
  if (unclosed) return `the quote of ${name} is not closed: end its value with the quote that begins it`;
  const { isRight, mend } = RULES[name];
  if (isRight(value)) return undefined;
  return `${name}${value === undefined ? ' has no value' : `=${JSON.stringify(value)} is wrong`}: ${mend}`;
}

/** In an info string a word may be for another program; only one that begins as a long one of ours does is none. */
function unknown(name: string, isComment: boolean): string | undefined {
  if (!isComment && !/^expect[-_]/.test(name)) return undefined;
  return `there is no attribute ${name}: there are ${Object.keys(RULES).join(', ')}`;
}

function attributesOf(values: ReadonlyMap<string, string | undefined>): Attributes {
  const output = values.get('expect-output');
  const timeout = values.get('timeout');
  return {
    skip: values.has('skip') ? (values.get('skip') ?? '') : undefined,
    expectFailure: values.has('expect-failure'),
    expectOutput: output === undefined ? (values.has('expect-output') ? 'below' : undefined) : { text: output },
    timeout: timeout === undefined ? undefined : Number(timeout),
    name: values.get('name'),
    session: values.get('session'),
  };
}
