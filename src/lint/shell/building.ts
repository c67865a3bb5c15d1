/** A word of a shell while it is put together out of its pieces. */
import { mappedText } from '../mapped-text.ts';
import type { UnknownKind, UnknownPart, Word } from '../word.ts';
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
}

/** Begins a word at the next character. */
export function startWord(scanner: Scanner): Building {
  return { start: scanner.at, value: '', offsets: [], mapped: true, unknown: undefined, prefix: '', count: 'one' };
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
  if (word.unknown === undefined || prefix.length < word.prefix.length) {
    const source = scanner.text.slice(part.from, scanner.at);
    word.unknown = { kind: part.kind, source, at: scanner.source.offsetAt(part.from) };
    word.prefix = prefix;
  }
  if (part.count === 'any') word.count = 'any';
}

/** The word that ends before the next character. */
export function finishWord({ source, text, at: end }: Scanner, word: Building): Word {
  const at = source.offsetAt(word.start);
  const { unknown, prefix, count, value } = word;
  if (unknown !== undefined) {
    return { text: undefined, at, prefix, count, unknown, source: text.slice(word.start, end) };
  }
  if (!word.mapped) return { text: value, at };
  return { text: value, at, mapped: mappedText(value, [...word.offsets, source.offsetAt(end)]) };
}
