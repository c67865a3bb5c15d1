import { readNetwork } from '../../argv/values/network.ts';
import type { NetworkAttachment } from '../../argv/values/network.ts';
import { readMac } from '../values/mac.ts';
import { refuse } from '../problems.ts';
import type { Problems } from '../problems.ts';
import { all, text } from '../uses.ts';
import type { Uses } from '../uses.ts';
import type { Endpoint } from './body.ts';

/** The network mode and the endpoints that a command asks for. */
export interface Networks {
  readonly mode: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

/**
 * The networks of a command. The first one takes the options of its own (`--ip`, `--network-alias`, `--link`, …) too; a
 * network alone that has nothing special gets no endpoint, as in the client, which leaves that to the engine.
 */
export function networksOf(uses: Uses, problems: Problems): Networks {
  const named = all(uses, 'network').map(attachment);
  const endpoints = new Map<string, Endpoint>();
  if (named.length === 0) {
    endpoints.set('default', endpointOf(withOptions(PLAIN, uses, problems), problems));
  }
  for (const [at, network] of named.entries()) {
    const whole = at === 0 ? withOptions(network, uses, problems) : network;
    const endpoint = endpointOf(whole, problems);
    const name = network.target;
    if (endpoints.has(name)) refuse(problems, `network "${name}" is specified multiple times`);
    if (named.length > 1 || !isBare(endpoint)) endpoints.set(name, endpoint);
  }
  const userDefined = named.filter(({ target }) => isUserDefined(target)).length;
  if (userDefined > 0 && userDefined < named.length) {
    refuse(problems, 'conflicting options: cannot attach both user-defined and non-user-defined network-modes');
  }
  return { mode: named[0]?.target ?? 'default', endpoints: Object.fromEntries(endpoints) };
}

/** Is a name that of a network of the user: none of the modes that the engine knows. */
function isUserDefined(name: string): boolean {
  return !MODES.has(name) && !name.startsWith('container:');
}

const MODES: ReadonlySet<string> = new Set(['default', 'bridge', 'host', 'none']);

/** A value that the grammar refuses never comes here. */
function attachment(value: string): NetworkAttachment {
  const read = readNetwork(value);
  return 'value' in read ? read.value : { ...PLAIN, target: value };
}

const PLAIN: NetworkAttachment = {
  target: 'default',
  aliases: [],
  driverOptions: {},
  ipv4: '',
  ipv6: '',
  linkLocalIps: [],
  macAddress: '',
  gatewayPriority: 0,
};

/** The options that speak of the first network. */
const OWN_OPTIONS = ['network-alias', 'ip', 'ip6', 'mac-address', 'link-local-ip', 'link'];

/** What the options of the command add to its first network; each may be said in one of the two places alone. */
function withOptions(network: NetworkAttachment, uses: Uses, problems: Problems): NetworkAttachment {
  if (!OWN_OPTIONS.some((option) => uses.has(option))) return network;
  const aliases = all(uses, 'network-alias');
  const [ipv4, ipv6] = [text(uses, 'ip'), text(uses, 'ip6')];
  const macAddress = text(uses, 'mac-address');
  const linkLocalIps = all(uses, 'link-local-ip');
  const twice = [
    [aliases.length > 0 && network.aliases.length > 0, '--network-alias and per-network alias'],
    [ipv4 !== '' && network.ipv4 !== '', '--ip and per-network IPv4 address'],
    [ipv6 !== '' && network.ipv6 !== '', '--ip6 and per-network IPv6 address'],
    [macAddress !== '' && network.macAddress !== '', '--mac-address and per-network MAC address'],
    [
      linkLocalIps.length > 0 && network.linkLocalIps.length > 0,
      '--link-local-ip and per-network link-local IP addresses',
    ],
  ] as const;
  const conflict = twice.find(([isTwice]) => isTwice);
  if (conflict) refuse(problems, `conflicting options: cannot specify both ${conflict[1]}`);
  const links = isUserDefined(network.target) ? all(uses, 'link') : [];
  return {
    ...network,
    ...(aliases.length > 0 ? { aliases } : {}),
    ...(links.length > 0 ? { links } : {}),
    ...(ipv4 === '' ? {} : { ipv4 }),
    ...(ipv6 === '' ? {} : { ipv6 }),
    ...(macAddress === '' ? {} : { macAddress }),
    ...(linkLocalIps.length > 0 ? { linkLocalIps } : {}),
  };
}

function endpointOf(network: NetworkAttachment & { readonly links?: readonly string[] }, problems: Problems): Endpoint {
  const { target, aliases, links = [], macAddress, driverOptions } = network;
  if (target.trim() === '') refuse(problems, 'no name set for network');
  if (!isUserDefined(target)) {
    if (aliases.length > 0) refuse(problems, 'network-scoped aliases are only supported for user-defined networks');
    if (links.length > 0) refuse(problems, 'links are only supported for user-defined networks');
  }
  if (macAddress !== '' && 'reason' in readMac(macAddress)) {
    refuse(problems, `${macAddress} is not a valid mac address`);
  }
  return {
    ...BARE,
    IPAMConfig: addressesOf(network),
    Links: links.length > 0 ? links : null,
    Aliases: aliases.length > 0 ? aliases : null,
    MacAddress: macAddress,
    DriverOpts: Object.keys(driverOptions).length > 0 ? driverOptions : null,
    GwPriority: network.gatewayPriority,
  };
}

const BARE: Endpoint = {
  IPAMConfig: null,
  Links: null,
  Aliases: null,
  MacAddress: '',
  DriverOpts: null,
  GwPriority: 0,
  NetworkID: '',
  EndpointID: '',
  Gateway: '',
  IPAddress: '',
  IPPrefixLen: 0,
  IPv6Gateway: '',
  GlobalIPv6Address: '',
  GlobalIPv6PrefixLen: 0,
  DNSNames: null,
};

function addressesOf({ ipv4, ipv6, linkLocalIps }: NetworkAttachment): Endpoint['IPAMConfig'] {
  if (ipv4 === '' && ipv6 === '' && linkLocalIps.length === 0) return null;
  return {
    ...(ipv4 === '' ? {} : { IPv4Address: ipv4 }),
    ...(ipv6 === '' ? {} : { IPv6Address: ipv6 }),
    ...(linkLocalIps.length === 0 ? {} : { LinkLocalIPs: linkLocalIps }),
  };
}

/** Does an endpoint say nothing but that it is there. */
export function isBare({ IPAMConfig, Links, Aliases, MacAddress, DriverOpts, GwPriority }: Endpoint): boolean {
  const nothing = IPAMConfig === null && Links === null && Aliases === null && DriverOpts === null;
  return nothing && MacAddress === '' && GwPriority === 0;
}
