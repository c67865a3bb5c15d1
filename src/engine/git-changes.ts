/** What has changed in a work tree since a revision, down to its lines. */
import { commitOf, place, runGit, succeeded } from './git.ts';
import type { Git } from './git.ts';
import type { ProcessRunner } from './process.ts';

/** Lines from 1, both ends among them. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** What became of a file; a renamed one is removed under one name and added under the other. */
export interface FileChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Relative to the folder, with `/`; it begins with `../` outside of it. */
  readonly path: string;
}

/** A work tree beside a revision. */
export interface Changes {
  /** Every change of the whole work tree, by paths. */
  readonly files: readonly FileChange[];
  /** Files of the folder that git keeps out, and so has nothing to compare with; a whole folder ends with `/`. */
  readonly ignored: readonly string[];
  /** The lines that changed in a file of kind `changed`: where some are gone, the lines around; `all` when git can't tell. */
  readonly lines: (path: string) => Promise<'all' | readonly Lines[]>;
  /** The text of a file of kind `changed` or `removed` at the revision. */
  readonly before: (path: string) => Promise<string>;
}

/** The changes of the work tree that `folder` (absolute) is in, files that are not added yet among them. Throws a `GitError`. */
export async function changesSince(folder: string, revision: string, runner: ProcessRunner): Promise<Changes> {
  const { root, path } = await place(folder, runner);
  const git: Git = (...words) => runGit(root, words, runner);
  const commit = await commitOf(revision, git);
  const full = (file: string): string => rootPath(path, file);
  const listed = succeeded(await git('diff', '--name-status', '-z', ...PLAIN, commit));
  const others = ['ls-files', '-z', '--full-name', '--others', '--exclude-standard'];
  const added = names(succeeded(await git(...others)));
  const here = path === '' ? [] : ['--', path];
  const ignored = names(succeeded(await git(...others, '--ignored', '--directory', ...here)));
  return {
    files: [...statuses(listed), ...added.map((name): FileChange => ({ kind: 'added', path: name }))].map(
      ({ kind, path: name }) => ({ kind, path: folderPath(path, name) }),
    ),
    ignored: ignored.map((name) => folderPath(path, name)),
    lines: async (file) => hunks(succeeded(await git('diff', '-U0', ...PLAIN, commit, '--', full(file)))),
    before: async (file) => succeeded(await git('cat-file', 'blob', `${commit}:${full(file)}`)),
  };
}

/** Whatever the user's configuration says. */
const PLAIN = ['--no-renames', '--no-ext-diff', '--no-textconv', '--no-color', '--ignore-submodules=none'];

function names(listed: string): string[] {
  return listed.split('\0').filter(Boolean);
}

/** `STATUS\0PATH\0`, again and again. */
function statuses(listed: string): FileChange[] {
  const words = names(listed);
  return words.flatMap((status, index): FileChange[] => {
    const path = words[index + 1];
    if (index % 2 === 1 || path === undefined) return [];
    return [{ kind: KINDS[status] ?? 'changed', path }];
  });
}

const KINDS: Readonly<Record<string, FileChange['kind']>> = { A: 'added', D: 'removed' };

/** No hunk, though the file is another: its mode, or what git takes for no text. */
function hunks(diff: string): 'all' | readonly Lines[] {
  const found = [...diff.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)];
  if (found.length === 0) return 'all';
  return found.map(([, start = '0', count = '1']) => {
    const [first, length] = [Number(start), Number(count)];
    // Of lines that are gone git names the one before.
    return length === 0 ? { first, last: first + 1 } : { first, last: first + length - 1 };
  });
}

function folderPath(folder: string, path: string): string {
  if (folder === '') return path;
  if (path.startsWith(`${folder}/`)) return path.slice(folder.length + 1);
  return `../${folderPath(parentOf(folder), path)}`;
}

function rootPath(folder: string, path: string): string {
  if (path.startsWith('../')) return rootPath(parentOf(folder), path.slice(3));
  return folder === '' ? path : `${folder}/${path}`;
}

function parentOf(folder: string): string {
  return folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
}
