import type { ContainerConfig } from '../config.ts';
import type { CreateBody, HostConfig } from '../create/body.ts';
import { isBare } from '../create/networks.ts';
import type { Json } from '../json.ts';
import { signalName } from '../values/signal.ts';
import { addGroups, addList, addMap, asSet, configOf, sparse } from './fields.ts';
import type { Fields } from './fields.ts';
import { normalCapabilities } from './normal-capabilities.ts';
import { addMounts, placeOf } from './normal-mounts.ts';
import { addSecurity } from './normal-security.ts';
import { addVariables } from './normal-variables.ts';

/**
 * The normal form of a create request. `variables` are those of the body in the order in which the engine reads them,
 * `client` what the client does besides: start the container, pull its image.
 */
export function normalCreate(
  body: CreateBody,
  variables: readonly string[],
  query: Readonly<Record<string, string>>,
  client: { readonly start: boolean; readonly pull: string },
): ContainerConfig {
  const fields: Fields = new Map();
  addConfig(fields, body);
  addVariables(fields, variables);
  addHost(fields, body.HostConfig);
  addNetworks(fields, body);
  addMap(fields, 'Query', query);
  if (client.start) fields.set('Client.Start', true);
  if (client.pull !== 'missing') fields.set('Client.Pull', client.pull === '' ? 'never' : client.pull);
  return configOf(fields);
}

function addConfig(fields: Fields, body: CreateBody): void {
  for (const [name, byDefault] of CONFIG_DEFAULTS) addUnless(fields, name, body[name], byDefault);
  if (body.Cmd !== null) fields.set('Cmd', body.Cmd);
  if (body.Entrypoint !== null) fields.set('Entrypoint', body.Entrypoint);
  const { PortBindings } = body.HostConfig;
  const exposed = Object.keys(body.ExposedPorts ?? {}).filter((port) => !Object.hasOwn(PortBindings, port));
  addList(fields, 'ExposedPorts', exposed.toSorted());
  addList(fields, 'Volumes', asSet(Object.keys(body.Volumes).map(placeOf)));
  addMap(fields, 'Labels', body.Labels);
  if (body.Healthcheck !== undefined) fields.set('Healthcheck', body.Healthcheck);
  if (body.StopSignal !== undefined) fields.set('StopSignal', signalName(body.StopSignal));
  if (body.StopTimeout !== undefined) fields.set('StopTimeout', body.StopTimeout);
}

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
  ['WorkingDir', ''],
] as const satisfies readonly (readonly [keyof CreateBody, Json | undefined])[];

const HOST_DEFAULTS = [
  ['AutoRemove', false],
  ['BlkioWeight', 0],
  ['CgroupParent', ''],
  ['CgroupnsMode', ''],
  ['ContainerIDFile', ''],
  ['CpuCount', 0],
  ['CpuPercent', 0],
  ['CpuPeriod', 0],
  ['CpuQuota', 0],
  ['CpuRealtimePeriod', 0],
  ['CpuRealtimeRuntime', 0],
  ['CpuShares', 0],
  ['CpusetCpus', ''],
  ['CpusetMems', ''],
  ['IOMaximumBandwidth', 0],
  ['IOMaximumIOps', 0],
  ['Init', undefined],
  ['KernelMemory', undefined],
  ['Memory', 0],
  ['MemoryReservation', 0],
  ['MemorySwappiness', -1],
  ['NanoCpus', 0],
  ['NetworkMode', 'default'],
  ['OomKillDisable', false],
  ['OomScoreAdj', 0],
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

function addUnless(fields: Fields, name: string, value: Json | undefined, byDefault: Json | undefined): void {
  if (value !== undefined && value !== byDefault) fields.set(name, value);
}

function addHost(fields: Fields, host: HostConfig): void {
  for (const { name, field, byDefault } of HOST_FIELDS) addUnless(fields, field, host[name], byDefault);
  addLimits(fields, host);
  addMounts(fields, host);
  addPrivileges(fields, host);
  addDevices(fields, host);
  addList(fields, 'HostConfig.VolumesFrom', asSet(host.VolumesFrom));
  addList(fields, 'HostConfig.Dns', host.Dns);
  addList(fields, 'HostConfig.DnsOptions', host.DnsOptions);
  addList(fields, 'HostConfig.DnsSearch', host.DnsSearch);
  addList(fields, 'HostConfig.ExtraHosts', host.ExtraHosts);
  addList(fields, 'HostConfig.Links', asSet(host.Links));
  addMap(fields, 'HostConfig.Annotations', host.Annotations);
  addMap(fields, 'HostConfig.StorageOpt', host.StorageOpt);
  addMap(fields, 'HostConfig.Sysctls', host.Sysctls);
  addUnless(fields, 'HostConfig.LogConfig.Type', host.LogConfig.Type, '');
  addMap(fields, 'HostConfig.LogConfig.Config', host.LogConfig.Config);
  if (!NO_RESTART.has(host.RestartPolicy.Name)) fields.set('HostConfig.RestartPolicy', sparse(host.RestartPolicy));
  if (!DEFAULT_IPC.has(host.IpcMode)) fields.set('HostConfig.IpcMode', host.IpcMode);
  if (!DEFAULT_ISOLATION.has(host.Isolation)) fields.set('HostConfig.Isolation', host.Isolation);
}

const NO_RESTART: ReadonlySet<string> = new Set(['', 'no']);

/** The engine's own choice is a private one, unless its configuration says another. */
const DEFAULT_IPC: ReadonlySet<string> = new Set(['', 'private']);
const DEFAULT_ISOLATION: ReadonlySet<string> = new Set(['', 'default']);

/**
 * What the engine makes of absent limits: no pids limit, 64 MiB of shared memory, swap as large as the memory, and all
 * of the swap where the memory has no limit.
 */
function addLimits(fields: Fields, host: HostConfig): void {
  const { Memory, MemorySwap, PidsLimit, ShmSize } = host;
  if (PidsLimit > 0) fields.set('HostConfig.PidsLimit', PidsLimit);
  if (ShmSize !== 0 && ShmSize !== DEFAULT_SHARED_MEMORY) fields.set('HostConfig.ShmSize', ShmSize);
  const swap = Memory > 0 && MemorySwap === 0 ? Memory * 2 : MemorySwap;
  const isDefault = swap === 0 || (Memory === 0 && swap === -1);
  if (!isDefault) fields.set('HostConfig.MemorySwap', swap);
  for (const { Name, Soft, Hard } of host.Ulimits) fields.set(`HostConfig.Ulimits.${Name}`, { Soft, Hard });
}

const DEFAULT_SHARED_MEMORY = 2 ** 26;

/** A privileged container has every capability and no masked path, whatever else is said. */
function addPrivileges(fields: Fields, host: HostConfig): void {
  addSecurity(fields, host.SecurityOpt ?? [], host.Privileged);
  addList(fields, 'HostConfig.GroupAdd', asSet(host.GroupAdd));
  if (host.Privileged) return;
  const { add, drop } = normalCapabilities(host.CapAdd ?? [], host.CapDrop ?? []);
  addList(fields, 'HostConfig.CapAdd', add);
  addList(fields, 'HostConfig.CapDrop', drop);
  if (host.MaskedPaths !== null) fields.set('HostConfig.MaskedPaths', host.MaskedPaths);
  if (host.ReadonlyPaths !== null) fields.set('HostConfig.ReadonlyPaths', host.ReadonlyPaths);
}

function addDevices(fields: Fields, host: HostConfig): void {
  const devices = host.Devices.map(({ PathOnHost, PathInContainer, CgroupPermissions }) => {
    const permissions = ['r', 'w', 'm'].filter((letter) => CgroupPermissions.includes(letter)).join('');
    return [PathInContainer, { PathOnHost, CgroupPermissions: permissions }] as const;
  });
  addGroups(fields, 'HostConfig.Devices', devices);
  addList(fields, 'HostConfig.DeviceCgroupRules', host.DeviceCgroupRules);
  addList(fields, 'HostConfig.DeviceRequests', host.DeviceRequests);
  const weights = host.BlkioWeightDevice.map(({ Path, Weight }) => [Path, Weight] as const);
  addGroups(fields, 'HostConfig.BlkioWeightDevice', weights);
  for (const name of RATES) {
    if (host[name].length === 0) continue;
    addGroups(
      fields,
      `HostConfig.${name}`,
      host[name].map(({ Path, Rate }) => [Path, Rate] as const),
    );
  }
}

const RATES = ['BlkioDeviceReadBps', 'BlkioDeviceWriteBps', 'BlkioDeviceReadIOps', 'BlkioDeviceWriteIOps'] as const;

function addNetworks(fields: Fields, { HostConfig: host, NetworkingConfig }: CreateBody): void {
  for (const [name, endpoint] of Object.entries(NetworkingConfig.EndpointsConfig)) {
    if (name === host.NetworkMode && isBare(endpoint)) continue;
    fields.set(`NetworkingConfig.EndpointsConfig.${name}`, sparse(endpoint));
  }
  for (const [port, bindings] of Object.entries(host.PortBindings)) {
    const published = bindings.map(
      ({ HostIp, HostPort }) => `${HostIp.includes(':') ? `[${HostIp}]` : HostIp}:${HostPort}`,
    );
    fields.set(`HostConfig.PortBindings.${port}`, published.toSorted());
  }
}
