import { parseSize } from '../../argv/values/bytes.ts';
import { parseInteger } from '../../argv/values/integer.ts';
import { parseCpus } from '../../container/values/cpus.ts';

/**
 * The number that a value asks for, of an option whose values have an order; `undefined` for other options.
 * `Infinity` is no limit: 0, a negative number, a value that overflows or that docker refuses.
 */
export function limitOf(option: string, value: string): number | undefined {
  const read = READERS[option];
  return read === undefined ? undefined : bounded(read(value));
}

const READERS: Readonly<Record<string, (value: string) => bigint | undefined>> = {
  'pids-limit': parseInteger,
  'cpu-quota': parseInteger,
  cpus: parseCpus,
  memory: bytes,
  'memory-swap': bytes,
  'shm-size': bytes,
};

function bounded(limit: bigint | undefined): number {
  return limit === undefined || limit <= 0 ? Number.POSITIVE_INFINITY : Number(limit);
}

function bytes(value: string): bigint | undefined {
  const size = parseSize(value);
  return 'bytes' in size ? size.bytes : undefined;
}
