import { parseFloat64 } from './float.ts';
import { goLower, isDigit } from './go-text.ts';

/** A number of bytes, or why a text is none. */
export type Size = { readonly bytes: bigint } | { readonly reason: string };

/**
 * A number of bytes as the client reads it: a floating point number, perhaps one space, perhaps a unit
 * (`b`, `k`, `kb`, `kib`, and so on to `p`, in any case, all powers of 1024). What does not fit into 64 bits
 * becomes the least `int64`, as on the client (go-units `RAMInBytes`, amd64).
 */
export function parseSize(text: string): Size {
  const end = lastNumberIndex(text);
  if (end === -1) return { reason: 'it has no digit' };
  const unit = goLower(text.slice(end + 1));
  const number = parseFloat64(text.charCodeAt(end) === SPACE ? text.slice(0, end) : text.slice(0, end + 1));
  if (number === undefined) return { reason: 'it is not a number of bytes' };
  if (number < 0) return { reason: 'a size cannot be negative' };
  const factor = UNITS.get(unit);
  if (factor === undefined || isTooLong(text, end)) return { reason: 'its unit is none of b, k, m, g, t, p' };
  return { bytes: toInt64(number * factor) };
}

/** Refuses what is not a number of bytes. */
export function checkBytes(text: string): string | undefined {
  if (PLAIN.test(text)) return undefined;
  const size = parseSize(text);
  return 'reason' in size ? size.reason : undefined;
}

/** Refuses what is neither a number of bytes nor -1. */
export function checkSwapBytes(text: string): string | undefined {
  return text === '-1' ? undefined : checkBytes(text);
}

/** The most frequent sizes need no arithmetic. */
const PLAIN = /^\d{1,15}[bkmg]?$/;

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
const INT64_MIN = -(2n ** 63n);

function toInt64(size: number): bigint {
  return size < INT64_LIMIT ? BigInt(Math.trunc(size)) : INT64_MIN;
}
