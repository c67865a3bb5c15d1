/**
 * The body of the engine's create request, with the Engine API's names (API 1.50, as docker 28.2.2 writes it): a field
 * with `?` is left out when it is empty, any other is always there.
 */
import type { Whole } from '../../argv/values/whole.ts';
import type { JsonObject } from '../json.ts';

/** The whole body. */
export type CreateBody = {
  readonly Hostname: string;
  readonly Domainname: string;
  readonly User: string;
  readonly AttachStdin: boolean;
  readonly AttachStdout: boolean;
  readonly AttachStderr: boolean;
  readonly ExposedPorts?: Readonly<Record<string, JsonObject>>;
  readonly Tty: boolean;
  readonly OpenStdin: boolean;
  readonly StdinOnce: boolean;
  readonly Env: readonly string[] | null;
  readonly Cmd: readonly string[] | null;
  readonly Healthcheck?: JsonObject;
  readonly Image: string;
  readonly Volumes: Readonly<Record<string, JsonObject>>;
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[] | null;
  readonly OnBuild: null;
  readonly Labels: Readonly<Record<string, string>>;
  readonly StopSignal?: string;
  readonly StopTimeout?: Whole;
  readonly HostConfig: HostConfig;
  readonly NetworkingConfig: { readonly EndpointsConfig: Readonly<Record<string, Endpoint>> };
};

/** What a container takes from its host. */
export type HostConfig = {
  readonly Binds: readonly string[] | null;
  readonly ContainerIDFile: string;
  readonly LogConfig: { readonly Type: string; readonly Config: Readonly<Record<string, string>> };
  readonly NetworkMode: string;
  readonly PortBindings: Readonly<Record<string, readonly PortBinding[]>>;
  readonly RestartPolicy: { readonly Name: string; readonly MaximumRetryCount: Whole };
  readonly AutoRemove: boolean;
  readonly VolumeDriver: string;
  readonly VolumesFrom: readonly string[] | null;
  readonly ConsoleSize: readonly number[];
  readonly Annotations?: Readonly<Record<string, string>>;
  readonly CapAdd: readonly string[] | null;
  readonly CapDrop: readonly string[] | null;
  readonly CgroupnsMode: string;
  readonly Dns: readonly string[];
  readonly DnsOptions: readonly string[];
  readonly DnsSearch: readonly string[];
  readonly ExtraHosts: readonly string[] | null;
  readonly GroupAdd: readonly string[] | null;
  readonly IpcMode: string;
  readonly Cgroup: string;
  readonly Links: readonly string[] | null;
  readonly OomScoreAdj: Whole;
  readonly PidMode: string;
  readonly Privileged: boolean;
  readonly PublishAllPorts: boolean;
  readonly ReadonlyRootfs: boolean;
  readonly SecurityOpt: readonly string[] | null;
  readonly StorageOpt?: Readonly<Record<string, string>>;
  readonly Tmpfs?: Readonly<Record<string, string>>;
  readonly UTSMode: string;
  readonly UsernsMode: string;
  readonly ShmSize: Whole;
  readonly Sysctls?: Readonly<Record<string, string>>;
  readonly Runtime?: string;
  readonly Isolation: string;
  readonly CpuShares: Whole;
  readonly Memory: Whole;
  readonly NanoCpus: Whole;
  readonly CgroupParent: string;
  readonly BlkioWeight: number;
  readonly BlkioWeightDevice: readonly DeviceWeight[];
  readonly BlkioDeviceReadBps: readonly DeviceRate[];
  readonly BlkioDeviceWriteBps: readonly DeviceRate[];
  readonly BlkioDeviceReadIOps: readonly DeviceRate[];
  readonly BlkioDeviceWriteIOps: readonly DeviceRate[];
  readonly CpuPeriod: Whole;
  readonly CpuQuota: Whole;
  readonly CpuRealtimePeriod: Whole;
  readonly CpuRealtimeRuntime: Whole;
  readonly CpusetCpus: string;
  readonly CpusetMems: string;
  readonly Devices: readonly Device[];
  readonly DeviceCgroupRules: readonly string[] | null;
  readonly DeviceRequests: readonly JsonObject[] | null;
  readonly KernelMemory?: Whole;
  readonly MemoryReservation: Whole;
  readonly MemorySwap: Whole;
  readonly MemorySwappiness: Whole;
  readonly OomKillDisable: boolean;
  readonly PidsLimit: Whole;
  readonly Ulimits: readonly Ulimit[];
  readonly CpuCount: Whole;
  readonly CpuPercent: Whole;
  readonly IOMaximumIOps: Whole;
  readonly IOMaximumBandwidth: Whole;
  readonly Mounts?: readonly JsonObject[];
  readonly MaskedPaths: readonly string[] | null;
  readonly ReadonlyPaths: readonly string[] | null;
  readonly Init?: boolean;
};

/** Where a port of the container is published: `""` is any address, or any port. */
export type PortBinding = { readonly HostIp: string; readonly HostPort: string };

/** A device of the host. `CgroupPermissions` are letters of `rwm`. */
export type Device = {
  readonly PathOnHost: string;
  readonly PathInContainer: string;
  readonly CgroupPermissions: string;
};

/** A weight from 10 to 1000, or 0. */
type DeviceWeight = { readonly Path: string; readonly Weight: number };

/** Bytes, or operations, a second. */
export type DeviceRate = { readonly Path: string; readonly Rate: Whole };

/** A limit of a process; -1 is none. */
export type Ulimit = { readonly Name: string; readonly Soft: Whole; readonly Hard: Whole };

/** How the container takes part in one network. */
export type Endpoint = {
  readonly IPAMConfig: JsonObject | null;
  readonly Links: readonly string[] | null;
  readonly Aliases: readonly string[] | null;
  readonly MacAddress: string;
  readonly DriverOpts: Readonly<Record<string, string>> | null;
  readonly GwPriority: Whole;
  readonly NetworkID: string;
  readonly EndpointID: string;
  readonly Gateway: string;
  readonly IPAddress: string;
  readonly IPPrefixLen: number;
  readonly IPv6Gateway: string;
  readonly GlobalIPv6Address: string;
  readonly GlobalIPv6PrefixLen: number;
  readonly DNSNames: null;
};
