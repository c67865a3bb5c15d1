import { digitsValue, underscoresStandBetweenDigits } from './integer.ts';

/**
 * A floating point number as Go's `strconv.ParseFloat` reads it: decimal or hexadecimal with a binary exponent,
 * `_` between digits, `inf`, `infinity` and `nan`; `undefined` when it is none, or too large for 64 bits.
 */
export function parseFloat64(text: string): number | undefined {
  const special = SPECIAL.get(text.toLowerCase());
  if (special !== undefined) return special;
  if (text.includes('_') && !underscoresStandBetweenDigits(text)) return undefined;
  const digits = text.replaceAll('_', '');
  const size = DECIMAL.test(digits) ? Number(digits) : hexadecimal(digits);
  return size === undefined || !Number.isFinite(size) ? undefined : size;
}

const SPECIAL: ReadonlyMap<string, number> = new Map([
  ['inf', Infinity],
  ['+inf', Infinity],
  ['-inf', -Infinity],
  ['infinity', Infinity],
  ['+infinity', Infinity],
  ['-infinity', -Infinity],
  ['nan', NaN],
]);

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const HEXADECIMAL = /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?\d+)$/;
const EXPONENT_LIMIT = 100_000;

function hexadecimal(text: string): number | undefined {
  const match = HEXADECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', power] = match;
  const mantissa = digitsValue(whole + fraction, 16);
  if (mantissa === undefined) return undefined;
  const exponent = Math.max(-EXPONENT_LIMIT, Math.min(EXPONENT_LIMIT, Number(power)));
  const size = scaled(mantissa, exponent - 4 * fraction.length);
  return sign === '-' ? -size : size;
}

/** `mantissa × 2^exponent`: 64 bits of the mantissa are kept, the last tells whether others were lost. */
function scaled(mantissa: bigint, exponent: number): number {
  if (mantissa === 0n) return 0;
  const bits = mantissa.toString(2).length;
  if (bits + exponent > 1025) return Infinity;
  if (exponent >= 0) return Number(mantissa << BigInt(exponent));
  const spare = BigInt(Math.max(0, bits - 64));
  const kept = mantissa >> spare;
  const exact = kept << spare === mantissa;
  return Number(exact ? kept : kept | 1n) * 2 ** (exponent + Number(spare));
}
