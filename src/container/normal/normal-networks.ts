import { readIp } from '../../argv/values/address.ts';
import type { CreateBody, Endpoint, PortBinding } from '../create/body.ts';
import { isBare } from '../create/networks.ts';
import type { Json } from '../json.ts';
import { printMac } from '../values/mac.ts';
import { addList, addUnless, asSet, sparse } from './fields.ts';
import type { Fields } from './fields.ts';

/** Adds networks, ports and links. The engine makes the default network that of the name `bridge` before it looks. */
export function addNetworks(fields: Fields, body: CreateBody): void {
  const { HostConfig: host, NetworkingConfig, ExposedPorts = {} } = body;
  const endpoints = Object.entries(NetworkingConfig.EndpointsConfig);
  const isBridge = host.NetworkMode === 'bridge' && endpoints.every(([name]) => name === 'bridge');
  const mode = isBridge ? 'default' : host.NetworkMode;
  addUnless(fields, 'HostConfig.NetworkMode', mode, 'default');
  for (const [name, endpoint] of endpoints) {
    const network = isBridge ? mode : name;
    if (network === mode && isBare(endpoint)) continue;
    fields.set(`NetworkingConfig.EndpointsConfig.${network}`, sparse(endpointOf(endpoint)));
  }
  for (const [port, bindings] of Object.entries(host.PortBindings)) {
    fields.set(`HostConfig.PortBindings.${port}`, bindings.map(bindingOf).toSorted());
  }
  const exposed = Object.keys(ExposedPorts).filter((port) => !Object.hasOwn(host.PortBindings, port));
  addList(fields, 'ExposedPorts', exposed.toSorted());
  addList(fields, 'HostConfig.Links', linksOf(host.Links));
}

/** A list of an endpoint is a set, and addresses have one spelling each. */
function endpointOf({ IPAMConfig, MacAddress, Aliases, Links, ...others }: Endpoint): Record<string, Json> {
  const addresses = Object.entries(IPAMConfig ?? {}).map(([name, value]): [string, Json] => {
    if (typeof value === 'string') return [name, address(value)];
    return [name, Array.isArray(value) ? asSet(value.map((each) => address(String(each)))) : value];
  });
  return {
    ...others,
    IPAMConfig: Object.fromEntries(addresses),
    MacAddress: SPACE.test(MacAddress) ? MacAddress : printMac(MacAddress),
    Aliases: asSet(Aliases),
    Links: linksOf(Links),
  };
}

/** The client takes space around an address, which the engine refuses. */
function address(text: string): string {
  const read = SPACE.test(text) ? undefined : readIp(text);
  return read !== undefined && 'value' in read ? read.value : text;
}

const SPACE = /\s/;

/** A link without an alias has the container's name. Of two with one alias the first counts. */
function linksOf(links: readonly string[] | null): readonly string[] | null {
  const whole = links?.map((link) => (link.includes(':') ? link : `${link}:${link}`)) ?? null;
  const set = asSet(whole);
  const aliases = new Set(set?.map((link) => link.slice(link.indexOf(':'))));
  return aliases.size === (set?.length ?? 0) ? set : whole;
}

/** Port 0 of the host is any. */
function bindingOf({ HostIp, HostPort }: PortBinding): string {
  const host = HostIp === '' ? '' : address(HostIp);
  return `${host.includes(':') ? `[${host}]` : host}:${HostPort === '0' ? '' : HostPort}`;
}
