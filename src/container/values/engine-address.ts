import { cut, goTrim } from '../../argv/values/go-text.ts';
import type { Read } from '../../argv/values/read.ts';
import { quoted } from './quoted.ts';

/** The socket that Docker's engine opens on Linux. */
export const DEFAULT_ADDRESS = 'unix:///var/run/docker.sock';

/**
 * Reads the address of an engine (`--host`, `DOCKER_HOST`) as the client of docker 28.2.2 does, into its whole form:
 * nothing is the default socket, or with `tls` a port of this machine; a text without `://` is a TCP address.
 */
export function readEngineAddress(text: string, tls = false): Read<string> {
  const address = goTrim(text);
  if (address === '') return { value: tls ? `tcp://${HOST}:2376` : DEFAULT_ADDRESS };
  const { before: protocol, after, found } = cut(address, '://');
  if (!found || protocol === 'tcp') return readTcp(found ? after : address);
  if (STREAMS.has(protocol)) return { value: address };
  const byDefault = SOCKETS.get(protocol);
  if (byDefault === undefined) return invalid(address);
  const path = after.startsWith(`${protocol}://`) ? after.slice(protocol.length + 3) : after;
  if (path.includes('://')) return { reason: `invalid proto, expected ${protocol}: ${quoted(path)}` };
  return { value: `${protocol}://${path === '' ? byDefault : path}` };
}

const HOST = 'localhost';
const PORT = '2375';

/** Whose address is a path; each with the usual one. */
const SOCKETS: ReadonlyMap<string, string> = new Map([
  ['unix', '/var/run/docker.sock'],
  ['npipe', '//./pipe/docker_engine'],
]);

const STREAMS: ReadonlySet<string> = new Set(['fd', 'ssh']);

/** `HOST:PORT/PATH`, of which each part may be missing; a second `tcp://` does not count. */
function readTcp(text: string): Read<string> {
  const address = text.startsWith('tcp://') ? text.slice('tcp://'.length) : text;
  if (text === '' || text === 'tcp://') return { value: `tcp://${HOST}:${PORT}` };
  if (address === '' || address.includes('://')) return { reason: `invalid proto, expected tcp: ${quoted(text)}` };
  const { place = '', path = '' } = URL_PARTS.exec(address)?.groups ?? {};
  const { inside, bare, six, port = '' } = HOST_PARTS.exec(place)?.groups ?? {};
  const host = inside ?? bare ?? six;
  if (host === undefined || NEVER_IN_HOSTS.test(place)) return invalid(text);
  const name = host === '' ? HOST : host;
  return { value: `tcp://${name.includes(':') ? `[${name}]` : name}:${port === '' ? PORT : port}${path}` };
}

/** A name before `@` does not count, nor does what stands behind `?` or `#`. */
const URL_PARTS = /^(?:[^/?#]*@)?(?<place>[^/?#]*)(?<path>\/[^?#]*)?/s;

/** An address with several colons and without brackets is one of IPv6 alone. */
const HOST_PARTS = /^(?:(?:\[(?<inside>[^[\]]*)\]|(?<bare>[^:[\]]*))(?::(?<port>\d*))?|(?<six>[^[\]]*:[^[\]]*:\d*))$/s;
const NEVER_IN_HOSTS = /[\s\\^`{|}%\p{Cc}]/u;

function invalid(address: string): { readonly reason: string } {
  return { reason: `invalid bind address format: ${quoted(address)}` };
}
