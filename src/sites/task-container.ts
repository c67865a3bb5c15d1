/** The task container: it lives while a task runs, and its steps come in through `exec` (task-exec.ts). */
import { WORK_PIDS_LIMIT } from '../policy/constants.ts';
import { hardeningArgv } from '../policy/harden.ts';
import type { ContainerPolicy } from '../policy/policy.ts';
import { SHAPES, text, whole } from './inputs.ts';
import { PARTS, environmentArgv, limitArgv, mountArgv } from './parts.ts';
import type { Environment, Limits, Mount } from './parts.ts';

/** What a caller decides of a task container. */
export interface TaskContainer {
  readonly name: string;
  readonly image: string;
  /** Seconds until it ends by itself, at most a week, should nobody end it. */
  readonly lifetime: number;
  /** A network of its own, where its egress sidecar is. Default none. */
  readonly network?: string;
  readonly limits?: Limits;
  readonly mounts?: readonly Mount[];
  readonly environment?: Environment;
}

/** What a task container must hold. Its root does the set-up and the grading, so it keeps five capabilities. */
export const taskContainerPolicy: ContainerPolicy = {
  name: 'task-container',
  verb: 'run',
  hardening: {
    init: true,
    capDrop: ['ALL'],
    capAdd: [
      { capability: 'CHOWN', reason: "root gives the agent's tree to the agent" },
      { capability: 'DAC_OVERRIDE', reason: 'root writes into files that the agent owns' },
      { capability: 'FOWNER', reason: "root changes the modes of the agent's files" },
      { capability: 'SETGID', reason: "apt and su of a task's scripts change the group" },
      { capability: 'SETUID', reason: "apt and su of a task's scripts change the user" },
    ],
    noNewPrivileges: true,
    pidsLimit: WORK_PIDS_LIMIT,
  },
  options: [
    { option: 'detach', reason: 'the caller goes on while it lives', required: true },
    { option: 'name', reason: 'its steps find it by name', required: true, values: SHAPES['container name'] },
    { option: 'network', reason: 'no network but one of its own', required: true, values: SHAPES.network },
    PARTS.memory,
    PARTS.cpus,
    PARTS.mount,
    PARTS.environment,
  ],
  command: ['sleep', /^[1-9][0-9]*$/],
};

const WEEK = 604_800;

/** The argv that starts a task container. Throws an InputError for an input that it refuses. */
export function taskContainerArgv(container: TaskContainer): string[] {
  return [
    'docker',
    'run',
    '-d',
    '--name',
    text('container name', container.name),
    ...hardeningArgv(taskContainerPolicy),
    '--network',
    text('network', container.network ?? 'none'),
    ...limitArgv(container.limits),
    ...mountArgv(container.mounts),
    ...environmentArgv(container.environment),
    text('image', container.image),
    'sleep',
    whole('lifetime', container.lifetime, 1, WEEK),
  ];
}
