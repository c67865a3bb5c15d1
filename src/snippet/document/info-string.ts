/** The info string of a fence: which language it names, and its attributes. */
import { infoWords } from './attribute-words.ts';
import type { AttributeWord } from './attribute-words.ts';
import { ESCAPED, unescaped } from './escapes.ts';

/** What an info string says. */
export interface InfoString {
  /** The language as it is written; empty where none is named. */
  readonly word: string;
  readonly attributes: readonly AttributeWord[];
}

/**
 * Reads an info string. The language is the first word (`bash {1,3} [file]`, `ts{4}`, `js:title=x`), the first class of
 * pandoc's braces (`{.python #id}`), the first word of R Markdown's (`{bash, echo=FALSE}`), or what follows a directive
 * of MyST (`{code-block} python`). Backslash escapes and character references are read as in all of Markdown.
 */
export function readInfoString(info: string): InfoString {
  const braces = /^\{([^}]*)\}?(.*)$/s.exec(info);
  if (braces !== null) return inBraces(braces[1] ?? '', braces[2] ?? '');
  const word = WORD.exec(info)?.[0] ?? '';
  if (word === '' || info[word.length] === '=') return { word: '', attributes: infoWords(info) };
  const attributes = infoWords(info.slice(word.length).replace(/^:/, ' '));
  return ofSession({ word: unescaped(word), attributes });
}

const WORD = new RegExp(String.raw`^(?:${ESCAPED}|[^\s{}[\],:="'])+`);

function inBraces(inside: string, behind: string): InfoString {
  const [first, ...others] = infoWords(inside);
  if (first !== undefined && DIRECTIVES.has(first.name)) return readInfoString(behind.trim());
  const words = first === undefined ? [] : [first, ...others];
  const language = words.find(({ name }) => name.startsWith('.')) ?? (isWord(first) ? first : undefined);
  const attributes = [...words.filter((word) => word !== language), ...infoWords(behind)];
  return ofSession({ word: language?.name.replace(/^\./, '') ?? '', attributes });
}

function isWord(word: AttributeWord | undefined): boolean {
  return word !== undefined && word.value === undefined && /^[A-Za-z]/.test(word.name);
}

const DIRECTIVES: ReadonlySet<string> = new Set(['code-block', 'code-cell', 'code', 'sourcecode']);

/** GitHub has two words for a session of a terminal: `bash session`. */
function ofSession({ word, attributes }: InfoString): InfoString {
  const [first, ...others] = attributes;
  if (first?.name !== 'session' || first.value !== undefined) return { word, attributes };
  return { word: `${word}-session`, attributes: others };
}
