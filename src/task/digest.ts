/** The digest of a task's files: two runs with equal digests ran the same task. */
import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A path that is neither file nor folder nor link, such as a named pipe, whose end nobody knows. */
export class NoFileError extends Error {
  override readonly name = 'NoFileError';
  /** Inside the task folder. */
  readonly path: string;

  constructor(path: string) {
    super(`${path} is neither a file, a folder nor a link`);
    this.path = path;
  }
}

/**
 * `sha256:` and the digest of files and folders of a task, in the order in which they are named: paths, whether a file may
 * be run, what it holds, where a link leads. Throws a `NoFileError`, and what the file system throws.
 */
export async function taskDigest(directory: string, names: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const name of names) await add(hash, directory, name);
  return `sha256:${hash.digest('hex')}`;
}

async function add(hash: Hash, directory: string, path: string): Promise<void> {
  const file = join(directory, path);
  const found = await lstat(file);
  const entry = (kind: string, content: string): void => {
    hash.update(JSON.stringify([kind, path, content]));
  };
  if (found.isDirectory()) {
    entry('folder', '');
    for (const name of (await readdir(file)).toSorted()) await add(hash, directory, `${path}/${name}`);
    return;
  }
  if (found.isSymbolicLink()) {
    entry('link', await readlink(file));
    return;
  }
  if (!found.isFile()) throw new NoFileError(path);
  entry((found.mode & 0o111) === 0 ? 'file' : 'program', await contentDigest(file));
}

async function contentDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
