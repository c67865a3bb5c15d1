import { isDigit } from './go-text.ts';
import type { Read } from './read.ts';
import { whole } from './whole.ts';
import type { Whole } from './whole.ts';

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const UINT16_MAX = 2n ** 16n - 1n;
const UINT64_MAX = 2n ** 64n - 1n;

const BASES: Readonly<Record<string, number>> = { b: 2, o: 8, x: 16 };

/**
 * A whole number as Go reads it with base 0 (`strconv.ParseInt(s, 0, …)` without its range): a sign, then decimal,
 * `0x`, `0o`, `0b` or a leading 0 for octal, with `_` between digits; `undefined` when it is none.
 * `064` is 52, `0x40` and `6_4` are 64.
 */
export function parseInteger(text: string): bigint | undefined {
  const negative = text.startsWith('-');
  const size = parseUnsigned(negative || text.startsWith('+') ? text.slice(1) : text);
  return size === undefined || !negative ? size : -size;
}

/** Like `parseInteger`, without a sign. */
export function parseUnsigned(text: string): bigint | undefined {
  if (text.includes('_') && !underscoresStandBetweenDigits(text)) return undefined;
  const digits = text.replaceAll('_', '');
  if (!text.startsWith('0') || text.length === 1) return digitsValue(digits, 10);
  const base = text.length > 2 ? BASES[text.charAt(1).toLowerCase()] : undefined;
  return base === undefined ? digitsValue(digits, 8) : digitsValue(digits.slice(2), base);
}

/** A whole number in base 10 (Go's `strconv.ParseInt(s, 10, …)`, so no `_` and no prefix), with a sign if `signed`. */
export function parseDecimal(text: string, signed: boolean): bigint | undefined {
  const negative = signed && text.startsWith('-');
  const size = digitsValue(negative || (signed && text.startsWith('+')) ? text.slice(1) : text, 10);
  return size === undefined || !negative ? size : -size;
}

/** A whole number of Go's `int64` in base 0. */
export function readInt64(text: string): Read<Whole> {
  const plain = plainInteger(text);
  return plain === -1 ? inRange(parseInteger(text), INT64_MIN, INT64_MAX) : { value: plain };
}

/** A whole number from 0 to 65535 in base 0. */
export function readUint16(text: string): Read<number> {
  const read = inRange(parseUnsigned(text), 0n, UINT16_MAX);
  return 'value' in read ? { value: Number(read.value) } : read;
}

/** A whole number of Go's `uint64` in base 0. */
export function readUint64(text: string): Read<Whole> {
  const plain = plainInteger(text);
  return plain === -1 ? inRange(parseUnsigned(text), 0n, UINT64_MAX) : { value: plain };
}

/**
 * The number that so many first digits of a text make; -1 when they are not digits, or none, or more than the 15 that
 * need no large numbers.
 */
export function plainDigits(text: string, end: number): number {
  if (end < 1 || end > 15) return -1;
  let number = 0;
  for (let at = 0; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** Does a number fit into the 64 bits of Go's `int64`. */
export function fitsInt64(value: bigint): boolean {
  return value >= INT64_MIN && value <= INT64_MAX;
}

/** Does a number fit into the 64 bits of Go's `uint64`. */
export function fitsUint64(value: bigint): boolean {
  return value >= 0n && value <= UINT64_MAX;
}

/**
 * Go's rule for `_` in numbers: only between digits, or between a base prefix and a digit.
 * A sign may lead; other characters (a point, an exponent) count as no digits.
 */
export function underscoresStandBetweenDigits(number: string): boolean {
  const text = number.startsWith('-') || number.startsWith('+') ? number.slice(1) : number;
  const start = text.startsWith('0') && BASES[text.charAt(1).toLowerCase()] !== undefined ? 2 : 0;
  const hex = start === 2 && text.charAt(1).toLowerCase() === 'x';
  let before: 'digit' | 'underscore' | 'other' = start === 2 ? 'digit' : 'other';
  for (let at = start; at < text.length; at += 1) {
    const isUnderscore = text.charCodeAt(at) === UNDERSCORE;
    const digit = isDigit(text.charCodeAt(at)) || (hex && digitOf(text.charCodeAt(at)) < 16);
    if (isUnderscore ? before !== 'digit' : before === 'underscore' && !digit) return false;
    before = isUnderscore ? 'underscore' : digit ? 'digit' : 'other';
  }
  return before !== 'underscore';
}

const UNDERSCORE = 95;

/** The most frequent numbers: few digits and no leading zero, which would make them octal. */
function plainInteger(text: string): number {
  return text.charCodeAt(0) === 48 && text.length > 1 ? -1 : plainDigits(text, text.length);
}

/** The value of plain digits in a base; `undefined` when there are none, or another character is among them. */
export function digitsValue(digits: string, base: number): bigint | undefined {
  if (digits === '') return undefined;
  for (let at = 0; at < digits.length; at += 1) {
    if (digitOf(digits.charCodeAt(at)) >= base) return undefined;
  }
  return BigInt(`${PREFIXES[base] ?? ''}${digits}`);
}

const PREFIXES: Readonly<Record<number, string>> = { 2: '0b', 8: '0o', 16: '0x' };

function digitOf(code: number): number {
  if (isDigit(code)) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 122 ? lower - 87 : 99;
}

function inRange(value: bigint | undefined, least: bigint, most: bigint): Read<Whole> {
  if (value === undefined) return { reason: 'it is not a whole number' };
  return value < least || value > most ? { reason: `it is not between ${least} and ${most}` } : { value: whole(value) };
}
