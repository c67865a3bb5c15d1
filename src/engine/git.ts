/** Reads the files of a folder as they are at a git revision. */
import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { printable } from '../argv/printable.ts';
import type { ProcessRunner } from './process.ts';

/** git says no. The message is why, and the mend, safe to print; `system` is a failure that nobody's command line made. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly fault: 'usage' | 'system';

  constructor(message: string, fault: 'usage' | 'system') {
    super(message);
    this.fault = fault;
  }
}

/** One file of a revision. */
interface GitFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** The id of its text: `blobId` of an equal text is the same. */
  readonly id: string;
  /** False for a symbolic link, whose text is where it leads. */
  readonly regular: boolean;
}

/** A folder at a revision. */
export interface GitFolder {
  /** The full id of the commit. */
  readonly commit: string;
  /** Every file at any depth, sorted; none when the revision has no such folder. */
  readonly files: readonly GitFile[];
  /** The text of a file, as UTF-8. */
  readonly read: (file: GitFile) => Promise<string>;
}

/** The folder (an absolute path, which need not be there) as it is at a revision. Throws a `GitError`. */
export async function gitFolder(folder: string, revision: string, runner: ProcessRunner): Promise<GitFolder> {
  const { root, path } = await place(folder, runner);
  const git = (...words: readonly string[]) => runGit(root, words, runner);
  const commit = await commitOf(revision, git);
  const listed = await git('ls-tree', '-r', '-z', '--full-tree', commit, ...(path === '' ? [] : ['--', path]));
  const files = succeeded(listed)
    .split('\0')
    .flatMap((line) => fileOf(line, path));
  const read = async ({ id }: GitFile) => succeeded(await git('cat-file', 'blob', id));
  return { commit, files: files.toSorted((one, other) => (one.path < other.path ? -1 : 1)), read };
}

/** The id that git gives a text in a repository with commits like `commit`: SHA-1 or SHA-256. */
export function blobId(text: string, commit: string): string {
  const bytes = Buffer.from(text);
  const hash = createHash(commit.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/**
 * What the tracked files of a folder's repository are, as one text: the commit, and behind a `+` the SHA-256 of how they
 * differ from it, where they do. `undefined` outside of a repository, and in one without a commit.
 */
export async function workTreeState(folder: string, runner: ProcessRunner): Promise<string | undefined> {
  const { code, stdout } = await runGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], runner);
  if (code !== 0) return undefined;
  const words = ['diff', '--no-ext-diff', '--no-textconv', '--full-index', 'HEAD'];
  const changes = succeeded(await runGit(folder, words, runner));
  const commit = stdout.trim();
  return changes === '' ? commit : `${commit}+${createHash('sha256').update(changes).digest('hex')}`;
}

/** How a git ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs git in the root of a work tree. */
export type Git = (...words: readonly string[]) => Promise<Ended>;

/** The root of the work tree that the folder is in, and the folder's path there. Both without symbolic links. */
export async function place(folder: string, runner: ProcessRunner): Promise<{ root: string; path: string }> {
  let there = folder;
  let rest = '';
  while (!existsSync(there)) {
    rest = join(basename(there), rest);
    there = dirname(there);
  }
  const real = realpathSync(there);
  const found = await runGit(real, ['rev-parse', '--show-toplevel'], runner);
  if (found.code !== 0) {
    if (!/not a git repository/i.test(found.stderr)) throw failed(found);
    throw new GitError(`${printable(folder)} is in no git repository: there is no revision to compare with`, 'usage');
  }
  const root = realpathSync(found.stdout.replace(/\r?\n$/, ''));
  return { root, path: relative(root, join(real, rest)).replaceAll('\\', '/') };
}

/** The full id of a revision's commit. Throws a `GitError` that says the mend. */
export async function commitOf(revision: string, git: Git): Promise<string> {
  if (revision.startsWith('-')) throw new GitError(`${shown(revision)} is no revision`, 'usage');
  const { code, stdout } = await git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  // `^HEAD` is one to git, too, with the mark.
  if (code === 0 && /^[0-9a-f]+$/.test(stdout.trim())) return stdout.trim();
  const none = `there is no revision ${shown(revision)}`;
  const shallow = await git('rev-parse', '--is-shallow-repository');
  if (shallow.stdout.trim() === 'true') {
    throw new GitError(`${none} here, and the clone is shallow: fetch it first (git fetch --unshallow)`, 'usage');
  }
  if (revision === 'HEAD') throw new GitError('the repository has no commit yet: commit the goldens first', 'usage');
  throw new GitError(`${none}: name a commit, a branch or a tag`, 'usage');
}

/** `MODE TYPE ID\tPATH`. What is no blob is a repository of its own. */
function fileOf(line: string, folder: string): GitFile[] {
  const [, mode = '', id = '', path = ''] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
  const prefix = folder === '' ? '' : `${folder}/`;
  if (id === '' || !path.startsWith(prefix)) return [];
  return [{ path: path.slice(prefix.length), id, regular: mode !== '120000' }];
}

/** Milliseconds and bytes: a clone without blobs fetches them when they are read. */
const LIMITS = { timeout: 60_000, maxBytes: 2 ** 26 };

/** Variables that a hook of git has, and that would speak of another folder; and paths mean what they say. */
const ENVIRONMENT = {
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_PREFIX: undefined,
  GIT_LITERAL_PATHSPECS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  LC_ALL: 'C',
};

/** Runs git in a folder, whatever it ends with. Throws a `GitError` when it does not start or end. */
export async function runGit(directory: string, words: readonly string[], runner: ProcessRunner): Promise<Ended> {
  const outcome = await runner.run(['git', ...words], { ...LIMITS, directory, environment: ENVIRONMENT });
  if (outcome.kind === 'exited') return outcome;
  if (outcome.kind !== 'not-started') throw new GitError(`git ${words[0]} ended early: ${outcome.kind}`, 'system');
  throw new GitError(`git does not start, and revisions are read with it: ${printable(outcome.message)}`, 'system');
}

/** What a git that ended well wrote. Throws a `GitError` for one that did not. */
export function succeeded(ended: Ended): string {
  if (ended.code === 0) return ended.stdout;
  throw failed(ended);
}

function failed({ code, stderr }: Ended): GitError {
  const [first = ''] = stderr.split('\n', 1);
  return new GitError(`git ended with ${code}: ${printable(first === '' ? 'it says nothing' : first)}`, 'system');
}

function shown(revision: string): string {
  return printable(JSON.stringify(revision));
}
