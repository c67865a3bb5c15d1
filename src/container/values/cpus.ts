import { readCpus } from '../../argv/values/rational.ts';
import type { ValueFormat } from './format.ts';
import { printInteger } from './integer.ts';

/** Billionths of a CPU, from and to the text of `--cpus`: 1500000000 is `1.5`. */
export const NANO_CPUS: ValueFormat<number> = { parse: readCpus, print: printNano };

const PLACES = 9;

function printNano(nano: number): string {
  const digits = printInteger(Math.abs(nano)).padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  return `${nano < 0 ? '-' : ''}${digits.slice(0, -PLACES)}${fraction === '' ? '' : `.${fraction}`}`;
}
