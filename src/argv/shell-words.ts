/** Tokens as words of a shell (bash, zsh), and back; exact for every token. */
import { HIDDEN_CLASS } from './hidden.ts';
import { readAnsiQuote, readDoubleQuote, readSingleQuote } from './shell-quotes.ts';
import type { Piece } from './shell-quotes.ts';
import { encodePoint } from './utf8.ts';

/**
 * A token as one shell word on one line: as it is where no character means anything to a shell, in `'…'` where one
 * does, and in `$'…'` when it holds a character that a reader would not see (a control, a line break, a bidi control,
 * half a surrogate pair): each of its UTF-8 bytes is then written as `\xHH`, which means the same in every locale.
 * `parseShellWords` gives the token back.
 */
export function quote(token: string): string {
  if (PLAIN.test(token)) return token;
  if (!HIDDEN.test(token)) return `'${token.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${token.replace(ANSI_SPECIAL, escapeAnsi)}'`;
}

/**
 * The tokens as one line of shell words. The first is quoted where a shell would not take it for a command:
 * an assignment, a job, a reserved word.
 */
export function quoteAll(tokens: readonly string[]): string {
  return tokens.map((token, index) => (index === 0 && isNoCommand(token) ? `'${token}'` : quote(token))).join(' ');
}

/** The words of a text, or the first place that is no literal word. */
export type ShellWords =
  | { readonly ok: true; readonly words: readonly string[] }
  | { readonly ok: false; readonly error: { readonly message: string; readonly index: number } };

/**
 * The words of one command that expands nothing: plain words, `\` escapes and line continuations, `'…'`, `"…"`,
 * `$'…'`, and comments; empty lines and comments may stand around it. What a shell would expand or run (`$x`,
 * a backquote, `*`, `;`, `|`, a second line) is refused with its index, so the words are those that the command
 * would be started with.
 */
export function parseShellWords(text: string): ShellWords {
  const words: string[] = [];
  for (let at = skipLines(text, 0); at < text.length; at = skipBlank(text, at)) {
    if (text.charAt(at) === '\n' && skipLines(text, at) >= text.length) break;
    const word = readWord(text, at);
    if ('message' in word) return { ok: false, error: word };
    words.push(word.value);
    at = word.end;
  }
  return { ok: true, words };
}

const PLAIN = /^[\w@%+:,./-][\w@%+=:,./-]*$/;
const HIDDEN = new RegExp(HIDDEN_CLASS, 'u');
const ANSI_SPECIAL = new RegExp(String.raw`['\\]|${HIDDEN_CLASS}`, 'gu');

const NAMED: ReadonlyMap<string, string> = new Map([
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
  ["'", String.raw`\'`],
  ['\\', '\\\\'],
]);

function escapeAnsi(character: string): string {
  const bytes = encodePoint(character.codePointAt(0) ?? 0);
  return NAMED.get(character) ?? bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

const RESERVED: ReadonlySet<string> = new Set(
  'case coproc do done elif else esac fi for function if in repeat select then time until while'.split(' '),
);

function isNoCommand(token: string): boolean {
  return RESERVED.has(token) || (PLAIN.test(token) && (token.startsWith('%') || token.includes('=')));
}

/** Behind blanks, line continuations and a comment, which ends before its line does. */
function skipBlank(text: string, from: number): number {
  let at = from;
  while (BLANKS.has(text.charAt(at)) || text.startsWith('\\\n', at)) at += text.charAt(at) === '\\' ? 2 : 1;
  if (text.charAt(at) !== '#') return at;
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

const BLANKS: ReadonlySet<string> = new Set([' ', '\t']);

/** Behind blanks, comments and empty lines. */
function skipLines(text: string, from: number): number {
  let at = skipBlank(text, from);
  while (text.charAt(at) === '\n') at = skipBlank(text, at + 1);
  return at;
}

function readWord(text: string, start: number): Piece {
  const braces = braceWatch();
  let value = '';
  let at = start;
  while (at < text.length && !BLANKS.has(text.charAt(at)) && !(text.charAt(at) === '\n' && at > start)) {
    const piece = readPiece(text, at, at === start);
    if ('message' in piece) return piece;
    if (piece.end === at + 1 && braces(text, at)) return { message: quoteIt('{…}', 'expands'), index: at };
    value += piece.value;
    at = piece.end;
  }
  return { value, end: at };
}

/** Tells at which bare character a list (`{a,b}`) or a range (`{1..3}`) is complete; other braces are plain text. */
function braceWatch(): (text: string, at: number) => boolean {
  let seen = '';
  return (text, at) => {
    const character = text.charAt(at);
    if (character === '{' && seen === '') seen = '{';
    else if (seen === '{' && (character === ',' || text.startsWith('..', at))) seen = '{,';
    return seen === '{,' && character === '}';
  };
}

function readPiece(text: string, at: number, first: boolean): Piece {
  const character = text.charAt(at);
  if (character === "'") return readSingleQuote(text, at);
  if (character === '"') return readDoubleQuote(text, at);
  if (text.startsWith("$'", at)) return readAnsiQuote(text, at);
  if (character === '\\') return readBackslash(text, at);
  const special = REFUSED.get(character) ?? (first ? REFUSED_FIRST.get(character) : undefined);
  if (special !== undefined) return { message: special, index: at };
  return { value: character, end: at + 1 };
}

function readBackslash(text: string, at: number): Piece {
  if (at + 1 >= text.length)
    return { message: 'A backslash ends the text: nothing follows that it could escape', index: at };
  const escaped = text.charAt(at + 1);
  return { value: escaped === '\n' ? '' : escaped, end: at + 2 };
}

const REFUSED: ReadonlyMap<string, string> = new Map([
  ...['$', '`', '*', '?', '['].map((character) => [character, quoteIt(character, 'expands')] as const),
  ...[';', '|', '&', '<', '>', '(', ')'].map((character) => [character, quoteIt(character, 'takes')] as const),
  ['\n', 'A second line begins a second command: end this one with a backslash to continue the command'],
  ['\r', 'A carriage return stands outside of quotes: the text has line ends of Windows'],
]);

const REFUSED_FIRST: ReadonlyMap<string, string> = new Map([['~', quoteIt('~', 'expands')]]);

function quoteIt(character: string, verb: 'expands' | 'takes'): string {
  return `A shell ${verb} ${character}${verb === 'takes' ? ' for an operator' : ''}: put the word in '…'`;
}
