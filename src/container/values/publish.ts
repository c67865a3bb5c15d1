import { printable } from '../../argv/printable.ts';
import { readIp } from '../../argv/values/address.ts';
import { cut, goLower, goTrim } from '../../argv/values/go-text.ts';
import type { Read } from '../../argv/values/read.ts';
import { readPorts, splitProtocol } from './ports.ts';

/** Where a port of the container is published, its fields named as the engine's. */
interface PortBinding {
  /** The address as the text has it, without brackets; empty for every address. */
  readonly HostIp: string;
  /** A port, a range to choose from (`8080-8090`), or empty for any. */
  readonly HostPort: string;
}

/** The published ports of a container. */
export interface Published {
  /** By port of the container, such as `80/tcp`, in the order of the texts. */
  readonly bindings: Readonly<Record<string, readonly PortBinding[]>>;
  /** The ports that have bindings. */
  readonly exposed: readonly string[];
}

/**
 * Reads all values of `--publish` as the client of docker 28.2.2 does: `[[IP:]HOST:]PORT[/PROTOCOL]` with ranges, or
 * fields `published=,target=,protocol=`, of which others do not count. The first text that is refused refuses all,
 * and a field that is none comes before everything else.
 */
export function readPublish(texts: readonly string[]): Read<Published> {
  const bindings: Record<string, PortBinding[]> = {};
  const specs: string[] = [];
  for (const text of texts) {
    const spec = text.includes('=') ? ofFields(text) : { value: text };
    if ('reason' in spec) return spec;
    specs.push(spec.value);
  }
  for (const spec of specs) {
    const reason = addPorts(spec, bindings);
    if (reason !== undefined) return { reason };
  }
  return { value: { bindings, exposed: Object.keys(bindings) } };
}

/** A value of `--publish` for each binding, which `readPublish` reads as this. */
export function printPublish({ bindings }: Published): string[] {
  return Object.entries(bindings).flatMap(([key, all]) => all.map((binding) => printBinding(key, binding)));
}

function ofFields(text: string): Read<string> {
  let [published, target, protocol] = ['', '', 'tcp'];
  for (const field of text.split(',')) {
    const { before: key, after: value, found } = cut(field, '=');
    if (!found || key === '') return { reason: `${NOT_A_FIELD} (should be name=value but got '${printable(field)}')` };
    if (key === 'published') published = value;
    else if (key === 'target') target = value;
    else if (key === 'protocol') protocol = value;
  }
  return { value: `${published}:${target}/${protocol}` };
}

const NOT_A_FIELD = 'invalid publish opts format';

/** Adds the bindings of a text, or says why it has none. */
function addPorts(text: string, bindings: Record<string, PortBinding[]>): string | undefined {
  const parts = text.split(':');
  const { port, protocol } = splitProtocol(parts.at(-1) ?? '');
  const host = parts.at(-2) ?? '';
  const address = parts.length > 2 ? readAddress(parts.slice(0, -2).join(':')) : NO_ADDRESS;
  if ('reason' in address) return address.reason;
  if (port === '') return `no port specified: ${printable(text)}<empty>`;
  const inside = readPorts(port);
  if ('reason' in inside) return `invalid containerPort: ${printable(port)}`;
  const outside = host === '' ? undefined : readPorts(host);
  if (outside !== undefined && 'reason' in outside) return `invalid hostPort: ${printable(host)}`;
  const { first, last } = inside.value;
  const from = outside?.value;
  if (from !== undefined && first !== last && last - first !== from.last - from.first) {
    return `invalid ranges specified for container and host Ports: ${printable(port)} and ${printable(host)}`;
  }
  const lower = goLower(protocol);
  if (!PROTOCOLS.has(lower)) return `invalid proto: ${printable(protocol)}`;
  const choice = from !== undefined && first === last && from.last !== from.first ? `-${from.last}` : '';
  for (let at = first; at <= last; at += 1) {
    const HostPort = from === undefined ? '' : `${from.first + at - first}${choice}`;
    (bindings[`${at}/${lower}`] ??= []).push({ HostIp: address.value, HostPort });
  }
  return undefined;
}

const PROTOCOLS: ReadonlySet<string> = new Set(['tcp', 'udp', 'sctp']);
const NO_ADDRESS: Read<string> = { value: '' };

/** The address in front of the ports; nothing between brackets is no address, as on the client. */
function readAddress(text: string): Read<string> {
  const address = text.startsWith('[') ? withoutBrackets(text) : text;
  if (address === undefined) return { reason: `invalid IP address ${printable(text)}: its brackets do not match` };
  const isAddress = address === '' || (goTrim(address) === address && 'value' in readIp(address));
  return isAddress ? { value: address } : { reason: `invalid IP address: ${printable(address)}` };
}

function withoutBrackets(text: string): string | undefined {
  return text.indexOf(']') === text.length - 1 ? text.slice(1, -1) : undefined;
}

function printBinding(key: string, { HostIp: ip, HostPort: host }: PortBinding): string {
  const port = key.endsWith('/tcp') ? key.slice(0, -'/tcp'.length) : key;
  if (ip === '') return host === '' ? port : `${host}:${port}`;
  return `${ip.includes(':') ? `[${ip}]` : ip}:${host}:${port}`;
}
