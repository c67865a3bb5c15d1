import { readCpus } from '../../argv/values/rational.ts';

/** The billionths of a CPU that docker reads from `--cpus`; `undefined` when it refuses the text. */
export function parseCpus(text: string): bigint | undefined {
  const cpus = readCpus(text);
  return 'nano' in cpus ? cpus.nano : undefined;
}
