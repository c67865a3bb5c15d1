/** A word of a shell while it is put together out of its pieces. */
import { mappedText } from '../mapped-text.ts';
import { HOLE } from '../word.ts';
import type { PartialScript, UnknownKind, UnknownPart, Word } from '../word.ts';
import type { Scanner } from './scanner.ts';

/** What is known of the word so far. */
export interface Building {
  readonly start: number;
  value: string;
  readonly offsets: number[];
  /** False once a character has no place of its own. */
  mapped: boolean;
  unknown: UnknownPart | undefined;
  prefix: string;
  count: 'one' | 'any';
  /** Each unknown part, and how much of `value` stands before it. */
  readonly holes: { readonly index: number; readonly part: UnknownPart }[];
  /** The words of a list that is assigned to an array. */
  items: readonly Word[] | undefined;
}

/** Begins a word at the next character. */
export function startWord(scanner: Scanner): Building {
  return {
    start: scanner.at,
    value: '',
    offsets: [],
    mapped: true,
    unknown: undefined,
    prefix: '',
    count: 'one',
    holes: [],
    items: undefined,
  };
}

/** Adds the character of the text at an index, and steps behind it. */
export function addCharacter(scanner: Scanner, word: Building, index: number): void {
  word.value += scanner.text.charAt(index);
  word.offsets.push(scanner.source.offsetAt(index));
  scanner.at = index + 1;
}

/** Adds a part from an index up to the next character, of which only that it is there is known. */
export function addUnknown(
  scanner: Scanner,
  word: Building,
  part: { readonly kind: UnknownKind; readonly from: number; readonly count: 'one' | 'any'; readonly prefix?: string },
): void {
  const prefix = part.prefix ?? word.value;
  const source = scanner.text.slice(part.from, scanner.at);
  const unknown: UnknownPart = { kind: part.kind, source, at: scanner.source.offsetAt(part.from) };
  if (part.prefix === undefined) word.holes.push({ index: word.value.length, part: unknown });
  if (word.unknown === undefined || prefix.length < word.prefix.length) {
    word.unknown = unknown;
    word.prefix = prefix;
  }
  if (part.count === 'any') word.count = 'any';
}

/** The word that ends before the next character. */
export function finishWord({ source, text, at: end }: Scanner, word: Building): Word {
  const at = source.offsetAt(word.start);
  const { unknown, prefix, count, value } = word;
  if (unknown !== undefined) {
    return {
      text: undefined,
      at,
      prefix,
      count,
      unknown,
      source: text.slice(word.start, end),
      ...(word.items === undefined ? {} : { items: word.items }),
      ...(word.mapped ? { script: partialScript(word, source.offsetAt(end)) } : {}),
    };
  }
  if (!word.mapped) return { text: value, at };
  return { text: value, at, mapped: mappedText(value, [...word.offsets, source.offsetAt(end)]) };
}

/** The text with a hole for each unknown part. */
function partialScript({ value, offsets, holes }: Building, end: number): PartialScript {
  let text = '';
  const places: number[] = [];
  let from = 0;
  for (const { index, part } of holes) {
    text += value.slice(from, index) + HOLE;
    places.push(...offsets.slice(from, index), ...Array.from(HOLE, () => part.at));
    from = index;
  }
  text += value.slice(from);
  return { mapped: mappedText(text, [...places, ...offsets.slice(from), end]), holes: holes.map(({ part }) => part) };
}
