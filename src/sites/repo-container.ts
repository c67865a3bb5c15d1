/** The repo container: it runs a script over a repository as the user who owns it, and is gone. */
import { WORK_PIDS_LIMIT } from '../policy/constants.ts';
import { hardeningArgv } from '../policy/harden.ts';
import type { ContainerPolicy } from '../policy/policy.ts';
import { SHAPES, text } from './inputs.ts';
import { PARTS, environmentArgv, limitArgv, mountArgv, userText } from './parts.ts';
import type { Environment, Limits, Mount, User } from './parts.ts';

/** What a caller decides of a repo container. */
export interface RepoContainer {
  readonly image: string;
  /** The folder of the repository on the host: `/repo` in the container, to write, and where the script starts. */
  readonly repository: string;
  /** The owner of that folder. */
  readonly user: User;
  /** What `sh -c` runs. */
  readonly script: string;
  /** A network of its own. Default none. */
  readonly network?: string;
  readonly limits?: Limits;
  /** Mounts besides the repository. */
  readonly mounts?: readonly Mount[];
  readonly environment?: Environment;
}

/** What a repo container must hold. It works as an ordinary user, so it keeps no capability. */
export const repoContainerPolicy: ContainerPolicy = {
  name: 'repo-container',
  verb: 'run',
  hardening: { init: true, capDrop: ['ALL'], noNewPrivileges: true, pidsLimit: WORK_PIDS_LIMIT },
  options: [
    { option: 'rm', reason: 'nothing of it stays on the host', required: true },
    {
      option: 'user',
      reason: 'what it writes belongs to the owner',
      required: true,
      values: /^[1-9][0-9]*:[1-9][0-9]*$/,
    },
    { option: 'network', reason: 'no network but one of its own', required: true, values: SHAPES.network },
    { option: 'workdir', reason: 'the script starts in the repository', required: true, values: ['/repo'] },
    PARTS.memory,
    PARTS.cpus,
    { ...PARTS.mount, required: true },
    PARTS.environment,
  ],
  command: ['sh', '-c', SHAPES.script],
};

/** The argv that runs a script in a repo container. Throws an InputError for an input that it refuses. */
export function repoContainerArgv(container: RepoContainer): string[] {
  return [
    'docker',
    'run',
    '--rm',
    ...hardeningArgv(repoContainerPolicy),
    '--user',
    userText(container.user),
    '--network',
    text('network', container.network ?? 'none'),
    ...limitArgv(container.limits),
    '--workdir',
    '/repo',
    ...mountArgv([{ source: container.repository, target: '/repo', writable: true }, ...(container.mounts ?? [])]),
    ...environmentArgv(container.environment),
    text('image', container.image),
    'sh',
    '-c',
    text('script', container.script),
  ];
}
