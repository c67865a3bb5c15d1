/** Removes what runs of snippets left behind that were ended by force: only what is this program's, and no living run's. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { engineOf } from '../../engine/container-engine.ts';
import type { EngineOptions } from '../../engine/container-engine.ts';
import { foldersPath, isOwnFolder } from '../../engine/own-folders.ts';
import { SNIPPET_NAMES } from './names.ts';

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
  const containers =
    typeof version === 'string' ? await SNIPPET_NAMES.left(await engine.containers(SNIPPET_NAMES.start)) : [];
  await engine.remove(containers);
  const unasked = typeof version === 'string' ? undefined : version.message;
  return { containers, folders: await cleanFolders(), unasked };
}

async function cleanFolders(): Promise<readonly string[]> {
  const parent = await foldersPath();
  const paths = (await SNIPPET_NAMES.left(await readdir(parent))).map((name) => join(parent, name));
  const own = await Promise.all(paths.map(isOwnFolder));
  const folders = paths.filter((_path, at) => own[at]);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  return folders;
}
