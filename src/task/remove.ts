/** Removes task containers: this run's, whatever ended it, and those of runs that were ended by force. */
import { setTimeout as sleep } from 'node:timers/promises';
import { runAtExit } from '../engine/process-at-exit.ts';
import { listWords, messageOf, removeWords } from '../engine/container-engine.ts';
import type { Engine } from '../engine/container-engine.ts';
import { TASK_NAMES } from './names.ts';

/** Removes a container with its processes. Gives why it may still be there, in one line that is not safe to print. */
export async function removeContainer(engine: Engine, name: string): Promise<string | undefined> {
  let problem: string | undefined;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (tries > 0) await sleep(BETWEEN_TRIES);
    const said = await engine.remove([name]);
    const message = messageOf(said);
    if ((said.kind === 'exited' && said.code === 0) || /no such container/i.test(message)) return undefined;
    problem = message;
  }
  return problem;
}

const MOST_TRIES = 5;
const BETWEEN_TRIES = 500;

/** Removes the containers of task runs whose process has ended, as the first thing of a run. */
export async function removeLeft(engine: Engine): Promise<void> {
  await engine.remove(await TASK_NAMES.left(await engine.containers(TASK_NAMES.start)));
}

/**
 * Removes a container while this process ends: nothing asynchronous happens any more. Its clients must have been ended
 * before, and the engine may still make what one of them had asked for: it is looked for again.
 */
export function removeAtExit(engine: Engine, name: string): void {
  for (let looks = 0; looks < MOST_TRIES; looks += 1) {
    runAtExit(engine.argv(removeWords('docker', [name])), AT_EXIT, engine.environment);
    if (runAtExit(engine.argv(listWords(name)), AT_EXIT, engine.environment).trim() === '') return;
  }
}

/** Milliseconds that one command may take while this process ends. */
const AT_EXIT = 30_000;
