import { readIp } from '../../argv/values/address.ts';
import { cut, goTrim } from '../../argv/values/go-text.ts';
import type { Json } from '../json.ts';
import { sparse } from '../normal/fields.ts';
import { refuse } from '../problems.ts';
import { printMac, readMac } from '../values/mac.ts';
import { PANIC } from './ask.ts';
import type { Ask } from './ask.ts';

/** What a container has on one network. */
export interface Endpoint {
  ipv4: string;
  ipv6: string;
  mac: string;
  interfaceName: string;
  aliases: string[];
}

/** An endpoint that has nothing special. */
export function emptyEndpoint(): Endpoint {
  return { ipv4: '', ipv6: '', mac: '', interfaceName: '', aliases: [] };
}

/** `ip=`, `ip6=`, `mac=`, `alias=`, `interface_name=`, between commas. Without its value one ends podman 4.3.1. */
export function readEndpoint(ask: Ask, options: string): Endpoint {
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

/** Sets a static address, of the family that it is. */
export function setAddress(ask: Ask, endpoint: Endpoint, value: string): void {
  const ip = addressOf(ask, value);
  if (ip.includes(':')) endpoint.ipv6 = ip;
  else endpoint.ipv4 = ip;
}

/** Sets a hardware address. */
export function setMac({ problems }: Ask, endpoint: Endpoint, value: string): void {
  const mac = goTrim(value) === value ? readMac(value) : { reason: 'it has spaces' };
  if ('reason' in mac) refuse(problems, `address ${value}: invalid MAC address`);
  else endpoint.mac = printMac(mac.value);
}

/** The canonical text of an address; Go's parser takes no space around it. */
export function addressOf({ problems }: Ask, value: string): string {
  const ip = goTrim(value) === value ? readIp(value) : { reason: 'it has spaces' };
  if ('value' in ip) return ip.value;
  refuse(problems, `"${value}" is not an ip address`);
  return '';
}

/** The fields of an endpoint that say something, in docker's names. */
export function sparseEndpoint(endpoint: Endpoint): Record<string, Json> {
  return sparse({
    IPAMConfig: { IPv4Address: endpoint.ipv4, IPv6Address: endpoint.ipv6 },
    MacAddress: endpoint.mac,
    Aliases: endpoint.aliases,
    DriverOpts: endpoint.interfaceName === '' ? {} : { interface_name: endpoint.interfaceName },
  });
}
