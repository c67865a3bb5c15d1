/** Removes what runs of snippets left behind that were ended by force: only what is this program's, and no living run's. */
import { lstat, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { engineOf } from '../../engine/container-engine.ts';
import type { EngineOptions } from '../../engine/container-engine.ts';
import { NAME_START, hasEnded, ownerOf } from '../../engine/owner.ts';

/** What was removed. */
export interface Cleaned {
  /** The names of the containers. */
  readonly containers: readonly string[];
  /** The paths of the folders. */
  readonly folders: readonly string[];
  /** Why no container was looked for: the engine does not answer. */
  readonly unasked: string | undefined;
}

/**
 * Removes the containers and the temporary folders of runs whose process has ended. A run of another machine that shares
 * the engine is left alone: nothing is known of its process. Without an engine only folders are removed. Rejects when a
 * folder cannot be removed.
 */
export async function cleanSnippetRuns(options: EngineOptions): Promise<Cleaned> {
  const engine = engineOf(options);
  const version = await engine.version();
  const containers = typeof version === 'string' ? await leftOf(await engine.containers(NAME_START)) : [];
  await engine.remove(containers);
  const unasked = typeof version === 'string' ? undefined : version.message;
  return { containers, folders: await cleanFolders(), unasked };
}

/** Where the folders of runs are. Throws an error that names `TMPDIR` where that leads nowhere. */
export async function foldersPath(): Promise<string> {
  try {
    return await realpath(tmpdir());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${FOLDER} can't be used: ${reason}`, { cause: error });
  }
}

/** What a message calls it. */
export const FOLDER = 'the folder for temporary files (the variable TMPDIR)';

async function cleanFolders(): Promise<readonly string[]> {
  const parent = await foldersPath();
  const paths = (await leftOf(await readdir(parent))).map((name) => join(parent, name));
  const own = await Promise.all(paths.map(isOwnFolder));
  const folders = paths.filter((_path, at) => own[at]);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  return folders;
}

/** A name alone is no proof: everyone may write to the folder for temporary files. */
async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
}

async function leftOf(names: readonly string[]): Promise<readonly string[]> {
  const left = await Promise.all(names.map(isLeft));
  return names.filter((_name, at) => left[at]);
}

async function isLeft(name: string): Promise<boolean> {
  const owner = ownerOf(name);
  return owner !== undefined && hasEnded(owner);
}
