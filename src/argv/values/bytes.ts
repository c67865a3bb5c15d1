import { parseFloat64 } from './float.ts';
import { goLower, isDigit } from './go-text.ts';
import { plainDigits } from './integer.ts';
import type { Read } from './read.ts';
import { whole } from './whole.ts';
import type { Whole } from './whole.ts';

/**
 * A number of bytes as the client reads it: a floating point number, perhaps one space, perhaps a unit
 * (`b`, `k`, `kb`, `kib`, and so on to `p`, in any case, all powers of 1024). What does not fit into 64 bits
 * becomes the least `int64`, as on the client (go-units `RAMInBytes`, amd64).
 */
export function readBytes(text: string): Read<Whole> {
  const plain = plainBytes(text);
  if (plain === -1) return readSize(text);
  return { value: plain <= Number.MAX_SAFE_INTEGER ? plain : BigInt(plain) };
}

/** A number of bytes, or -1: as much swap as there is. */
export function readSwapBytes(text: string): Read<Whole> {
  return text === '-1' ? UNLIMITED : readBytes(text);
}

const UNLIMITED: Read<Whole> = { value: -1 };

/** The most frequent sizes, digits and at most one letter; -1 for any other text. */
function plainBytes(text: string): number {
  const last = text.length - 1;
  const factor = PLAIN_UNITS.get(text.charCodeAt(last));
  const number = plainDigits(text, factor === undefined ? last + 1 : last);
  return number === -1 || number > PLAIN_LIMIT ? -1 : number * (factor ?? 1);
}

/** So many gigabytes still fit into 64 bits. */
const PLAIN_LIMIT = 2 ** 33 - 1;

const PLAIN_UNITS: ReadonlyMap<number, number> = new Map(
  ['b', 'k', 'm', 'g'].map((letter, power) => [letter.charCodeAt(0), 1024 ** power]),
);

function readSize(text: string): Read<Whole> {
  const end = lastNumberIndex(text);
  if (end === -1) return { reason: 'it has no digit' };
  const unit = goLower(text.slice(end + 1));
  const number = parseFloat64(text.charCodeAt(end) === SPACE ? text.slice(0, end) : text.slice(0, end + 1));
  if (number === undefined) return { reason: 'it is not a number of bytes' };
  if (number < 0) return { reason: 'a size cannot be negative' };
  const factor = UNITS.get(unit);
  if (factor === undefined || isTooLong(text, end)) return { reason: 'its unit is none of b, k, m, g, t, p' };
  return { value: toInt64(number * factor) };
}

const SPACE = 32;
const POINT = 46;

const UNITS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['b', 1],
  ...['k', 'm', 'g', 't', 'p'].flatMap((letter, power): [string, number][] => {
    const factor = 1024 ** (power + 1);
    return [
      [letter, factor],
      [`${letter}b`, factor],
      [`${letter}ib`, factor],
    ];
  }),
]);

function lastNumberIndex(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code) || code === SPACE || code === POINT) return at;
  }
  return -1;
}

/** The client counts the unit's bytes before it lowers its case: at most three. */
function isTooLong(text: string, end: number): boolean {
  return Buffer.byteLength(text.slice(end + 1)) > 3;
}

const INT64_LIMIT = 2 ** 63;

/** Go's conversion to `int64`, which cuts off a fraction; a negative zero is zero. */
function toInt64(size: number): Whole {
  return whole(size < INT64_LIMIT ? Math.trunc(size) : -INT64_LIMIT);
}
