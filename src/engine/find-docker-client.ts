/** Finds the docker client of this machine. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { processRunner } from './process.ts';
import type { ProcessRunner } from './process.ts';

/** A docker client of this machine. */
export interface FoundClient {
  /** The path of its program. */
  readonly program: string;
  /** Its version: `28.2.2`. */
  readonly version: string;
}

/**
 * The first program called `docker` in the absolute folders of a path that says that it is a docker client, and not podman by
 * another name; `undefined` when there is none, or when nothing may be started (under mutation).
 */
export async function findDockerClient(
  path: string = process.env['PATH'] ?? '',
  runner: ProcessRunner = processRunner,
): Promise<FoundClient | undefined> {
  for (const folder of path.split(delimiter)) {
    const program = join(folder, 'docker');
    const version = isAbsolute(folder) && (await isExecutable(program)) ? await versionOf(program, runner) : undefined;
    if (version !== undefined) return { program, version };
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function versionOf(program: string, runner: ProcessRunner): Promise<string | undefined> {
  const outcome = await runner.run([program, '--version'], {
    timeout: 30_000,
    maxBytes: 10_000,
    onlyEnvironment: true,
  });
  if (outcome.kind !== 'exited' || outcome.code !== 0) return undefined;
  return /^Docker version (?<version>[^\s,]+)/.exec(outcome.stdout)?.groups?.['version'];
}
