import type { Environment } from '../environment.ts';

/** What the client's `config.json` adds to a request. */
export interface ClientConfig {
  /** The proxies that become variables of a container, by the variable's upper-case name. */
  readonly proxies: readonly (readonly [name: string, value: string])[];
  /** Whether it holds credentials of a registry, which `--use-api-socket` hands to the container. */
  readonly hasCredentials: boolean;
  /** The keys that detach from an exec, unless an option names others. */
  readonly detachKeys: string;
}

/** Reads the client's `config.json`; one that is no JSON counts as empty, as in the client, which warns. */
export function readClientConfig(environment: Environment): ClientConfig {
  const { configFile } = environment;
  return configFile === undefined ? NOTHING : fromText(configFile, hostOf(environment));
}

/** The engine's address by the environment alone. */
export function hostOf({ variables }: Environment): string {
  const host = variables['DOCKER_HOST'] ?? '';
  return host === '' ? DEFAULT_HOST : host;
}

const DEFAULT_HOST = 'unix:///var/run/docker.sock';
const NOTHING: ClientConfig = { proxies: [], hasCredentials: false, detachKeys: '' };

/** The variable of each proxy, by its key in the file. */
const PROXIES = [
  ['httpProxy', 'HTTP_PROXY'],
  ['httpsProxy', 'HTTPS_PROXY'],
  ['noProxy', 'NO_PROXY'],
  ['ftpProxy', 'FTP_PROXY'],
  ['allProxy', 'ALL_PROXY'],
] as const;

function fromText(text: string, host: string): ClientConfig {
  const file = parseObject(text);
  const hosts = objectAt(file, 'proxies');
  const chosen = objectAt(hosts, Object.hasOwn(hosts, host) ? host : 'default');
  const { detachKeys } = file;
  return {
    proxies: PROXIES.flatMap(([key, name]) => {
      const value = chosen[key];
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    }),
    hasCredentials: Object.keys(objectAt(file, 'auths')).length > 0,
    detachKeys: typeof detachKeys === 'string' ? detachKeys : '',
  };
}

interface Loose {
  readonly [key: string]: unknown;
}

function parseObject(text: string): Loose {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

function objectAt(object: Loose, key: string): Loose {
  return asObject(object[key]);
}

function asObject(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
