/**
 * What `podman inspect` shows of a container and what a normal form says of it, in one shape, so that they can be
 * compared. What inspect does not show (an address that the network has yet to give, the sharing of IPC, which it
 * always calls shareable) is in neither.
 */
import type { EngineJson, EngineJsonObject } from '../../../src/engine/json.ts';
import { CAPABILITIES, DOCKER_DEFAULT_CAPABILITIES } from '../../../src/container/capabilities.ts';
import type { ContainerConfig } from '../../../src/container/config.ts';
import { cleanPath } from '../../../src/container/values/path.ts';
import { signalName } from '../../../src/container/values/signal.ts';

/** Fields by name, as both sides have them. */
export type Seen = Record<string, EngineJson>;

/** What inspect shows, without what every container has. */
export function seenOf(inspect: EngineJsonObject): Seen {
  const config = object(inspect['Config']);
  const host = object(inspect['HostConfig']);
  const id = text(inspect['Id']).slice(0, 12);
  const seen: Seen = {};
  for (const [from, name, byDefault] of PLAIN_CONFIG) add(seen, name, config[from], [byDefault]);
  for (const [from, name, ...defaults] of PLAIN_HOST) add(seen, name, host[from], defaults);
  if (host['NetworkMode'] !== 'host') add(seen, 'Hostname', config['Hostname'], [id]);
  add(seen, 'StopSignal', signalName(text(config['StopSignal'])), ['TERM']);
  for (const pair of list(config['Env'])) addVariable(seen, text(pair));
  for (const [key, value] of Object.entries(object(config['Labels']))) seen[`Labels.${key}`] = value;
  for (const [key, value] of Object.entries(object(config['Annotations']))) {
    if (!OWN_ANNOTATION.test(key)) seen[`HostConfig.Annotations.${key}`] = value;
  }
  addHealth(seen, config['Healthcheck']);
  addSets(seen, list(inspect['BoundingCaps']).map(text), list(inspect['EffectiveCaps']).map(text));
  addSecurity(seen, list(host['SecurityOpt']).map(text));
  addLimits(seen, host);
  addNetwork(seen, host);
  addMounts(seen, inspect, host);
  return inOrder(seen);
}

/** Podman's order of variables and mounts is chance. */
function inOrder(seen: Seen): Seen {
  return Object.fromEntries(Object.entries(seen).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What a normal form says, as far as inspect would show it, on a machine that lacks some capabilities itself. */
export function seenOfNormal(normal: ContainerConfig, lacking: readonly string[]): Seen {
  const seen: Seen = {};
  for (const [name, value] of Object.entries(normal)) {
    const isShown = PLAIN_NAMES.has(name) || PREFIXES.test(name);
    if (isShown && value !== null) add(seen, name, value, DEFAULTS[name] ?? []);
  }
  if (list(normal['Entrypoint']).length === 0) seen['Cmd'] ??= IMAGE_COMMAND;
  if (normal['Podman.Systemd'] === 'always') seen['StopSignal'] ??= 'RTMIN+3';
  const hasShm = !/^(?:host|none|container:.*)$/.test(text(normal['HostConfig.IpcMode']));
  if (hasShm && normal['HostConfig.ShmSize'] === undefined) seen['HostConfig.ShmSize'] = 2 ** 26;
  const entrypoint = normal['Entrypoint'];
  if (Array.isArray(entrypoint) && entrypoint.join(' ') !== '') seen['Entrypoint'] = entrypoint.join(' ');
  addNormalHealth(seen, normal['Healthcheck']);
  addNormalCapabilities(seen, normal, lacking);
  addNormalSecurity(seen, normal);
  addNormalLimits(seen, normal);
  addNormalNetwork(seen, normal);
  addNormalMounts(seen, normal);
  return seen;
}

/** The names of fields in which two sides differ. `*` stands for any port of the host. */
export function differences(expected: Seen, seen: Seen): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(seen)]);
  return [...names].filter((name) => !matches(withoutExec(expected[name]), withoutExec(seen[name]))).toSorted();
}

/** Inspect shows `exec` of a tmpfs only where it was asked for; programs run from all that has no `noexec`. */
function withoutExec(value: EngineJson | undefined): EngineJson | undefined {
  const { type, modes } = object(value);
  if (type !== 'tmpfs' || !Array.isArray(modes)) return value;
  return { ...object(value), modes: modes.filter((mode) => mode !== 'exec') };
}

function matches(expected: EngineJson | undefined, seen: EngineJson | undefined): boolean {
  const [one, other] = [expected, seen].map((value) => JSON.stringify(sorted(value)) ?? '');
  return one === other || (one?.includes(':*"') === true && anyPort(one) === anyPort(other ?? ''));
}

function anyPort(json: string): string {
  return json.replaceAll(/:\d+"/g, ':*"');
}

/** Objects with their keys in order. */
function sorted(value: EngineJson | undefined): EngineJson | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, each]): [string, EngineJson] => [key, sorted(each) ?? null]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** That of the empty image. */
const IMAGE_COMMAND = ['true'];

const PLAIN_CONFIG = [
  ['User', 'User', ''],
  ['WorkingDir', 'WorkingDir', '/'],
  ['Tty', 'Tty', false],
  ['OpenStdin', 'OpenStdin', false],
  ['Cmd', 'Cmd', null],
  ['Entrypoint', 'Entrypoint', ''],
  ['StopTimeout', 'StopTimeout', 10],
  ['Umask', 'Podman.Umask', '0022'],
  ['Timeout', 'Podman.Timeout', 0],
  ['Timezone', 'Podman.Timezone', ''],
  ['ChrootDirs', 'Podman.ChrootDirs', null],
  ['sdNotifyMode', 'Podman.SdNotify', 'container'],
  ['HealthcheckOnFailureAction', 'Podman.HealthOnFailure', 'none'],
] as const;

const PLAIN_HOST = [
  ['ReadonlyRootfs', 'HostConfig.ReadonlyRootfs', false],
  ['Privileged', 'HostConfig.Privileged', false],
  ['AutoRemove', 'HostConfig.AutoRemove', false],
  ['Init', 'HostConfig.Init', false],
  ['OomKillDisable', 'HostConfig.OomKillDisable', false],
  ['Memory', 'HostConfig.Memory', 0],
  ['MemoryReservation', 'HostConfig.MemoryReservation', 0],
  ['MemorySwap', 'HostConfig.MemorySwap', 0, -1],
  ['MemorySwappiness', 'HostConfig.MemorySwappiness', 0, -1],
  ['CpuShares', 'HostConfig.CpuShares', 0],
  ['CpuRealtimePeriod', 'HostConfig.CpuRealtimePeriod', 0],
  ['CpuRealtimeRuntime', 'HostConfig.CpuRealtimeRuntime', 0],
  ['CpusetCpus', 'HostConfig.CpusetCpus', ''],
  ['CpusetMems', 'HostConfig.CpusetMems', ''],
  ['ShmSize', 'HostConfig.ShmSize', 65_536_000],
  ['OomScoreAdj', 'HostConfig.OomScoreAdj', 0],
  ['CgroupParent', 'HostConfig.CgroupParent', ''],
  ['ContainerIDFile', 'HostConfig.ContainerIDFile', ''],
  ['PidMode', 'HostConfig.PidMode', 'private'],
  ['UTSMode', 'HostConfig.UTSMode', 'private'],
  ['UsernsMode', 'HostConfig.UsernsMode', '', 'host'],
  ['CgroupMode', 'HostConfig.CgroupnsMode', 'host'],
  ['IpcMode', 'HostConfig.IpcMode', 'shareable', 'none', 'private', 'host'],
] as const;

const LISTS: readonly string[] = ['Dns', 'DnsOptions', 'DnsSearch', 'ExtraHosts', 'GroupAdd'];
const PLAIN_NAMES: ReadonlySet<string> = new Set([
  ...PLAIN_CONFIG.map(([, name]) => name),
  ...PLAIN_HOST.map(([, name]) => name),
  ...LISTS.map((name) => `HostConfig.${name}`),
  'Hostname',
  'StopSignal',
]);
const PREFIXES = /^(?:Env|Labels|HostConfig\.Annotations)\./;
const DEFAULTS: Readonly<Record<string, readonly EngineJson[]>> = {
  ...Object.fromEntries(PLAIN_CONFIG.map(([, name, ...defaults]) => [name, defaults])),
  ...Object.fromEntries(PLAIN_HOST.map(([, name, ...defaults]) => [name, defaults])),
  StopSignal: ['TERM'],
};
const OWN_ANNOTATION =
  /^(?:io\.podman\.annotations\.(?:autoremove|init|privileged|publish-all|seccomp|label|apparmor|cid-file)|io\.kubernetes\.cri-o\.TTY|io\.container\.manager|org\.opencontainers\.image\.stopSignal)$/;

function add(seen: Seen, name: string, value: EngineJson | undefined, defaults: readonly EngineJson[]): void {
  if (value !== undefined && !defaults.includes(value) && !(name === 'Entrypoint' && Array.isArray(value))) {
    seen[name] = value;
  }
}

/** What podman sets in every container. */
const OWN_VARIABLES: ReadonlySet<string> = new Set([
  'container=podman',
  'TERM=xterm',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
]);

function addVariable(seen: Seen, pair: string): void {
  const at = pair.indexOf('=');
  if (!OWN_VARIABLES.has(pair) && !pair.startsWith('HOSTNAME=')) seen[`Env.${pair.slice(0, at)}`] = pair.slice(at + 1);
}

function addHealth(seen: Seen, value: EngineJson | undefined): void {
  if (value === undefined || value === null) return;
  const { Test, Interval = 0, Timeout = 0, StartPeriod = 0, Retries = 0 } = object(value);
  const isOff = JSON.stringify(Test) === '["NONE"]';
  seen['Healthcheck'] = isOff
    ? { Test: Test ?? null }
    : { Test: Test ?? null, Interval, Timeout, StartPeriod, Retries };
}

function addNormalHealth(seen: Seen, value: EngineJson | undefined): void {
  if (value === undefined || value === null) return;
  const { Test, Interval = 3e10, Timeout = 3e10, StartPeriod = 0, Retries = 3 } = object(value);
  const isOff = JSON.stringify(value) === '{"Test":["NONE"]}';
  seen['Healthcheck'] = isOff ? value : { Test: Test ?? null, Interval, Timeout, StartPeriod, Retries };
}

/** The set that a normal form comes to: docker's default, or ALL less what is dropped, or what is added. */
function addNormalCapabilities(seen: Seen, normal: ContainerConfig, lacking: readonly string[]): void {
  const all = CAPABILITIES.map(({ name }) => `CAP_${name}`);
  const added = list(normal['HostConfig.CapAdd']).map(text);
  const dropped = new Set(list(normal['HostConfig.CapDrop']).map(text));
  const defaults = DOCKER_DEFAULT_CAPABILITIES.map((name) => `CAP_${name}`);
  const isAll = normal['HostConfig.Privileged'] === true || added.includes('ALL');
  const start = isAll ? all : dropped.has('ALL') ? [] : defaults;
  const bounding = [...new Set([...start, ...added])].filter(
    (name) => name !== 'ALL' && !(isAll && dropped.has(name)) && !lacking.includes(name),
  );
  const user = text(normal['User'] ?? '').split(':')[0];
  const isRoot = user === '' || user === 'root' || user === '0';
  const own = list(normal['Podman.UserCapabilities']).map(text);
  addSets(seen, bounding, isRoot ? bounding : own.filter((name) => !lacking.includes(name)));
}

/** Which capabilities a container can have, and which its command has; left out where they are podman's own. */
function addSets(seen: Seen, bounding: readonly string[], effective: readonly string[]): void {
  for (const [name, set] of [['Bounding', bounding] as const, ['Effective', effective] as const]) {
    const unique = [...new Set(set)].toSorted();
    if (unique.join(' ') !== OWN_CAPABILITIES) seen[name] = unique;
  }
}

const OWN_CAPABILITIES = DOCKER_DEFAULT_CAPABILITIES.map((name) => `CAP_${name}`)
  .toSorted()
  .join(' ');

function addSecurity(seen: Seen, options: readonly string[]): void {
  for (const option of options) {
    const at = option.indexOf('=');
    if (option === 'seccomp=') continue;
    const key = at === -1 ? option : option.slice(0, at);
    const value = at === -1 ? true : option.slice(at + 1);
    seen[`Security.${key}`] = key === 'seccomp' && value !== 'unconfined' ? 'profile' : value;
  }
}

function addNormalSecurity(seen: Seen, normal: ContainerConfig): void {
  for (const key of ['no-new-privileges', 'apparmor', 'seccomp']) {
    const value = normal[`HostConfig.SecurityOpt.${key}`];
    if (value !== undefined) seen[`Security.${key}`] = key === 'seccomp' && value !== 'unconfined' ? 'profile' : value;
  }
  const labels = list(normal['HostConfig.SecurityOpt.label']).map(text);
  if (labels.length > 0) seen['Security.label'] = labels.join(',label=');
}

function addLimits(seen: Seen, host: EngineJsonObject): void {
  const pids = Number(host['PidsLimit']);
  if (pids > 0) seen['HostConfig.PidsLimit'] = pids;
  addCpu(seen, Number(host['CpuPeriod']), Number(host['CpuQuota']));
  for (const limit of list(host['Ulimits']).map(object)) {
    const name = text(limit['Name']).replace('RLIMIT_', '').toLowerCase();
    addUlimit(seen, name, limit['Soft'] ?? 0, limit['Hard'] ?? 0);
  }
  const restart = object(host['RestartPolicy']);
  addRestart(seen, text(restart['Name']), Number(restart['MaximumRetryCount']));
  const log = object(host['LogConfig']);
  add(seen, 'HostConfig.LogConfig.Type', log['Type'], ['k8s-file', 'journald']);
  add(seen, 'HostConfig.LogConfig.Config.tag', log['Tag'], ['']);
}

function addNormalLimits(seen: Seen, normal: ContainerConfig): void {
  const number = (name: string): number => Number(normal[`HostConfig.${name}`] ?? 0);
  if (number('PidsLimit') > 0) seen['HostConfig.PidsLimit'] = number('PidsLimit');
  const nano = number('NanoCpus');
  addCpu(seen, nano > 0 ? 100_000 : number('CpuPeriod'), nano > 0 ? nano / 10_000 : number('CpuQuota'));
  for (const [name, value] of Object.entries(normal)) {
    const limit = /^HostConfig\.Ulimits\.(.+)$/.exec(name)?.[1];
    if (limit !== undefined) addUlimit(seen, limit, object(value)['Soft'] ?? 0, object(value)['Hard'] ?? 0);
  }
  const restart = object(normal['HostConfig.RestartPolicy']);
  addRestart(seen, text(restart['Name'] ?? ''), Number(restart['MaximumRetryCount'] ?? 0));
  add(seen, 'HostConfig.LogConfig.Type', normal['HostConfig.LogConfig.Type'], ['k8s-file', 'journald']);
  add(seen, 'HostConfig.LogConfig.Config.tag', normal['HostConfig.LogConfig.Config.tag'], ['']);
}

function addCpu(seen: Seen, period: number, quota: number): void {
  if (period > 0) seen['HostConfig.CpuPeriod'] = period;
  if (quota > 0) seen['HostConfig.CpuQuota'] = quota;
}

/** Podman's own limits on files and processes, which depend on the machine. */
function addUlimit(seen: Seen, name: string, soft: EngineJson, hard: EngineJson): void {
  const isDefault =
    soft === hard && (name === 'nofile' || name === 'nproc') && [1_048_576, 32_768].includes(Number(soft));
  if (!isDefault) seen[`HostConfig.Ulimits.${name}`] = { Soft: soft, Hard: hard };
}

function addRestart(seen: Seen, name: string, count: number): void {
  if (name !== '' && name !== 'no') seen['HostConfig.RestartPolicy'] = `${name}:${count}`;
}

function addNetwork(seen: Seen, host: EngineJsonObject): void {
  add(seen, 'HostConfig.NetworkMode', host['NetworkMode'], ['bridge']);
  for (const [port, bindings] of Object.entries(object(host['PortBindings']))) {
    const published = list(bindings).map(object);
    const texts = published.map((each) => `${bracketed(text(each['HostIp']))}:${text(each['HostPort'])}`);
    if (texts.length > 0) seen[`HostConfig.PortBindings.${port}`] = texts.toSorted();
  }
  for (const name of LISTS) if (list(host[name]).length > 0) seen[`HostConfig.${name}`] = list(host[name]);
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

function addNormalNetwork(seen: Seen, normal: ContainerConfig): void {
  const mode = text(normal['HostConfig.NetworkMode'] ?? 'bridge');
  const shown = mode.startsWith('slirp4netns') ? 'slirp4netns' : mode;
  add(seen, 'HostConfig.NetworkMode', shown, ['bridge', 'podman']);
  for (const [name, value] of Object.entries(normal)) {
    if (!name.startsWith('HostConfig.PortBindings.')) continue;
    seen[name] = list(value).map((each) => text(each).replace(/:$/, ':*'));
  }
}

/** Of a mount: its type and source, how it is written to and propagated, and other options. */
function addMounts(seen: Seen, inspect: EngineJsonObject, host: EngineJsonObject): void {
  for (const mount of list(inspect['Mounts']).map(object)) {
    const type = text(mount['Type']);
    if (mount['Source'] === 'devpts') continue;
    const options = list(mount['Options'])
      .map(text)
      .filter((option) => option !== 'rbind' && !MACHINE.has(option));
    const relabel = text(mount['Mode']);
    const modes = [...options, ...(relabel === '' ? [] : [relabel]), ...(mount['RW'] === true ? [] : ['ro'])];
    const propagation = text(mount['Propagation'] ?? '');
    seen[`Mount ${cleanPath(text(mount['Destination']))}`] = {
      type,
      source: type === 'volume' ? nameOfVolume(text(mount['Name'])) : text(mount['Source']),
      modes: [...modes, ...(propagation === 'rprivate' || propagation === '' ? [] : [propagation])].toSorted(),
    };
  }
  for (const [target, options] of Object.entries(object(host['Tmpfs']))) {
    seen[`Mount ${target}`] = { type: 'tmpfs', source: '', modes: text(options).split(',').toSorted() };
  }
}

/** Podman adds these by the file system of the source, and to every named volume. */
const MACHINE: ReadonlySet<string> = new Set(['nosuid', 'nodev', 'noexec', 'relatime']);

/** An anonymous volume is named by 64 hex digits. */
function nameOfVolume(name: string): string {
  return /^[\da-f]{64}$/.test(name) ? '' : name;
}

function addNormalMounts(seen: Seen, normal: ContainerConfig): void {
  for (const target of list(normal['Volumes']).map(text))
    seen[`Mount ${target}`] = { type: 'volume', source: '', modes: [] };
  for (const [name, value] of Object.entries(normal)) {
    const [, kind, target] = /^HostConfig\.(Binds|Mounts|Tmpfs)\.(.*)$/s.exec(name) ?? [];
    if (kind === 'Tmpfs') seen[`Mount ${target}`] = { type: 'tmpfs', source: '', modes: text(value).split(',') };
    if (kind === 'Binds' && !list(object(value)['Mode']).includes('O')) seen[`Mount ${target}`] = ofBind(object(value));
    if (kind === 'Mounts' && object(value)['Type'] !== 'devpts') seen[`Mount ${target}`] = ofMount(object(value));
  }
}

function ofBind(value: EngineJsonObject): EngineJson {
  const source = text(value['Source']);
  const type = source.startsWith('/') ? 'bind' : 'volume';
  return {
    type,
    source,
    modes: list(value['Mode'])
      .map(text)
      .filter((mode) => !MACHINE.has(mode)),
  };
}

function ofMount(value: EngineJsonObject): EngineJson {
  const bind = object(value['BindOptions']);
  const modes = [
    ...list(value['Options'])
      .map(text)
      .filter((mode) => value['Type'] === 'tmpfs' || !MACHINE.has(mode)),
    ...(value['ReadOnly'] === true ? ['ro'] : []),
    ...(bind['Propagation'] === undefined ? [] : [text(bind['Propagation'])]),
    ...(bind['NonRecursive'] === true ? ['bind'] : []),
  ];
  return { type: text(value['Type']), source: text(value['Source'] ?? ''), modes: modes.toSorted() };
}

function object(value: EngineJson | undefined): EngineJsonObject {
  return isObject(value) ? value : {};
}

function isObject(value: EngineJson | undefined): value is EngineJsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function list(value: EngineJson | undefined): readonly EngineJson[] {
  return Array.isArray(value) ? value : [];
}

function text(value: EngineJson | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
