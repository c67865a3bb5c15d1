import type { ContainerConfig } from '../config.ts';
import type { ExecBody } from '../exec/body.ts';
import { configOf } from './fields.ts';
import type { Fields } from './fields.ts';
import { addVariables } from './normal-variables.ts';

/** The normal form of an exec request in a container, by its name or id. */
export function normalExec(body: ExecBody, container: string): ContainerConfig {
  const fields: Fields = new Map([['Container', container]]);
  fields.set('Cmd', body.Cmd);
  addVariables(fields, body.Env ?? []);
  for (const name of TEXTS) if (body[name] !== '') fields.set(name, body[name]);
  for (const name of SWITCHES) if (body[name]) fields.set(name, true);
  for (const name of OUTPUTS) if (!body[name]) fields.set(name, false);
  return configOf(fields);
}

const TEXTS = ['DetachKeys', 'User', 'WorkingDir'] as const;
const SWITCHES = ['AttachStdin', 'Detach', 'Privileged', 'Tty'] as const;
const OUTPUTS = ['AttachStderr', 'AttachStdout'] as const;
