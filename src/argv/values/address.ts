import { cut, goTrim, isDigit } from './go-text.ts';

/** Is a text an IPv4 or IPv6 address as Go's `net.ParseIP` reads it: no zone, no brackets, no leading zeros. */
function isIp(text: string): boolean {
  const first = /[.:%]/.exec(text)?.[0];
  if (first === '.') return isIpv4(text);
  return first === ':' && isIpv6(text);
}

/** Refuses what is not an IP address; space around it is allowed. */
export function checkIp(text: string): string | undefined {
  return isIp(goTrim(text)) ? undefined : 'it is not an IP address';
}

/** Refuses what is not `host:ip` or `host=ip`; the address may stand in brackets, or be `host-gateway`. */
export function checkExtraHost(text: string): string | undefined {
  const { before: host, after: address, found } = cut(text, text.includes('=') ? '=' : ':');
  if (!found || host === '' || host.includes(':')) return 'it is not of the form host:ip';
  if (address === 'host-gateway') return undefined;
  const bracketed = address.length > 2 && address.startsWith('[') && address.endsWith(']');
  return checkIp(bracketed ? address.slice(1, -1) : address);
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
function isIpv6(text: string): boolean {
  const gap = text.indexOf('::');
  if (gap === -1) return groups(text, true) === 8;
  const before = gap === 0 ? 0 : groups(text.slice(0, gap), false);
  const rest = text.slice(gap + 2);
  const after = rest === '' ? 0 : groups(rest, true);
  return before !== undefined && after !== undefined && before + after < 8;
}

function groups(text: string, ends: boolean): number | undefined {
  const fields = text.split(':');
  const last = fields.at(-1) ?? '';
  const tail = ends && last.includes('.');
  if (tail && !isIpv4(last)) return undefined;
  const hex = tail ? fields.slice(0, -1) : fields;
  return hex.every((field) => GROUP.test(field)) ? hex.length + (tail ? 2 : 0) : undefined;
}

const GROUP = /^[0-9a-fA-F]{1,4}$/;
