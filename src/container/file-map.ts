/** Files that are only a record, as a client finds them from its folder. */
import { posix } from 'node:path';
import type { Environment } from './environment.ts';

/** What of an environment looks at files. */
export type Files = Required<Pick<Environment, 'readFile' | 'hasFolder'>>;

/**
 * The files of a record by their paths, absolute or from `directory` on. A folder is there when a file is in it, or
 * `directory`; a way through one that is not leads nowhere (`none/../file`), as on a disk.
 */
export function fileMap(files: Readonly<Record<string, string>>, directory: string): Files {
  const texts = new Map(Object.entries(files).map(([path, text]) => [posix.resolve(directory, path), text]));
  const folders = new Set(['/', ...above(posix.join(directory, '_')), ...[...texts.keys()].flatMap(above)]);
  const walk = (path: string): string | undefined => walkFrom(directory, path, folders);
  return {
    readFile: (path) => {
      const place = path === '' || path.endsWith('/') ? undefined : walk(path);
      return place === undefined ? undefined : texts.get(place);
    },
    hasFolder: (path) => {
      const place = path === '' ? undefined : walk(path);
      return place !== undefined && folders.has(place);
    },
  };
}

/** The folders above a path. */
function above(path: string): readonly string[] {
  const folder = posix.dirname(path);
  return folder === path ? [] : [folder, ...above(folder)];
}

/** Where a path leads; `undefined` when a folder on the way is not there. */
function walkFrom(directory: string, path: string, folders: ReadonlySet<string>): string | undefined {
  let place = path.startsWith('/') ? '/' : directory;
  for (const part of path.split('/').filter((each) => each !== '')) {
    if (!folders.has(place)) return undefined;
    place = posix.join(place, part);
  }
  return place;
}
