/** Directions of limits: processes, memory, processors, disks. */
import { readBytes } from '../../argv/values/bytes.ts';
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
function bounded(value: Json | undefined): number {
  const limited = number(value) ?? 0;
  return limited > 0 ? limited : Number.POSITIVE_INFINITY;
}

function orDefault(byDefault: number): Amount {
  return (value) => Math.max(0, number(value) ?? 0) || byDefault;
}

/** Memory and swap together, in bytes. Without an own limit the engine allows as much swap as memory. */
function swap(value: Json | undefined, config: ContainerConfig): number {
  const sum = number(value) ?? 0;
  return sum === 0 ? 2 * bounded(valueOf(config, 'HostConfig.Memory')) : bounded(sum);
}

/** Processors, by whichever of the two spellings limits them. The kernel's period is 100 ms unless said otherwise. */
function cpuTime(_: Json | undefined, config: ContainerConfig): number {
  const [nano, quota, period] = ['NanoCpus', 'CpuQuota', 'CpuPeriod'].map(
    (name) => number(valueOf(config, `HostConfig.${name}`)) ?? 0,
  );
  return Math.min(bounded(nano) / 1e9, bounded(quota) / (period || 100_000));
}

/** The share of time that real-time threads may take. The kernel's period is a second; without a runtime there is none. */
function realTime(_: Json | undefined, config: ContainerConfig): number {
  const runtime = number(valueOf(config, 'HostConfig.CpuRealtimeRuntime')) ?? 0;
  const period = number(valueOf(config, 'HostConfig.CpuRealtimePeriod')) ?? 0;
  return (runtime < 0 ? Number.POSITIVE_INFINITY : runtime) / (period || 1_000_000);
}

function deviceWeight(value: Json | undefined, config: ContainerConfig): number {
  const fallback = orDefault(500)(valueOf(config, 'HostConfig.BlkioWeight'), config, '');
  return value === undefined ? fallback : Math.max(0, ...numbers(value)) || fallback;
}

/** Several limits of one device: the client sends them all, and which the kernel keeps last nobody promises. */
function largest(value: Json | undefined): number {
  return Math.max(...numbers(value).map((each) => bounded(each))) || Number.POSITIVE_INFINITY;
}

function numbers(value: Json | undefined): number[] {
  const all = typeof value === 'number' ? [value] : list(value).map((each) => number(each) ?? 0);
  return all.length === 0 ? [0] : all;
}

function diskSize(value: Json | undefined): number {
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
