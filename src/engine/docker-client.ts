/** The real docker client as an oracle: what does it ask an engine for, given an argv and all that it may read? */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { askOnce } from './client-question.ts';
import type { ClientAnswer, ClientEnvironment } from './client-request.ts';
import { processRunner } from './process.ts';
import type { ProcessRunner } from './process.ts';

/** A docker client that can be asked as often as one likes. */
export interface DockerClient {
  /**
   * Asks what an argv (with or without `docker` in front) comes down to. Several questions run at once, each with an
   * engine of its own, so that their requests are never mixed up; more wait their turn. Rejects when a file cannot be
   * written.
   */
  readonly ask: (argv: readonly string[], environment?: ClientEnvironment) => Promise<ClientAnswer>;
}

/** Which client is asked, and how often at once. */
export interface DockerClientOptions {
  /** The path of the client's program, as `findDockerClient` gives it. */
  readonly program: string;
  /** How many questions run at once, at least 1; by default one more than the machine has cores. */
  readonly atOnce?: number;
  readonly runner?: ProcessRunner;
}

/**
 * Gives a docker client to `use`. It talks to fake engines in a fresh folder among this machine's temporary files:
 * engines, sockets and folder are gone when the promise settles, however it does.
 */
export async function withDockerClient<Result>(
  { program, atOnce = availableParallelism() + 1, runner = processRunner }: DockerClientOptions,
  use: (client: DockerClient) => Promise<Result>,
): Promise<Result> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'argvet-client-')));
  const turns = takingTurns(atOnce);
  const open = new Set<Promise<unknown>>();
  let count = 0;
  const ask: DockerClient['ask'] = (argv, environment = {}) => {
    count += 1;
    const question = { program, runner, argv, environment, folder: join(folder, String(count)) };
    const answer = turns(() => askOnce(question));
    open.add(answer);
    return answer;
  };
  try {
    return await use({ ask });
  } finally {
    await Promise.allSettled(open);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Asks a docker client about one argv: `withDockerClient` for a single question. */
export function askClient(
  program: string,
  argv: readonly string[],
  environment: ClientEnvironment = {},
): Promise<ClientAnswer> {
  return withDockerClient({ program }, (client) => client.ask(argv, environment));
}

/** Runs at most so many tasks at once, in the order in which they come. */
function takingTurns(atOnce: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((done) => void waiting.push(done));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
