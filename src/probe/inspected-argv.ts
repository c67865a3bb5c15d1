/** The argv that asks for a container as its engine has recorded it, so that a policy can judge a container of anybody's. */
import type { HostConfig } from '../container/create/body.ts';
import type { Json } from '../container/json.ts';
import type { Inspected } from './inspect.ts';

/** Which argv is wanted. */
export interface WantedArgv {
  readonly program: string;
  readonly verb: 'run' | 'create';
  /** Options that may come from the image as well (`user`, `workdir`): those that are wanted all the same. */
  readonly ofImage: ReadonlySet<string>;
  /** Are control groups of version 2: only there does the host's namespace have to be asked for. */
  readonly cgroup2: boolean;
}

/**
 * An argv of the options that the record shows, each as one token `--NAME=VALUE`. What a client does by itself
 * (`--detach`, `--interactive`) leaves no record, and the variables, labels, volumes without a name and the health check
 * can't be told from the image's: none of them is there.
 */
export function inspectedArgv(inspected: Inspected, wanted: WantedArgv): readonly string[] {
  const { host, name, user, workingDirectory, image, command } = inspected;
  return [
    wanted.program,
    wanted.verb,
    ...option('name', name),
    ...(wanted.ofImage.has('user') ? option('user', user) : []),
    ...(wanted.ofImage.has('workdir') ? option('workdir', workingDirectory) : []),
    ...switches(host),
    ...privileges(host),
    ...limits(host),
    ...namespaces(host, wanted.cgroup2),
    ...files(host),
    ...ways(host),
    image,
    ...command,
  ];
}

function switches(host: HostConfig): readonly string[] {
  return [
    ...on('rm', host.AutoRemove),
    ...(host.Init === undefined ? [] : [`--init=${host.Init}`]),
    ...on('privileged', host.Privileged),
    ...on('read-only', host.ReadonlyRootfs),
    ...on('oom-kill-disable', host.OomKillDisable),
  ];
}

/** No hidden paths at all are those of `systempaths=unconfined`. */
function privileges(host: HostConfig): readonly string[] {
  const isOpen = !host.Privileged && host.MaskedPaths?.length === 0 && host.ReadonlyPaths?.length === 0;
  return [
    ...each('cap-drop', (host.CapDrop ?? []).map(withoutPrefix)),
    ...each('cap-add', (host.CapAdd ?? []).map(withoutPrefix)),
    ...each('security-opt', securityOptions(host)),
    ...each('security-opt', isOpen ? ['systempaths=unconfined'] : []),
    ...each('group-add', host.GroupAdd ?? []),
  ];
}

/** Measured: the engine adds the label itself to a container that shares processes or memory with the host. */
function securityOptions({ SecurityOpt, Privileged, PidMode, IpcMode }: HostConfig): readonly string[] {
  const isShared = Privileged || PidMode === 'host' || IpcMode === 'host';
  return (SecurityOpt ?? []).filter((word) => !isShared || word !== 'label=disable');
}

function withoutPrefix(name: string): string {
  return name.replace(/^CAP_/, '');
}

/** Where only the memory is limited the engine records as much swap. */
function limits(host: HostConfig): readonly string[] {
  const { PidsLimit, Memory, MemorySwap, ShmSize, NanoCpus, CpuQuota, CpuPeriod, OomScoreAdj } = host;
  const isUsualSwap = MemorySwap === 0 || (Memory > 0 && BigInt(MemorySwap) === 2n * BigInt(Memory));
  return [
    ...some('pids-limit', PidsLimit, String),
    ...some('memory', Memory, bytesText),
    ...(isUsualSwap ? [] : option('memory-swap', MemorySwap === -1 ? '-1' : bytesText(MemorySwap))),
    ...(ShmSize === DEFAULT_SHARED_MEMORY ? [] : some('shm-size', ShmSize, bytesText)),
    ...some('cpus', NanoCpus, (nano) => String(Number(nano) / 1e9)),
    ...some('cpu-quota', CpuQuota, String),
    ...some('cpu-period', CpuPeriod, String),
    ...some('oom-score-adj', OomScoreAdj, String),
    ...host.Ulimits.flatMap(({ Name, Soft, Hard }) => option('ulimit', `${Name}=${Soft}:${Hard}`)),
  ];
}

const DEFAULT_SHARED_MEMORY = 2 ** 26;

/** In MiB, as most people write it, where it is a whole number of them. */
function bytesText(bytes: number | bigint): string {
  const whole = BigInt(bytes);
  return whole % MEBIBYTE === 0n ? `${whole / MEBIBYTE}m` : String(whole);
}

const MEBIBYTE = 2n ** 20n;

/** What the engine chooses itself is not written out. */
function namespaces(host: HostConfig, cgroup2: boolean): readonly string[] {
  const { NetworkMode, PidMode, IpcMode, UTSMode, UsernsMode, CgroupnsMode } = host;
  return [
    ...(NetworkMode === 'default' || NetworkMode === 'bridge' ? [] : option('network', NetworkMode)),
    ...option('pid', PidMode),
    ...(OWN_IPC.has(IpcMode) ? [] : option('ipc', IpcMode)),
    ...option('uts', UTSMode),
    ...option('userns', UsernsMode),
    ...(cgroup2 && CgroupnsMode === 'host' ? option('cgroupns', 'host') : []),
  ];
}

const OWN_IPC: ReadonlySet<string> = new Set(['', 'private', 'shareable']);

function files(host: HostConfig): readonly string[] {
  return [
    ...each('volume', host.Binds ?? []),
    ...each('mount', (host.Mounts ?? []).map(mountText)),
    ...each('volumes-from', host.VolumesFrom ?? []),
    ...Object.entries(host.Tmpfs ?? {}).flatMap(([target, words]) =>
      option('tmpfs', words === '' ? target : `${target}:${words}`),
    ),
    ...host.Devices.flatMap(({ PathOnHost, PathInContainer, CgroupPermissions }) =>
      option('device', `${PathOnHost}:${PathInContainer}:${CgroupPermissions}`),
    ),
    ...each('device-cgroup-rule', host.DeviceCgroupRules ?? []),
    // What exactly a driver was asked for matters to no policy.
    ...((host.DeviceRequests ?? []).length > 0 ? option('gpus', 'all') : []),
  ];
}

function mountText(mount: Readonly<Record<string, Json>>): string {
  const { Type: type, Source: source, Target: target, ReadOnly: readOnly, TmpfsOptions: tmpfs } = mount;
  const size = typeof tmpfs === 'object' && tmpfs !== null && 'SizeBytes' in tmpfs ? tmpfs['SizeBytes'] : undefined;
  return [
    `type=${text(type)}`,
    ...(text(source) === '' ? [] : [`source=${text(source)}`]),
    `target=${text(target)}`,
    ...(readOnly === true ? ['readonly'] : []),
    ...(typeof size === 'number' ? [`tmpfs-size=${size}`] : []),
  ].join(',');
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Ways in and out, and what happens at its end. */
function ways(host: HostConfig): readonly string[] {
  const { Name, MaximumRetryCount } = host.RestartPolicy;
  const times = MaximumRetryCount === 0 ? '' : `:${MaximumRetryCount}`;
  return [
    ...Object.entries(host.PortBindings).flatMap(([port, bindings]) =>
      bindings.flatMap(({ HostIp, HostPort }) => option('publish', [...address(HostIp), HostPort, port].join(':'))),
    ),
    ...Object.entries(host.Sysctls ?? {}).flatMap(([name, value]) => option('sysctl', `${name}=${value}`)),
    ...(Name === '' || Name === 'no' ? [] : option('restart', `${Name}${times}`)),
  ];
}

function address(ip: string): readonly string[] {
  if (ip === '') return [];
  return [ip.includes(':') ? `[${ip}]` : ip];
}

function on(name: string, value: boolean): readonly string[] {
  return value ? [`--${name}`] : [];
}

/** An option with a value; none without. */
function option(name: string, value: string): readonly string[] {
  return value === '' ? [] : [`--${name}=${value}`];
}

function each(name: string, values: readonly string[]): readonly string[] {
  return values.map((value) => `--${name}=${value}`);
}

/** An option of a number that is not 0: 0 is nothing asked. */
function some<Value extends number | bigint>(
  name: string,
  value: Value,
  words: (value: Value) => string,
): readonly string[] {
  return value === 0 ? [] : option(name, words(value));
}
