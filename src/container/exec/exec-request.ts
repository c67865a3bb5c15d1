import { posix } from 'node:path';
import type { Command } from '../../argv/model.ts';
import { isAtLeast } from '../api-version.ts';
import type { Request } from '../config.ts';
import type { Client } from '../client/client.ts';
import { execVariables } from '../create/variables.ts';
import { normalExec } from '../normal/normal-exec.ts';
import { FAILED, refuse } from '../problems.ts';
import type { Problems } from '../problems.ts';
import { isOn, text } from '../uses.ts';
import type { Uses } from '../uses.ts';
import type { ExecBody } from './body.ts';

/** The request of `docker exec`: what the client refuses of it (always exit 1), and the body of the exec otherwise. */
export function execRequest(command: Command, uses: Uses, client: Client, problems: Problems): Request {
  const { environment } = client;
  problems.first ??= client.engine.problem;
  const variables = execVariables(uses, environment, problems, FAILED);
  const container = (command.image ?? '').trim();
  if (container === '') refuse(problems, 'invalid container name or ID: value is empty', FAILED);
  const body = execBody(command, uses, client, variables);
  if (body.AttachStdin && body.Tty && !environment.terminal) {
    refuse(problems, 'the input device is not a TTY', FAILED);
  }
  return { ok: true, body, query: {}, normal: normalExec(body, placeOf(container)) };
}

/** The name of a container is a part of the address, which the client makes as short as a path. */
function placeOf(container: string): string {
  return PLACE.exec(posix.join('/containers', container, 'exec'))?.groups?.['name'] ?? container;
}

const PLACE = /^\/containers\/(?<name>.+)\/exec$/s;

function execBody(
  command: Command,
  uses: Uses,
  { environment, config }: Client,
  variables: readonly string[] | null,
): ExecBody {
  const isAttached = !isOn(uses, 'detach');
  const hasTerminal = isOn(uses, 'tty');
  return {
    User: text(uses, 'user'),
    Privileged: isOn(uses, 'privileged'),
    Tty: hasTerminal,
    ...(hasTerminal && isAtLeast(environment.apiVersion, '1.42') ? { ConsoleSize: [0, 0] } : {}),
    AttachStdin: isAttached && isOn(uses, 'interactive'),
    AttachStderr: isAttached,
    AttachStdout: isAttached,
    Detach: !isAttached,
    DetachKeys: text(uses, 'detach-keys') || config.detachKeys,
    Env: variables,
    WorkingDir: text(uses, 'workdir'),
    Cmd: command.command,
  };
}
