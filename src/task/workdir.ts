/** The folder of the agent in a task container: it becomes the agent's with all that is in it. */

/** Where tasks work that do not say. */
export const DEFAULT_WORKDIR = '/app';

/** Why a folder can't be the agent's; undefined when it can. An absolute path in normal form is expected. */
export function workdirProblem(path: string): string | undefined {
  const [, first = ''] = path.split('/');
  if (!NOT_THE_AGENTS.has(first)) return undefined;
  return `give a folder of the task's own, ${DEFAULT_WORKDIR}: root runs or trusts what is in /${first}`;
}

/** Programs, their libraries and settings, root's own, and what the run itself writes. */
const NOT_THE_AGENTS: ReadonlySet<string> = new Set(
  [
    ['', 'bin', 'boot', 'dev', 'etc', 'lib', 'lib32', 'lib64', 'libx32', 'proc', 'root', 'run', 'sbin', 'sys', 'usr'],
    ['instruction.md', 'logs', 'solution', 'tests'],
  ].flat(),
);
