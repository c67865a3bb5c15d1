import { printCsv } from '../../argv/values/csv.ts';
import { isLongNetwork, readNetwork } from '../../argv/values/network.ts';
import type { NetworkAttachment } from '../../argv/values/network.ts';
import type { ValueFormat } from './format.ts';
import { printInteger } from './integer.ts';

/** A network to attach to, from and to the text of `--network`: `mynet`, or `name=mynet,alias=web` when it says more. */
export const NETWORK: ValueFormat<NetworkAttachment> = { parse: readNetwork, print: printNetwork };

/**
 * The network or mode that a value of `--network` names, in its long form (`name=host,alias=a`) too. A value that the
 * client refuses stands for itself.
 */
export function networkName(text: string): string {
  const network = readNetwork(text);
  return 'value' in network ? network.value.target : text;
}

function printNetwork(network: NetworkAttachment): string {
  const { target } = network;
  const further = furtherFields(network);
  if (further.length === 0 && !isLongNetwork(target)) return target;
  const fields = [`name=${target}`, ...further];
  const text = printCsv(fields);
  // Without a word character on both sides of some `=` the client would take all of it for a name.
  return isLongNetwork(text) ? text : printCsv(['gw-priority=0', ...fields]);
}

function furtherFields({
  aliases,
  driverOptions,
  ipv4,
  ipv6,
  linkLocalIps,
  macAddress,
  gatewayPriority,
}: NetworkAttachment): readonly string[] {
  return [
    ...aliases.map((alias) => `alias=${alias}`),
    ...(ipv4 === '' ? [] : [`ip=${ipv4}`]),
    ...(ipv6 === '' ? [] : [`ip6=${ipv6}`]),
    ...linkLocalIps.map((ip) => `link-local-ip=${ip}`),
    ...(macAddress === '' ? [] : [`mac-address=${macAddress}`]),
    ...Object.entries(driverOptions).map(([key, value]) => `driver-opt=${key}=${value}`),
    ...(gatewayPriority === 0 ? [] : [`gw-priority=${printInteger(gatewayPriority)}`]),
  ];
}
