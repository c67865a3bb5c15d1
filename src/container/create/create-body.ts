import type { Command } from '../../argv/model.ts';
import { isOn, last, text } from '../uses.ts';
import type { Uses } from '../uses.ts';
import { goLower } from '../../argv/values/go-text.ts';
import { readInt64 } from '../../argv/values/integer.ts';
import type { CreateBody } from './body.ts';
import { hostConfigOf } from './host-config.ts';
import type { CreateParts } from './parts.ts';
import { compareText } from './variables.ts';

/** The body of the create request of a command whose parts are read. */
export function createBody(command: Command, uses: Uses, parts: CreateParts, apiVersion: string): CreateBody {
  const body: Draft = {
    Hostname: text(uses, 'hostname'),
    Domainname: text(uses, 'domainname'),
    User: text(uses, 'user'),
    AttachStdin: false,
    AttachStdout: true,
    AttachStderr: true,
    Tty: isOn(uses, 'tty'),
    OpenStdin: isOn(uses, 'interactive'),
    StdinOnce: false,
    Env: parts.variables.length > 0 ? parts.variables.toSorted(compareText) : null,
    Cmd: command.command.length > 0 ? command.command : null,
    Image: command.image ?? '',
    Volumes: emptyObjects(parts.volumes.anonymous),
    WorkingDir: text(uses, 'workdir'),
    Entrypoint: uses.has('entrypoint') ? [text(uses, 'entrypoint')] : null,
    OnBuild: null,
    Labels: parts.labels,
    HostConfig: hostConfigOf(uses, parts, apiVersion),
    NetworkingConfig: { EndpointsConfig: parts.networks.endpoints },
  };
  setStreams(body, command, uses);
  setOptional(body, uses, parts);
  return body;
}

type Draft = { -readonly [Name in keyof CreateBody]: CreateBody[Name] };

/** What is attached: both outputs unless `-a` names streams, the input with `-i`, nothing with `-d`. */
function setStreams(body: Draft, command: Command, uses: Uses): void {
  const isDetached = command.verb === 'run' && isOn(uses, 'detach');
  const named = uses.get('attach')?.map((stream) => goLower(stream));
  body.AttachStdin = !isDetached && (body.OpenStdin || named?.includes('stdin') === true);
  body.AttachStdout = !isDetached && (named === undefined || named.includes('stdout'));
  body.AttachStderr = !isDetached && (named === undefined || named.includes('stderr'));
  body.StdinOnce = body.OpenStdin && body.AttachStdin;
}

/** The fields that the client leaves out when they are empty. */
function setOptional(body: Draft, uses: Uses, parts: CreateParts): void {
  const { exposed } = parts.ports;
  if (exposed.length > 0) body.ExposedPorts = emptyObjects(exposed);
  if (parts.healthcheck !== undefined) body.Healthcheck = parts.healthcheck;
  const signal = text(uses, 'stop-signal');
  if (signal !== '') body.StopSignal = signal;
  const timeout = last(uses, 'stop-timeout');
  const seconds = timeout === undefined ? undefined : readInt64(timeout);
  // A stop timeout of 0 differs from none: it kills at once.
  if (seconds !== undefined && 'value' in seconds) body.StopTimeout = seconds.value;
}

function emptyObjects(keys: readonly string[]): Readonly<Record<string, Record<string, never>>> {
  return keys.length === 0 ? {} : Object.fromEntries(keys.map((key) => [key, {}]));
}
