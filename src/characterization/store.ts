/** Where goldens live: a folder as a small record, so that a test replaces it with a map. */
import { lstat, mkdir, readFile, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { isGoldenPath } from './names.ts';

/** A folder of goldens. Paths are relative to it and have `/`. */
export interface GoldenStore {
  /** How messages call the folder. */
  readonly name: string;
  /** The text of a file, or undefined when there is none. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Every `.sh` file at any depth, sorted. */
  readonly list: () => Promise<string[]>;
  /** Writes a golden whole or not at all. Throws for a path that no golden has. */
  readonly write: (path: string, text: string) => Promise<void>;
  /** Removes a listed file, and the folder that it leaves empty. */
  readonly remove: (path: string) => Promise<void>;
}

/**
 * The goldens in a folder of the file system; `name` is the folder as messages show it. No path leads out of the
 * folder: names are checked, and a site's folder that is a symbolic link is refused with an error.
 */
export function folderStore(folder: string, name: string): GoldenStore {
  return {
    name,
    read: (path) => missingIsUndefined(readFile(join(folder, within(path)), 'utf8')),
    list: () => listScripts(folder),
    write: async (path, text) => {
      if (!isGoldenPath(path)) throw new Error(`${JSON.stringify(path)} is no golden's path`);
      const site = join(folder, path.slice(0, path.indexOf('/')));
      await refuseLink(site);
      await mkdir(site, { recursive: true });
      await writeFileAtomic(join(folder, path), text);
    },
    remove: async (path) => {
      const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      await refuseLink(join(folder, parent));
      await rm(join(folder, within(path)));
      if (parent !== '') await rmdir(join(folder, parent)).catch(ignoreNotEmpty);
    },
  };
}

function within(path: string): string {
  if (path.split('/').some((part) => part === '..' || part === '' || part.includes('\0'))) {
    throw new Error(`${JSON.stringify(path)} leads out of the folder of the goldens`);
  }
  return path;
}

async function listScripts(folder: string): Promise<string[]> {
  const entries = await missingIsUndefined(readdir(folder, { recursive: true, withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.sh'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

async function refuseLink(folder: string): Promise<void> {
  const stats = await missingIsUndefined(lstat(folder));
  if (stats?.isSymbolicLink() === true) {
    throw new Error(`${JSON.stringify(folder)} is a symbolic link: goldens stay in their folder`);
  }
}

async function missingIsUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

function ignoreNotEmpty(error: unknown): void {
  if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
