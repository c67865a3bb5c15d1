/** Facets of limits: processes, memory, processors. */
import type { ContainerConfig } from '../../container/config.ts';
import { number, valueOf } from '../../container/directions/json-values.ts';
import type { Inside } from '../inside.ts';
import { PAGE, claim, hidden, options, seen } from './facet.ts';
import type { Facet, Seen } from './facet.ts';

const pidsLimit: Facet = {
  subject: 'pids limit',
  isAbout: options('pids-limit'),
  claims: (config) => claim(positive(config, 'PidsLimit')?.toString()),
  look: (_of, { config, inside }) => {
    const limit = inside.cgroup.get('pids.max');
    if (limit === undefined) return hidden(unreadable('pids.max'));
    return seen(limit === 'max' ? 'unlimited' : limit, limit === positive(config, 'PidsLimit')?.toString());
  },
};

const memory: Facet = {
  subject: 'memory',
  isAbout: options('memory'),
  claims: (config) => claim(bytesText(positive(config, 'Memory'))),
  look: (_of, { config, inside }) => {
    const limit = bytesOf(inside, 'memory.limit_in_bytes') ?? bytesOf(inside, 'memory.max');
    if (limit === undefined) return hidden(unreadable('memory.limit_in_bytes or memory.max'));
    return bytesSeen(limit, positive(config, 'Memory'));
  },
};

/** Memory and swap together. Nothing said, the engine gives as much swap as memory. */
const memoryAndSwap: Facet = {
  subject: 'memory and swap',
  isAbout: options('memory', 'memory-swap'),
  claims: (config) => claim(bytesText(positive(config, 'MemorySwap'))),
  look: (_of, { config, inside }) => {
    const [memoryLimit = 0, limit] = [positive(config, 'Memory'), positive(config, 'MemorySwap')];
    const together = bytesOf(inside, 'memory.memsw.limit_in_bytes');
    if (together !== undefined) return bytesSeen(together, limit);
    // Version 2 limits the two apart, each to whole pages.
    const [ofMemory, ofSwap] = [bytesOf(inside, 'memory.max'), bytesOf(inside, 'memory.swap.max')];
    if (ofMemory === undefined || ofSwap === undefined) return hidden('the kernel keeps no account of swap here');
    return bytesSeen(ofMemory + ofSwap, limit && pages(memoryLimit) + pages(limit - memoryLimit));
  },
};

/** A quota of processor time in each period. */
const cpus: Facet = {
  subject: 'cpus',
  isAbout: options('cpus', 'cpu-quota', 'cpu-period'),
  claims: (config) => claim(cpusOf(config)?.toString()),
  look: (_of, { config, inside }) => {
    const limit = ratioOf(inside);
    if (limit === undefined) return hidden(unreadable('cpu.cfs_quota_us or cpu.max'));
    return seen(limit === Number.POSITIVE_INFINITY ? 'unlimited' : String(limit), limit === cpusOf(config));
  },
};

/** Thousand millionths, or a quota of a period; the engine makes a period of 100 ms of the first. */
function cpusOf(config: ContainerConfig): number | undefined {
  const nano = positive(config, 'NanoCpus');
  if (nano !== undefined) return ratio(nano, 1e9);
  const quota = positive(config, 'CpuQuota');
  return quota === undefined ? undefined : ratio(quota, positive(config, 'CpuPeriod') ?? PERIOD);
}

/** Microseconds. */
const PERIOD = 100_000;

function ratioOf({ cgroup }: Inside): number | undefined {
  const [quota, period] = cgroup.get('cpu.max')?.split(' ') ?? [
    cgroup.get('cpu.cfs_quota_us'),
    cgroup.get('cpu.cfs_period_us'),
  ];
  if (quota === undefined || period === undefined) return undefined;
  return quota === 'max' || quota === '-1' ? Number.POSITIVE_INFINITY : ratio(Number(quota), Number(period));
}

/** A quota is whole microseconds of 100 ms: the engine cuts off what is less (measured: `--cpus 0.123456` is 12345 of them). */
function ratio(part: number, whole: number): number {
  return Math.floor((part * PERIOD) / whole) / PERIOD;
}

/** The facets of limits. */
export const LIMIT_FACETS: readonly Facet[] = [pidsLimit, memory, memoryAndSwap, cpus];

function positive(config: ContainerConfig, name: string): number | undefined {
  const value = number(valueOf(config, `HostConfig.${name}`));
  return value !== undefined && value > 0 ? Number(value) : undefined;
}

function bytesText(bytes: number | undefined): string | undefined {
  return bytes === undefined ? undefined : `${bytes} bytes`;
}

function bytesOf({ cgroup }: Inside, file: 'memory.limit_in_bytes' | 'memory.memsw.limit_in_bytes' | Version2) {
  const text = cgroup.get(file);
  if (text === 'max') return Number.POSITIVE_INFINITY;
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

type Version2 = 'memory.max' | 'memory.swap.max';

/** The kernel counts whole pages, and writes a limit that is none as the largest number of them. */
function bytesSeen(limit: number, asked: number | undefined): Seen {
  if (limit > NO_LIMIT) return seen('unlimited', false);
  return seen(`${limit} bytes`, asked !== undefined && pages(asked) === pages(limit));
}

function pages(bytes: number): number {
  return bytes - (bytes % PAGE);
}

const NO_LIMIT = 2 ** 62;

function unreadable(file: string): string {
  return `${file} of its control group can't be read inside`;
}
