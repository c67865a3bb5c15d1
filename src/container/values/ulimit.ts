import { readUlimit } from '../../argv/values/ulimit.ts';
import type { Ulimit } from '../../argv/values/ulimit.ts';
import type { ValueFormat } from './format.ts';
import { printInteger } from './integer.ts';

/** A limit of a process, from and to the text of `--ulimit`: `nofile=1024:2048`, or `nofile=1024` when both are one. */
export const ULIMIT: ValueFormat<Ulimit> = {
  parse: readUlimit,
  print: ({ name, soft, hard }) => `${name}=${printInteger(soft)}${hard === soft ? '' : `:${printInteger(hard)}`}`,
};
