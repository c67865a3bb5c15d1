import type { ContainerConfig } from '../config.ts';
import type { ExecBody } from '../exec/body.ts';
import { addDetachKeys, addUnless, configOf } from './fields.ts';
import type { Fields } from './fields.ts';
import { placeOf } from './normal-mounts.ts';
import { addVariables } from './normal-variables.ts';

/** The normal form of an exec request in a container, by its name or id. */
export function normalExec(body: ExecBody, container: string): ContainerConfig {
  const fields: Fields = new Map([['Container', container]]);
  fields.set('Cmd', body.Cmd);
  addVariables(fields, body.Env ?? [], 'exec');
  addDetachKeys(fields, 'DetachKeys', body.DetachKeys);
  addUnless(fields, 'WorkingDir', folderOf(body.WorkingDir), '');
  addUnless(fields, 'User', body.User, '');
  for (const name of SWITCHES) if (body[name]) fields.set(name, true);
  for (const name of OUTPUTS) if (!body[name]) fields.set(name, false);
  return configOf(fields);
}

/** The runtime enters the path as it is: what lies behind `..` depends on links. */
function folderOf(path: string): string {
  return path.split('/').includes('..') ? path : placeOf(path);
}

const SWITCHES = ['AttachStdin', 'Detach', 'Privileged', 'Tty'] as const;
const OUTPUTS = ['AttachStderr', 'AttachStdout'] as const;
