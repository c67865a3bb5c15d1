import { readDeviceBytes, readDeviceCount, readDeviceWeight } from '../../argv/values/blkio.ts';
import { readBytes, readSwapBytes } from '../../argv/values/bytes.ts';
import { readExtraHost, readIp } from '../../argv/values/address.ts';
import { readGpus } from '../../argv/values/gpus.ts';
import { readInt64, readUint16, readUint64 } from '../../argv/values/integer.ts';
import { readCpus } from '../../argv/values/rational.ts';
import type { Read } from '../../argv/values/read.ts';
import { readDomain } from '../../argv/values/names.ts';
import { readUlimit } from '../../argv/values/ulimit.ts';
import type { JsonObject } from '../json.ts';
import { isAtLeast } from '../api-version.ts';
import { all, allOrNull, isOn, last, text } from '../uses.ts';
import type { Uses } from '../uses.ts';
import { capabilityList } from './capability-list.ts';
import type { HostConfig, Ulimit } from './body.ts';
import type { CreateParts } from './parts.ts';
import { compareText } from './variables.ts';

/** The `HostConfig` of a create request. `parts` is what several options say together, read before. */
export function hostConfigOf(uses: Uses, parts: CreateParts, apiVersion: string): HostConfig {
  return { ...isolation(uses, parts), ...storage(uses, parts), ...limits(uses, apiVersion), ...life(uses, parts) };
}

/** Namespaces, privileges, networks and devices. */
function isolation(uses: Uses, parts: CreateParts) {
  const { deviceRequests } = parts.devices;
  const requests = [...all(uses, 'gpus').map((value) => read<JsonObject>(readGpus(value), {})), ...deviceRequests];
  return {
    NetworkMode: parts.networks.mode,
    PortBindings: parts.ports.bindings,
    PublishAllPorts: isOn(uses, 'publish-all'),
    Links: allOrNull(uses, 'link'),
    Dns: all(uses, 'dns').map((value) => read(readIp(value), value)),
    DnsOptions: all(uses, 'dns-option'),
    DnsSearch: all(uses, 'dns-search').map((value) => read(readDomain(value), value)),
    ExtraHosts: uses.get('add-host')?.map((value) => read(readExtraHost(value), value)) ?? null,
    PidMode: text(uses, 'pid'),
    IpcMode: text(uses, 'ipc'),
    UTSMode: text(uses, 'uts'),
    UsernsMode: text(uses, 'userns'),
    CgroupnsMode: text(uses, 'cgroupns'),
    Cgroup: '',
    CgroupParent: text(uses, 'cgroup-parent'),
    Isolation: text(uses, 'isolation'),
    ...given('Runtime', text(uses, 'runtime')),
    Privileged: isOn(uses, 'privileged'),
    CapAdd: capabilityList(uses.get('cap-add')),
    CapDrop: capabilityList(uses.get('cap-drop')),
    GroupAdd: allOrNull(uses, 'group-add'),
    SecurityOpt: parts.security.options,
    MaskedPaths: parts.security.maskedPaths,
    ReadonlyPaths: parts.security.readonlyPaths,
    Devices: parts.devices.devices,
    DeviceCgroupRules: allOrNull(uses, 'device-cgroup-rule'),
    DeviceRequests: requests.length > 0 ? requests : null,
  };
}

/** The root file system, mounts and volumes. */
function storage(uses: Uses, parts: CreateParts) {
  return {
    Binds: parts.volumes.binds,
    VolumeDriver: text(uses, 'volume-driver'),
    VolumesFrom: allOrNull(uses, 'volumes-from'),
    ...(parts.mounts.length > 0 ? { Mounts: parts.mounts } : {}),
    ...filled('Tmpfs', Object.fromEntries(all(uses, 'tmpfs').map((value) => splitAt(value, ':')))),
    ...filled('StorageOpt', parts.storageOptions),
    ReadonlyRootfs: isOn(uses, 'read-only'),
  };
}

/** Memory, CPUs, processes and devices' rates. */
function limits(uses: Uses, apiVersion: string) {
  return {
    Memory: number(uses, 'memory', readBytes),
    MemoryReservation: number(uses, 'memory-reservation', readBytes),
    ...kernelMemory(uses, apiVersion),
    MemorySwap: number(uses, 'memory-swap', readSwapBytes),
    MemorySwappiness: number(uses, 'memory-swappiness', readInt64, -1),
    OomKillDisable: isOn(uses, 'oom-kill-disable'),
    OomScoreAdj: number(uses, 'oom-score-adj', readInt64),
    ShmSize: number(uses, 'shm-size', readBytes),
    PidsLimit: number(uses, 'pids-limit', readInt64),
    NanoCpus: number(uses, 'cpus', readCpus),
    CpuShares: number(uses, 'cpu-shares', readInt64),
    CpuPeriod: number(uses, 'cpu-period', readInt64),
    CpuQuota: number(uses, 'cpu-quota', readInt64),
    CpuRealtimePeriod: number(uses, 'cpu-rt-period', readInt64),
    CpuRealtimeRuntime: number(uses, 'cpu-rt-runtime', readInt64),
    CpusetCpus: text(uses, 'cpuset-cpus'),
    CpusetMems: text(uses, 'cpuset-mems'),
    CpuCount: number(uses, 'cpu-count', readInt64),
    CpuPercent: number(uses, 'cpu-percent', readInt64),
    IOMaximumIOps: number(uses, 'io-maxiops', readUint64),
    IOMaximumBandwidth: number(uses, 'io-maxbandwidth', readBytes),
    BlkioWeight: number(uses, 'blkio-weight', readUint16),
    BlkioWeightDevice: all(uses, 'blkio-weight-device').map((value) => {
      const { path, weight } = read(readDeviceWeight(value), { path: value, weight: 0 });
      return { Path: path, Weight: weight };
    }),
    BlkioDeviceReadBps: rates(uses, 'device-read-bps', readDeviceBytes),
    BlkioDeviceWriteBps: rates(uses, 'device-write-bps', readDeviceBytes),
    BlkioDeviceReadIOps: rates(uses, 'device-read-iops', readDeviceCount),
    BlkioDeviceWriteIOps: rates(uses, 'device-write-iops', readDeviceCount),
    Ulimits: ulimitsOf(all(uses, 'ulimit')),
    ...filled('Sysctls', Object.fromEntries(all(uses, 'sysctl').map((value) => splitAt(value, '=')))),
  };
}

/** How it starts, ends and speaks. */
function life(uses: Uses, parts: CreateParts) {
  return {
    AutoRemove: isOn(uses, 'rm'),
    RestartPolicy: parts.restart,
    ...(uses.has('init') ? { Init: isOn(uses, 'init') } : {}),
    ...filled('Annotations', Object.fromEntries(all(uses, 'annotation').map((value) => splitAt(value, '=')))),
    ContainerIDFile: text(uses, 'cidfile'),
    LogConfig: { Type: text(uses, 'log-driver'), Config: parts.logOptions },
    ConsoleSize: [0, 0],
  };
}

/** Engines from API 1.42 on have no limit of kernel memory; the client leaves it out for them. */
function kernelMemory(uses: Uses, apiVersion: string): { KernelMemory?: number } {
  const bytes = number(uses, 'kernel-memory', readBytes);
  return bytes === 0 || isAtLeast(apiVersion, '1.42') ? {} : { KernelMemory: bytes };
}

type Rates = HostConfig['BlkioDeviceReadBps'];
type RateReader = (value: string) => Read<{ readonly path: string; readonly rate: number }>;

function rates(uses: Uses, name: string, reader: RateReader): Rates {
  return all(uses, name).map((value) => {
    const { path, rate } = read(reader(value), { path: value, rate: 0 });
    return { Path: path, Rate: rate };
  });
}

/** One limit a name, the last that was said, in the order of the names. */
function ulimitsOf(values: readonly string[]): Ulimit[] {
  const limits = new Map<string, Ulimit>();
  for (const value of values) {
    const { name, soft, hard } = read(readUlimit(value), { name: value, soft: 0, hard: 0 });
    limits.set(name, { Name: name, Soft: soft, Hard: hard });
  }
  return [...limits.values()].toSorted((one, other) => compareText(one.Name, other.Name));
}

function number(uses: Uses, name: string, reader: (value: string) => Read<number>, absent = 0): number {
  const value = last(uses, name);
  return value === undefined ? absent : read(reader(value), absent);
}

/** The grammar has refused what a reader at flag time refuses, so that `otherwise` only pleases the types. */
function read<T>(outcome: Read<T>, otherwise: T): T {
  return 'value' in outcome ? outcome.value : otherwise;
}

function splitAt(value: string, separator: string): [key: string, rest: string] {
  const at = value.indexOf(separator);
  return at === -1 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
}

function given<Name extends string>(name: Name, value: string): { [key in Name]?: string } {
  return value === '' ? {} : record(name, value);
}

function filled<Name extends string>(name: Name, map: Texts): { [key in Name]?: Texts } {
  return Object.keys(map).length > 0 ? record(name, map) : {};
}

type Texts = Readonly<Record<string, string>>;

function record<Name extends string, Value>(name: Name, value: Value): { [key in Name]?: Value } {
  const made: { [key in Name]?: Value } = {};
  made[name] = value;
  return made;
}
