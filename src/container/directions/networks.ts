/** Directions of networks and names. */
import type { ContainerConfig } from '../config.ts';
import type { Json } from '../json.ts';
import { isCovered, members, neutral, opens, otherwise, stronger, weaker } from './cases.ts';
import { isSame, list, object, text, valueOf } from './json-values.ts';
import { PORTS } from './ports.ts';
import type { FieldChange, FieldRule } from './rule.ts';

/** Rows of networks, ports and names. */
export const NETWORKS: readonly FieldRule[] = [
  {
    field: 'HostConfig.NetworkMode',
    cases: [
      weaker("the host's network", "the host's network", ({ to }) => level(to) === HOST, '5.10'),
      weaker(
        "another container's network",
        "another container's network",
        ({ from, to }) => level(to) === JOINED && level(from) > HOST,
      ),
      weaker(
        'the default network, from none or one of its own',
        'the network that all containers share by default',
        ({ from, to }) => level(to) === SHARED && level(from) > SHARED,
        '5.30',
      ),
      weaker('a network, from none', 'a network', ({ from, to }) => level(to) < level(from)),
      stronger("another than the host's", "the host's network", ({ from }) => level(from) === HOST, '5.10'),
      stronger(
        'none or one of its own, from the default network',
        'the network that all containers share by default',
        ({ from, to }) => level(from) === SHARED && level(to) > SHARED,
        '5.30',
      ),
      stronger('none, or a less shared one', 'a network', ({ from, to }) => level(to) > level(from)),
      weaker(
        'a network besides',
        'one more network',
        (change) => count(change.after, change.before) > 0 && count(change.before, change.after) === 0,
      ),
      stronger(
        'a network less',
        'a network',
        (change) => count(change.before, change.after) > 0 && count(change.after, change.before) === 0,
      ),
      otherwise('another network: networks of its own have no order'),
    ],
  },
  {
    field: 'NetworkingConfig.EndpointsConfig.*',
    cases: [
      weaker(
        "the host's network besides",
        "the host's network",
        (change) => isGained(change) && level(change.key) === HOST,
        '5.10',
      ),
      weaker(
        'the default network besides',
        'the network that all containers share by default',
        (change) => isGained(change) && level(change.key) === SHARED,
        '5.30',
      ),
      weaker(
        "another container's network besides",
        "another container's network",
        (change) => isGained(change) && level(change.key) === JOINED,
      ),
      weaker('a network besides', 'one more network', (change) => isGained(change) && level(change.key) < NONE),
      weaker(
        'a link to another container',
        'another container by name',
        ({ from, to }) => !isCovered(linksOf(to), linksOf(from), isSame),
      ),
      weaker(
        'an alias',
        'a name by which others reach it, perhaps one of theirs',
        ({ from, to }) => !isCovered(object(to)['Aliases'], object(from)['Aliases'], isSame),
      ),
      stronger('a network less', 'a network', (change) => isLost(change) && level(change.key) < NONE),
      otherwise('its addresses and settings on a network'),
    ],
  },
  ...PORTS,
  opens('HostConfig.PublishAllPorts', 'a port on every interface of the host for each that the image exposes', '5.9'),
  {
    field: 'ExposedPorts',
    cases: [
      weaker(
        'a port more, where all are published',
        'a port on every interface of the host',
        (change) => publishesAll(change.after) && !isCovered(change.to, change.from, isSame),
        '5.9',
      ),
      stronger(
        'a port less, where all are published',
        'a port on every interface of the host',
        (change) => publishesAll(change.before) && !isCovered(change.from, change.to, isSame),
        '5.9',
      ),
      otherwise('a note that opens nothing by itself'),
    ],
  },
  {
    field: 'HostConfig.Dns',
    cases: [
      weaker('a server that was not there', 'names that another server resolves', gainsMember),
      otherwise('fewer servers, or another order: the first that answers counts'),
    ],
  },
  {
    field: 'HostConfig.DnsSearch',
    cases: [
      weaker('a domain that was not there', 'short names that lead into another domain', gainsMember),
      otherwise('fewer domains, or another order'),
    ],
  },
  ...neutral(['HostConfig.DnsOptions'], 'how names are looked up, not where'),
  {
    field: 'HostConfig.ExtraHosts',
    cases: [
      weaker('a name that was not there', 'a name that leads elsewhere', gainsMember),
      otherwise('names that are resolved as everywhere'),
    ],
  },
  {
    field: 'HostConfig.Links',
    cases: members({ gains: 'another container by name, and its environment', loses: 'another container by name' }),
  },
];

const HOST = 0;
const JOINED = 1;
const SHARED = 2;
const OWN = 3;
const NONE = 4;

/** How far a network keeps a container from others. `none` has no network; what is no mode is a network by its name. */
function level(network: Json | undefined): number {
  const name = text(network) ?? 'default';
  if (/^(?:container|ns):/.test(name)) return JOINED;
  return LEVELS[name] ?? OWN;
}

/** `nat` is the default of Windows; the last two are how podman connects containers without root. */
const LEVELS: Readonly<Record<string, number>> = {
  host: HOST,
  bridge: SHARED,
  default: SHARED,
  nat: SHARED,
  slirp4netns: SHARED,
  pasta: SHARED,
  none: NONE,
};

/** The endpoint of a network that the container was on by its mode already says nothing of a second network. */
function isGained({ key, from, before, after }: FieldChange): boolean {
  return from === undefined && key !== modeOf(before) && key !== modeOf(after);
}

function isLost({ key, to, before, after }: FieldChange): boolean {
  return to === undefined && key !== modeOf(before) && key !== modeOf(after);
}

/** How many networks a config has that another has not. */
function count(config: ContainerConfig, other: ContainerConfig): number {
  const others = networksOf(other);
  return networksOf(config).filter((name) => !others.includes(name)).length;
}

function networksOf(config: ContainerConfig): string[] {
  const prefix = 'NetworkingConfig.EndpointsConfig.';
  const endpoints = Object.keys(config).filter((field) => field.startsWith(prefix));
  return [modeOf(config), ...endpoints.map((field) => field.slice(prefix.length))];
}

function modeOf(config: ContainerConfig): string {
  return text(valueOf(config, 'HostConfig.NetworkMode')) ?? 'default';
}

function linksOf(endpoint: Json | undefined): readonly Json[] {
  return list(object(endpoint)['Links']);
}

function publishesAll(config: ContainerConfig): boolean {
  return valueOf(config, 'HostConfig.PublishAllPorts') === true;
}

function gainsMember({ from, to }: FieldChange): boolean {
  return !isCovered(to, from, isSame);
}
