import { HIDDEN_CLASS } from './hidden.ts';

/**
 * A text made safe for one line of a terminal: controls, line breaks, bidi controls, zero widths and lone surrogates
 * become visible escapes (`\n`, `\u{1b}`). Other text stays as it is, a backslash too, so the result is for reading,
 * not for reading back.
 */
export function printable(text: string): string {
  return SAFE.test(text) ? text : text.replace(HIDDEN, escape);
}

const SAFE = /^[ -~]*$/;
const HIDDEN = new RegExp(HIDDEN_CLASS, 'gu');

const NAMED: ReadonlyMap<string, string> = new Map([
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
]);

function escape(character: string): string {
  return NAMED.get(character) ?? `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
