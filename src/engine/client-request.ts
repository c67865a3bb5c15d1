/** What a client asked an engine for, out of the requests that the fake engine kept. */
import type { EngineRequest } from './fake-engine.ts';
import type { EngineJson, EngineJsonObject } from './json.ts';

/** The request that an argv comes down to. */
export interface ClientRequest {
  readonly ok: true;
  /**
   * The body of the last create request, its `Env` and `HostConfig.Binds` sorted, because the client sends them in
   * random order; for exec the body as it was sent, whose `Env` has an order that counts. `null` when nothing was asked
   * for (`--help`, `--version`).
   */
  readonly body: EngineJsonObject | null;
  /** The parameters of the request's address: `name`, `platform`. */
  readonly query: Readonly<Record<string, string>>;
  /** The container of an exec, as the address of the request names it. */
  readonly container?: string;
  /** Everything that was asked, oldest first, without `_ping`: `POST /containers/create`. */
  readonly calls: readonly string[];
  /** The folder in which the client ran, absolute: `-v ./src:/src` begins there. */
  readonly directory: string;
}

/** All that a client may read besides its argv. Nothing of this process's environment is added to it. */
export interface ClientEnvironment {
  /** Its environment variables, all of them. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Files that are written into the folder in which it runs, by their paths there, which must stay in it. */
  readonly files?: Readonly<Record<string, string>>;
  /** The text of its `config.json`; it has none by default. */
  readonly configFile?: string;
  /** The folder in which it runs: one that is there; by default a fresh one, which is gone afterwards. */
  readonly directory?: string;
  /** The newest API version of the engine; 1.50 by default. */
  readonly apiVersion?: string;
  /** Is the image missing at first, so that the client pulls it? */
  readonly imageMissing?: boolean;
}

/** The client refuses the argv: it ended with an exit code of its own before it asked for a container. */
export interface ClientError {
  readonly ok: false;
  /** The client's exit code: 125 or 1. */
  readonly exit: number;
  /** The first line that it wrote to standard error, safe to print. */
  readonly message: string;
}

/** The client said nothing of the argv. */
export interface NotAsked {
  readonly ok: false;
  readonly exit: null;
  /**
   * `unsafe`: the client was not started because it could reach another engine, a server or a file;
   * `not-started`: it could not be started, also because nothing is started under mutation;
   * `unanswered`: it wanted something that the fake engine does not have, or did not end.
   */
  readonly reason: 'unsafe' | 'not-started' | 'unanswered';
  /** One line, safe to print. */
  readonly message: string;
}

/** What a client makes of an argv. */
export type ClientAnswer = ClientRequest | ClientError | NotAsked;

/** The request among those that were kept. */
export function requestOf(kept: readonly EngineRequest[], directory: string): ClientRequest {
  const asking = kept.findLast(isAsking);
  const calls = kept.filter(({ path }) => path !== '/_ping').map(({ method, path }) => `${method} ${path}`);
  if (asking === undefined) return { ok: true, body: null, query: {}, calls, directory };
  const body = isObject(asking.body) ? asking.body : {};
  const container = EXEC.exec(asking.path)?.groups?.['container'];
  if (container !== undefined) return { ok: true, body, query: asking.query, container, calls, directory };
  return { ok: true, body: sorted(body), query: asking.query, calls, directory };
}

/** Does a request ask for a container, or for a program in one? */
export function isAsking({ method, path }: EngineRequest): boolean {
  return method === 'POST' && (path === '/containers/create' || EXEC.test(path));
}

/** Is a value of JSON an object? */
export function isObject(value: EngineJson | undefined): value is EngineJsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const EXEC = /^\/containers\/(?<container>.+)\/exec$/s;

function sorted(body: EngineJsonObject): EngineJsonObject {
  const host = body['HostConfig'];
  return { ...withSorted(body, 'Env'), ...(isObject(host) ? { HostConfig: withSorted(host, 'Binds') } : {}) };
}

/** Both lists hold strings, or are `null`. */
function withSorted(object: EngineJsonObject, key: string): EngineJsonObject {
  const list = object[key];
  return Array.isArray(list)
    ? { ...object, [key]: list.filter((each) => typeof each === 'string').toSorted() }
    : object;
}
