import { parseSize } from '../../argv/values/bytes.ts';
import { parseDecimal, parseInteger } from '../../argv/values/integer.ts';
import { parseCpus } from '../../container/values/cpus.ts';

/**
 * The number that a value asks for, of an option whose values have an order; `undefined` for other options.
 * `Infinity` is no limit: 0, a negative number, a value that overflows or that docker refuses.
 */
export function limitOf(option: string, value: string): number | undefined {
  const read = READERS[option];
  return read === undefined ? undefined : bounded(read(value));
}

/** The rate of `--device-read-bps` and its like, `/dev/sda:1m`, a second; `Infinity` is no limit. */
export function rateOf(option: string, value: string): number {
  const rate = value.slice(value.indexOf(':') + 1);
  return bounded(option.endsWith('-bps') ? bytes(rate) : parseDecimal(rate, false));
}

/** The bytes that a value of `--tmpfs` allows, `/run:rw,size=16m`; `Infinity` without a number of bytes. */
export function tmpfsSize(value: string): number {
  const size = /[:,]size=([^,]*)(?!.*,size=)/.exec(value)?.[1];
  return bounded(size === undefined ? undefined : bytes(size));
}

/** How many CPUs or memory nodes a list names, `0-2,7`; `Infinity` where it is no list. No machine has more than 8192. */
export function cpuCount(list: string): number {
  const named = new Set<number>();
  for (const part of list.split(',')) {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    if (first === undefined) return Number.POSITIVE_INFINITY;
    for (let cpu = Number(first); cpu <= Math.min(Number(last), MOST_CPUS); cpu += 1) named.add(cpu);
  }
  return named.size;
}

const MOST_CPUS = 8192;

const READERS: Readonly<Record<string, (value: string) => bigint | undefined>> = {
  'pids-limit': parseInteger,
  'cpu-quota': parseInteger,
  'cpu-period': parseInteger,
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
