/** Folders that runs make among the machine's temporary ones. */
import { lstat, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import process from 'node:process';

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

/** A folder of this user. A name alone is no proof: everyone may write to the folder for temporary files. */
export async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
}
