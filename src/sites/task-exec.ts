/** The steps inside a task container: set-up and grading as root, the task's own as the agent, and the reap. */
import type { ContainerPolicy } from '../policy/policy.ts';
import { SHAPES, choice, text } from './inputs.ts';
import { PARTS, environmentArgv } from './parts.ts';
import type { Environment } from './parts.ts';

/** One step in a task container. */
export interface TaskStep {
  /** The container's name. */
  readonly container: string;
  readonly as: keyof typeof STEP_USERS;
  /** What `sh -c` runs. */
  readonly script: string;
  /** Where it starts. Default: where the image says. */
  readonly directory?: string;
  readonly environment?: Environment;
}

/** Who does a step, as `exec -u` names them. */
const STEP_USERS = { root: 'root', agent: '10001' } as const;

/** What a step must hold. `rootStepPolicy` and `agentStepPolicy` ask for the one user each. */
export const taskExecPolicy: ContainerPolicy = stepPolicy('task-exec', Object.values(STEP_USERS));

/** What a root step must hold. */
export const rootStepPolicy: ContainerPolicy = stepPolicy('root-step', [STEP_USERS.root]);

/** What an agent step must hold, and the reap. */
export const agentStepPolicy: ContainerPolicy = stepPolicy('agent-step', [STEP_USERS.agent]);

/** The argv of a step. Throws an InputError for an input that it refuses. */
export function taskExecArgv(step: TaskStep): string[] {
  return [
    'docker',
    'exec',
    '-u',
    choice('step user', step.as, STEP_USERS),
    ...(step.directory === undefined ? [] : ['--workdir', text('working directory', step.directory)]),
    ...environmentArgv(step.environment),
    text('container name', step.container),
    'sh',
    '-c',
    text('script', step.script),
  ];
}

/**
 * The argv that ends every process of the agent. The shell's own `kill` does it, so the image needs no program for
 * it; under the agent's user the kernel spares PID 1, root's processes and the shell itself. Exit 1 is no failure: a
 * shell may end so when there was nothing to end (dash ends with 0 then, as measured).
 */
export function reapArgv(container: string): string[] {
  return taskExecArgv({ container, as: 'agent', script: 'kill -9 -1' });
}

/** An exec has no hardening of its own: it gets the container's, unless `--privileged` takes it away. */
function stepPolicy(name: string, users: readonly string[]): ContainerPolicy {
  return {
    name,
    verb: 'exec',
    hardening: {},
    options: [
      { option: 'user', reason: 'who does the step', required: true, values: users, permitsWeakening: true },
      { option: 'workdir', reason: 'where the step starts', values: SHAPES['working directory'] },
      PARTS.environment,
    ],
    command: ['sh', '-c', SHAPES.script],
  };
}
