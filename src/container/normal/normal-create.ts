import type { ContainerConfig } from '../config.ts';
import type { CreateBody, HostConfig } from '../create/body.ts';
import type { Json } from '../json.ts';
import { signalName } from '../values/signal.ts';
import { addDetachKeys, addList, addMap, addUnless, asSet, configOf, sparse } from './fields.ts';
import type { Fields } from './fields.ts';
import { normalCapabilities } from './normal-capabilities.ts';
import { addDevices } from './normal-devices.ts';
import { addLimits } from './normal-limits.ts';
import { addMounts, placeOf } from './normal-mounts.ts';
import { addNetworks } from './normal-networks.ts';
import { addSecurity } from './normal-security.ts';
import { addVariables } from './normal-variables.ts';

/**
 * The normal form of a create request. `variables` are those of the body in the order in which the engine reads them,
 * `client` what the client does besides.
 */
export function normalCreate(
  body: CreateBody,
  variables: readonly string[],
  query: Readonly<Record<string, string>>,
  client: Besides,
): ContainerConfig {
  const fields: Fields = new Map();
  addConfig(fields, body);
  addVariables(fields, variables, 'create');
  addHost(fields, body.HostConfig);
  addNetworks(fields, body);
  addMap(fields, 'Query', query);
  // The engine puts a slash in front of a name that has none.
  if (query['name']?.startsWith('/') === true) fields.set('Query.name', query['name'].slice(1));
  addClient(fields, client);
  return configOf(fields);
}

/** What the client does besides the request. */
export interface Besides {
  readonly start: boolean;
  readonly pull: string;
  /** Does it ask a server for the signature of the image. */
  readonly trust: boolean;
  /** Does it hand the signals that it gets to the container. */
  readonly signals: boolean;
  /** The keys with which it leaves the container alone; `""` is the engine's own. */
  readonly detachKeys: string;
}

function addClient(fields: Fields, { start, pull, trust, signals, detachKeys }: Besides): void {
  if (start) fields.set('Client.Start', true);
  if (pull !== 'missing') fields.set('Client.Pull', pull === '' ? 'never' : pull);
  if (trust) fields.set('Client.ContentTrust', true);
  if (!signals) fields.set('Client.SigProxy', false);
  addDetachKeys(fields, 'Client.DetachKeys', detachKeys);
}

function addConfig(fields: Fields, body: CreateBody): void {
  for (const [name, byDefault] of CONFIG_DEFAULTS) addUnless(fields, name, body[name], byDefault);
  addUnless(fields, 'WorkingDir', placeOf(body.WorkingDir), '');
  if (body.Cmd !== null) fields.set('Cmd', body.Cmd);
  if (body.Entrypoint !== null) fields.set('Entrypoint', body.Entrypoint);
  addList(fields, 'Volumes', asSet(Object.keys(body.Volumes).map(placeOf)));
  addMap(fields, 'Labels', body.Labels);
  if (body.Healthcheck !== undefined) fields.set('Healthcheck', body.Healthcheck);
  if (body.StopSignal !== undefined) fields.set('StopSignal', signalName(body.StopSignal));
  const { StopTimeout } = body;
  if (StopTimeout !== undefined) addUnless(fields, 'StopTimeout', StopTimeout < 0 ? -1 : StopTimeout, STOP_TIMEOUT);
}

/** Seconds that an engine on Linux waits; below 0 it waits for ever. */
const STOP_TIMEOUT = 10;

/** The fields of a body that are one value, and what they are when nobody speaks of them. */
const CONFIG_DEFAULTS = [
  ['Hostname', ''],
  ['Domainname', ''],
  ['User', ''],
  ['AttachStdin', false],
  ['AttachStdout', true],
  ['AttachStderr', true],
  ['Tty', false],
  ['OpenStdin', false],
  ['StdinOnce', false],
  ['Image', undefined],
] as const satisfies readonly (readonly [keyof CreateBody, Json | undefined])[];

const HOST_DEFAULTS = [
  ['AutoRemove', false],
  ['CgroupParent', ''],
  ['CgroupnsMode', ''],
  ['ContainerIDFile', ''],
  ['Init', undefined],
  ['PidMode', ''],
  ['Privileged', false],
  ['PublishAllPorts', false],
  ['ReadonlyRootfs', false],
  ['Runtime', undefined],
  ['UTSMode', ''],
  ['UsernsMode', ''],
  ['VolumeDriver', ''],
] as const satisfies readonly (readonly [keyof HostConfig, Json | undefined])[];

/** With the names made once: this is the hot path. */
const HOST_FIELDS = HOST_DEFAULTS.map(([name, byDefault]) => ({ name, field: `HostConfig.${name}`, byDefault }));

function addHost(fields: Fields, host: HostConfig): void {
  for (const { name, field, byDefault } of HOST_FIELDS) addUnless(fields, field, host[name], byDefault);
  addLimits(fields, host);
  addMounts(fields, host);
  addPrivileges(fields, host);
  addDevices(fields, host);
  addList(fields, 'HostConfig.Dns', host.Dns);
  addList(fields, 'HostConfig.DnsOptions', host.DnsOptions);
  addList(fields, 'HostConfig.DnsSearch', host.DnsSearch);
  addList(fields, 'HostConfig.ExtraHosts', host.ExtraHosts);
  addMap(fields, 'HostConfig.Annotations', host.Annotations);
  addMap(fields, 'HostConfig.StorageOpt', host.StorageOpt);
  addMap(fields, 'HostConfig.Sysctls', host.Sysctls);
  if (!DEFAULT_LOG.has(host.LogConfig.Type)) fields.set('HostConfig.LogConfig.Type', host.LogConfig.Type);
  addMap(fields, 'HostConfig.LogConfig.Config', host.LogConfig.Config);
  if (!isNoRestart(host.RestartPolicy)) fields.set('HostConfig.RestartPolicy', sparse(host.RestartPolicy));
  if (!DEFAULT_IPC.has(host.IpcMode)) fields.set('HostConfig.IpcMode', host.IpcMode);
  if (!DEFAULT_ISOLATION.has(host.Isolation.toLowerCase())) fields.set('HostConfig.Isolation', host.Isolation);
}

/** The engine refuses a count of restarts beside `no`. */
function isNoRestart({ Name, MaximumRetryCount }: HostConfig['RestartPolicy']): boolean {
  return (Name === '' || Name === 'no') && MaximumRetryCount === 0;
}

/** What the engine chooses itself, unless its configuration says another. */
const DEFAULT_LOG: ReadonlySet<string> = new Set(['', 'json-file']);
const DEFAULT_IPC: ReadonlySet<string> = new Set(['', 'private']);
const DEFAULT_ISOLATION: ReadonlySet<string> = new Set(['', 'default']);

/** A privileged container has every capability and no masked path, whatever else is said. */
function addPrivileges(fields: Fields, host: HostConfig): void {
  addSecurity(fields, host.SecurityOpt ?? [], host.Privileged);
  addList(fields, 'HostConfig.GroupAdd', asSet(host.GroupAdd));
  const { add, drop } = normalCapabilities(host.CapAdd ?? [], host.CapDrop ?? [], host.Privileged);
  addList(fields, 'HostConfig.CapAdd', add);
  addList(fields, 'HostConfig.CapDrop', drop);
  if (host.Privileged) return;
  if (host.MaskedPaths !== null) fields.set('HostConfig.MaskedPaths', host.MaskedPaths);
  if (host.ReadonlyPaths !== null) fields.set('HostConfig.ReadonlyPaths', host.ReadonlyPaths);
}
