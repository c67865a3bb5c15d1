/** Task runs on the engine of the tests. */
import process from 'node:process';
import { runTask } from '../../src/task/run-task.ts';
import type { TaskRunOptions } from '../../src/task/run-task.ts';
import type { Task } from '../../src/task/model.ts';
import { TASK_NAMES } from '../../src/task/names.ts';
import type { TaskRecord } from '../../src/task/record.ts';
import { ENVIRONMENT, IMAGES, docker } from '../snippet/run/test-engine.ts';

/** Runs a task with its own solution, unless told otherwise. */
export async function runOf(task: Task, options: Partial<TaskRunOptions> = {}): Promise<TaskRecord> {
  return runTask(task, {
    image: IMAGES.debian,
    solver: { kind: 'solution' },
    argvet: 'test',
    environment: ENVIRONMENT,
    ...options,
  });
}

/** A solver that runs a script as the agent. */
export function agent(script: string): Pick<TaskRunOptions, 'solver'> {
  return { solver: { kind: 'command', script } };
}

/** The task containers of a process. */
export async function tasksOf(pid: number = process.pid): Promise<string[]> {
  const listed = await docker('ps', '--all', '--filter', `name=${TASK_NAMES.start}`, '--format', '{{.Names}}');
  return listed.split('\n').filter((name) => TASK_NAMES.ownerOf(name)?.pid === pid);
}

/** Throws when a run of this process left a container. */
export async function nothingLeft(): Promise<void> {
  const left = await tasksOf();
  if (left.length > 0) throw new Error(`Containers are left: ${left.join(', ')}`);
}

/** A step of a record by its name. */
export function stepNamed(record: TaskRecord, name: string): TaskRecord['steps'][number] {
  const step = record.steps.find((each) => each.name === name);
  if (step === undefined) throw new Error(`There is no step ${name}: ${JSON.stringify(record.outcome)}`);
  return step;
}
