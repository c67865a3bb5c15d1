import { digitsValue, fitsInt64, parseDecimal, parseInteger } from './integer.ts';
import type { Read } from './read.ts';
import { whole } from './whole.ts';
import type { Whole } from './whole.ts';

/**
 * The billionths of a CPU that the client reads: a rational as Go's `big.Rat` reads it (`1.5`, `3/2`, `1e-3`,
 * `0x1.8p1`, the parts of a fraction in base 0) that is a whole number of billionths. Of what does not fit into 64
 * bits the client sends the low 64 (`big.Int` `Int64`), so a huge number can come out as 0, which is no limit.
 */
export function readCpus(text: string): Read<Whole> {
  // With so few digits the product is off by less than a quarter of a billionth.
  if (PLAIN.test(text)) return { value: Math.round(Number(text) * 1e9) };
  const nano = text.includes('/') ? ofFraction(text) : ofFloat(text);
  if (nano === undefined) return { reason: 'it is not a rational number' };
  if (nano === 'too exact') return { reason: 'it is more exact than a billionth' };
  return { value: whole(BigInt.asIntN(64, nano)) };
}

type Billionths = bigint | 'too exact' | undefined;

const BILLION = 1_000_000_000n;
const MOST_FIVES = 1_000_000;
const MOST_TWOS = 10_000_000;

/** The most frequent numbers. */
const PLAIN = /^\d{1,6}(?:\.\d{1,9})?$/;

function ofFraction(text: string): Billionths {
  const slash = text.indexOf('/');
  const numerator = parseInteger(text.slice(0, slash));
  const below = text.slice(slash + 1);
  const denominator = below.startsWith('-') || below.startsWith('+') ? undefined : parseInteger(below);
  if (numerator === undefined || denominator === undefined || denominator === 0n) return undefined;
  const nano = numerator * BILLION;
  return nano % denominator === 0n ? nano / denominator : 'too exact';
}

/** A mantissa times powers of two and five; no other factor can stand below the line, so only these are divided. */
function ofFloat(text: string): Billionths {
  const parts = readFloat(text);
  if (parts === undefined) return undefined;
  const { mantissa, base, fraction, exponentBase, exponent } = parts;
  if (mantissa === 0n) return 0n;
  const fives = (base === 10 ? -fraction : 0) + (exponentBase === 10 ? exponent : 0);
  const twos = -fraction * (BITS[base] ?? 1) + exponent;
  if (Math.abs(fives) > MOST_FIVES || Math.abs(twos) > MOST_TWOS) return undefined;
  const left = quotient(quotient(mantissa, 5n, -fives - 9), 2n, -twos - 9);
  if (left === undefined) return 'too exact';
  const nano = left * lowPower(5n, fives + 9) * lowPower(2n, twos + 9);
  return text.startsWith('-') ? -nano : nano;
}

const BITS: Readonly<Record<number, number>> = { 2: 1, 8: 3, 10: 1, 16: 4 };

/** The number divided by a prime so many times; `undefined` when a rest is left. */
function quotient(number: bigint | undefined, prime: bigint, times: number): bigint | undefined {
  let left = number;
  for (let time = 0; time < times && left !== undefined; time += 1) {
    left = left % prime === 0n ? left / prime : undefined;
  }
  return left;
}

/** The low 64 bits of `base ** exponent`; 1 for an exponent below 0. */
function lowPower(base: bigint, exponent: number): bigint {
  if (exponent <= 0) return 1n;
  const half = lowPower(base, Math.floor(exponent / 2));
  return BigInt.asUintN(64, half * half * (exponent % 2 === 0 ? 1n : base));
}

interface FloatParts {
  readonly mantissa: bigint;
  readonly base: number;
  /** How many digits stand behind the point. */
  readonly fraction: number;
  readonly exponentBase: 2 | 10;
  readonly exponent: number;
}

const FLOAT_BASES: ReadonlyMap<string, { base: number; digits: RegExp }> = new Map([
  ['0b', { base: 2, digits: /[01_.]*/y }],
  ['0o', { base: 8, digits: /[0-7_.]*/y }],
  ['0x', { base: 16, digits: /[0-9a-fA-F_.]*/y }],
]);
const DECIMAL = { base: 10, digits: /[0-9_.]*/y };

function readFloat(text: string): FloatParts | undefined {
  const start = text.startsWith('-') || text.startsWith('+') ? 1 : 0;
  const prefixed = FLOAT_BASES.get(text.slice(start, start + 2).toLowerCase());
  const { base, digits } = prefixed ?? DECIMAL;
  digits.lastIndex = prefixed === undefined ? start : start + 2;
  const mantissaText = digits.exec(text)?.[0] ?? '';
  const mantissa = readMantissa(mantissaText, base, prefixed !== undefined);
  const exponent = readExponent(text.slice((prefixed === undefined ? start : start + 2) + mantissaText.length));
  if (mantissa === undefined || exponent === undefined) return undefined;
  return { ...mantissa, base, ...exponent };
}

function readMantissa(
  text: string,
  base: number,
  prefixed: boolean,
): { mantissa: bigint; fraction: number } | undefined {
  const point = text.indexOf('.');
  if (point !== text.lastIndexOf('.') || !underscoresFit(text, prefixed)) return undefined;
  const digits = text.replaceAll('_', '');
  const wholeDigits = digits.replace('.', '');
  const mantissa = digitsValue(wholeDigits, base);
  if (mantissa === undefined) return undefined;
  return { mantissa, fraction: point === -1 ? 0 : digits.length - 1 - digits.indexOf('.') };
}

/** An underscore follows a digit (or the prefix), and a digit, never a point or the end, follows it. */
function underscoresFit(text: string, prefixed: boolean): boolean {
  if (!text.includes('_')) return true;
  if (text.startsWith('_') && !prefixed) return false;
  return !text.includes('__') && !text.includes('._') && !text.includes('_.') && !text.endsWith('_');
}

function readExponent(text: string): { exponentBase: 2 | 10; exponent: number } | undefined {
  if (text === '') return { exponentBase: 10, exponent: 0 };
  const match = /^([eEpP])([+-]?)(\d+(?:_\d+)*)$/.exec(text);
  if (match === null) return undefined;
  const [, letter, sign = '', digits = ''] = match;
  const exponent = parseDecimal(`${sign}${digits.replaceAll('_', '')}`, true);
  if (exponent === undefined || !fitsInt64(exponent)) return undefined;
  return { exponentBase: letter === 'e' || letter === 'E' ? 10 : 2, exponent: Number(exponent) };
}
