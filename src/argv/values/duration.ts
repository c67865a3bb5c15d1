import { isDigit } from './go-text.ts';
import type { Read } from './read.ts';
import { whole } from './whole.ts';
import type { Whole } from './whole.ts';

/**
 * A duration in nanoseconds as Go's `time.ParseDuration` reads it: a sign, then numbers with units
 * (`1h30m`, `1.5s`, `-2ms`), or `0`, within 64 bits. Beyond 104 days it is a bigint.
 */
export function readDuration(text: string): Read<Whole> {
  const negative = text.startsWith('-');
  const unsigned = negative || text.startsWith('+') ? text.slice(1) : text;
  if (unsigned === '0') return { value: 0 };
  const size = unsigned === '' ? undefined : sumOfParts(unsigned);
  if (size === undefined || size > (negative ? LIMIT : LIMIT - 1n)) return NONE;
  return { value: whole(negative ? -size : size) };
}

const NONE: Read<Whole> = { reason: 'it is not a duration such as 1m30s' };

const LIMIT = 2n ** 63n;

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1000n],
  ['\u00b5s', 1000n],
  ['\u03bcs', 1000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

function sumOfParts(text: string): bigint | undefined {
  let sum = 0n;
  let at = 0;
  while (at < text.length) {
    const point = skip(text, at, true);
    const fractionStart = text.charAt(point) === '.' ? point + 1 : point;
    const unitStart = skip(text, fractionStart, true);
    const next = skipUnit(text, unitStart);
    const unit = UNITS.get(text.slice(unitStart, next));
    const count = text.slice(at, point);
    const fraction = text.slice(fractionStart, unitStart);
    const part = unit === undefined || count + fraction === '' ? undefined : partSize(count, fraction, unit);
    if (part === undefined) return undefined;
    sum += part;
    if (sum > LIMIT) return undefined;
    at = next;
  }
  return sum;
}

function partSize(count: string, fraction: string, unit: bigint): bigint | undefined {
  const units = BigInt(count);
  if (units > LIMIT || units > LIMIT / unit) return undefined;
  const size = units * unit + fractionSize(fraction, unit);
  return size > LIMIT ? undefined : size;
}

/** Go adds the digits that fit into 63 bits and drops the others; the product is in floating point. */
function fractionSize(fraction: string, unit: bigint): bigint {
  let digits = 0n;
  let scale = 1;
  for (const digit of fraction) {
    const next = digits * 10n + BigInt(digit);
    if (digits > (LIMIT - 1n) / 10n || next > LIMIT) break;
    digits = next;
    scale *= 10;
  }
  return digits === 0n ? 0n : BigInt(Math.trunc(Number(digits) * (Number(unit) / scale)));
}

function skip(text: string, from: number, digits: boolean): number {
  let at = from;
  while (at < text.length && isDigit(text.charCodeAt(at)) === digits) at += 1;
  return at;
}

function skipUnit(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== '.' && !isDigit(text.charCodeAt(at))) at += 1;
  return at;
}
