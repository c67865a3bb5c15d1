/** Directions of limits: processes, memory, processors, disks. */
import { readBytes } from '../../argv/values/bytes.ts';
import type { Whole } from '../../argv/values/whole.ts';
import { twice } from '../../argv/values/whole.ts';
import type { FieldRule } from './rule.ts';
import type { ContainerConfig } from '../config.ts';
import type { Json } from '../json.ts';
import { neutral, opens, ordered } from './cases.ts';
import type { Amount } from './cases.ts';
import { list, number, text, valueOf } from './json-values.ts';
import { ULIMITS } from './ulimits.ts';

const LARGER_OR_NONE = 'a larger limit, or none';
const CPU_TIME = 'more CPU time by NanoCpus, CpuQuota and CpuPeriod together, or no limit';
const REAL_TIME = 'a larger share by CpuRealtimeRuntime and CpuRealtimePeriod together';

/** Rows of limits. No limit is the weakest value of most; what an absent one is otherwise, its row says. */
export const LIMITS: readonly FieldRule[] = [
  limit('HostConfig.PidsLimit', bounded, 'processes', LARGER_OR_NONE, '5.29'),
  limit('HostConfig.Memory', bounded, 'memory', LARGER_OR_NONE, '5.11'),
  limit('HostConfig.MemorySwap', swap, 'memory and swap', 'a larger sum, or none; absent is twice the memory', '5.11'),
  limit('HostConfig.KernelMemory', bounded, 'kernel memory', LARGER_OR_NONE, '5.11'),
  limit('HostConfig.ShmSize', orDefault(2 ** 26), 'shared memory', 'a larger size; absent is 64 MiB'),
  limit('HostConfig.NanoCpus', cpuTime, 'CPU time', CPU_TIME, '5.12'),
  limit('HostConfig.CpuQuota', cpuTime, 'CPU time', CPU_TIME, '5.12'),
  limit('HostConfig.CpuPeriod', cpuTime, 'CPU time', CPU_TIME, '5.12'),
  limit('HostConfig.CpuCount', bounded, 'CPUs', LARGER_OR_NONE, '5.12'),
  limit('HostConfig.CpuPercent', bounded, 'CPU time', LARGER_OR_NONE, '5.12'),
  limit('HostConfig.CpusetCpus', setSize, 'CPUs', 'a longer list, or none', '5.12'),
  limit('HostConfig.CpusetMems', setSize, 'memory nodes', 'a longer list, or none'),
  limit(
    'HostConfig.CpuShares',
    orDefault(1024),
    'weight when CPUs are scarce',
    'a larger weight; absent is 1024',
    '5.12',
  ),
  limit('HostConfig.CpuRealtimeRuntime', realTime, 'time in which nothing else runs', REAL_TIME, '5.12'),
  limit('HostConfig.CpuRealtimePeriod', realTime, 'time in which nothing else runs', REAL_TIME, '5.12'),
  limit('HostConfig.BlkioWeight', orDefault(500), 'weight when disks are busy', 'a larger weight; absent is 500'),
  limit(
    'HostConfig.BlkioWeightDevice.*',
    deviceWeight,
    'weight when a disk is busy',
    'a larger weight; absent is BlkioWeight',
  ),
  limit('HostConfig.BlkioDeviceReadBps.*', largest, 'speed of a device', LARGER_OR_NONE),
  limit('HostConfig.BlkioDeviceWriteBps.*', largest, 'speed of a device', LARGER_OR_NONE),
  limit('HostConfig.BlkioDeviceReadIOps.*', largest, 'speed of a device', LARGER_OR_NONE),
  limit('HostConfig.BlkioDeviceWriteIOps.*', largest, 'speed of a device', LARGER_OR_NONE),
  limit('HostConfig.IOMaximumBandwidth', bounded, 'speed of the system drive', LARGER_OR_NONE),
  limit('HostConfig.IOMaximumIOps', bounded, 'speed of the system drive', LARGER_OR_NONE),
  limit('HostConfig.StorageOpt.size', diskSize, 'disk space', 'a larger size, or none'),
  ...neutral(['HostConfig.StorageOpt.*'], 'a setting of the storage driver'),
  ULIMITS,
  {
    field: 'HostConfig.OomScoreAdj',
    cases: ordered((value) => -(number(value) ?? 0), {
      up: 'a lower score; absent is 0',
      down: 'a higher score',
      gains: 'survival: processes of the host are killed first',
      loses: 'survival when memory runs out',
    }),
  },
  opens('HostConfig.OomKillDisable', "the host's memory: it is not killed when memory runs out"),
  ...neutral(
    ['HostConfig.MemoryReservation'],
    'no limit: cgroup v1 reclaims what is above it first, cgroup v2 protects what is below',
  ),
  ...neutral(['HostConfig.MemorySwappiness'], 'no limit: what is swapped first'),
];

function limit(field: string, of: Amount, what: string, up: string, cis?: string): FieldRule {
  const words = { up, down: 'the reverse', gains: `more ${what}`, loses: what, equal: `as much ${what} as before` };
  return { field, cases: ordered(of, { ...words, cis }) };
}

/** The engine reads 0 and negative numbers as no limit. */
function bounded(value: Json | undefined): Whole {
  const limited = number(value) ?? 0;
  return limited > 0 ? limited : Number.POSITIVE_INFINITY;
}

function orDefault(byDefault: number): Amount {
  return (value) => {
    const said = number(value) ?? 0;
    return said > 0 ? said : byDefault;
  };
}

/** Memory and swap together, in bytes. Without an own limit the engine allows as much swap as memory. */
function swap(value: Json | undefined, config: ContainerConfig): Whole {
  const sum = number(value) ?? 0;
  const memory = number(valueOf(config, 'HostConfig.Memory')) ?? 0;
  return bounded(sum === 0 && memory > 0 ? twice(memory) : sum);
}

/** Processors, by whichever of the two spellings limits them. The kernel's period is 100 ms unless said otherwise. */
function cpuTime(_: Json | undefined, config: ContainerConfig): Whole {
  const [nano = 0, quota = 0, period = 0] = ['NanoCpus', 'CpuQuota', 'CpuPeriod'].map(
    (name) => number(valueOf(config, `HostConfig.${name}`)) ?? 0,
  );
  const [byNano, byQuota] = [fraction(bounded(nano), 1e9), fraction(bounded(quota), period || 100_000)];
  return byNano < byQuota ? byNano : byQuota;
}

/** The share of time that real-time threads may take. The kernel's period is a second; without a runtime there is none. */
function realTime(_: Json | undefined, config: ContainerConfig): Whole {
  const runtime = number(valueOf(config, 'HostConfig.CpuRealtimeRuntime')) ?? 0;
  const period = number(valueOf(config, 'HostConfig.CpuRealtimePeriod')) ?? 0;
  return fraction(runtime < 0 ? Number.POSITIVE_INFINITY : runtime, period || 1_000_000);
}

/** A share, in units so small that two shares of whole numbers of 64 bits are equal only when they are the same. */
function fraction(part: Whole, of: Whole): Whole {
  return part === Number.POSITIVE_INFINITY ? part : (digitsOf(part) << SCALE) / digitsOf(of);
}

const SCALE = 130n;

/** Numbers of a config that nobody printed may have a fraction. */
function digitsOf(value: Whole): bigint {
  return typeof value === 'bigint' ? value : BigInt(Math.trunc(value));
}

function most(amounts: readonly Whole[], least: Whole): Whole {
  return amounts.reduce((large, each) => (each > large ? each : large), least);
}

function deviceWeight(value: Json | undefined, config: ContainerConfig): Whole {
  const fallback = orDefault(500)(valueOf(config, 'HostConfig.BlkioWeight'), config, '');
  return most(numbers(value), 0) || fallback;
}

/** Several limits of one device: the client sends them all, and which the kernel keeps last nobody promises. */
function largest(value: Json | undefined): Whole {
  return (
    most(
      numbers(value).map((each) => bounded(each)),
      0,
    ) || Number.POSITIVE_INFINITY
  );
}

function numbers(value: Json | undefined): readonly Whole[] {
  const one = number(value);
  return one === undefined ? list(value).map((each) => number(each) ?? 0) : [one];
}

function diskSize(value: Json | undefined): Whole {
  const size = readBytes(text(value) ?? '');
  return 'value' in size ? bounded(size.value) : Number.POSITIVE_INFINITY;
}

/** How many CPUs or memory nodes a list names, `0-2,7`; no list names all. No machine has more than 8192. */
function setSize(value: Json | undefined): number {
  const named = new Set<number>();
  for (const part of (text(value) ?? '').split(',')) {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    if (first === undefined) return Number.POSITIVE_INFINITY;
    for (let cpu = Number(first); cpu <= Math.min(Number(last), MOST_CPUS); cpu += 1) named.add(cpu);
  }
  return named.size;
}

const MOST_CPUS = 8192;
