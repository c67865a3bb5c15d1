/** Keeps containers from being started while mutants run, by whatever program starts them. */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ownFolder } from './run-traces.ts';

const CLIENTS = ['docker', 'podman', 'nerdctl'];

/** A client that refuses: exit 125, as the real one's for an argv that it does not take. */
const REFUSAL = `#!/bin/sh
echo 'argvet: no container is started while mutants run' >&2
exit 125
`;

/** What the real clients look for an engine at: nowhere, should one be called by its path. */
const NOWHERE = {
  DOCKER_HOST: 'unix:///nonexistent/argvet.sock',
  CONTAINER_HOST: 'unix:///nonexistent/argvet.sock',
  CONTAINERD_ADDRESS: '/nonexistent/argvet.sock',
};

/**
 * Puts clients that refuse before the real ones in the environment's path, and points the real ones nowhere. Child
 * processes inherit it. The function that comes back restores the environment and removes the folder of the clients.
 */
export async function guardContainers(environment: NodeJS.ProcessEnv): Promise<() => void> {
  const folder = await ownFolder('guard');
  for (const client of CLIENTS) {
    const file = join(folder, client);
    writeFileSync(file, REFUSAL);
    chmodSync(file, 0o755);
  }
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const changed = { ...NOWHERE, PATH: [folder, environment['PATH']].filter(Boolean).join(delimiter) };
  const before = Object.fromEntries(Object.keys(changed).map((name) => [name, environment[name]]));
  Object.assign(environment, changed);
  return () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(environment, name);
      else environment[name] = value;
    }
    process.off('exit', remove);
    remove();
  };
}
