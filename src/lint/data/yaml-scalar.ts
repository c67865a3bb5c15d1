/** Where the characters of a YAML scalar stand in the file, whatever its style does to its lines. */
import { mappedText } from '../mapped-text.ts';
import type { MappedText } from '../mapped-text.ts';

/** The style of a scalar, as the parser names it. */
export type ScalarStyle = string | undefined;

/** The offset of a scalar's first character: behind its quote, or in the first line of its block. */
export function contentStart(text: string, style: ScalarStyle, from: number): number {
  if (style === 'QUOTE_SINGLE' || style === 'QUOTE_DOUBLE') return from + 1;
  if (style !== 'BLOCK_LITERAL' && style !== 'BLOCK_FOLDED') return from;
  return from + (BLOCK_HEADER.exec(text.slice(from, from + HEADER_LENGTH))?.[0].length ?? 0);
}

/**
 * The value of a scalar with the place of each character. Every style changes blanks and line ends alone (and spells
 * some characters with an escape), so the others follow each other in the file as in the value; a blank is given the
 * place behind what stands before it.
 */
export function mappedScalar(
  text: string,
  style: ScalarStyle,
  value: string,
  [from, to]: readonly [number, number],
): MappedText {
  const start = contentStart(text, style, from);
  const places = style === 'QUOTE_DOUBLE' ? escapedPlaces(text, start, to - 1) : plainPlaces(text, style, start, to);
  const offsets: number[] = [];
  let next = 0;
  let behind = start;
  for (let at = 0; at < value.length; at += 1) {
    const place = isBlank(value.charAt(at)) ? undefined : places[next];
    if (!isBlank(value.charAt(at))) next += 1;
    offsets.push(place?.at ?? behind);
    if (place !== undefined) behind = place.end;
  }
  // Another count means a spelling that is not foreseen: then every character has the place of the whole.
  return next === places.length ? mappedText(value, [...offsets, behind]) : { text: value, offsetAt: () => start };
}

/** The mark of a block, its indicators, a comment, and the blank lines before its text. */
const BLOCK_HEADER = /^[|>][^\n]*\n[ \t\r\n]*/;

/** Blank lines beyond this many are not looked through for a block's first character. */
const HEADER_LENGTH = 10_000;

interface Place {
  readonly at: number;
  readonly end: number;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\n' || character === '\r';
}

function plainPlaces(text: string, style: ScalarStyle, from: number, to: number): Place[] {
  const places: Place[] = [];
  const end = style === 'QUOTE_SINGLE' ? to - 1 : to;
  for (let at = from; at < end; at += 1) {
    if (isBlank(text.charAt(at))) continue;
    const length = style === 'QUOTE_SINGLE' && text.startsWith("''", at) ? 2 : 1;
    places.push({ at, end: at + length });
    at += length - 1;
  }
  return places;
}

const ESCAPE = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r\n|[^])/y;

/** The escapes of blanks and of line ends: those have no place of their own. */
const BLANK_ESCAPE = /^\\(?:[ \tntr\r\n]|x(?:20|09|0[aAdD])|u00(?:20|09|0[aAdD])|U000000(?:20|09|0[aAdD]))/;

function escapedPlaces(text: string, from: number, to: number): Place[] {
  const places: Place[] = [];
  for (let at = from; at < to;) {
    ESCAPE.lastIndex = at;
    const escape = text.charAt(at) === '\\' ? (ESCAPE.exec(text)?.[0] ?? '\\') : text.charAt(at);
    const end = at + escape.length;
    const isNothing = isBlank(escape) || BLANK_ESCAPE.test(escape);
    if (!isNothing) for (let unit = 0; unit < unitsOf(escape); unit += 1) places.push({ at, end });
    at = end;
  }
  return places;
}

/** How many UTF-16 code units an escape is: two beyond the first plane. */
function unitsOf(escape: string): number {
  return /^\\U(?!0000)/.test(escape) ? 2 : 1;
}
