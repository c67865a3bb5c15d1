import { takeScript, takeWords } from '../collect.ts';
import type { Finds } from '../collect.ts';
import { wordOf } from './arguments.ts';
import { children, member } from './node.ts';
import type { DataNode } from './node.ts';

/**
 * Finds what a devcontainer.json has: `runArgs`, which its tool puts between `docker run` and an image, and the commands
 * of its life, each a script, a list of words, or several by name (https://containers.dev/implementors/json_reference/).
 */
export function findDevcontainer(root: DataNode, finds: Finds, taken: Set<DataNode>): void {
  const runArgs = member(root, 'runArgs');
  if (runArgs?.kind === 'list') {
    taken.add(runArgs);
    const elsewhere = [...PROPERTIES].filter(([key]) => member(root, key) !== undefined).map(([, option]) => option);
    finds.argv.push({ form: 'options', verb: 'run', words: runArgs.items.map(wordOf), at: runArgs.at, elsewhere });
  }
  for (const key of LIFE_COMMANDS) {
    const command = member(root, key);
    for (const each of command?.kind === 'map' ? children(command) : [command]) takeCommand(each, finds, taken);
  }
}

/** Properties of the file for which the tool adds an option of its own. */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['containerUser', 'user'],
  ['securityOpt', 'security-opt'],
  ['capAdd', 'cap-add'],
  ['privileged', 'privileged'],
  ['init', 'init'],
  ['mounts', 'mount'],
]);

const LIFE_COMMANDS = [
  'initializeCommand',
  'onCreateCommand',
  'updateContentCommand',
  'postCreateCommand',
  'postStartCommand',
  'postAttachCommand',
];

function takeCommand(node: DataNode | undefined, finds: Finds, taken: Set<DataNode>): void {
  if (node?.kind === 'text') takeScript(finds, node.mapped());
  else if (node?.kind === 'list') takeWords(finds, node.items.map(wordOf));
  else return;
  taken.add(node);
}
