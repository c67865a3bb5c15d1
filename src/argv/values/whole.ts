/**
 * A whole number in its one form: a number where JavaScript holds it to the last digit, else a bigint. So `===` compares
 * two of them, and `<` compares them exactly.
 */
export type Whole = number | bigint;

/** The whole number of a bigint, or of a number without a fraction. */
export function whole(value: Whole): Whole {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : BigInt(value);
  return value >= LEAST && value <= MOST ? Number(value) : value;
}

const LEAST = BigInt(Number.MIN_SAFE_INTEGER);
const MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** Twice a whole number in the 64 bits of Go's `int64`: what is too large for them comes out negative, as in Go. */
export function twice(value: Whole): Whole {
  return whole(typeof value === 'number' ? value * 2 : BigInt.asIntN(64, value * 2n));
}
