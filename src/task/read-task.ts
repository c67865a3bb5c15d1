/** Reads a task folder: task.toml, instruction.md, environment/, solution/ and tests/, as terminal benchmarks have them. */
import type { Stats } from 'node:fs';
import { lstat, readFile, readdir, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { isUtf8 } from 'node:buffer';
import { NoFileError, taskDigest } from './digest.ts';
import type { ReadTask, TaskProblem } from './model.ts';
import { TASK_FILE, readTaskToml } from './task-toml.ts';

/** The task's question to its agent. */
export const INSTRUCTION = 'instruction.md';

/**
 * Reads the task of a folder, and checks all its files. Links are not followed where they could bring a file of the host
 * into a container: the files and folders that are named here must be their own. It never rejects but with an error of
 * the system.
 */
export async function readTask(directory: string): Promise<ReadTask> {
  const folder = await realpath(directory).catch(() => undefined);
  if (folder === undefined || !(await lstat(folder)).isDirectory()) {
    return { ok: false, problems: [{ file: directory, line: undefined, message: 'there is no such folder' }] };
  }
  const found = await filesOf(folder);
  const copied = await copiedOf(folder, found.names);
  const toml = await textOf(folder, TASK_FILE, MOST_TOML);
  const read = typeof toml === 'string' ? readTaskToml(toml) : { ok: false as const, problems: [] };
  const problems = [
    ...found.problems,
    ...(typeof toml === 'string' ? [] : [toml]),
    ...(read.ok ? [] : read.problems),
    ...(await instructionProblems(folder)),
    ...(await linkProblems(folder, copied)),
  ];
  if (problems.length > 0 || !read.ok) return { ok: false, problems: unique(problems) };
  const digest = await digestOf(folder, found.names);
  if (typeof digest !== 'string') return { ok: false, problems: [digest] };
  return {
    ok: true,
    task: {
      directory: folder,
      name: basename(folder),
      digest,
      config: read.config,
      hasSolution: found.names.includes('solution'),
      copiesEnvironment: copied.includes('environment'),
    },
  };
}

const MOST_TOML = 65_536;
const MOST_INSTRUCTION = 1_048_576;

/** What a task folder has: its kind, and what a missing one is called. */
const LAYOUT: readonly { readonly path: string; readonly kind: 'file' | 'folder'; readonly missing?: string }[] = [
  { path: TASK_FILE, kind: 'file', missing: 'it is missing: give the tables [agent], [verifier] and [environment]' },
  { path: INSTRUCTION, kind: 'file', missing: 'it is missing: give what the agent is to do' },
  { path: 'environment', kind: 'folder' },
  { path: 'solution', kind: 'folder' },
  { path: 'tests', kind: 'folder', missing: 'it is missing: give tests/test.sh, which writes the reward' },
];

/** The script that each folder must have. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['solution', 'solution/solve.sh'],
  ['tests', 'tests/test.sh'],
]);

interface Found {
  /** The files and folders of the layout that are there. */
  readonly names: readonly string[];
  readonly problems: readonly TaskProblem[];
}

async function filesOf(folder: string): Promise<Found> {
  const names: string[] = [];
  const problems: TaskProblem[] = [];
  for (const { path, kind, missing } of LAYOUT) {
    const stats = await statsOf(join(folder, path));
    const wrong = stats === undefined ? missing : wrongKind(stats, kind);
    if (wrong !== undefined) problems.push({ file: path, line: undefined, message: wrong });
    if (stats === undefined || wrong !== undefined) continue;
    names.push(path);
    const script = SCRIPTS.get(path);
    if (script !== undefined) problems.push(...(await scriptProblems(folder, script)));
  }
  return { names, problems };
}

async function scriptProblems(folder: string, path: string): Promise<readonly TaskProblem[]> {
  const stats = await statsOf(join(folder, path));
  const wrong = stats === undefined ? 'it is missing: give a script that starts with #!' : wrongKind(stats, 'file');
  return wrong === undefined ? [] : [{ file: path, line: undefined, message: wrong }];
}

async function statsOf(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(() => undefined);
}

function wrongKind(stats: Stats, kind: 'file' | 'folder'): string | undefined {
  if (stats.isSymbolicLink()) return `it is a link: put the ${kind} itself there`;
  const isRight = kind === 'file' ? stats.isFile() : stats.isDirectory();
  return isRight ? undefined : `it is no ${kind}: give a ${kind} of that name`;
}

/** The text of a file that is there; a problem where it is too long or no text. */
async function textOf(folder: string, file: string, most: number): Promise<string | TaskProblem> {
  const stats = await statsOf(join(folder, file));
  const problem = (message: string): TaskProblem => ({ file, line: undefined, message });
  const wrong = stats === undefined ? LAYOUT.find(({ path }) => path === file)?.missing : wrongKind(stats, 'file');
  if (wrong !== undefined || stats === undefined) return problem(wrong ?? 'it is missing');
  if (stats.size > most) return problem(`it is too long: at most ${most} bytes are read`);
  const bytes = await readFile(join(folder, file));
  return isUtf8(bytes) ? bytes.toString('utf8').replace(/^\ufeff/, '') : problem('it is no text in UTF-8');
}

async function instructionProblems(folder: string): Promise<readonly TaskProblem[]> {
  const text = await textOf(folder, INSTRUCTION, MOST_INSTRUCTION);
  if (typeof text !== 'string') return [text];
  return text.trim() === ''
    ? [{ file: INSTRUCTION, line: 1, message: 'it is empty: say what the agent is to do' }]
    : [];
}

/** The folders of a task, of those that are there, that come into a container as they are. */
async function copiedOf(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const isCopied = async (name: string): Promise<boolean> =>
    name !== 'environment' || !(await isBuilt(join(folder, name)));
  const folders = names.filter((name) => LAYOUT.some(({ path, kind }) => path === name && kind === 'folder'));
  const copied: string[] = [];
  for (const name of folders) if (await isCopied(name)) copied.push(name);
  return copied;
}

/**
 * The links that docker does not copy: the relative ones that lead out of the folder that is copied, `invalid symlink`
 * (20.10.24, as measured). An absolute one is copied, and leads to what the container has there.
 * A script of the task is told to be a link anyway.
 */
async function linkProblems(folder: string, names: readonly string[]): Promise<readonly TaskProblem[]> {
  const problems: TaskProblem[] = [];
  for (const name of names) {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
    for (const link of entries.filter((entry) => entry.isSymbolicLink())) {
      const file = relative(folder, join(link.parentPath, link.name));
      const target = await readlink(join(folder, file));
      const isScript = SCRIPTS.get(name) === file;
      if (isScript || target.startsWith('/') || isWithin(name, normalize(join(dirname(file), target)))) continue;
      const message = `it is a link out of ${name}/, which is copied alone: put there what it leads to, or take it away`;
      problems.push({ file, line: undefined, message });
    }
  }
  return problems.toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

/** A normal path may end with the slash that the link has. */
function isWithin(name: string, path: string): boolean {
  return path === name || path.startsWith(`${name}/`);
}

/** One file can be wrong in one way for two readers. */
function unique(problems: readonly TaskProblem[]): readonly TaskProblem[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()];
}

async function digestOf(folder: string, names: readonly string[]): Promise<string | TaskProblem> {
  try {
    return await taskDigest(folder, names);
  } catch (error) {
    if (!(error instanceof NoFileError)) throw error;
    return { file: error.path, line: undefined, message: 'it is neither a file, a folder nor a link: take it away' };
  }
}

/** A Dockerfile or a compose file says itself what of the folder comes into the image, and where. */
async function isBuilt(environment: string): Promise<boolean> {
  return (await readdir(environment)).some((name) => BUILDS.has(name));
}

const BUILDS: ReadonlySet<string> = new Set(['Dockerfile', 'docker-compose.yaml', 'docker-compose.yml']);
