/** Goldens as they are in the work tree, and as they were at a git revision. */
import { blobId, gitFolder } from '../engine/git.ts';
import type { ProcessRunner } from '../engine/process.ts';
import { isGoldenPath } from './names.ts';
import { readGoldenText } from './read-golden-text.ts';
import type { GoldenText } from './read-golden-text.ts';
import type { GoldenStore } from './store.ts';

/** Goldens by their path in their folder. */
export type GoldenTexts = ReadonlyMap<string, GoldenText>;

/** Every golden of a store. Files of other names are none. Throws a `StoreError` when the folder does not work. */
export async function goldensNow(store: GoldenStore): Promise<GoldenTexts> {
  const texts = new Map<string, GoldenText>();
  for (const path of (await store.list()).filter(isGoldenPath)) texts.set(path, await readGoldenText(path, store));
  return texts;
}

/** Goldens at a revision, and its commit. */
export interface GoldensThen {
  readonly commit: string;
  readonly texts: GoldenTexts;
}

/** Every golden of a folder at a revision. `now`: those whose text is the same need not be read. Throws a `GitError`. */
export async function goldensAt(
  folder: string,
  revision: string,
  now: GoldenTexts,
  runner: ProcessRunner,
): Promise<GoldensThen> {
  const { commit, files, read } = await gitFolder(folder, revision, runner);
  const known = new Map(
    [...now.values()].flatMap(({ text }) => (text === undefined ? [] : [[blobId(text, commit), text]])),
  );
  const texts = new Map<string, GoldenText>();
  for (const file of files.filter(({ path }) => isGoldenPath(path))) {
    const text = file.regular ? { text: known.get(file.id) ?? (await read(file)) } : LINK;
    texts.set(file.path, text);
  }
  return { commit, texts };
}

const LINK: GoldenText = { unreadable: 'it is a symbolic link, no file' };
