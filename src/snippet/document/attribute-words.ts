/** The attributes of an info string or a comment, as words: whatever program they are for. */

/** A word, and its value if it has one. */
export interface AttributeWord {
  readonly name: string;
  /** Without its quotes; undefined for a word alone. */
  readonly value: string | undefined;
  /** Does a quote begin its value, and none end it? */
  readonly unclosed: boolean;
}

/**
 * The words of a text, in their order: `skip`, `title="a b"`, `hl_lines=[1,2]`, `{.python filename="x"}`, apart by
 * spaces and commas; braces only group. Quotes that no name stands before, and text in brackets (`[file name]`), name
 * nothing. In quotes `\n`, `\t`, `\\`, `\"` and `\'` are a line's end, a tab and the character itself.
 */
export function attributeWords(text: string): readonly AttributeWord[] {
  return [...text.matchAll(WORD)].flatMap(({ groups }) => attributeWord(groups ?? {}));
}

function attributeWord({ name, quoted, bare }: Readonly<Record<string, string | undefined>>): AttributeWord[] {
  if (name === undefined) return [];
  if (quoted === undefined) return [{ name, value: bare, unclosed: bare !== undefined && /^["']/.test(bare) }];
  const closed = CLOSED.test(quoted);
  return [{ name, value: unescape(quoted.slice(1, closed ? -1 : undefined)), unclosed: !closed }];
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*(?:"|$)|'(?:[^'\\]|\\.)*(?:'|$)`;
const CLOSED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')$/s;
const BRACKETS = String.raw`\[[^\]]*\]?|\{[^}]*\}?`;
const WORD = new RegExp(
  String.raw`${QUOTED}|\[[^\]]*\]?|(?<name>[^\s,={}[\]"']+)(?:=(?:(?<quoted>${QUOTED})|(?<bare>${BRACKETS}|[^\s,}]*)))?`,
  'gs',
);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

function unescape(text: string): string {
  return text.replace(/\\([nt\\"'])/g, (_, character: string) => ESCAPES[character] ?? character);
}
