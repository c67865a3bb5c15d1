/** What docker says of a container: `docker inspect`, as far as it tells what the container is allowed. */
import { z } from 'zod';
import { BARE_HOST_CONFIG } from '../container/create/bare-host-config.ts';
import type { HostConfig } from '../container/create/body.ts';

const texts = z.array(z.string()).nullish();
const whole = z.number().int().nullish();

/** Engines leave fields out, or set them to null, where nothing was asked. */
const SHAPE = z.object({
  Id: z.string(),
  Name: z.string(),
  State: z.object({ Running: z.boolean() }),
  Config: z.object({
    Image: z.string(),
    User: z.string().nullish(),
    WorkingDir: z.string().nullish(),
    Cmd: texts,
    Entrypoint: texts,
    Volumes: z.record(z.string(), z.json()).nullish(),
  }),
  HostConfig: z.object({
    AutoRemove: z.boolean().nullish(),
    Binds: texts,
    CapAdd: texts,
    CapDrop: texts,
    CgroupnsMode: z.string().nullish(),
    CpuPeriod: whole,
    CpuQuota: whole,
    Devices: z
      .array(z.object({ PathOnHost: z.string(), PathInContainer: z.string(), CgroupPermissions: z.string() }))
      .nullish(),
    DeviceCgroupRules: texts,
    DeviceRequests: z.array(z.record(z.string(), z.json())).nullish(),
    GroupAdd: texts,
    Init: z.boolean().nullish(),
    IpcMode: z.string().nullish(),
    MaskedPaths: texts,
    Memory: whole,
    MemorySwap: whole,
    Mounts: z.array(z.record(z.string(), z.json())).nullish(),
    NanoCpus: whole,
    NetworkMode: z.string(),
    OomKillDisable: z.boolean().nullish(),
    OomScoreAdj: whole,
    PidMode: z.string().nullish(),
    PortBindings: z
      .record(z.string(), z.array(z.object({ HostIp: z.string(), HostPort: z.string() })).nullable())
      .nullish(),
    PidsLimit: whole,
    Privileged: z.boolean(),
    ReadonlyPaths: texts,
    ReadonlyRootfs: z.boolean(),
    RestartPolicy: z.object({ Name: z.string(), MaximumRetryCount: z.number().int() }).nullish(),
    SecurityOpt: texts,
    Sysctls: z.record(z.string(), z.string()).nullish(),
    Ulimits: z.array(z.object({ Name: z.string(), Soft: z.number().int(), Hard: z.number().int() })).nullish(),
    ShmSize: whole,
    Tmpfs: z.record(z.string(), z.string()).nullish(),
    UTSMode: z.string().nullish(),
    UsernsMode: z.string().nullish(),
    VolumesFrom: texts,
  }),
});

/** A container as its engine has recorded it. */
export interface Inspected {
  readonly id: string;
  /** Without the slash in front. */
  readonly name: string;
  readonly running: boolean;
  readonly image: string;
  readonly user: string;
  readonly workingDirectory: string;
  readonly command: readonly string[];
  readonly entrypoint: readonly string[] | null;
  /** The places of volumes without a name, those of the image with them. */
  readonly volumes: readonly string[];
  /** What the container was given, with what was never asked at docker's own default. */
  readonly host: HostConfig;
  /** What the first process has of the capabilities, `CAP_…` each; docker does not say. */
  readonly effective?: readonly string[];
  /** The paths that the engine hides and makes read-only; undefined where it does not say. */
  readonly masked: readonly string[] | undefined;
  readonly readOnly: readonly string[] | undefined;
}

/** Reads the output of `docker inspect ID`; undefined when it is not that of one container. */
export function readInspected(output: string): Inspected | undefined {
  const read = z.array(SHAPE).safeParse(parsed(output)).data;
  const [first, ...more] = read ?? [];
  if (first === undefined || more.length > 0) return undefined;
  const { Config: config, HostConfig: host } = first;
  return {
    id: first.Id,
    name: first.Name.replace(/^\//, ''),
    running: first.State.Running,
    image: config.Image,
    user: config.User ?? '',
    workingDirectory: config.WorkingDir ?? '',
    command: config.Cmd ?? [],
    entrypoint: config.Entrypoint ?? null,
    volumes: Object.keys(config.Volumes ?? {}),
    host: hostOf(host),
    masked: host.MaskedPaths ?? undefined,
    readOnly: host.ReadonlyPaths ?? undefined,
  };
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** The engine writes its own choices out; at their places stands what a request has that leaves the choice to it. */
function hostOf(given: z.infer<typeof SHAPE>['HostConfig']): HostConfig {
  const { Init: init, Mounts: mounts, Tmpfs: tmpfs, Sysctls: sysctls } = given;
  const ports = Object.entries(given.PortBindings ?? {}).map(([port, bindings]) => [port, bindings ?? []]);
  return {
    ...BARE_HOST_CONFIG,
    AutoRemove: given.AutoRemove ?? false,
    Binds: given.Binds ?? null,
    CapAdd: capabilities(given.CapAdd),
    CapDrop: capabilities(given.CapDrop),
    CgroupnsMode: given.CgroupnsMode ?? '',
    CpuPeriod: given.CpuPeriod ?? 0,
    CpuQuota: given.CpuQuota ?? 0,
    Devices: given.Devices ?? [],
    DeviceCgroupRules: given.DeviceCgroupRules ?? null,
    DeviceRequests: given.DeviceRequests ?? null,
    GroupAdd: given.GroupAdd ?? null,
    IpcMode: given.IpcMode ?? '',
    MaskedPaths: given.MaskedPaths?.length === 0 ? [] : null,
    Memory: given.Memory ?? 0,
    MemorySwap: given.MemorySwap ?? 0,
    NanoCpus: given.NanoCpus ?? 0,
    NetworkMode: given.NetworkMode,
    OomKillDisable: given.OomKillDisable ?? false,
    OomScoreAdj: given.OomScoreAdj ?? 0,
    PidMode: given.PidMode ?? '',
    PortBindings: Object.fromEntries(ports),
    PidsLimit: given.PidsLimit ?? 0,
    Privileged: given.Privileged,
    ReadonlyPaths: given.ReadonlyPaths?.length === 0 ? [] : null,
    ReadonlyRootfs: given.ReadonlyRootfs,
    RestartPolicy: given.RestartPolicy ?? BARE_HOST_CONFIG.RestartPolicy,
    SecurityOpt: given.SecurityOpt ?? null,
    Ulimits: given.Ulimits ?? [],
    ShmSize: given.ShmSize ?? 0,
    UTSMode: given.UTSMode ?? '',
    UsernsMode: given.UsernsMode ?? '',
    VolumesFrom: given.VolumesFrom ?? null,
    ...(sysctls === undefined || sysctls === null ? {} : { Sysctls: sysctls }),
    ...(init === undefined || init === null ? {} : { Init: init }),
    ...(mounts === undefined || mounts === null ? {} : { Mounts: mounts }),
    ...(tmpfs === undefined || tmpfs === null ? {} : { Tmpfs: tmpfs }),
  };
}

/** As docker 28.2.2 sends them; older engines keep the spelling of the argv. */
function capabilities(names: readonly string[] | null | undefined): readonly string[] | null {
  return (
    names?.map((name) => {
      const upper = name.toUpperCase();
      return upper === 'ALL' || upper.startsWith('CAP_') ? upper : `CAP_${upper}`;
    }) ?? null
  );
}
