import { isEngine } from '../argv-in-words.ts';
import { noFinds, takeScript, takeWords } from '../collect.ts';
import type { Finds } from '../collect.ts';
import { SHELLS, WRAPPERS } from '../wrappers.ts';
import { baseName } from '../../argv/program.ts';
import { wordOf } from './arguments.ts';
import { findDevcontainer } from './devcontainer.ts';
import { children, member, textMember } from './node.ts';
import type { DataList, DataMap, DataNode } from './node.ts';
import { findWorkflow } from './workflow.ts';

/**
 * Finds argv in JSON or YAML by their form: an object with `command` and `args`, a list that begins with a program, a
 * script under a key that holds scripts, and what devcontainer.json, package.json and workflows have. Each node is
 * looked at once, however many aliases lead to it.
 */
export function findInData(roots: readonly DataNode[]): Finds {
  const search: Search = { finds: noFinds(), taken: new Set(), argumentLists: new Set() };
  for (const root of roots) {
    findDevcontainer(root, search.finds, search.taken);
    findWorkflow(root, search.finds, search.taken);
    for (const script of children(member(root, 'scripts'))) takeScripts(search, script);
    walk(search, root, '');
  }
  return search.finds;
}

/** A walk through the nodes of a file. */
interface Search {
  readonly finds: Finds;
  /** Nodes that were looked at. */
  readonly taken: Set<DataNode>;
  /** Lists that were looked at as the arguments of a program: an alias may lead to one that was passed before. */
  readonly argumentLists: Set<DataNode>;
}

/** Keys whose texts a shell reads: GitLab, CircleCI, Azure Pipelines, Buildkite, Drone, Taskfile, VS Code and others. */
const SCRIPT_KEYS: ReadonlySet<string> = new Set(
  'script before_script after_script run bash command commands cmd cmds'.split(' '),
);

/** Keys whose lists of words are no argv. */
const PROSE_KEYS: ReadonlySet<string> = new Set('keywords tags topics categories labels'.split(' '));

/** Keys of an object that name the program of its `args`. */
const PROGRAM_KEYS = ['command', 'path', 'program', 'cmd', 'executable'];

function walk(search: Search, node: DataNode, key: string): void {
  const { taken } = search;
  if (taken.has(node) || PROSE_KEYS.has(key)) return;
  if (SCRIPT_KEYS.has(key) && node.kind !== 'map') {
    takeScripts(search, node);
    return;
  }
  taken.add(node);
  if (node.kind === 'map') {
    takeCommand(search, node);
    for (const { key: name, value } of node.entries) walk(search, value, name);
  } else if (node.kind === 'list') {
    if (isArgv(node)) takeWords(search.finds, node.items.map(wordOf));
    else for (const item of node.items) walk(search, item, '');
  }
}

/** A list of words whose first is a program that is read. */
function isArgv({ items: [first, second] }: DataList): boolean {
  if (first?.kind !== 'text' || second === undefined) return false;
  const name = baseName(first.value);
  return isEngine(first.value) || SHELLS.has(name) || WRAPPERS.has(name);
}

/** A script, or a list of them, in lists or not: each is a script of its own. A list may be an argv too. */
function takeScripts(search: Search, node: DataNode): void {
  if (search.taken.has(node)) return;
  if (node.kind === 'map') {
    walk(search, node, '');
    return;
  }
  search.taken.add(node);
  if (node.kind === 'text') takeScript(search.finds, node.mapped());
  else if (node.kind === 'list') {
    if (isArgv(node)) takeWords(search.finds, node.items.map(wordOf));
    else for (const item of node.items) takeScripts(search, item);
  }
}

/** `{ "command": "docker", "args": ["run", …] }`. */
function takeCommand({ finds, taken, argumentLists }: Search, map: DataMap): void {
  const args = member(map, 'args');
  const program = PROGRAM_KEYS.map((key) => textMember(map, key)).find((node) => node !== undefined);
  if (args?.kind !== 'list' || program === undefined || argumentLists.has(args)) return;
  argumentLists.add(args);
  taken.add(args);
  taken.add(program);
  takeWords(finds, [program, ...args.items].map(wordOf));
}
