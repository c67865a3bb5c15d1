import { addList } from '../normal/fields.ts';
import { refuse } from '../problems.ts';
import { isOn, text } from '../uses.ts';
import { addUnless } from './ask.ts';
import type { Ask } from './ask.ts';
import { addGivenVariables } from './variables.ts';
import { readUint64 } from '../../argv/values/integer.ts';

/** Adds what `podman exec` asks for: a command in a container, or in the latest one. */
export function addExec(ask: Ask): void {
  const { command, uses, fields, problems } = ask;
  if (command.image === undefined && !isOn(uses, 'latest')) {
    refuse(problems, 'exec requires the name or ID of a container or the --latest flag');
  }
  if (command.image !== undefined) fields.set('Container', command.image);
  if (isOn(uses, 'latest')) fields.set('Podman.Latest', true);
  if (command.command.length === 0)
    refuse(problems, 'must provide a non-empty command to start an exec session', NO_COMMAND);
  addList(fields, 'Cmd', command.command);
  addGivenVariables(ask);
  addUnless(ask, 'User', text(uses, 'user'), '');
  addUnless(ask, 'WorkingDir', text(uses, 'workdir'), '');
  addUnless(ask, 'DetachKeys', text(uses, 'detach-keys'), '');
  for (const [option, field] of SWITCHES) if (isOn(uses, option)) fields.set(field, true);
  const isDetached = isOn(uses, 'detach');
  if (isOn(uses, 'interactive') && !isDetached) fields.set('AttachStdin', true);
  if (isDetached) for (const stream of ['AttachStdout', 'AttachStderr']) fields.set(stream, false);
  const descriptors = readUint64(text(uses, 'preserve-fds') || '0');
  if ('value' in descriptors && descriptors.value > 0) fields.set('Podman.PreserveFDs', descriptors.value);
}

/** Podman's exit code when the container is there and the command is not. */
const NO_COMMAND = 255;

const SWITCHES = [
  ['detach', 'Detach'],
  ['privileged', 'Privileged'],
  ['tty', 'Tty'],
] as const;
