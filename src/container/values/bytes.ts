import { readBytes, readSwapBytes } from '../../argv/values/bytes.ts';
import type { Whole } from '../../argv/values/whole.ts';
import type { ValueFormat } from './format.ts';
import { printInteger } from './integer.ts';

/** A number of bytes, from and to the text of an option such as `--memory`: 536870912 is `512m`. */
export const BYTES: ValueFormat<Whole> = { parse: readBytes, print: printBytes };

/** A number of bytes, or -1 for as much as there is, from and to the text of `--memory-swap`. */
export const SWAP_BYTES: ValueFormat<Whole> = {
  parse: readSwapBytes,
  print: (bytes) => (bytes === -1 ? '-1' : printBytes(bytes)),
};

const UNITS = ['k', 'm', 'g', 't', 'p'];

/** What the client makes of more than 64 bits: nothing shorter overflows by a whole number. */
const OVERFLOW = { bytes: -(2n ** 63n), text: '8192p' };

/** The shortest text: `1.5g` before `1536m`, but whole numbers and the smaller unit where no other is shorter. */
function printBytes(bytes: Whole): string {
  if (bytes === OVERFLOW.bytes) return OVERFLOW.text;
  // Every size that is read is one that a number holds.
  const size = Number(bytes);
  const texts = UNITS.map((unit, power) => `${size / 1024 ** (power + 1)}${unit}`);
  return texts.reduce((shortest, text) => (text.length < shortest.length ? text : shortest), printInteger(bytes));
}
