import { readInt64 } from '../../argv/values/integer.ts';
import type { ValueFormat } from './format.ts';

/** A whole number, from and to the text of an option such as `--pids-limit`: `0x40` is 64. */
export const INTEGER: ValueFormat<number> = { parse: readInt64, print: printInteger };

/** A whole number in all its digits: `String` would write a large one with an exponent, or with zeros that it has not. */
export function printInteger(value: number): string {
  return Number.isSafeInteger(value) ? String(value) : BigInt(value).toString();
}
