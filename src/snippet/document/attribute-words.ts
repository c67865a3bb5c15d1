/** The attributes of an info string or a comment, as words: whatever program they are for. */

import { ESCAPED, unescaped } from './escapes.ts';

/** A word, and its value if it has one. */
export interface AttributeWord {
  readonly name: string;
  /** Without its quotes; undefined for a word alone. */
  readonly value: string | undefined;
  /** Does a quote begin its value, and none end it? */
  readonly unclosed: boolean;
}

/**
 * The words of an info string, in their order: `skip`, `title="a b"`, `hl_lines=[1,2]`, `{.python filename="x"}`, apart by
 * spaces and commas; braces only group. Quotes that no name stands before, and text in brackets (`[file name]`), name
 * nothing. What is escaped as in all of Markdown (`\"`, `&quot;`) is text, never a mark that ends something. In quotes
 * `\n` and `\t` are a line's end and a tab.
 */
export function infoWords(info: string): readonly AttributeWord[] {
  return words(info, unescaped, (text) => unescaped(text, LETTERS));
}

/**
 * The words of a comment, as in an info string. It is no Markdown: only in quotes there are escapes, and only of `\n`,
 * `\t`, `\\`, `\"` and `\'`.
 */
export function commentWords(comment: string): readonly AttributeWord[] {
  return words(comment, (text) => text, unescapedInComment);
}

function unescapedInComment(text: string): string {
  return text.replace(/\\([nt\\"'])/g, (_, mark: string) => LETTERS[mark] ?? mark);
}

type Decode = (text: string) => string;

function words(text: string, decode: Decode, decodeQuoted: Decode): readonly AttributeWord[] {
  return [...text.matchAll(WORD)].flatMap(({ groups: { name, quoted, bare } = {} }) => {
    if (name === undefined) return [];
    if (quoted === undefined) {
      const value = bare === undefined ? undefined : decode(bare);
      return [{ name: decode(name), value, unclosed: /^["']/.test(bare ?? '') }];
    }
    const closed = CLOSED.test(quoted);
    return [{ name: decode(name), value: decodeQuoted(quoted.slice(1, closed ? -1 : undefined)), unclosed: !closed }];
  });
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*(?:"|$)|'(?:[^'\\]|\\.)*(?:'|$)`;
const CLOSED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')$/s;
const BRACKETS = String.raw`\[[^\]]*\]?|\{[^}]*\}?`;
const WORD = new RegExp(
  String.raw`${QUOTED}|\[[^\]]*\]?|(?<name>(?:${ESCAPED}|[^\s,={}[\]"'])+)(?:=(?:(?<quoted>${QUOTED})|(?<bare>${BRACKETS}|(?:${ESCAPED}|[^\s,}])*)))?`,
  'gs',
);

const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t' };
