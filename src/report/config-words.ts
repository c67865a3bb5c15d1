/** Words for the fields of a container config: what each is called, and what its values are. */
import { quote } from '../argv/shell-words.ts';
import { printExactJson } from '../argv/values/exact-json.ts';
import { isList, isSame, object } from '../container/directions/json-values.ts';
import { holdsSecret } from '../container/directions/variables.ts';
import type { Json } from '../container/json.ts';

/** How a field is told. */
export interface FieldWords {
  /** `pids limit`; for fields below one, the key follows: `ulimit nofile`. */
  readonly title: string;
  /** What the field is when it is absent. */
  readonly absent: string;
  /** A value, with the part of the field's name behind the title's: not yet safe to print. */
  readonly show: (value: Json, key: string) => string;
}

/** The words of a field, and its key: what its name has behind that of the row. Unknown fields stand for themselves. */
export function wordsOf(field: string): FieldWords & { readonly key: string } {
  const exact = WORDS.get(field);
  if (exact !== undefined) return { ...exact, key: '' };
  const below = [...WORDS].find(([name]) => name.endsWith('.') && field.startsWith(name));
  if (below === undefined) return { title: field, absent: 'absent', show: json, key: '' };
  return { ...below[1], key: field.slice(below[0].length) };
}

/**
 * Two values of one field without what they have in common, where a part says enough: the access to a mount and not its
 * source. Other values stay as they are.
 */
export function withoutCommon(from: Json, to: Json, { show }: FieldWords): readonly [from: Json, to: Json] {
  if (!IN_PARTS.has(show) || isList(from) || isList(to)) return [from, to];
  return [lessCommon(from, to), lessCommon(to, from)];
}

function lessCommon(value: Json, other: Json): Json {
  const others = object(other);
  return Object.fromEntries(Object.entries(object(value)).filter(([key, each]) => !isSame(each, others[key])));
}

/** The fields that have words, those with keys below them with a dot at the end. */
export function fieldsWithWords(): string[] {
  return [...WORDS.keys()];
}

type Show = FieldWords['show'];
type Row = readonly [field: string, title: string, absent: string, show?: Show];

const IMAGE = "the image's";
const ENGINE = "the engine's";
const HOST = 'HostConfig.';

const ROWS: readonly Row[] = [
  ['Image', 'image', 'none'],
  ['Cmd', 'command', IMAGE, words],
  ['Entrypoint', 'entrypoint', IMAGE, words],
  ['Container', 'container', 'none'],
  ['User', 'user', 'its default'],
  ['WorkingDir', 'working directory', 'its default'],
  ['Hostname', 'host name', ENGINE],
  ['Domainname', 'domain name', 'none'],
  ['ExposedPorts', 'exposed ports', IMAGE, items],
  ['Volumes', 'anonymous volumes', IMAGE, items],
  ['StopSignal', 'stop signal', IMAGE],
  ['StopTimeout', 'stop timeout', ENGINE, (value) => `${plain(value)}s`],
  ['Healthcheck', 'health check', IMAGE, health],
  ['Tty', 'terminal', 'off', onOff],
  ['OpenStdin', 'open input', 'off', onOff],
  ['StdinOnce', 'input of one caller alone', 'off', onOff],
  ['AttachStdin', 'attached input', 'off', onOff],
  ['AttachStdout', 'attached output', 'on', onOff],
  ['AttachStderr', 'attached error output', 'on', onOff],
  ['Detach', 'detached', 'off', onOff],
  ['DetachKeys', 'detach keys', ENGINE],
  ['Privileged', 'privileged', 'off', onOff],
  ['Env.', 'variable', 'absent', variable],
  ['Labels.', 'label', 'absent'],
  ['Query.name', 'name', 'random'],
  ['Query.platform', 'platform', ENGINE],
  ['Client.Start', 'started at once', 'off', onOff],
  ['Client.Pull', 'pull', 'when missing'],
  ['Client.ContentTrust', 'check of signatures', 'off', onOff],
  ['Client.SigProxy', 'signals of the client', 'passed on', (value) => (value === false ? 'kept' : plain(value))],
  ['Client.DetachKeys', 'keys to detach', ENGINE],
  ['NetworkingConfig.EndpointsConfig.', 'network', 'not joined', endpoint],
  [`${HOST}Privileged`, 'privileged', 'off', onOff],
  [`${HOST}ReadonlyRootfs`, 'root file system', 'writable', (value) => (value === true ? 'read-only' : 'writable')],
  [`${HOST}CapAdd`, 'capabilities added', 'none', capabilities],
  [`${HOST}CapDrop`, 'capabilities dropped', 'none', capabilities],
  [`${HOST}SecurityOpt.no-new-privileges`, 'no-new-privileges', 'off', onOff],
  [`${HOST}SecurityOpt.seccomp`, 'seccomp profile', ENGINE],
  [`${HOST}SecurityOpt.apparmor`, 'AppArmor profile', ENGINE],
  [`${HOST}SecurityOpt.label`, 'SELinux label', ENGINE, items],
  [`${HOST}SecurityOpt.writable-cgroups`, 'writable cgroups', 'off', onOff],
  [`${HOST}SecurityOpt.`, 'security option', 'absent'],
  [`${HOST}MaskedPaths`, 'masked paths', ENGINE, items],
  [`${HOST}ReadonlyPaths`, 'read-only paths', ENGINE, items],
  [`${HOST}PidMode`, 'process namespace', 'private'],
  [`${HOST}IpcMode`, 'shared memory namespace', 'private'],
  [`${HOST}UTSMode`, 'host name namespace', 'private'],
  [`${HOST}UsernsMode`, 'user namespace', ENGINE],
  [`${HOST}CgroupnsMode`, 'cgroup namespace', ENGINE],
  [`${HOST}CgroupParent`, 'cgroup parent', ENGINE],
  [`${HOST}NetworkMode`, 'network', 'default'],
  [`${HOST}PortBindings.`, 'port', 'not published', ports],
  [`${HOST}PublishAllPorts`, 'publishing of all exposed ports', 'off', onOff],
  [`${HOST}Dns`, 'DNS servers', ENGINE, items],
  [`${HOST}DnsOptions`, 'DNS options', ENGINE, items],
  [`${HOST}DnsSearch`, 'DNS search domains', ENGINE, items],
  [`${HOST}ExtraHosts`, 'extra hosts', 'none', items],
  [`${HOST}Links`, 'links', 'none', items],
  [`${HOST}Binds.`, 'bind', 'absent', mount],
  [`${HOST}Mounts.`, 'mount', 'absent', mount],
  [`${HOST}Tmpfs.`, 'tmpfs', 'absent', (value) => (value === '' ? 'plain' : plain(value))],
  [`${HOST}VolumesFrom`, 'volumes from', 'none', items],
  [`${HOST}VolumeDriver`, 'volume driver', ENGINE],
  [`${HOST}Devices.`, 'device', 'absent', device],
  [`${HOST}DeviceRequests`, 'device requests', 'none', json],
  [`${HOST}DeviceCgroupRules`, 'device rules', 'none', items],
  [`${HOST}PidsLimit`, 'pids limit', 'unlimited'],
  [`${HOST}Memory`, 'memory', 'unlimited', bytes],
  [`${HOST}MemorySwap`, 'memory and swap', 'unlimited', bytes],
  [`${HOST}MemoryReservation`, 'memory reservation', 'none', bytes],
  [`${HOST}MemorySwappiness`, 'swappiness', ENGINE],
  [`${HOST}KernelMemory`, 'kernel memory', 'unlimited', bytes],
  [`${HOST}ShmSize`, 'shared memory', '64m', bytes],
  [`${HOST}NanoCpus`, 'CPUs', 'unlimited', (value) => (typeof value === 'number' ? `${value / 1e9}` : json(value))],
  [`${HOST}CpuQuota`, 'CPU quota', 'unlimited', unlimitedBelow(1)],
  [`${HOST}CpuPeriod`, 'CPU period', '100000'],
  [`${HOST}CpuCount`, 'CPU count', 'unlimited'],
  [`${HOST}CpuPercent`, 'CPU percent', 'unlimited'],
  [`${HOST}CpuShares`, 'CPU shares', '1024'],
  [`${HOST}CpusetCpus`, 'CPU set', 'all'],
  [`${HOST}CpusetMems`, 'memory nodes', 'all'],
  [`${HOST}CpuRealtimeRuntime`, 'real-time runtime', 'none'],
  [`${HOST}CpuRealtimePeriod`, 'real-time period', '1000000'],
  [`${HOST}BlkioWeight`, 'disk weight', '500'],
  [`${HOST}BlkioWeightDevice.`, 'disk weight of', ENGINE],
  [`${HOST}BlkioDeviceReadBps.`, 'bytes read a second from', 'unlimited', bytes],
  [`${HOST}BlkioDeviceWriteBps.`, 'bytes written a second to', 'unlimited', bytes],
  [`${HOST}BlkioDeviceReadIOps.`, 'reads a second from', 'unlimited'],
  [`${HOST}BlkioDeviceWriteIOps.`, 'writes a second to', 'unlimited'],
  [`${HOST}IOMaximumBandwidth`, 'bytes a second of the system drive', 'unlimited', bytes],
  [`${HOST}IOMaximumIOps`, 'operations a second of the system drive', 'unlimited'],
  [`${HOST}StorageOpt.`, 'storage option', 'absent'],
  [`${HOST}Ulimits.`, 'ulimit', ENGINE, ulimit],
  [`${HOST}OomScoreAdj`, 'OOM score', '0'],
  [`${HOST}OomKillDisable`, 'OOM killer', 'on', (value) => (value === true ? 'off' : 'on')],
  [`${HOST}GroupAdd`, 'groups', 'none', items],
  [`${HOST}Init`, 'init', ENGINE, onOff],
  [`${HOST}AutoRemove`, 'removal at its end', 'off', onOff],
  [`${HOST}RestartPolicy`, 'restart policy', 'no', restart],
  [`${HOST}LogConfig.Type`, 'log driver', ENGINE],
  [`${HOST}LogConfig.Config.`, 'log option', 'absent'],
  [`${HOST}Runtime`, 'runtime', ENGINE],
  [`${HOST}Isolation`, 'isolation', 'default'],
  [`${HOST}Annotations.`, 'annotation', 'absent'],
  [`${HOST}Sysctls.`, 'sysctl', ENGINE],
  [`${HOST}ContainerIDFile`, 'cid file', 'none'],
];

const WORDS: ReadonlyMap<string, FieldWords> = new Map(
  ROWS.map(([field, title, absent, show = plain]) => [field, { title, absent, show }]),
);

const IN_PARTS: ReadonlySet<Show> = new Set([mount, device, health]);

/** A text as a shell word, so that its ends are seen; a number in digits. */
function plain(value: Json): string {
  return typeof value === 'string' ? quote(value) : json(value);
}

function json(value: Json): string {
  return printExactJson(value);
}

function onOff(value: Json): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : plain(value);
}

function items(value: Json): string {
  if (!isList(value)) return plain(value);
  return value.length === 0 ? 'none' : value.map((each) => plain(each)).join(', ');
}

function words(value: Json): string {
  return isList(value) ? value.map((each) => plain(each)).join(' ') : plain(value);
}

function capabilities(value: Json): string {
  return isList(value) ? value.map((each) => plain(each).replace(/^CAP_/, '')).join(', ') : plain(value);
}

/** Docker's own spelling: the largest unit that has no fraction. */
function bytes(value: Json): string {
  if (typeof value !== 'number') return json(value);
  if (value < 0) return 'unlimited';
  const power = Math.max(0, [1, 2, 3, 4].findLast((each) => value > 0 && value % 1024 ** each === 0) ?? 0);
  return `${value / 1024 ** power}${['b', 'k', 'm', 'g', 't'][power] ?? ''}`;
}

function unlimitedBelow(least: number): Show {
  return (value) => (typeof value === 'number' && value < least ? 'unlimited' : plain(value));
}

function ulimit(value: Json): string {
  const [soft, hard] = [object(value)['Soft'], object(value)['Hard']].map((each) => unlimitedBelow(0)(each ?? -1, ''));
  return soft === hard ? `${soft}` : `${soft}:${hard}`;
}

function restart(value: Json): string {
  const { Name, MaximumRetryCount } = object(value);
  return MaximumRetryCount === undefined ? plain(Name ?? 'no') : `${plain(Name ?? 'no')}:${plain(MaximumRetryCount)}`;
}

function ports(value: Json): string {
  return isList(value)
    ? value.map((each) => plain(each).replace(/^:/, '*:').replace(/:$/, ':*')).join(', ')
    : plain(value);
}

function device(value: Json): string {
  const { PathOnHost, CgroupPermissions } = object(value);
  const parts = [PathOnHost, CgroupPermissions].flatMap((part) => (part === undefined ? [] : [plain(part)]));
  return parts.length === 0 ? json(value) : parts.join(' ');
}

function endpoint(value: Json): string {
  return Object.keys(object(value)).length === 0 ? 'joined' : json(value);
}

/** A secret is not repeated: reports end up in logs. */
function variable(value: Json, name: string): string {
  if (value === null) return "its caller's, or none";
  if (isList(value)) return `${variable(value[0] ?? null, name)}, or taken from the container's`;
  return typeof value === 'string' && holdsSecret(name, value) ? '(hidden)' : plain(value);
}

function health(value: Json): string {
  const { Test, ...rest } = object(value);
  const times = Object.entries(rest).map(
    ([key, each]) => `${key} ${typeof each === 'number' && key !== 'Retries' ? `${each / 1e9}s` : plain(each)}`,
  );
  return [...(Test === undefined ? [] : [words(Test)]), ...times].join(', ');
}

/** `/srv read-only`; for `--mount` the type first, and what else it says in JSON. */
function mount(value: Json): string {
  if (isList(value)) return value.map((each) => mount(each)).join(' and ');
  const { Type, Source, Mode, ReadOnly, ...rest } = object(value);
  const modes = isList(Mode) ? Mode.filter((each) => each !== 'ro').map((each) => plain(each)) : [];
  const isReadOnly = ReadOnly === true || (isList(Mode) && Mode.includes('ro'));
  return [
    ...[Type, Source].flatMap((each) => (each === undefined ? [] : [plain(each)])),
    isReadOnly ? 'read-only' : 'writable',
    ...modes,
    ...(Object.keys(rest).length === 0 ? [] : [json(rest)]),
  ].join(' ');
}
