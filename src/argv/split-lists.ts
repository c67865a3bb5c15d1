import type { Command } from './model.ts';
import type { PodmanOptionSpec } from './tables/podman-rows.ts';
import { PODMAN_EXEC_OPTIONS } from './tables/podman-exec.ts';
import { PODMAN_RUN_OPTIONS } from './tables/podman-run.ts';
import { podmanList } from './values/podman-checks.ts';

/**
 * A command of podman with one use for each item of a list: `--cap-drop=ALL,CHOWN` becomes two uses of one token, so that
 * who looks at one value at a time need not know of commas. A command of docker stays as it is.
 */
export function splitLists(command: Command): Command {
  if (command.dialect === 'docker') return command;
  const lists = command.verb === 'exec' ? EXEC_LISTS : RUN_LISTS;
  const options = command.options.flatMap((use) =>
    lists.has(use.name) ? podmanList(use.value).map((value) => Object.assign({}, use, { value })) : [use],
  );
  return { ...command, options };
}

/** `create` has every list of `run`. */
const RUN_LISTS = listsOf(PODMAN_RUN_OPTIONS);
const EXEC_LISTS = listsOf(PODMAN_EXEC_OPTIONS);

function listsOf(options: readonly PodmanOptionSpec[]): ReadonlySet<string> {
  return new Set(options.filter(({ flag }) => flag === 'list').map(({ name }) => name));
}
