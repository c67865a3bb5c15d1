/** Reads goldens and looks at what is in their place: only regular files, in real folders. */
import { lstatSync, readFileSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { atPlace, StoreError } from './store-error.ts';

/** A folder of goldens: its absolute path, and the same as messages name it. */
export interface GoldenFolder {
  readonly folder: string;
  readonly name: string;
}

/** The text of a golden, or undefined when there is none. Throws a `StoreError` for what is no text file in a real folder. */
export function readGolden(goldens: GoldenFolder, path: string): string | undefined {
  if (!hasFile(goldens, path)) return undefined;
  const place = `${goldens.name}/${path}`;
  const bytes = atPlace(place, () => readFileSync(join(goldens.folder, path)), 'golden');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new StoreError(place, 'it is not UTF-8 text: restore it from version control or remove it', 'golden', error);
  }
}

/** Whether a regular file is at the path. Throws a `StoreError` when something else is, or leads there. */
export function hasFile(goldens: GoldenFolder, path: string): boolean {
  const parts = path.split('/');
  const folders = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
  if (!hasRoot(goldens) || !folders.every((folder) => hasFolder(goldens, folder))) return false;
  const stats = statsAt(goldens, path);
  if (stats === undefined || stats.isFile()) return stats !== undefined;
  throw new StoreError(`${goldens.name}/${path}`, `it is ${kindOf(stats)}, no file: move it away`, 'golden');
}

/** Whether the folder itself is there. It may be a link: the project named it. */
export function hasRoot({ folder, name }: GoldenFolder): boolean {
  const stats = atPlace(name, () => statSync(folder, { throwIfNoEntry: false }));
  if (stats?.isDirectory() === true) return true;
  if (stats === undefined) {
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return false;
    throw new StoreError(name, 'it is a symbolic link to nothing: remove the link', 'project');
  }
  const mend = "move it away, or name another folder as the config's goldens";
  throw new StoreError(name, `it is ${kindOf(stats)}, no folder: ${mend}`, 'project');
}

function hasFolder(goldens: GoldenFolder, path: string): boolean {
  const stats = statsAt(goldens, path);
  if (stats === undefined || stats.isDirectory()) return stats !== undefined;
  const reason = `it is ${kindOf(stats)}, no folder: goldens stay in their folder, so move it away`;
  throw new StoreError(`${goldens.name}/${path}`, reason, 'project');
}

function statsAt({ folder, name }: GoldenFolder, path: string): Stats | undefined {
  return atPlace(`${name}/${path}`, () => lstatSync(join(folder, path), { throwIfNoEntry: false }));
}

function kindOf(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isDirectory()) return 'a folder';
  return stats.isFile() ? 'a file' : 'a device, pipe or socket';
}
