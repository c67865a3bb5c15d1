/** Where goldens and their configs live: a folder as a small record, so that a test replaces it with a map. */
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { hasFile, hasRoot, readGolden } from './golden-file.ts';
import type { GoldenFolder } from './golden-file.ts';
import { isConfigPath, isGoldenPath, isNamedAsGolden } from './names.ts';
import { codeOf, storeError } from './store-error.ts';

/** A folder of goldens. Paths are relative to it and have `/`. */
export interface GoldenStore {
  /** How messages call the folder. */
  readonly name: string;
  /** The text of a file, or undefined when there is none. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Every `.sh` and `.config.json` file at any depth, sorted. */
  readonly list: () => Promise<string[]>;
  /** Writes a golden or its config whole or not at all. Throws for a path that neither has. */
  readonly write: (path: string, text: string) => Promise<void>;
  /** Puts back a file that was removed, at any path. */
  readonly restore: (path: string, text: string) => Promise<void>;
  /** Removes a listed file, and the folders that it leaves empty. */
  readonly remove: (path: string) => Promise<void>;
}

/**
 * The goldens in a folder of the file system; `name` is the folder as messages show it. No path leads out of the
 * folder: names are checked, and symbolic links are refused. What the file system refuses is a `StoreError`.
 */
export function folderStore(folder: string, name: string): GoldenStore {
  const goldens = { folder, name };
  return {
    name,
    read: async (path) => readGolden(goldens, within(path)),
    list: () => listGoldens(goldens),
    write: async (path, text) => {
      if (!isGoldenPath(path) && !isConfigPath(path)) throw new Error(`${JSON.stringify(path)} is no golden's path`);
      await put(goldens, path, text);
    },
    restore: (path, text) => put(goldens, path, text),
    remove: async (path) => {
      if (!hasFile(goldens, within(path))) return;
      await rm(join(folder, path)).catch(refused(`${name}/${path}`));
      await removeEmpty(dirname(path), goldens);
    },
  };
}

async function put(goldens: GoldenFolder, path: string, text: string): Promise<void> {
  hasFile(goldens, within(path));
  const place = `${goldens.name}/${path}`;
  const file = join(goldens.folder, path);
  await mkdir(dirname(file), { recursive: true }).catch(refused(dirname(place)));
  await writeFileAtomic(file, text).catch(refused(place));
}

/** The folder of the goldens itself stays. */
async function removeEmpty(path: string, goldens: GoldenFolder): Promise<void> {
  if (path === '.') return;
  try {
    await rmdir(join(goldens.folder, path));
  } catch (error) {
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return;
    throw storeError(`${goldens.name}/${path}`, error);
  }
  await removeEmpty(dirname(path), goldens);
}

function within(path: string): string {
  if (path.split('/').some((part) => part === '..' || part === '' || part.includes('\0'))) {
    throw new Error(`${JSON.stringify(path)} leads out of the folder of the goldens`);
  }
  return path;
}

async function listGoldens(goldens: GoldenFolder): Promise<string[]> {
  if (!hasRoot(goldens)) return [];
  const { folder, name } = goldens;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(refused(name));
  return entries
    .filter((entry) => !entry.isDirectory() && isNamedAsGolden(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

function refused(place: string): (error: unknown) => never {
  return (error) => {
    throw storeError(place, error);
  };
}
