import { readIp } from '../../argv/values/address.ts';
import { cut, goTrim } from '../../argv/values/go-text.ts';
import type { Json } from '../json.ts';
import { addList, sparse } from '../normal/fields.ts';
import { refuse } from '../problems.ts';
import { all, isOn, text } from '../uses.ts';
import { printMac, readMac } from '../values/mac.ts';
import { items, PANIC } from './ask.ts';
import type { Ask } from './ask.ts';
import { joinsPod } from './namespaces.ts';
import { addPorts } from './ports.ts';

/** How a container is connected. */
interface Network {
  /** `bridge`, `none`, `host`, `slirp4netns[:OPTIONS]`, `container:NAME`, `ns:PATH`, `pod`; `private` is podman's own choice. */
  readonly mode: string;
  readonly isBridge: boolean;
  /** The networks of a bridge by name, `default` for podman's own. */
  readonly endpoints: Map<string, Endpoint>;
}

/** What a container has on one network. */
interface Endpoint {
  ipv4: string;
  ipv6: string;
  mac: string;
  interfaceName: string;
  aliases: string[];
}

/** Adds networks, ports, DNS and hosts. */
export function addNetworks(ask: Ask): void {
  const { uses, fields } = ask;
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
  addPorts(ask, network.isBridge || network.mode === 'private' || network.mode.startsWith('slirp4netns'));
  addNames(ask, network);
  refuseSysctls(ask, network);
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

function emptyEndpoint(): Endpoint {
  return { ipv4: '', ipv6: '', mac: '', interfaceName: '', aliases: [] };
}

/** `ip=`, `ip6=`, `mac=`, `alias=`, `interface_name=`, between commas. Without its value one ends podman 4.3.1. */
function readEndpoint(ask: Ask, options: string): Endpoint {
  const endpoint = emptyEndpoint();
  for (const option of options === '' ? [] : options.split(',')) {
    const { before: key, after: value, found } = cut(option, '=');
    const set = SETTERS[key];
    if (set === undefined) refuse(ask.problems, `unknown bridge network option: ${key}`);
    else if (!found) refuse(ask.problems, `the network option ${key} has no value`, PANIC);
    else set(ask, endpoint, value);
  }
  return endpoint;
}

const SETTERS: Readonly<Record<string, (ask: Ask, endpoint: Endpoint, value: string) => void>> = {
  ip: setAddress,
  ip6: setAddress,
  mac: setMac,
  alias: ({ problems }, { aliases }, value) => {
    if (value === '') refuse(problems, 'alias cannot be empty');
    aliases.push(value);
  },
  interface_name: ({ problems }, endpoint, value) => {
    if (value === '') refuse(problems, 'interface_name cannot be empty');
    endpoint.interfaceName = value;
  },
};

function setAddress(ask: Ask, endpoint: Endpoint, value: string): void {
  const ip = addressOf(ask, value);
  if (ip.includes(':')) endpoint.ipv6 = ip;
  else endpoint.ipv4 = ip;
}

function setMac({ problems }: Ask, endpoint: Endpoint, value: string): void {
  const mac = goTrim(value) === value ? readMac(value) : { reason: 'it has spaces' };
  if ('reason' in mac) refuse(problems, `address ${value}: invalid MAC address`);
  else endpoint.mac = printMac(mac.value);
}

/** The canonical text of an address; Go's parser takes no space around it. */
function addressOf({ problems }: Ask, value: string): string {
  const ip = goTrim(value) === value ? readIp(value) : { reason: 'it has spaces' };
  if ('value' in ip) return ip.value;
  refuse(problems, `"${value}" is not an ip address`);
  return '';
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

function sparseEndpoint(endpoint: Endpoint): Record<string, Json> {
  return sparse({
    IPAMConfig: { IPv4Address: endpoint.ipv4, IPv6Address: endpoint.ipv6 },
    MacAddress: endpoint.mac,
    Aliases: endpoint.aliases,
    DriverOpts: { interface_name: endpoint.interfaceName },
  });
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
  for (const host of hosts) checkHost(ask, host);
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
