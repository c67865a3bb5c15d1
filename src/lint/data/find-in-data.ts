import { noFinds, takeScript, takeWords } from '../collect.ts';
import type { Finds } from '../collect.ts';
import { SHELLS, WRAPPERS } from '../wrappers.ts';
import { baseName, isProgram } from '../../argv/program.ts';
import { readShell } from '../shell/read-shell.ts';
import type { Word } from '../word.ts';
import { wordOf } from './arguments.ts';
import { findDevcontainer } from './devcontainer.ts';
import { children, member } from './node.ts';
import { otherForms } from './other-forms.ts';
import type { DataList, DataMap, DataNode, DataText } from './node.ts';
import { findWorkflow } from './workflow.ts';

/**
 * Finds argv in JSON or YAML by their form: an object with `command` and `args`, a list that begins with a program, a
 * script under a key that holds scripts, and what devcontainer.json, package.json and workflows have. What declares
 * containers in another form is noted. Each node is looked at once, however many aliases lead to it.
 */
export function findInData(roots: readonly DataNode[]): Finds {
  const search: Search = {
    finds: noFinds(),
    taken: new Set(),
    walked: new Set(),
    scripts: new Set(),
    pairs: new Set(),
  };
  for (const root of roots) {
    findDevcontainer(root, search.finds, search.taken);
    findWorkflow(root, search.finds, search.taken);
    search.finds.notes.push(...otherForms(root));
    for (const script of children(member(root, 'scripts'))) takeScripts(search, script);
    walk(search, root, '');
  }
  return search.finds;
}

/** A walk through the nodes of a file. An alias may lead to a node that was passed before, as something else. */
interface Search {
  readonly finds: Finds;
  /** Nodes whose argv or script was taken. */
  readonly taken: Set<DataNode>;
  /** Nodes that were looked at as data. */
  readonly walked: Set<DataNode>;
  /** Nodes that were looked at as scripts. */
  readonly scripts: Set<DataNode>;
  /** Arguments that were looked at with their program. */
  readonly pairs: Set<DataNode>;
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
  const { taken, walked } = search;
  if (taken.has(node) || PROSE_KEYS.has(key)) return;
  if (SCRIPT_KEYS.has(key) && node.kind !== 'map') {
    takeScripts(search, node);
    return;
  }
  if (walked.has(node)) return;
  walked.add(node);
  if (node.kind === 'map') {
    takeCommand(search, node);
    for (const { key: name, value } of node.entries) walk(search, value, name);
  } else if (node.kind === 'list') {
    if (isArgv(node)) takeList(search, node);
    else for (const item of node.items) walk(search, item, '');
  }
}

/** A list of words whose first is a program that is read. */
function isArgv({ items: [first, second] }: DataList): boolean {
  if (first?.kind !== 'text' || second === undefined) return false;
  const name = baseName(first.value);
  return isProgram(first.value) || SHELLS.has(name) || WRAPPERS.has(name) || name === 'ssh';
}

function takeList({ finds, taken }: Search, list: DataList): void {
  taken.add(list);
  takeWords(finds, list.items.map(wordOf));
}

/** A script, or a list of them, in lists or not: each is a script of its own. A list may be an argv too. */
function takeScripts(search: Search, node: DataNode): void {
  const { finds, taken, scripts } = search;
  if (taken.has(node) || scripts.has(node)) return;
  if (node.kind === 'map') {
    walk(search, node, '');
    return;
  }
  scripts.add(node);
  if (node.kind === 'text') takeScript(finds, node.mapped());
  else if (node.kind === 'list') {
    if (isArgv(node)) takeList(search, node);
    else for (const item of node.items) takeScripts(search, item);
  }
}

/** `{ "command": "docker", "args": ["run", …] }`; either may be a text or a list. */
function takeCommand({ finds, taken, pairs }: Search, map: DataMap): void {
  const args = member(map, 'args');
  const program = PROGRAM_KEYS.map((key) => member(map, key)).find((node) => isWords(node));
  if (!isWords(args) || !isWords(program) || pairs.has(args)) return;
  const words = [...programWords(program), ...argumentWords(args)];
  // A list of scripts beside `args` is none of their program.
  if (!takeWords(finds, words) && program.kind === 'list') return;
  pairs.add(args);
  taken.add(args);
  taken.add(program);
}

function isWords(node: DataNode | undefined): node is DataList | DataText {
  return node?.kind === 'list' || node?.kind === 'text';
}

/** A program's name with a blank in it is a command line: a task of VS Code may have one. */
function programWords(node: DataList | DataText): readonly Word[] {
  if (node.kind === 'list') return node.items.map(wordOf);
  return /^\S+\s+\S/.test(node.value) && !/[\\/]/.test(node.value) ? shellWords(node) : [wordOf(node)];
}

function argumentWords(node: DataList | DataText): readonly Word[] {
  return node.kind === 'list' ? node.items.map(wordOf) : shellWords(node);
}

/** The words of a command line. */
function shellWords(node: DataText): readonly Word[] {
  return readShell(node.mapped()).commands[0] ?? [];
}
