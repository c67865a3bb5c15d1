import { readDeviceBytes, readDeviceCount, readDeviceWeight } from '../../argv/values/blkio.ts';
import { readBytes } from '../../argv/values/bytes.ts';
import { parseFloat64 } from '../../argv/values/float.ts';
import { parseDecimal, readInt64, readUint64 } from '../../argv/values/integer.ts';
import { readUlimit } from '../../argv/values/ulimit.ts';
import { twice, whole } from '../../argv/values/whole.ts';
import type { Whole } from '../../argv/values/whole.ts';
import { refuse } from '../problems.ts';
import { isOn, last, text } from '../uses.ts';
import { addUnless, items, readOr } from './ask.ts';
import type { Ask } from './ask.ts';

/**
 * Adds the limits of a container. What cgroup v1 alone refuses is not known here: whether a limit fits the machine is
 * for the machine to say.
 */
export function addLimits(ask: Ask): void {
  addMemory(ask);
  addCpu(ask);
  addPids(ask);
  addBlockDevices(ask);
  addUlimits(ask);
  const { uses, fields } = ask;
  if (isOn(uses, 'oom-kill-disable')) fields.set('HostConfig.OomKillDisable', true);
  addUnless(ask, 'HostConfig.OomScoreAdj', numberOf(ask, 'oom-score-adj'), 0);
}

const UNLIMITED = '-1';

/** With a memory limit and nothing said about swap, memory and swap together are twice the limit. */
function addMemory(ask: Ask): void {
  const { fields, uses } = ask;
  const memory = bytesOf(ask, 'memory') ?? 0;
  const swapText = text(uses, 'memory-swap');
  const swap = swapText === UNLIMITED ? -1 : bytesOf(ask, 'memory-swap');
  if (memory > 0) fields.set('HostConfig.Memory', memory);
  if (memory > 0 || (swap ?? 0) > 0) fields.set('HostConfig.MemorySwap', swap ?? twice(memory));
  addUnless(ask, 'HostConfig.MemoryReservation', bytesOf(ask, 'memory-reservation'), 0);
  const swappiness = numberOf(ask, 'memory-swappiness') ?? -1;
  if (swappiness >= 0) fields.set('HostConfig.MemorySwappiness', swappiness);
  const ipc = text(uses, 'ipc');
  const hasOwn = ipc === '' || ipc === 'private' || ipc === 'shareable';
  if (hasOwn) addUnless(ask, 'HostConfig.ShmSize', bytesOf(ask, 'shm-size') ?? SHARED_MEMORY, DOCKER_SHARED_MEMORY);
}

/** Podman takes its own `65536k` for thousands of bytes. */
const SHARED_MEMORY = 65_536_000;

/** Where docker's normal form leaves the size out: 64 MiB. */
const DOCKER_SHARED_MEMORY = 2 ** 26;

/** A share of the time in periods of 100 ms: `--cpus` is a quota, cut to whole microseconds. */
function addCpu(ask: Ask): void {
  const { uses, fields, problems } = ask;
  for (const other of ['cpu-period', 'cpu-quota']) {
    if (uses.has(other) && uses.has('cpus')) refuse(problems, `--${other} and --cpus cannot be set together`);
  }
  const quota = Math.trunc((parseFloat64(last(uses, 'cpus') ?? '0') ?? 0) * PERIOD);
  if (quota > 0) fields.set('HostConfig.NanoCpus', whole(quota * NANOS));
  for (const [option, field] of CPU_NUMBERS) {
    const value = numberOf(ask, option) ?? 0;
    if (value > 0) fields.set(`HostConfig.${field}`, value);
  }
  addUnless(ask, 'HostConfig.CpusetCpus', text(uses, 'cpuset-cpus'), '');
  addUnless(ask, 'HostConfig.CpusetMems', text(uses, 'cpuset-mems'), '');
}

const PERIOD = 100_000;
const NANOS = 10_000;
const CPU_NUMBERS = [
  ['cpu-shares', 'CpuShares'],
  ['cpu-period', 'CpuPeriod'],
  ['cpu-quota', 'CpuQuota'],
  ['cpu-rt-period', 'CpuRealtimePeriod'],
  ['cpu-rt-runtime', 'CpuRealtimeRuntime'],
] as const;

/** Absent is podman's own limit; 0 and below are no limit; it must fit into 32 bits. */
function addPids({ uses, defaults, fields, problems }: Ask): void {
  const given = last(uses, 'pids-limit');
  const read = given === undefined ? { value: defaults.pidsLimit } : readInt64(given);
  const limit = 'value' in read ? read.value : 0;
  if (limit >= 2 ** 31 || limit < -(2 ** 31)) refuse(problems, `--pids-limit ${limit}: value out of range`);
  if (limit > 0) fields.set('HostConfig.PidsLimit', limit);
}

function addBlockDevices(ask: Ask): void {
  const { uses, fields, problems } = ask;
  const weight = text(uses, 'blkio-weight');
  const number = weight === '' ? 0n : parseDecimal(weight, false);
  if (number === undefined || number > 65535n) refuse(problems, 'invalid value for blkio-weight');
  else if (number > 0n) fields.set('HostConfig.BlkioWeight', Number(number));
  for (const item of items(ask, 'blkio-weight-device')) {
    const device = readOr(ask, 'blkio-weight-device', readDeviceWeight(item));
    if (device !== undefined) fields.set(`HostConfig.BlkioWeightDevice.${device.path}`, device.weight);
  }
  for (const [option, field, read] of RATES) {
    for (const item of items(ask, option)) {
      const device = readOr(ask, option, read(item));
      if (device !== undefined) fields.set(`HostConfig.${field}.${device.path}`, device.rate);
    }
  }
}

const RATES = [
  ['device-read-bps', 'BlkioDeviceReadBps', readDeviceBytes],
  ['device-write-bps', 'BlkioDeviceWriteBps', readDeviceBytes],
  ['device-read-iops', 'BlkioDeviceReadIOps', readDeviceCount],
  ['device-write-iops', 'BlkioDeviceWriteIOps', readDeviceCount],
] as const;

/** `host` means podman's own limits, whatever else is said: it forgets what came before, and reads no further. */
function addUlimits(ask: Ask): void {
  const texts = items(ask, 'ulimit');
  const end = texts.indexOf('host');
  const read = (end === -1 ? texts : texts.slice(0, end)).map((item) => readOr(ask, 'ulimit', readUlimit(item)));
  if (end !== -1) return;
  for (const limit of read) {
    if (limit === undefined) continue;
    ask.fields.set(`HostConfig.Ulimits.${limit.name}`, { Soft: limit.soft, Hard: limit.hard });
  }
}

function bytesOf(ask: Ask, option: string): Whole | undefined {
  const value = text(ask.uses, option);
  return value === '' ? undefined : readOr(ask, option, readBytes(value));
}

function numberOf({ uses }: Ask, option: string): Whole | undefined {
  const value = last(uses, option);
  if (value === undefined) return undefined;
  const read = value.startsWith('-') ? readInt64(value) : readUint64(value);
  return 'value' in read ? read.value : undefined;
}
