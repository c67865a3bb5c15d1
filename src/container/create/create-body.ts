import type { Command } from '../../argv/model.ts';
import { isOn, last, text } from '../uses.ts';
import type { Uses } from '../uses.ts';
import { readInt64 } from '../../argv/values/integer.ts';
import type { CreateBody } from './body.ts';
import { hostConfigOf } from './host-config.ts';
import type { CreateParts } from './parts.ts';
import { compareText } from './variables.ts';

/** The body of the create request of a command whose parts are read. */
export function createBody(command: Command, uses: Uses, parts: CreateParts, apiVersion: string): CreateBody {
  const { exposed } = parts.ports;
  const { healthcheck } = parts;
  const signal = text(uses, 'stop-signal');
  return {
    Hostname: text(uses, 'hostname'),
    Domainname: text(uses, 'domainname'),
    User: text(uses, 'user'),
    ...streamsOf(command, uses),
    ...(exposed.length > 0 ? { ExposedPorts: emptyObjects(exposed) } : {}),
    Env: parts.variables.length > 0 ? parts.variables.toSorted(compareText) : null,
    Cmd: command.command.length > 0 ? command.command : null,
    ...(healthcheck === undefined ? {} : { Healthcheck: healthcheck }),
    Image: command.image ?? '',
    Volumes: emptyObjects(parts.volumes.anonymous),
    WorkingDir: text(uses, 'workdir'),
    Entrypoint: uses.has('entrypoint') ? [text(uses, 'entrypoint')] : null,
    OnBuild: null,
    Labels: parts.labels,
    ...(signal === '' ? {} : { StopSignal: signal }),
    ...stopTimeout(uses),
    HostConfig: hostConfigOf(uses, parts, apiVersion),
    NetworkingConfig: { EndpointsConfig: parts.networks.endpoints },
  };
}

/** What is attached: both outputs unless `-a` names streams, the input with `-i`, nothing with `-d`. */
function streamsOf(command: Command, uses: Uses) {
  const named = new Set(uses.get('attach')?.map((stream) => stream.toLowerCase()));
  const isDetached = command.verb === 'run' && isOn(uses, 'detach');
  const isOpen = isOn(uses, 'interactive');
  const attached = (stream: string, byDefault: boolean): boolean =>
    !isDetached && (named.size === 0 ? byDefault : named.has(stream));
  const stdin = !isDetached && (isOpen || named.has('stdin'));
  return {
    AttachStdin: stdin,
    AttachStdout: attached('stdout', true),
    AttachStderr: attached('stderr', true),
    Tty: isOn(uses, 'tty'),
    OpenStdin: isOpen,
    StdinOnce: isOpen && stdin,
  };
}

/** A stop timeout of 0 differs from none: it kills at once. */
function stopTimeout(uses: Uses): { StopTimeout?: number } {
  const value = last(uses, 'stop-timeout');
  const seconds = value === undefined ? undefined : readInt64(value);
  return seconds !== undefined && 'value' in seconds ? { StopTimeout: seconds.value } : {};
}

function emptyObjects(keys: readonly string[]): Readonly<Record<string, Record<string, never>>> {
  return Object.fromEntries(keys.map((key) => [key, {}]));
}
