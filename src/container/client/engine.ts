/** The engine to which the client speaks, and what it refuses on its way there. */
import { csvRecord } from '../../argv/values/csv.ts';
import { parseBool } from '../../argv/values/bool.ts';
import { cut, goTrim } from '../../argv/values/go-text.ts';
import type { Environment } from '../environment.ts';
import { FAILED } from '../problems.ts';
import type { Problem } from '../problems.ts';
import { all, last, text } from '../uses.ts';
import type { Uses } from '../uses.ts';
import { DEFAULT_ADDRESS, readEngineAddress } from '../values/engine-address.ts';
import { firstJson } from '../values/first-json.ts';
import type { ClientConfig } from './config-file.ts';

/** An engine, or why the client finds none. */
export interface Engine {
  /** The address in its whole form; the default one where there is a problem. */
  readonly address: string;
  readonly problem: Problem | undefined;
  /** The client crashes with exit 2 when it asks such an engine for its API version. */
  readonly crashes: boolean;
}

/** The engine that the options before the verb, the variables and `config.json` name, in this order. */
export function engineOf(globals: Uses, environment: Environment, config: ClientConfig): Engine {
  const { variables } = environment;
  const context = contextOf(globals, variables, config);
  const found = context === 'default' ? byAddress(globals, environment) : byContext(context, environment);
  if ('reason' in found) return broken(`unable to resolve docker endpoint: ${found.reason}`, false);
  const reason = unusable(found.value) ?? badHeaders(variables['DOCKER_CUSTOM_HEADERS'] ?? '');
  return reason === undefined ? { address: found.value, problem: undefined, crashes: false } : broken(reason, true);
}

type Found = { readonly value: string } | { readonly reason: string };

function broken(why: string, crashes: boolean): Engine {
  return { address: DEFAULT_ADDRESS, problem: { exit: FAILED, message: `Failed to initialize: ${why}` }, crashes };
}

function contextOf(globals: Uses, variables: Environment['variables'], config: ClientConfig): string {
  const named = text(globals, 'context');
  if (named !== '') return named;
  const isAddressed = globals.has('host') || (variables['DOCKER_HOST'] ?? '') !== '';
  return (isAddressed ? '' : variables['DOCKER_CONTEXT'] || config.currentContext) || 'default';
}

function byAddress(globals: Uses, environment: Environment): Found {
  const hosts = all(globals, 'host');
  if (hosts.length > 1) return { reason: 'Specify only one -H' };
  const isSecured = usesTls(globals, environment.variables);
  const found = readEngineAddress(hosts[0] ?? environment.variables['DOCKER_HOST'] ?? '', isSecured);
  if ('reason' in found || !isSecured) return found;
  const missing = missingCertificate(globals, environment);
  return missing === undefined ? found : { reason: `open ${missing}: no such file or directory` };
}

function byContext(context: string, { readFile }: Environment): Found {
  const meta = readFile(context, 'context');
  if (meta === undefined) return { reason: `context "${context}": context not found` };
  const host = /"docker"/.test(meta) ? hostIn(firstJson(meta)) : undefined;
  return { value: host ?? DEFAULT_ADDRESS };
}

/** The address in the metadata of a context. */
function hostIn(meta: unknown): string | undefined {
  const host = at(at(at(meta, 'Endpoints'), 'docker'), 'Host');
  return typeof host === 'string' && host !== '' ? host : undefined;
}

function at(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(key);
}

/** Any `--tlsverify` turns TLS on, `--tlsverify=false` too. */
function usesTls(globals: Uses, variables: Environment['variables']): boolean {
  if (globals.has('tlsverify') || (variables['DOCKER_TLS_VERIFY'] ?? '') !== '') return true;
  const tls = last(globals, 'tls');
  return tls === undefined ? (variables['DOCKER_TLS'] ?? '') !== '' : parseBool(tls) === true;
}

/** The first file of TLS that is not there. Only the certificate of the authority is needed when no option names the others. */
function missingCertificate(globals: Uses, { variables, readFile }: Environment): string | undefined {
  const home = variables['DOCKER_CONFIG'] || `${variables['HOME'] ?? ''}/.docker`;
  const folder = variables['DOCKER_CERT_PATH'] || home;
  const own = last(globals, 'tlscacert');
  const paths = [own === undefined ? `${folder}/ca.pem` : own, text(globals, 'tlscert'), text(globals, 'tlskey')];
  return paths.map(withoutQuotes).find((path) => path !== '' && readFile(path, 'tls') === undefined);
}

function withoutQuotes(path: string): string {
  return /^(["']).*\1$/s.test(path) && path.length > 1 ? path.slice(1, -1) : path;
}

/** Why the client's library takes no address of the kind. */
function unusable(address: string): string | undefined {
  const { before: protocol, after: place } = cut(address, '://');
  if (protocol === 'npipe') return 'protocol not available';
  if (place === '') return `unable to parse docker host \`${address}\``;
  if (protocol !== 'unix' || Buffer.byteLength(place) <= LONGEST_SOCKET) return undefined;
  return `unix socket path "${place}" is too long`;
}

/** Bytes of a path that Linux has for a socket. */
const LONGEST_SOCKET = 108;

/** Why the client does not take the headers of `DOCKER_CUSTOM_HEADERS`, fields `key=value` between commas. */
function badHeaders(value: string): string | undefined {
  if (value === '') return undefined;
  const record = csvRecord(value);
  const isBad =
    'reason' in record ||
    !record.fields.every((field) => /^[^=]*=/.test(field) && goTrim(cut(field, '=').before) !== '');
  return isBad ? 'failed to set custom headers from DOCKER_CUSTOM_HEADERS environment variable' : undefined;
}
