import { readExtraHost, readIp } from '../../argv/values/address.ts';
import { readDeviceBytes, readDeviceCount, readDeviceWeight } from '../../argv/values/blkio.ts';
import { parseBool } from '../../argv/values/bool.ts';
import { readBytes, readSwapBytes } from '../../argv/values/bytes.ts';
import { readGpus } from '../../argv/values/gpus.ts';
import { readInt64, readUint16, readUint64 } from '../../argv/values/integer.ts';
import { readDomain } from '../../argv/values/names.ts';
import { readCpus } from '../../argv/values/rational.ts';
import type { Read } from '../../argv/values/read.ts';
import { readUlimit } from '../../argv/values/ulimit.ts';
import type { Whole } from '../../argv/values/whole.ts';
import { isAtLeast } from '../api-version.ts';
import type { JsonObject } from '../json.ts';
import type { Uses } from '../uses.ts';
import { keyValues } from '../values/key-values.ts';
import { BARE_HOST_CONFIG } from './bare-host-config.ts';
import type { DeviceRate, HostConfig, Ulimit } from './body.ts';
import { capabilityList } from './capability-list.ts';
import type { CreateParts } from './parts.ts';
import { compareText } from './variables.ts';

/**
 * The `HostConfig` of a create request: what it is without options, and what each option says of it. `parts` is what
 * several options say together, read before.
 */
export function hostConfigOf(uses: Uses, parts: CreateParts, apiVersion: string): HostConfig {
  const host: Draft = { ...BARE_HOST_CONFIG };
  host.NetworkMode = parts.networks.mode;
  host.Binds = parts.volumes.binds;
  for (const [option, values] of uses) FIELDS.get(option)?.(host, values, parts);
  // The client leaves out what the engine's API does not have yet, or has no more.
  if (host.KernelMemory !== undefined && (host.KernelMemory === 0 || !hasKernelMemory(apiVersion))) {
    delete host.KernelMemory;
  }
  if (!isAtLeast(apiVersion, '1.25')) host.AutoRemove = false;
  return host;
}

function hasKernelMemory(apiVersion: string): boolean {
  return isAtLeast(apiVersion, '1.40') && !isAtLeast(apiVersion, '1.42');
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
type Draft = Writable<HostConfig>;

/** Sets what one option says; `values` are those of all its uses, in order, at least one. */
type Field = (host: Draft, values: readonly string[], parts: CreateParts) => void;

const FIELDS: ReadonlyMap<string, Field> = new Map<string, Field>([
  // Namespaces, privileges, networks and devices.
  ['add-host', (host, values) => void (host.ExtraHosts = values.map((value) => read(readExtraHost(value), value)))],
  ['cap-add', (host, values) => void (host.CapAdd = capabilityList(values))],
  ['cap-drop', (host, values) => void (host.CapDrop = capabilityList(values))],
  ['cgroup-parent', lastText('CgroupParent')],
  ['cgroupns', lastText('CgroupnsMode')],
  ['device', setDevices],
  ['device-cgroup-rule', (host, values) => void (host.DeviceCgroupRules = values)],
  ['dns', (host, values) => void (host.Dns = values.map((value) => read(readIp(value), value)))],
  ['dns-option', (host, values) => void (host.DnsOptions = values)],
  ['dns-search', (host, values) => void (host.DnsSearch = values.map((value) => read(readDomain(value), value)))],
  ['gpus', setGpus],
  ['group-add', (host, values) => void (host.GroupAdd = values)],
  ['ipc', lastText('IpcMode')],
  ['isolation', lastText('Isolation')],
  ['link', (host, values) => void (host.Links = values)],
  ['pid', lastText('PidMode')],
  ['privileged', lastSwitch('Privileged')],
  ['publish', (host, _values, { ports }) => void (host.PortBindings = ports.bindings)],
  ['publish-all', lastSwitch('PublishAllPorts')],
  ['runtime', setRuntime],
  ['security-opt', setSecurity],
  ['userns', lastText('UsernsMode')],
  ['uts', lastText('UTSMode')],
  // The root file system, mounts and volumes.
  ['mount', (host, _values, { mounts }) => void (host.Mounts = mounts)],
  ['read-only', lastSwitch('ReadonlyRootfs')],
  ['storage-opt', (host, _values, { storageOptions }) => void (host.StorageOpt = storageOptions)],
  ['tmpfs', (host, values) => void (host.Tmpfs = Object.fromEntries(values.map(splitAtColon)))],
  ['volume-driver', lastText('VolumeDriver')],
  ['volumes-from', (host, values) => void (host.VolumesFrom = values)],
  // Memory, CPUs, processes and devices' rates.
  ['blkio-weight', (host, values) => void (host.BlkioWeight = read(readUint16(values.at(-1) ?? ''), 0))],
  ['blkio-weight-device', setWeights],
  ['cpu-count', lastNumber('CpuCount', readInt64)],
  ['cpu-percent', lastNumber('CpuPercent', readInt64)],
  ['cpu-period', lastNumber('CpuPeriod', readInt64)],
  ['cpu-quota', lastNumber('CpuQuota', readInt64)],
  ['cpu-rt-period', lastNumber('CpuRealtimePeriod', readInt64)],
  ['cpu-rt-runtime', lastNumber('CpuRealtimeRuntime', readInt64)],
  ['cpu-shares', lastNumber('CpuShares', readInt64)],
  ['cpus', lastNumber('NanoCpus', readCpus)],
  ['cpuset-cpus', lastText('CpusetCpus')],
  ['cpuset-mems', lastText('CpusetMems')],
  ['device-read-bps', (host, values) => void (host.BlkioDeviceReadBps = values.map(bytesRate))],
  ['device-read-iops', (host, values) => void (host.BlkioDeviceReadIOps = values.map(countRate))],
  ['device-write-bps', (host, values) => void (host.BlkioDeviceWriteBps = values.map(bytesRate))],
  ['device-write-iops', (host, values) => void (host.BlkioDeviceWriteIOps = values.map(countRate))],
  ['io-maxbandwidth', lastNumber('IOMaximumBandwidth', readBytes)],
  ['io-maxiops', lastNumber('IOMaximumIOps', readUint64)],
  ['kernel-memory', lastNumber('KernelMemory', readBytes)],
  ['memory', lastNumber('Memory', readBytes)],
  ['memory-reservation', lastNumber('MemoryReservation', readBytes)],
  ['memory-swap', lastNumber('MemorySwap', readSwapBytes)],
  ['memory-swappiness', lastNumber('MemorySwappiness', readInt64)],
  ['oom-kill-disable', lastSwitch('OomKillDisable')],
  ['oom-score-adj', lastNumber('OomScoreAdj', readInt64)],
  ['pids-limit', lastNumber('PidsLimit', readInt64)],
  ['shm-size', lastNumber('ShmSize', readBytes)],
  ['sysctl', (host, values) => void (host.Sysctls = keyValues(values))],
  ['ulimit', setUlimits],
  // How it starts, ends and speaks.
  ['annotation', (host, values) => void (host.Annotations = keyValues(values))],
  ['cidfile', lastText('ContainerIDFile')],
  ['init', lastSwitch('Init')],
  ['log-driver', (host, values) => void (host.LogConfig = { ...host.LogConfig, Type: values.at(-1) ?? '' })],
  ['log-opt', (host, _values, { logOptions }) => void (host.LogConfig = { ...host.LogConfig, Config: logOptions })],
  ['restart', (host, _values, { restart }) => void (host.RestartPolicy = restart)],
  ['rm', lastSwitch('AutoRemove')],
]);

type FieldOf<Type> = {
  [Name in keyof HostConfig]-?: [NonNullable<HostConfig[Name]>, Type] extends [Type, NonNullable<HostConfig[Name]>]
    ? Name
    : never;
}[keyof HostConfig];

function lastText(field: FieldOf<string>): Field {
  return (host, values) => void (host[field] = values.at(-1) ?? '');
}

function lastSwitch(field: FieldOf<boolean>): Field {
  return (host, values) => void (host[field] = parseBool(values.at(-1) ?? '') === true);
}

function lastNumber(field: FieldOf<Whole>, reader: (value: string) => Read<Whole>): Field {
  return (host, values) => void (host[field] = read(reader(values.at(-1) ?? ''), 0));
}

function setRuntime(host: Draft, values: readonly string[]): void {
  const runtime = values.at(-1) ?? '';
  if (runtime !== '') host.Runtime = runtime;
}

function setSecurity(host: Draft, _values: readonly string[], { security }: CreateParts): void {
  host.SecurityOpt = security.options;
  host.MaskedPaths = security.maskedPaths;
  host.ReadonlyPaths = security.readonlyPaths;
}

/** GPUs stand before the devices that are asked for by their name in the CDI. */
function setGpus(host: Draft, values: readonly string[], { devices }: CreateParts): void {
  const gpus = values.map((value) => read<JsonObject>(readGpus(value), {}));
  host.DeviceRequests = [...gpus, ...devices.deviceRequests];
}

function setDevices(host: Draft, _values: readonly string[], { devices }: CreateParts): void {
  host.Devices = devices.devices;
  if (host.DeviceRequests === null && devices.deviceRequests.length > 0) host.DeviceRequests = devices.deviceRequests;
}

function setWeights(host: Draft, values: readonly string[]): void {
  host.BlkioWeightDevice = values.map((value) => {
    const { path, weight } = read(readDeviceWeight(value), { path: value, weight: 0 });
    return { Path: path, Weight: weight };
  });
}

function bytesRate(value: string): DeviceRate {
  return rateOf(read(readDeviceBytes(value), { path: value, rate: 0 }));
}

function countRate(value: string): DeviceRate {
  return rateOf(read(readDeviceCount(value), { path: value, rate: 0 }));
}

function rateOf({ path, rate }: { readonly path: string; readonly rate: Whole }): DeviceRate {
  return { Path: path, Rate: rate };
}

/** One limit a name, the last that was said, in the order of the names. */
function setUlimits(host: Draft, values: readonly string[]): void {
  const limits = new Map<string, Ulimit>();
  for (const value of values) {
    const { name, soft, hard } = read(readUlimit(value), { name: value, soft: 0, hard: 0 });
    limits.set(name, { Name: name, Soft: soft, Hard: hard });
  }
  host.Ulimits = [...limits.values()].toSorted((one, other) => compareText(one.Name, other.Name));
}

/** The grammar has refused what a reader at flag time refuses, so that `otherwise` only pleases the types. */
function read<T>(outcome: Read<T>, otherwise: T): T {
  return 'value' in outcome ? outcome.value : otherwise;
}

function splitAtColon(value: string): readonly [target: string, options: string] {
  const at = value.indexOf(':');
  return at === -1 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
}
