import { digitsValue } from '../../argv/values/integer.ts';
import type { Read } from '../../argv/values/read.ts';
import { quoted } from './quoted.ts';

/** The first and the last port of a range. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** A port or a range with its protocol, as they stand in a text: `80/udp`. */
export interface PortText {
  readonly port: string;
  /** `tcp` when the text has none. */
  readonly protocol: string;
}

/** Splits at the slash, as go-connections does: what stands behind a second slash does not count. */
export function splitProtocol(text: string): PortText {
  const [port = '', protocol = ''] = text.split('/');
  if (port === '') return { port, protocol: '' };
  return { port, protocol: protocol === '' ? 'tcp' : protocol };
}

/**
 * Reads `80` or `80-82`, in base 10 from 0 to 65535. What stands behind a second hyphen does not count, as on the
 * client; the reason is the client's.
 */
export function readPorts(text: string): Read<PortRange> {
  if (text === '') return { reason: 'empty string specified for ports' };
  const [start = '', end = start] = text.split('-');
  const first = readPort(start);
  const last = start === end ? first : readPort(end);
  if (typeof first !== 'number') return first;
  if (typeof last !== 'number') return last;
  return last < first ? { reason: `invalid range specified for port: ${text}` } : { value: { first, last } };
}

function readPort(text: string): number | { readonly reason: string } {
  if (PLAIN.test(text)) return Number(text);
  const port = digitsValue(text, 10);
  if (port !== undefined && port <= MOST) return Number(port);
  const why = port === undefined ? 'invalid syntax' : 'value out of range';
  return { reason: `strconv.ParseUint: parsing ${quoted(text)}: ${why}` };
}

const PLAIN = /^\d{1,4}$/;
const MOST = 65535n;
