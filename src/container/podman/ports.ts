import { readIp } from '../../argv/values/address.ts';
import { goTrim } from '../../argv/values/go-text.ts';
import { parseDecimal } from '../../argv/values/integer.ts';
import { addList } from '../normal/fields.ts';
import { refuse } from '../problems.ts';
import { isOn } from '../uses.ts';
import { items } from './ask.ts';
import type { Ask } from './ask.ts';

/** One published range: as many host ports as container ports, from `host` and `container` on. */
export interface Published {
  readonly ip: string;
  /** 0 for any. */
  readonly host: number;
  readonly container: number;
  readonly count: number;
  readonly protocols: readonly string[];
}

/** Reads what is published. */
export function readPorts(ask: Ask): readonly Published[] {
  return items(ask, 'publish').flatMap((item) => readPublish(ask, item) ?? []);
}

/**
 * Adds the ports of a container: `[[IP:]HOST:]PORT[/PROTOCOL]`, split at commas, a range for a range of the same
 * length. Where the container has no network of its own podman drops what is published, and does not look at protocols.
 */
export function addPorts(ask: Ask, published: readonly Published[], hasNetwork: boolean): void {
  const exposed = items(ask, 'expose').flatMap((item) => readExpose(ask, item));
  if (!hasNetwork) return;
  const bindings = new Map<string, Set<string>>();
  for (const range of published) addBindings(ask, bindings, range);
  refuseOverlaps(ask, published);
  for (const [port, binding] of bindings) ask.fields.set(`HostConfig.PortBindings.${port}`, [...binding].toSorted());
  for (const port of exposed) checkProtocol(ask, port.slice(port.indexOf('/') + 1), EXPOSED);
  addList(ask.fields, 'ExposedPorts', [...new Set(exposed)].filter((port) => !bindings.has(port)).toSorted());
  if (isOn(ask.uses, 'publish-all')) ask.fields.set('HostConfig.PublishAllPorts', true);
}

const PUBLISHED: ReadonlySet<string> = new Set(['tcp', 'udp', 'sctp']);
const EXPOSED: ReadonlySet<string> = new Set(['tcp', 'udp']);

function addBindings(ask: Ask, bindings: Map<string, Set<string>>, range: Published): void {
  for (const protocol of range.protocols) {
    checkProtocol(ask, protocol, PUBLISHED);
    for (let at = 0; at < range.count; at += 1) {
      const key = `${range.container + at}/${protocol}`;
      const outside = `${range.ip}:${range.host === 0 ? '' : range.host + at}`;
      bindings.set(key, (bindings.get(key) ?? new Set()).add(outside));
    }
  }
}

function checkProtocol({ problems }: Ask, protocol: string, known: ReadonlySet<string>): void {
  if (!known.has(protocol)) refuse(problems, `unrecognized protocol "${protocol}" in port mapping`);
}

/** Two ranges of host ports that overlap must be the same mapping; podman looks at neighbours, in the order of ports. */
function refuseOverlaps({ problems }: Ask, published: readonly Published[]): void {
  const sorted = published
    .filter(({ host }) => host > 0)
    .toSorted((one, other) => one.host - other.host || one.container - other.container);
  for (const [at, range] of sorted.entries()) {
    const before = sorted.slice(0, at).findLast((other) => isSameWall(other, range));
    if (before === undefined || range.host - before.host === range.container - before.container) continue;
    if (before.host + before.count - 1 > range.host) refuse(problems, `conflicting mappings for port ${range.host}`);
  }
}

function isSameWall(one: Published, other: Published): boolean {
  return one.ip === other.ip && one.protocols.some((protocol) => other.protocols.includes(protocol));
}

function readPublish(ask: Ask, item: string): Published | undefined {
  const [address = '', protocol, ...more] = item.split('/');
  if (more.length > 0) return wrong(ask, 'protocol can only be specified once');
  if (protocol === '') return wrong(ask, 'must provide a non-empty protocol to publish');
  const bracketed = /^\[([^\]]*)\]:(.*)$/s.exec(address);
  if (bracketed === null && address.includes(']')) return wrong(ask, 'IPv6 addresses must be enclosed by []');
  const [, ip6, rest] = bracketed ?? [];
  const parts = (rest ?? address).split(':');
  if (parts.length > 3 || (ip6 !== undefined && parts.length !== 2)) return wrong(ask, 'too many or too few parts');
  const container = readRange(ask, parts.at(-1) ?? '');
  const hostText = parts.at(-2) ?? '';
  const host = hostText === '' ? { first: 0, count: container?.count ?? 0 } : readRange(ask, hostText);
  const ip = ip6 ?? (parts.length === 3 ? parts[0] : undefined);
  const hostIp = ip === undefined || ip === '0.0.0.0' ? '' : readAddress(ask, ip);
  if (container === undefined || host === undefined) return undefined;
  if (host.count !== container.count) return wrong(ask, 'host and container port ranges have different lengths');
  if (container.first + container.count > 65536) return wrong(ask, 'container port range exceeds maximum port number');
  const protocols = (protocol ?? 'tcp').split(',').map((each) => (each === '' ? 'tcp' : each.toLowerCase()));
  return { ip: hostIp, host: host.first, container: container.first, count: container.count, protocols };
}

function readAddress(ask: Ask, text: string): string {
  const ip = goTrim(text) === text ? readIp(text) : { reason: 'it has spaces' };
  if ('reason' in ip) return wrong(ask, `cannot parse "${text}" as an IP address`) ?? '';
  return ip.value.includes(':') ? `[${ip.value}]` : ip.value;
}

interface Range {
  readonly first: number;
  readonly count: number;
}

/** `80` or `80-82`; the end is above the start. */
function readRange(ask: Ask, text: string): Range | undefined {
  const [start = '', end, ...more] = text.split('-');
  const first = readPort(start);
  const last = end === undefined ? first : readPort(end);
  if (more.length > 0 || first === undefined || last === undefined || (end !== undefined && last <= first)) {
    return wrong(ask, `"${text}" is no port from 1 to 65535, and no range of them`);
  }
  return { first, count: last - first + 1 };
}

function readPort(text: string): number | undefined {
  const port = parseDecimal(text, true);
  return port === undefined || port < 1n || port > 65535n ? undefined : Number(port);
}

function readExpose(ask: Ask, item: string): string[] {
  const [ports = '', protocol = 'tcp', ...more] = item.split('/');
  if (more.length > 0) wrong(ask, 'protocol can only be specified once');
  const range = readRange(ask, ports) ?? { first: 1, count: 0 };
  const names = protocol.split(',').map((each) => (each === '' ? 'tcp' : each.toLowerCase()));
  return Array.from({ length: range.count }, (_, at) => names.map((name) => `${range.first + at}/${name}`)).flat();
}

function wrong({ problems }: Ask, why: string): undefined {
  refuse(problems, `invalid port format - ${why}`);
  return undefined;
}
