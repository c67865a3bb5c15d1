/** Whose a task container is: its name says which process owns it, as those of snippets do. */
import { randomBytes } from 'node:crypto';
import { hasEnded } from '../engine/owner.ts';
import type { Owner } from '../engine/owner.ts';

/** Every name of a task container starts with it. */
export const TASK_START = 'argvet-task-';

/** A new name for a container. */
export function newTaskName({ machine, pid, start }: Owner): string {
  return `${TASK_START}${machine}-${pid}-${start}-${randomBytes(4).toString('hex')}`;
}

/** The process that owns a container, by its name; undefined for a name that no run gives. */
export function taskOwner(name: string): Owner | undefined {
  const [, machine, pid, start] = NAME.exec(name) ?? [];
  if (machine === undefined || pid === undefined || start === undefined) return undefined;
  return { machine, pid: Number(pid), start };
}

const NAME = new RegExp(`^${TASK_START}([0-9a-f]{8})-([1-9][0-9]{0,9})-([0-9a-f]{8})-[0-9a-f]{8}$`);

/** Those of some containers whose process has surely ended. */
export async function leftTasks(names: readonly string[]): Promise<readonly string[]> {
  const left = await Promise.all(
    names.map(async (name) => {
      const owner = taskOwner(name);
      return owner !== undefined && (await hasEnded(owner));
    }),
  );
  return names.filter((_name, at) => left[at]);
}
