import { readCpus } from '../../argv/values/rational.ts';
import type { Whole } from '../../argv/values/whole.ts';
import type { ValueFormat } from './format.ts';
import { printDecimal } from './integer.ts';

/** Billionths of a CPU, from and to the text of `--cpus`: 1500000000 is `1.5`. */
export const NANO_CPUS: ValueFormat<Whole> = { parse: readCpus, print: (nano) => printDecimal(nano, 9) };
