import type { Command } from '../../argv/model.ts';
import { isAtLeast } from '../api-version.ts';
import { engineHost } from '../client-globals.ts';
import type { Request } from '../config.ts';
import type { Environment } from '../environment.ts';
import type { JsonObject } from '../json.ts';
import { normalCreate } from '../normal/normal-create.ts';
import { FAILED, refuse, REFUSED, valueOf } from '../problems.ts';
import type { Problems } from '../problems.ts';
import { isOn, last, text } from '../uses.ts';
import type { Uses } from '../uses.ts';
import { readImage } from '../values/image.ts';
import { readPlatform } from '../values/platform.ts';
import type { CreateBody } from './body.ts';
import { readClientConfig } from './client-config.ts';
import { createBody } from './create-body.ts';
import { partsOf } from './parts.ts';

/**
 * The request of `docker create`, or the one that `docker run` begins with; what the client refuses goes to `problems`,
 * in its order. From the image on, `create` exits with 1 where `run` exits with 125.
 */
export function createRequest(
  command: Command,
  uses: Uses,
  globals: Uses,
  environment: Environment,
  problems: Problems,
): Request {
  checkPull(uses, problems);
  const parts = partsOf(uses, environment, problems);
  const body = createBody(command, uses, parts, environment.apiVersion);
  if (command.verb === 'run') checkRun(body, uses, environment, problems);
  const exit = command.verb === 'run' ? REFUSED : FAILED;
  checkCidfile(uses, environment, problems, exit);
  valueOf(readImage(body.Image), undefined, problems, exit);
  const whole = isOn(uses, 'use-api-socket') ? withSocket(body, globals, environment, problems, exit) : body;
  const platform = platformOf(uses, environment, problems, exit);
  checkApi(whole, environment, problems, exit);
  const name = text(uses, 'name');
  const query = { ...(platform === '' ? {} : { platform }), ...(name === '' ? {} : { name }) };
  return { ok: true, body: whole, query, normal: normalCreate(whole, parts.variables, query, clientOf(command, uses)) };
}

const PULLS: ReadonlySet<string> = new Set(['', 'always', 'missing', 'never']);

function checkPull(uses: Uses, problems: Problems): void {
  const pull = text(uses, 'pull');
  if (PULLS.has(pull)) return;
  refuse(problems, `invalid pull option: '${pull}': must be one of "always", "missing" or "never"`);
}

function checkRun(body: CreateBody, uses: Uses, environment: Environment, problems: Problems): void {
  if (isOn(uses, 'detach')) {
    if (!uses.has('attach')) return;
    refuse(problems, 'conflicting options: cannot specify both --attach and --detach', FAILED);
  } else if (body.AttachStdin && body.Tty && !environment.terminal) {
    refuse(problems, 'the input device is not a TTY', FAILED);
  }
}

function checkCidfile(uses: Uses, { readFile }: Environment, problems: Problems, exit: number): void {
  const path = text(uses, 'cidfile');
  if (path === '' || readFile(path, 'cidfile') === undefined) return;
  const why = "container ID file found, make sure the other container isn't running or delete";
  refuse(problems, `${why} ${path}`, exit);
}

/** The engine's socket as one more mount, and with credentials in `config.json` the folder where the client puts them. */
function withSocket(
  body: CreateBody,
  globals: Uses,
  environment: Environment,
  problems: Problems,
  exit: number,
): CreateBody {
  const host = engineHost(globals, environment.variables);
  if (!host.startsWith('unix://')) {
    const why = 'flag --use-api-socket can only be used with unix sockets: docker endpoint';
    refuse(problems, `${why} ${host} incompatible`, exit);
  }
  const socket = {
    Type: 'bind',
    Source: host.slice('unix://'.length),
    Target: '/var/run/docker.sock',
    BindOptions: {},
  };
  const mounts: readonly JsonObject[] = [...(body.HostConfig.Mounts ?? []), socket];
  const variables = body.Env ?? [];
  const needsFolder =
    readClientConfig(environment).hasCredentials && !variables.some((each) => each.startsWith('DOCKER_CONFIG='));
  return {
    ...body,
    Env: needsFolder ? [...variables, 'DOCKER_CONFIG=/run/secrets/docker'].toSorted() : body.Env,
    HostConfig: { ...body.HostConfig, Mounts: mounts },
  };
}

/** The platform of the query, in its long form; an engine below API 1.41 is not asked for one. */
function platformOf(uses: Uses, environment: Environment, problems: Problems, exit: number): string {
  const platform = last(uses, 'platform') ?? environment.variables['DOCKER_DEFAULT_PLATFORM'] ?? '';
  if (platform === '' || !isAtLeast(environment.apiVersion, '1.41')) return '';
  return valueOf(readPlatform(platform), '', problems, exit);
}

/** What the client's library refuses to send to an older engine. */
function checkApi(body: CreateBody, { apiVersion }: Environment, problems: Problems, exit: number): void {
  if (isAtLeast(apiVersion, '1.44')) return;
  if (Object.values(body.NetworkingConfig.EndpointsConfig).some(({ MacAddress }) => MacAddress !== '')) {
    const needs = '"specify mac-address per network" requires API version 1.44';
    refuse(problems, `${needs}, but the Docker daemon API version is ${apiVersion}`, exit);
  }
  if ((body.HostConfig.Mounts ?? []).some(isReadonlyRecursive)) {
    refuse(problems, 'bind-recursive=readonly requires API v1.44 or later', exit);
  }
}

function isReadonlyRecursive({ BindOptions: options }: JsonObject): boolean {
  return typeof options === 'object' && options !== null && 'ReadOnlyForceRecursive' in options;
}

/** What the client does besides the request. */
function clientOf({ verb }: Command, uses: Uses): { readonly start: boolean; readonly pull: string } {
  return { start: verb === 'run', pull: last(uses, 'pull') ?? 'missing' };
}
