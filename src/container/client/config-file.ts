/** What the client takes from its `config.json`. */
import { firstJson } from '../values/first-json.ts';

/** What of the file changes a request, or the way to the engine. */
export interface ClientConfig {
  /** The values by their keys in the file (`httpProxy`), for each engine's address, and `default`. */
  readonly proxies: Loose;
  /** Whether it holds credentials of a registry, which `--use-api-socket` hands to the container. */
  readonly hasCredentials: boolean;
  /** The keys that detach from an exec, unless an option names others. */
  readonly detachKeys: string;
  /** The context to which the client keeps unless something names an engine or another one. */
  readonly currentContext: string;
  readonly aliases: readonly string[];
}

interface Loose {
  readonly [key: string]: unknown;
}

/**
 * Reads a `config.json`. One that is no JSON counts as empty, as in the client, which warns; so does a field of another
 * type. Names of fields are read in any case, as Go reads them.
 */
export function readClientConfig(text: string | undefined): ClientConfig {
  if (text === undefined) return NOTHING;
  const file = asObject(firstJson(text));
  return {
    proxies: asObject(field(file, 'proxies')),
    hasCredentials: Object.keys(asObject(field(file, 'auths'))).length > 0,
    detachKeys: asText(field(file, 'detachKeys')),
    currentContext: asText(field(file, 'currentContext')),
    aliases: Object.keys(asObject(field(file, 'aliases'))),
  };
}

const NOTHING: ClientConfig = { proxies: {}, hasCredentials: false, detachKeys: '', currentContext: '', aliases: [] };

/** The proxies that become variables of a container, by the variable's upper-case name, for an engine by its address. */
export function proxiesFor({ proxies }: ClientConfig, address: string): readonly (readonly [string, string])[] {
  if (proxies === NOTHING.proxies) return NO_PROXIES;
  const chosen = asObject(proxies[Object.hasOwn(proxies, address) ? address : 'default']);
  return PROXIES.flatMap(([key, name]) => {
    const value = asText(field(chosen, key));
    return value === '' ? [] : [[name, value] as const];
  });
}

const NO_PROXIES: readonly (readonly [string, string])[] = [];

/** The variable of each proxy, by its key in the file. */
const PROXIES = [
  ['httpProxy', 'HTTP_PROXY'],
  ['httpsProxy', 'HTTPS_PROXY'],
  ['noProxy', 'NO_PROXY'],
  ['ftpProxy', 'FTP_PROXY'],
  ['allProxy', 'ALL_PROXY'],
] as const;

/** The last field of a name, whatever its case. */
function field(object: Loose, name: string): unknown {
  const lower = name.toLowerCase();
  return Object.entries(object).findLast(([key]) => key.toLowerCase() === lower)?.[1];
}

function asObject(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
