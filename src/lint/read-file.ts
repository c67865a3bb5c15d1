import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** The text of a file, or half a sentence that says why it has none and what helps. */
export type FileText = { readonly text: string } | { readonly problem: string };

/** Configurations and scripts are smaller; what is larger is most likely data. */
const MOST_BYTES = 8 * 2 ** 20;

/**
 * Reads a regular file (a link to one too) of at most 8 MiB as UTF-8; a byte order mark is no part of its text. It does
 * not wait for a pipe, and tells what the file system refuses as a problem.
 */
export function readTextFile(path: string): FileText {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(file);
    if (stats.isDirectory()) return { problem: 'it is a folder: name the files in it' };
    if (!stats.isFile()) return { problem: 'it is a device, pipe or socket: name a file' };
    if (stats.size > MOST_BYTES) return { problem: 'it is larger than 8 MiB: name a smaller file' };
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)) };
  } catch (error) {
    return { problem: reasonOf(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'it is not UTF-8 text: save it as UTF-8';
  if ('syscall' in error) return REASONS.get(code) ?? `it cannot be read (${code})`;
  throw error;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file: look at the path'],
  ['ENOTDIR', 'there is no such file: a part of its path is no folder'],
  ['EACCES', 'you have no right to read it'],
  ['EPERM', 'you have no right to read it'],
  ['ELOOP', 'its links lead in a circle: remove one'],
  ['ENXIO', 'it is a device, pipe or socket: name a file'],
  ['ENAMETOOLONG', 'there is no such file: its name is too long'],
]);
