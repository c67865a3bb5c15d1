import { readInt64, readUint16, readUint64 } from '../../argv/values/integer.ts';
import { whole } from '../../argv/values/whole.ts';
import type { Whole } from '../../argv/values/whole.ts';
import type { ValueFormat } from './format.ts';

/** A whole number, from and to the text of an option such as `--pids-limit`: `0x40` is 64. */
export const INTEGER: ValueFormat<Whole> = { parse: readInt64, print: printInteger };

/** A whole number from 0 to 65535 (`--blkio-weight`), and one of 64 bits from 0 on (`--io-maxiops`). */
export const UINT16: ValueFormat<number> = { parse: readUint16, print: String };
export const UINT64: ValueFormat<Whole> = { parse: readUint64, print: printInteger };

/** A whole number in all its digits: a number beyond 2^53 would be written with zeros that it has not, or an exponent. */
export function printInteger(value: Whole): string {
  return whole(value).toString();
}

/** A whole number of units, so many decimal places below the one that is printed: 1500 with 3 places is `1.5`. */
export function printDecimal(value: Whole, places: number): string {
  const digits = printInteger(value)
    .replace('-', '')
    .padStart(places + 1, '0');
  const point = digits.length - places;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`;
}
