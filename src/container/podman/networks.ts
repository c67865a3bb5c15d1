import { readIp } from '../../argv/values/address.ts';
import { cut } from '../../argv/values/go-text.ts';
import { addList } from '../normal/fields.ts';
import { refuse } from '../problems.ts';
import { all, isOn, text } from '../uses.ts';
import { items } from './ask.ts';
import type { Ask } from './ask.ts';
import { addressOf, emptyEndpoint, readEndpoint, setAddress, setMac, sparseEndpoint } from './endpoints.ts';
import type { Endpoint } from './endpoints.ts';
import { joinsPod } from './namespaces.ts';
import { addPorts, readPorts } from './ports.ts';
import type { Published } from './ports.ts';

/** How a container is connected. */
interface Network {
  /** `bridge`, `none`, `host`, `slirp4netns[:OPTIONS]`, `container:NAME`, `ns:PATH`, `pod`; `private` is podman's own choice. */
  readonly mode: string;
  readonly isBridge: boolean;
  /** The networks of a bridge by name, `default` for podman's own. */
  readonly endpoints: Map<string, Endpoint>;
}

/** Adds networks, ports, DNS and hosts. */
export function addNetworks(ask: Ask): void {
  const { uses, fields } = ask;
  const published = readEarly(ask);
  const network = readNetwork(ask);
  addOwnOptions(ask, network);
  const names = [...network.endpoints.keys()].toSorted();
  const mode = network.isBridge && names[0] !== 'default' ? (names[0] ?? network.mode) : network.mode;
  if (uses.has('network') && network.mode !== 'private') fields.set('HostConfig.NetworkMode', mode);
  for (const name of names) {
    const endpoint = sparseEndpoint(network.endpoints.get(name) ?? emptyEndpoint());
    const isBare = Object.keys(endpoint).length === 0;
    if (!isBare || (name !== mode && names.length > 1)) {
      fields.set(`NetworkingConfig.EndpointsConfig.${name}`, endpoint);
    }
  }
  addPorts(ask, published, network.isBridge || network.mode === 'private' || network.mode.startsWith('slirp4netns'));
  addNames(ask, network);
  refuseSysctls(ask, network);
}

/** What podman looks at before it reads networks. */
function readEarly(ask: Ask): readonly Published[] {
  for (const host of items(ask, 'add-host')) checkHost(ask, host);
  for (const server of items(ask, 'dns')) if (server !== 'none') addressOf(ask, server);
  searches(ask);
  return readPorts(ask);
}

/** The networks that the options name; a first one that is no bridge allows no second. */
function readNetwork(ask: Ask): Network {
  const endpoints = new Map<string, Endpoint>();
  const [first = '', ...others] = all(ask.uses, 'network');
  const mode = modeOf(first);
  const isBridge = !MODES.has(mode) && !PREFIXES.test(mode);
  if (isBridge) addNamed(ask, endpoints, first);
  if (mode === 'pod' && !joinsPod(ask)) refuse(ask.problems, 'cannot use pod namespace: the container joins no pod');
  if (mode === 'ns:' || mode === 'container:') refuse(ask.problems, `namespace mode ${mode} requires a value`);
  if (others.length > 0 && !isBridge) {
    refuse(ask.problems, `cannot set multiple networks without bridge network mode, selected mode ${mode}`);
  }
  for (const other of others) {
    const { before: name, after } = cut(other, ':');
    if (name === '') refuse(ask.problems, 'network name cannot be empty');
    if (RESERVED.has(name)) refuse(ask.problems, `can only set extra network names, selected mode ${name} conflicts`);
    endpoints.set(name, readEndpoint(ask, after));
  }
  return { mode, isBridge, endpoints };
}

const MODES: ReadonlySet<string> = new Set(['pod', 'none', 'host', 'private', 'slirp4netns']);
const PREFIXES = /^(?:slirp4netns|ns|container):/;
const RESERVED: ReadonlySet<string> = new Set(
  'bridge slirp4netns pod none default private path container host'.split(' '),
);

function modeOf(first: string): string {
  if (first === '' || first === 'default' || first === 'private') return 'private';
  return first.startsWith('bridge:') ? 'bridge' : first;
}

/** The first value may name several networks at once, when it has no options. */
function addNamed(ask: Ask, endpoints: Map<string, Endpoint>, text_: string): void {
  const { before: name, after: options, found } = cut(text_, ':');
  if (name === 'bridge') endpoints.set('default', readEndpoint(ask, options));
  else if (!found) for (const each of name.split(',')) endpoints.set(each, emptyEndpoint());
  else if (name === '') refuse(ask.problems, 'network name cannot be empty');
  else endpoints.set(name, readEndpoint(ask, options));
}

/** `--ip` and its like are for the one network of a bridge, `--network-alias` for all of them. */
function addOwnOptions(ask: Ask, { mode, isBridge, endpoints }: Network): void {
  const { uses, problems } = ask;
  const aliases = items(ask, 'network-alias');
  const own = [
    ['ip', setAddress],
    ['ip6', setAddress],
    ['mac-address', setMac],
  ] as const;
  const given = own.filter(([option]) => text(uses, option) !== '');
  if (given.length === 0 && aliases.length === 0) return;
  const isDefault = !uses.has('network');
  if (endpoints.size === 0) endpoints.set('default', emptyEndpoint());
  if (!isBridge && !isDefault) refuse(problems, `static addresses need a bridge network, the mode is ${mode}`);
  if (given.length > 0 && endpoints.size !== 1) refuse(problems, '--ip can only be set for a single network');
  for (const endpoint of endpoints.values()) {
    for (const [option, set] of given) set(ask, endpoint, text(uses, option));
    if (aliases.length > 0) endpoint.aliases = [...aliases];
  }
}

/** DNS and the hosts file. `--dns none` keeps the image's. */
function addNames(ask: Ask, { mode }: Network): void {
  const { uses, fields, problems } = ask;
  const isForeign = mode === 'none' || mode.startsWith('container:');
  const speaksOfDns = ['dns', 'dns-option', 'dns-search'].some((option) => uses.has(option));
  if (isForeign && speaksOfDns) refuse(problems, `conflicting options: dns and the network mode: ${mode}`);
  const servers = items(ask, 'dns');
  const keepsImages = servers.includes('none');
  if (keepsImages) fields.set('Podman.ImageResolvConf', true);
  if (keepsImages && (servers.length > 1 || items(ask, 'dns-search').length + items(ask, 'dns-option').length > 0)) {
    refuse(problems, 'none is not allowed to be specified with other DNS settings');
  }
  const addresses = servers.filter((server) => server !== 'none').map((server) => addressOf(ask, server));
  addList(fields, 'HostConfig.Dns', addresses);
  addList(fields, 'HostConfig.DnsOptions', items(ask, 'dns-option'));
  addList(fields, 'HostConfig.DnsSearch', searches(ask));
  const hosts = items(ask, 'add-host');
  if (isOn(uses, 'no-hosts')) fields.set('Podman.NoHosts', true);
  if (isOn(uses, 'no-hosts') && uses.has('add-host'))
    refuse(problems, '--no-hosts and --add-host cannot be set together');
  if (mode.startsWith('container:') && hosts.length > 0) refuse(problems, 'cannot set extra host entries there');
  addList(fields, 'HostConfig.ExtraHosts', hosts);
}

function searches(ask: Ask): readonly string[] {
  const domains = items(ask, 'dns-search');
  for (const domain of domains) {
    const isAlone = domain === '.' && domains.length === 1;
    if (!isAlone && (!/[a-zA-Z]/.test(domain) || !DOMAIN.test(domain))) {
      refuse(ask.problems, `${domain} is not a valid domain`);
    }
  }
  return domains;
}

const DOMAIN = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.?\s*$/i;

/** `NAME:IP`; space around the address is allowed, `host-gateway` is not known. */
function checkHost({ problems }: Ask, host: string): void {
  const { before: name, after: address } = cut(host, ':');
  if (name === '' || 'reason' in readIp(address)) refuse(problems, `invalid --add-host: "${host}"`);
}

function refuseSysctls(ask: Ask, { mode }: Network): void {
  if (mode === 'host' && items(ask, 'sysctl').some((item) => item.startsWith('net.'))) {
    refuse(ask.problems, "a net sysctl can't be set since Network Namespace set to host");
  }
}
