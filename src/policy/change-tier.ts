/** How bad a change of an argv is, in the tiers of the weakening extras. */
import { parse } from '../argv/parse.ts';
import { diff } from '../container/diff.ts';
import type { ConfigChange } from '../container/diff.ts';
import { resolvePair } from '../container/stand-ins.ts';
import { WEAKENING_EXTRAS } from './weakenings.ts';
import type { Tier } from './weakenings.ts';

/** The tiers as reports name them. */
export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  0: 'host takeover',
  1: 'isolation',
  2: 'resources',
  3: 'hygiene',
};

/**
 * The worst tier of what a container gains from one argv to the other: that of the extra, where an extra was put in,
 * else that of the fields of the config that became weaker. `undefined` when nothing became weaker, or the client
 * refuses one of the two.
 */
export function tierOfChange(before: readonly string[], after: readonly string[]): Tier | undefined {
  return tierOfExtra(before, after) ?? tierOfFields(before, after);
}

/** The tier by the fields of the config alone, for changes that put in no extra. */
export function tierOfFields(before: readonly string[], after: readonly string[]): Tier | undefined {
  const [old, now] = resolvePair(parse(before), parse(after));
  if (!old.ok || !now.ok) return undefined;
  const weaker = diff(old.normal, now.normal).filter(({ direction }) => direction === 'weaker');
  const tiers = new Set(weaker.map(tierOfField));
  return TIERS.find((tier) => tiers.has(tier));
}

const TIERS: readonly Tier[] = [0, 1, 2, 3];

function tierOfExtra(before: readonly string[], after: readonly string[]): Tier | undefined {
  const at = before.findIndex((token, index) => token !== after[index]);
  const count = after.length - before.length;
  if (at === -1 || count <= 0 || !before.slice(at).every((token, index) => token === after[at + count + index])) {
    return undefined;
  }
  const inserted = JSON.stringify(after.slice(at, at + count));
  return WEAKENING_EXTRAS.find(({ tokens }) => JSON.stringify(tokens) === inserted)?.tier;
}

/** Fields and all below them. Any other field that became weaker is a wall of which no extra speaks: isolation. */
const FIELDS: Readonly<Record<Exclude<Tier, 1>, readonly string[]>> = {
  0: [
    'Privileged',
    'HostConfig.Privileged',
    'HostConfig.PidMode',
    'HostConfig.Devices',
    'HostConfig.DeviceCgroupRules',
  ],
  2: [
    'Entrypoint',
    'Env',
    'ExposedPorts',
    'HostConfig.BlkioDeviceReadBps',
    'HostConfig.BlkioDeviceReadIOps',
    'HostConfig.BlkioDeviceWriteBps',
    'HostConfig.BlkioDeviceWriteIOps',
    'HostConfig.BlkioWeight',
    'HostConfig.BlkioWeightDevice',
    'HostConfig.CgroupParent',
    'HostConfig.CpuCount',
    'HostConfig.CpuPercent',
    'HostConfig.CpuPeriod',
    'HostConfig.CpuQuota',
    'HostConfig.CpuRealtimePeriod',
    'HostConfig.CpuRealtimeRuntime',
    'HostConfig.CpuShares',
    'HostConfig.CpusetCpus',
    'HostConfig.CpusetMems',
    'HostConfig.DeviceRequests',
    'HostConfig.Dns',
    'HostConfig.DnsOptions',
    'HostConfig.DnsSearch',
    'HostConfig.ExtraHosts',
    'HostConfig.IOMaximumBandwidth',
    'HostConfig.IOMaximumIOps',
    'HostConfig.KernelMemory',
    'HostConfig.Links',
    'HostConfig.Memory',
    'HostConfig.MemoryReservation',
    'HostConfig.MemorySwap',
    'HostConfig.MemorySwappiness',
    'HostConfig.NanoCpus',
    'HostConfig.OomKillDisable',
    'HostConfig.OomScoreAdj',
    'HostConfig.PidsLimit',
    'HostConfig.PortBindings',
    'HostConfig.PublishAllPorts',
    'HostConfig.ShmSize',
    'HostConfig.Sysctls',
    'HostConfig.Tmpfs',
    'HostConfig.Ulimits',
  ],
  3: [
    'Client',
    'Healthcheck',
    'HostConfig.Annotations',
    'HostConfig.AutoRemove',
    'HostConfig.ContainerIDFile',
    'HostConfig.Init',
    'HostConfig.LogConfig',
    'HostConfig.RestartPolicy',
    'HostConfig.StorageOpt',
    'StopSignal',
    'StopTimeout',
  ],
};

/** The network that all containers share by default is no network of the host's. */
const SHARED_NETWORK = /^NetworkingConfig\.EndpointsConfig\.(?:bridge|default)$/;

function tierOfField({ field, why }: ConfigChange): Tier {
  if (why === EVERY_CAPABILITY) return 0;
  if (SHARED_NETWORK.test(field)) return 2;
  const isOf = (name: string): boolean => field === name || field.startsWith(`${name}.`);
  const found = ([0, 2, 3] as const).find((tier) => FIELDS[tier].some(isOf));
  return found ?? 1;
}

/** The reason of the table of directions. */
const EVERY_CAPABILITY = 'every capability';
