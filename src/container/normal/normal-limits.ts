import { twice } from '../../argv/values/whole.ts';
import type { HostConfig } from '../create/body.ts';
import type { Json } from '../json.ts';
import { cpuSet } from './cpu-set.ts';
import { addUnless } from './fields.ts';
import type { Fields } from './fields.ts';

/**
 * Adds the limits. What the engine and the kernel make of absent ones: no pids limit, 64 MiB of shared memory, swap as
 * large as the memory, all of the swap where the memory has no limit, no quota, periods of 100 ms.
 */
export function addLimits(fields: Fields, host: HostConfig): void {
  for (const { name, field, byDefault } of LIMITS) addUnless(fields, field, host[name], byDefault);
  const { Memory, MemorySwap, PidsLimit, ShmSize } = host;
  if (PidsLimit > 0) fields.set('HostConfig.PidsLimit', PidsLimit);
  if (ShmSize !== 0 && ShmSize !== DEFAULT_SHARED_MEMORY) fields.set('HostConfig.ShmSize', ShmSize);
  const swap = Memory > 0 && MemorySwap === 0 ? twice(Memory) : MemorySwap;
  const isDefault = swap === 0 || (Memory === 0 && swap === -1);
  if (!isDefault) fields.set('HostConfig.MemorySwap', swap);
  for (const { Name, Soft, Hard } of host.Ulimits) fields.set(`HostConfig.Ulimits.${Name}`, { Soft, Hard });
  addCpuTime(fields, host);
  if (host.CpusetCpus !== '') fields.set('HostConfig.CpusetCpus', cpuSet(host.CpusetCpus));
  if (host.CpusetMems !== '') fields.set('HostConfig.CpusetMems', cpuSet(host.CpusetMems));
}

const DEFAULTS = [
  ['BlkioWeight', 0],
  ['CpuCount', 0],
  ['CpuPercent', 0],
  ['CpuRealtimePeriod', 0],
  ['CpuRealtimeRuntime', 0],
  ['CpuShares', 0],
  ['IOMaximumBandwidth', 0],
  ['IOMaximumIOps', 0],
  ['KernelMemory', undefined],
  ['Memory', 0],
  ['MemoryReservation', 0],
  ['MemorySwappiness', -1],
  ['OomKillDisable', false],
  ['OomScoreAdj', 0],
] as const satisfies readonly (readonly [keyof HostConfig, Json | undefined])[];

/** With the names made once: this is the hot path. */
const LIMITS = DEFAULTS.map(([name, byDefault]) => ({ name, field: `HostConfig.${name}`, byDefault }));

const DEFAULT_SHARED_MEMORY = 2 ** 26;

/**
 * A quota below 0 is none, and takes the place of that of `NanoCpus` too. Measured: `--cpus 1 --cpu-quota -1` has no
 * limit.
 */
function addCpuTime(fields: Fields, { CpuPeriod, CpuQuota, NanoCpus }: HostConfig): void {
  if (CpuQuota >= 0) addUnless(fields, 'HostConfig.NanoCpus', NanoCpus, 0);
  if (CpuQuota > 0) fields.set('HostConfig.CpuQuota', CpuQuota);
  const isUsual = CpuPeriod === 0 || (CpuPeriod === DEFAULT_PERIOD && NanoCpus === 0);
  if (!isUsual) fields.set('HostConfig.CpuPeriod', CpuPeriod);
}

/** Microseconds. */
const DEFAULT_PERIOD = 100_000;
