/** Removes task containers: this run's, and those of runs that were ended by force. */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../engine/container-engine.ts';
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
