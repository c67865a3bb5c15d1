import { cut, goTrim, isDigit } from './go-text.ts';
import type { Read } from './read.ts';

/**
 * The canonical text of an IPv4 or IPv6 address as Go's `net.ParseIP` reads and `net.IP.String` prints it: space around
 * it is allowed, a zone, brackets and leading zeros are not; `2001:DB8:0:0::1` is `2001:db8::1`, and an IPv4 address
 * inside an IPv6 one (`::ffff:1.2.3.4`) is the IPv4 address.
 */
export function readIp(text: string): Read<string> {
  const address = canonicalIp(goTrim(text));
  return address === undefined ? NO_IP : { value: address };
}

/**
 * Reads `host:ip` or `host=ip` and gives `host:ip`. The address may stand in brackets, which go, or be `host-gateway`;
 * it stays as it is spelled.
 */
export function readExtraHost(text: string): Read<string> {
  const { before: host, after, found } = cut(text, text.includes('=') ? '=' : ':');
  if (!found || host === '' || host.includes(':')) return { reason: 'it is not of the form host:ip' };
  const bracketed = after.length > 2 && after.startsWith('[') && after.endsWith(']');
  const address = bracketed ? after.slice(1, -1) : after;
  if (after !== 'host-gateway' && canonicalIp(goTrim(address)) === undefined) return NO_IP;
  return { value: `${host}:${address}` };
}

const NO_IP = { reason: 'it is not an IP address' };

function canonicalIp(text: string): string | undefined {
  const first = /[.:%]/.exec(text)?.[0];
  if (first === '.') return isIpv4(text) ? text : undefined;
  const groups = first === ':' ? ipv6Groups(text) : undefined;
  return groups === undefined ? undefined : printIpv6(groups);
}

function isIpv4(text: string): boolean {
  const fields = text.split('.');
  return fields.length === 4 && fields.every(isOctet);
}

function isOctet(field: string): boolean {
  if (field.length === 0 || field.length > 3 || (field.length > 1 && field.startsWith('0'))) return false;
  for (let at = 0; at < field.length; at += 1) {
    if (!isDigit(field.charCodeAt(at))) return false;
  }
  return Number(field) <= 255;
}

/** Eight groups, an IPv4 tail counting as two, or fewer with one `::` that stands for at least one. */
function ipv6Groups(text: string): readonly number[] | undefined {
  const gap = text.indexOf('::');
  if (gap === -1) {
    const all = readGroups(text, true);
    return all?.length === 8 ? all : undefined;
  }
  const before = gap === 0 ? [] : readGroups(text.slice(0, gap), false);
  const rest = text.slice(gap + 2);
  const after = rest === '' ? [] : readGroups(rest, true);
  if (before === undefined || after === undefined || before.length + after.length >= 8) return undefined;
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function readGroups(text: string, ends: boolean): number[] | undefined {
  const fields = text.split(':');
  const last = fields.at(-1) ?? '';
  const tail = ends && last.includes('.');
  if (tail && !isIpv4(last)) return undefined;
  const hex = tail ? fields.slice(0, -1) : fields;
  if (!hex.every((field) => GROUP.test(field))) return undefined;
  const groups = hex.map((field) => Number.parseInt(field, 16));
  const [a = 0, b = 0, c = 0, d = 0] = tail ? last.split('.').map(Number) : [];
  return tail ? [...groups, a * 256 + b, c * 256 + d] : groups;
}

const GROUP = /^[0-9a-fA-F]{1,4}$/;

function printIpv6(groups: readonly number[]): string {
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  const { start, length } = longestZeros(groups);
  if (length < 2) return printGroups(groups);
  return `${printGroups(groups.slice(0, start))}::${printGroups(groups.slice(start + length))}`;
}

function printGroups(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}

/** The first of the longest runs of zeros: it is what `::` stands for, if it is two groups or more. */
function longestZeros(groups: readonly number[]): { readonly start: number; readonly length: number } {
  let longest = { start: 0, length: 0 };
  let length = 0;
  for (const [at, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0;
    if (length > longest.length) longest = { start: at + 1 - length, length };
  }
  return longest;
}
