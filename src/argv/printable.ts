/**
 * A text made safe for one line of a terminal: control characters, line breaks, bidi controls,
 * byte order marks and lone surrogates become visible escapes (`\n`, `\u{1b}`). Other text stays as it is,
 * so the result is for reading, not for reading back.
 */
export function printable(text: string): string {
  return UNSAFE.test(text) ? text.replace(EACH_UNSAFE, escape) : text;
}

const CLASS = '[\\p{Cc}\\u061c\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ufeff\\p{Cs}]';
const UNSAFE = new RegExp(CLASS, 'u');
const EACH_UNSAFE = new RegExp(CLASS, 'gu');

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escape(character: string): string {
  return NAMED[character] ?? `\\u{${character.charCodeAt(0).toString(16)}}`;
}
