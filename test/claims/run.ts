/** Runs a container on the engine of the tests, and says what became of it. */
import { processRunner } from '../../src/engine/process.ts';
import { ENVIRONMENT, IMAGES, docker } from '../snippet/run/test-engine.ts';

/** What a process came to, without space at the ends. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What a container with these options prints that runs a script of sh, in the image of busybox. */
export async function inContainer(
  options: readonly string[],
  script: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return asked(['docker', 'run', '--rm', ...options, IMAGES.busybox, 'sh', '-c', script], variables);
}

/** What a command comes to that may fail, with the variables that it sees besides those of this process, and its folder. */
export async function asked(
  argv: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  directory?: string,
): Promise<Ended> {
  const environment = { ...ENVIRONMENT, ...variables };
  const place = directory === undefined ? {} : { directory };
  const said = await processRunner.run(argv, { timeout: 120_000, maxBytes: 1_000_000, environment, ...place });
  if (said.kind !== 'exited') throw new Error(JSON.stringify(said));
  return { code: said.code, out: said.stdout.trim(), err: said.stderr.trim() };
}

/** Gives a container that runs until it is ended to `use`, and removes it. */
export async function withContainer<Result>(
  words: readonly string[],
  use: (id: string) => Promise<Result>,
): Promise<Result> {
  const id = (await docker('run', '--detach', ...words)).trim();
  return use(id).finally(() => docker('rm', '--force', '--volumes', id));
}
