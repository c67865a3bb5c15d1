/** What podman says of a container: `podman container inspect`, and the runtime's spec of it, in docker's words. */
import { z } from 'zod';
import { BARE_HOST_CONFIG } from '../container/create/bare-host-config.ts';
import type { HostConfig } from '../container/create/body.ts';
import type { Inspected } from './inspect.ts';

const texts = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const whole = z.number().int();

const MOUNT = z.object({
  Type: z.string(),
  Name: z.string().nullish(),
  Source: z.string(),
  Destination: z.string(),
  Mode: z.string().nullish(),
  RW: z.boolean(),
});

/** Podman 4.3.1 has one text as the entrypoint, later versions a list. */
const SHAPE = z.object({
  Id: z.string(),
  Name: z.string(),
  ImageName: z.string(),
  OCIConfigPath: z.string().nullish(),
  BoundingCaps: texts,
  EffectiveCaps: texts,
  State: z.object({ Running: z.boolean() }),
  Mounts: z.array(MOUNT),
  NetworkSettings: z.object({ Networks: z.record(z.string(), z.json()).nullish() }).nullish(),
  Config: z.object({
    User: z.string(),
    WorkingDir: z.string(),
    Cmd: texts,
    Entrypoint: z.union([z.string(), z.array(z.string())]).nullish(),
  }),
  HostConfig: z.object({
    AutoRemove: z.boolean(),
    CgroupMode: z.string(),
    CpuPeriod: whole,
    CpuQuota: whole,
    Devices: z.array(z.object({ PathOnHost: z.string(), PathInContainer: z.string() })).nullish(),
    GroupAdd: texts,
    Init: z.boolean().nullish(),
    Memory: whole,
    MemorySwap: whole,
    NanoCpus: whole,
    NetworkMode: z.string(),
    OomKillDisable: z.boolean(),
    OomScoreAdj: whole,
    PidMode: z.string(),
    PidsLimit: whole,
    PortBindings: z
      .record(z.string(), z.array(z.object({ HostIp: z.string(), HostPort: z.string() })).nullable())
      .nullish(),
    Privileged: z.boolean(),
    ReadonlyRootfs: z.boolean(),
    RestartPolicy: z.object({ Name: z.string(), MaximumRetryCount: whole }),
    SecurityOpt: texts,
    ShmSize: whole,
    Tmpfs: z.record(z.string(), z.string()).nullish(),
    UTSMode: z.string(),
    UsernsMode: z.string(),
  }),
});

/** The spec with which the runtime started it (runtime-spec, config-linux.md). */
const SPEC = z.object({
  linux: z.object({
    maskedPaths: texts,
    readonlyPaths: texts,
    namespaces: z.array(z.object({ type: z.string(), path: z.string().optional() })),
  }),
});

type Shown = z.infer<typeof SHAPE>;
type Spec = z.infer<typeof SPEC>['linux'];

/** What podman shows of a container, and where the spec of it is. */
export interface PodmanShown {
  /** The file of the runtime's spec, where podman names one. */
  readonly specFile: string | undefined;
  /** The container, given the text of that file; without it nobody knows the hidden paths and whose IPC it has. */
  readonly inspected: (spec: string | undefined) => Inspected;
}

/** Reads what `podman container inspect ID` wrote; undefined when it is not that of one container. Measured on 4.3.1. */
export function readPodman(output: string): PodmanShown | undefined {
  const [first, ...more] = z.array(SHAPE).safeParse(parsed(output)).data ?? [];
  if (first === undefined || more.length > 0) return undefined;
  return {
    specFile: first.OCIConfigPath ?? undefined,
    inspected: (text) => inspectedOf(first, SPEC.safeParse(parsed(text ?? '')).data?.linux),
  };
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

function inspectedOf(shown: Shown, spec: Spec | undefined): Inspected {
  const { Config: config, State } = shown;
  const { Entrypoint: entrypoint } = config;
  return {
    id: shown.Id,
    name: shown.Name,
    running: State.Running,
    image: shown.ImageName,
    user: config.User,
    workingDirectory: config.WorkingDir === '/' ? '' : config.WorkingDir,
    command: config.Cmd,
    entrypoint:
      typeof entrypoint === 'string' ? entrypoint.split(' ').filter((word) => word !== '') : (entrypoint ?? []),
    // They are among its mounts.
    volumes: [],
    host: hostOf(shown, spec),
    effective: shown.EffectiveCaps,
    masked: spec?.maskedPaths,
    readOnly: spec?.readonlyPaths,
  };
}

/**
 * The bounding set stands for the lists of what was added and dropped, which podman makes up from it. What it shows as its
 * own choice is left to it. Of ulimits, sysctls and rules of devices nothing is there: podman shows its own ulimits with
 * those that were asked for, and the others not at all.
 */
function hostOf(shown: Shown, spec: Spec | undefined): HostConfig {
  const { BoundingCaps: bounding, HostConfig: given } = shown;
  const { Init: init, NanoCpus } = given;
  const ports = Object.entries(given.PortBindings ?? {}).map(([port, bindings]) => [port, bindings ?? []]);
  const [named, nameless] = partition(shown.Mounts, (mount) => !isNameless(mount));
  return {
    ...BARE_HOST_CONFIG,
    AutoRemove: given.AutoRemove,
    Binds: named.map(bindText),
    CapAdd: given.Privileged ? null : bounding,
    CapDrop: given.Privileged ? null : ['ALL'],
    CgroupnsMode: given.CgroupMode,
    // A share of time is shown as its quota too.
    CpuPeriod: NanoCpus > 0 ? 0 : given.CpuPeriod,
    CpuQuota: NanoCpus > 0 ? 0 : given.CpuQuota,
    Devices: (given.Devices ?? []).map(({ PathOnHost, PathInContainer }) => ({
      PathOnHost,
      PathInContainer,
      CgroupPermissions: 'rwm',
    })),
    GroupAdd: given.GroupAdd,
    IpcMode: spec === undefined ? '' : ipcOf(spec),
    MaskedPaths: spec?.maskedPaths.length === 0 ? [] : null,
    Memory: given.Memory,
    MemorySwap: given.MemorySwap,
    Mounts: nameless.map(({ Destination, RW }) => ({ Type: 'volume', Target: Destination, ReadOnly: !RW })),
    NanoCpus,
    NetworkMode: networkOf(shown),
    OomKillDisable: given.OomKillDisable,
    OomScoreAdj: given.OomScoreAdj,
    PidMode: unlessOwn(given.PidMode),
    PidsLimit: given.PidsLimit,
    PortBindings: Object.fromEntries(ports),
    Privileged: given.Privileged,
    ReadonlyPaths: spec?.readonlyPaths.length === 0 ? [] : null,
    ReadonlyRootfs: given.ReadonlyRootfs,
    RestartPolicy: given.RestartPolicy,
    SecurityOpt: given.SecurityOpt.filter((word) => !/^seccomp=(?!unconfined$)/.test(word)),
    ShmSize: given.ShmSize === OWN_SHARED_MEMORY ? 0 : given.ShmSize,
    UTSMode: unlessOwn(given.UTSMode),
    UsernsMode: given.UsernsMode,
    Tmpfs: Object.fromEntries(Object.entries(given.Tmpfs ?? {}).map(([place, words]) => [place, tmpfsWords(words)])),
    ...(init === true ? { Init: init } : {}),
  };
}

const OWN_SHARED_MEMORY = 65_536_000;

/** Inspect has `exec` only where it was asked for, and programs run wherever there is no `noexec`. */
function tmpfsWords(words: string): string {
  return /(?:^|,)(?:no)?exec(?:,|$)/.test(words) ? words : `${words},exec`;
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** A volume that nobody named is named by 64 hexadecimal digits; it may be the image's. */
function isNameless({ Type, Name }: z.infer<typeof MOUNT>): boolean {
  return Type === 'volume' && /^[0-9a-f]{64}$/.test(Name ?? '');
}

function bindText({ Type, Name, Source, Destination, Mode, RW }: z.infer<typeof MOUNT>): string {
  const modes = [...(RW ? [] : ['ro']), ...(Mode === null || Mode === undefined || Mode === '' ? [] : [Mode])];
  return [
    Type === 'volume' ? (Name ?? '') : Source,
    Destination,
    ...(modes.length === 0 ? [] : [modes.join(',')]),
  ].join(':');
}

/** A network of its own is `bridge` too, and its name stands elsewhere; `podman` is the one that all share. */
function networkOf({ HostConfig: { NetworkMode }, NetworkSettings }: Shown): string {
  const [name] = Object.keys(NetworkSettings?.Networks ?? {});
  return NetworkMode === 'bridge' && name !== undefined && name !== 'podman' ? name : NetworkMode;
}

function unlessOwn(mode: string): string {
  return mode === 'private' ? '' : mode;
}

/** Inspect calls every one shareable. */
function ipcOf({ namespaces }: Spec): string {
  const ipc = namespaces.find(({ type }) => type === 'ipc');
  if (ipc === undefined) return 'host';
  return ipc.path === undefined ? '' : `ns:${ipc.path}`;
}
