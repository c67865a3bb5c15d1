/** The quotes of a shell, each from its opening on. */
import { decodeBytes, encodePoint } from './utf8.ts';

/** A text and the index behind it, or why there is none and where. */
export type Piece =
  | { readonly value: string; readonly end: number }
  | { readonly message: string; readonly index: number };

/** `'…'`, whose opening stands at `start`: everything up to the next `'`. */
export function readSingleQuote(text: string, start: number): Piece {
  const close = text.indexOf("'", start + 1);
  if (close === -1) return unclosed(start, "'");
  return { value: text.slice(start + 1, close), end: close + 1 };
}

/** `"…"`, whose opening stands at `start`, without anything that a shell expands. */
export function readDoubleQuote(text: string, start: number): Piece {
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') return { value, end: at + 1 };
    if (character === '$' || character === '`') {
      return { message: `A shell expands ${character} inside "…": put it in '…', or a backslash before it`, index: at };
    }
    if (character !== '\\' || !ESCAPED_IN_DOUBLE.has(text.charAt(at + 1))) {
      value += character;
      continue;
    }
    at += 1;
    if (text.charAt(at) !== '\n') value += text.charAt(at);
  }
  return unclosed(start, '"');
}

const ESCAPED_IN_DOUBLE: ReadonlySet<string> = new Set(['$', '`', '"', '\\', '\n']);

/** `$'…'`, whose `$` stands at `start`, with bash's escapes; those of bytes are read as UTF-8. */
export function readAnsiQuote(text: string, start: number): Piece {
  let value = '';
  let bytes: number[] = [];
  let at = start + 2;
  while (at < text.length && text.charAt(at) !== "'") {
    const escape = readEscape(text, at);
    if ('message' in escape) return escape;
    if ('bytes' in escape) bytes.push(...escape.bytes);
    else {
      const decoded = decodeBytes(bytes);
      if (decoded === undefined) return notText(start);
      value += decoded + escape.value;
      bytes = [];
    }
    at = escape.end;
  }
  const decoded = decodeBytes(bytes);
  if (at >= text.length) return unclosed(start, "$'");
  return decoded === undefined ? notText(start) : { value: value + decoded, end: at + 1 };
}

type Escape = Piece | { readonly bytes: readonly number[]; readonly end: number };

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['e', '\u001b'],
  ['E', '\u001b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['?', '?'],
]);

const NUMBER = /\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/y;
const LAST_POINT = 0x10ffff;

function readEscape(text: string, at: number): Escape {
  if (text.charAt(at) !== '\\') return { value: text.charAt(at), end: at + 1 };
  const letter = LETTERS.get(text.charAt(at + 1));
  if (letter !== undefined) return { value: letter, end: at + 2 };
  if (text.charAt(at + 1) === 'c')
    return { message: String.raw`The escape \c is not read: write \x and two digits`, index: at };
  NUMBER.lastIndex = at;
  const match = NUMBER.exec(text);
  if (match === null) return { value: '\\', end: at + 1 };
  const [whole, hex, octal, short, long] = match;
  const end = at + whole.length;
  if (hex !== undefined) return { bytes: [Number.parseInt(hex, 16)], end };
  if (octal !== undefined) return { bytes: [Number.parseInt(octal, 8) & 0xff], end };
  const point = Number.parseInt(short ?? long ?? '', 16);
  if (point > LAST_POINT) return { message: `${whole} is beyond the last character of Unicode`, index: at };
  return { bytes: encodePoint(point), end };
}

function unclosed(index: number, opening: string): Piece {
  return { message: `The quote ${opening} is not closed`, index };
}

function notText(index: number): Piece {
  return { message: 'The bytes of this quote are not UTF-8', index };
}
