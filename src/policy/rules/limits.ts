import { readDeviceBytes, readDeviceCount } from '../../argv/values/blkio.ts';
import { readBytes, readSwapBytes } from '../../argv/values/bytes.ts';
import { readInt64 } from '../../argv/values/integer.ts';
import { readCpus } from '../../argv/values/rational.ts';
import type { Read, Reader } from '../../argv/values/read.ts';
import type { Whole } from '../../argv/values/whole.ts';

/**
 * The number that a value asks for, of an option whose values have an order; `undefined` for other options.
 * `Infinity` is no limit: 0, a negative number, a value that overflows or that docker refuses.
 */
export function limitOf(option: string, value: string): Whole | undefined {
  const read = READERS[option];
  return read === undefined ? undefined : bounded(read(value));
}

/** The rate of `--device-read-bps` and its like, `/dev/sda:1m`, a second; `Infinity` is no limit. */
export function rateOf(option: string, value: string): Whole {
  const device = option.endsWith('-bps') ? readDeviceBytes(value) : readDeviceCount(value);
  return bounded('value' in device ? { value: device.value.rate } : device);
}

/** The bytes that a value of `--tmpfs` allows, `/run:rw,size=16m`; `Infinity` without a number of bytes. */
export function tmpfsSize(value: string): Whole {
  const size = /[:,]size=([^,]*)(?!.*,size=)/.exec(value)?.[1];
  return size === undefined ? Number.POSITIVE_INFINITY : bounded(readBytes(size));
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

const READERS: Readonly<Record<string, Reader<Whole>>> = {
  'pids-limit': readInt64,
  'cpu-quota': readInt64,
  'cpu-period': readInt64,
  cpus: readCpus,
  memory: readBytes,
  'memory-swap': readSwapBytes,
  'shm-size': readBytes,
};

function bounded(limit: Read<Whole>): Whole {
  return 'value' in limit && limit.value > 0 ? limit.value : Number.POSITIVE_INFINITY;
}
