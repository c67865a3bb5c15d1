import { posix } from 'node:path';
import type { Command } from '../../argv/model.ts';
import { parseBool } from '../../argv/values/bool.ts';
import type { Read } from '../../argv/values/read.ts';
import { isAtLeast } from '../api-version.ts';
import type { Client } from '../client/client.ts';
import { readCredentials } from '../client/credentials.ts';
import type { Request } from '../config.ts';
import type { Environment } from '../environment.ts';
import type { JsonObject } from '../json.ts';
import { normalCreate } from '../normal/normal-create.ts';
import type { Besides } from '../normal/normal-create.ts';
import { FAILED, refuse } from '../problems.ts';
import type { Problems } from '../problems.ts';
import { isOn, last, text } from '../uses.ts';
import type { Uses } from '../uses.ts';
import { readImage } from '../values/image.ts';
import { readPlatform } from '../values/platform.ts';
import type { CreateBody } from './body.ts';
import { createBody } from './create-body.ts';
import { refusingLate } from './late.ts';
import type { RefuseLate } from './late.ts';
import { partsOf } from './parts.ts';
import { compareText } from './variables.ts';

/**
 * The request of `docker create`, or the one that `docker run` begins with; what the client refuses goes to `problems`,
 * in its order.
 */
export function createRequest(command: Command, uses: Uses, client: Client, problems: Problems): Request {
  const { environment } = client;
  checkPull(uses, problems);
  problems.first ??= client.engine.problem;
  const parts = partsOf(uses, client, problems);
  const body = createBody(command, uses, parts, environment.apiVersion);
  if (command.verb === 'run') checkRun(body, uses, environment, problems);
  const refuseLate = refusingLate(command.verb, problems);
  checkCidfile(uses, environment, refuseLate);
  valueLate(readImage(body.Image), undefined, refuseLate);
  const socket = isOn(uses, 'use-api-socket') ? socketOf(parts.variables, client, refuseLate) : NO_SOCKET;
  const whole = withSocket(body, socket);
  const platform = platformOf(uses, environment, refuseLate);
  if (text(uses, 'pull') === 'always') checkPulled(body.Image, refuseLate);
  checkApi(whole, environment, refuseLate);
  const name = text(uses, 'name');
  const query = { ...(platform === '' ? {} : { platform }), ...(name === '' ? {} : { name }) };
  const variables = [...parts.variables, ...socket.variables];
  return {
    ok: true,
    body: whole,
    query,
    normal: normalCreate(whole, variables, query, besides(command, uses, client)),
  };
}

const PULLS: ReadonlySet<string> = new Set(['', 'always', 'missing', 'never']);

function checkPull(uses: Uses, problems: Problems): void {
  const pull = text(uses, 'pull');
  if (PULLS.has(pull)) return;
  refuse(problems, `invalid pull option: '${pull}': must be one of "always", "missing" or "never"`);
}

/** An id of an image can be run, but not be pulled. */
function checkPulled(image: string, refuseLate: RefuseLate): void {
  if (!IMAGE_ID.test(image)) return;
  refuseLate(`invalid repository name (${image}), cannot specify 64-byte hexadecimal strings`);
}

const IMAGE_ID = /^[\da-f]{64}$/;

function checkRun(body: CreateBody, uses: Uses, environment: Environment, problems: Problems): void {
  if (isOn(uses, 'detach')) {
    if (!uses.has('attach')) return;
    refuse(problems, 'conflicting options: cannot specify both --attach and --detach', FAILED);
  } else if (body.AttachStdin && body.Tty && !environment.terminal) {
    refuse(problems, 'the input device is not a TTY', FAILED);
  }
}

/** The client makes the file before it asks the engine, and wants none to be there. */
function checkCidfile(uses: Uses, { readFile, hasFolder }: Environment, refuseLate: RefuseLate): void {
  const path = text(uses, 'cidfile');
  if (path === '') return;
  const isFolder = hasFolder?.(path) === true;
  if (isFolder || readFile(path, 'cidfile') !== undefined) {
    const why = "container ID file found, make sure the other container isn't running or delete";
    refuseLate(`${why} ${path}`);
  }
  const why = path.endsWith('/') ? 'is a directory' : 'no such file or directory';
  const isMade = why !== 'is a directory' && (hasFolder === undefined || hasFolder(posix.dirname(path)));
  if (!isMade) refuseLate(`failed to create the container ID file: open ${path}: ${why}`);
}

/** What `--use-api-socket` adds. */
interface Socket {
  readonly mounts: readonly JsonObject[];
  readonly variables: readonly string[];
}

const NO_SOCKET: Socket = { mounts: [], variables: [] };

/** The engine's socket as one more mount, and with credentials the folder where the client puts them. */
function socketOf(variables: readonly string[], client: Client, refuseLate: RefuseLate): Socket {
  const { address } = client.engine;
  if (!address.startsWith('unix://')) {
    const why = 'flag --use-api-socket can only be used with unix sockets: docker endpoint';
    refuseLate(`${why} ${address} incompatible`);
  }
  const source = address.slice('unix://'.length);
  const mount = { Type: 'bind', Source: source, Target: '/var/run/docker.sock', BindOptions: {} };
  if (variables.some((each) => each.startsWith('DOCKER_CONFIG='))) return { mounts: [mount], variables: [] };
  const hasCredentials = valueLate(readCredentials(client.environment, client.config), false, refuseLate);
  return { mounts: [mount], variables: hasCredentials ? ['DOCKER_CONFIG=/run/secrets/docker'] : [] };
}

function withSocket(body: CreateBody, { mounts, variables }: Socket): CreateBody {
  if (mounts.length === 0) return body;
  return {
    ...body,
    Env: variables.length > 0 ? [...(body.Env ?? []), ...variables].toSorted(compareText) : body.Env,
    HostConfig: { ...body.HostConfig, Mounts: [...(body.HostConfig.Mounts ?? []), ...mounts] },
  };
}

/** The platform of the query, in its long form; an engine below API 1.41 is not asked for one. */
function platformOf(uses: Uses, { variables, apiVersion }: Environment, refuseLate: RefuseLate): string {
  const platform = last(uses, 'platform') ?? variables['DOCKER_DEFAULT_PLATFORM'] ?? '';
  if (platform === '' || !isAtLeast(apiVersion, '1.41')) return '';
  return valueLate(readPlatform(platform), '', refuseLate);
}

/** What the client's library refuses to send to an older engine. */
function checkApi(body: CreateBody, { apiVersion }: Environment, refuseLate: RefuseLate): void {
  if (isAtLeast(apiVersion, '1.44')) return;
  if (Object.values(body.NetworkingConfig.EndpointsConfig).some(({ MacAddress }) => MacAddress !== '')) {
    const needs = '"specify mac-address per network" requires API version 1.44';
    refuseLate(`${needs}, but the Docker daemon API version is ${apiVersion}`);
  }
  const mounts = body.HostConfig.Mounts ?? [];
  if (mounts.some((mount) => hasBindOption(mount, 'ReadOnlyForceRecursive'))) {
    refuseLate('bind-recursive=readonly requires API v1.44 or later');
  }
  if (!isAtLeast(apiVersion, '1.40') && mounts.some((mount) => hasBindOption(mount, 'NonRecursive'))) {
    refuseLate('bind-recursive=disabled requires API v1.40 or later');
  }
}

function hasBindOption({ BindOptions: options }: JsonObject, name: string): boolean {
  return typeof options === 'object' && options !== null && name in options;
}

function valueLate<T>(read: Read<T>, otherwise: T, refuseLate: RefuseLate): T {
  if ('value' in read) return read.value;
  refuseLate(read.reason);
  return otherwise;
}

function besides({ verb }: Command, uses: Uses, { environment, config }: Client): Besides {
  const isAttached = verb === 'run' && !isOn(uses, 'detach');
  return {
    start: verb === 'run',
    pull: last(uses, 'pull') ?? 'missing',
    trust: uses.has('disable-content-trust')
      ? !isOn(uses, 'disable-content-trust')
      : trusts(environment.variables['DOCKER_CONTENT_TRUST'] ?? ''),
    signals: !isAttached || !uses.has('sig-proxy') || isOn(uses, 'sig-proxy'),
    detachKeys: isAttached ? text(uses, 'detach-keys') || config.detachKeys : '',
  };
}

/** What is no bool is taken for true. */
function trusts(variable: string): boolean {
  return variable !== '' && parseBool(variable) !== false;
}
