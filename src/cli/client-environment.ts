/** What a docker client would read here: the variables, the folder and the files of this machine. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Parsed } from '../argv/model.ts';
import { globalsOf } from '../container/client/globals.ts';
import type { Environment } from '../container/environment.ts';
import { last } from '../container/uses.ts';
import { fileText } from '../container/values/file-text.ts';
import { printable } from '../argv/printable.ts';
import { FailedRunError } from './command.ts';
import { Exit } from './exit.ts';
import type { Io } from './io.ts';

/**
 * The environment of a client that is started here with an argv. Files are read when the client would read them. Which
 * engine it would find is not known: its API is taken to be the newest that docker 28.2.2 speaks.
 */
export function clientEnvironment(parsed: Parsed, io: Io): Environment {
  const variables = definedIn(io.environment);
  const at = (path: string): string => resolve(io.directory, path);
  const own = last(globalsOf(parsed), 'config') ?? variables['DOCKER_CONFIG'] ?? '';
  const folder = at(own === '' ? join(variables['HOME'] ?? homedir(), '.docker') : own);
  return {
    variables,
    directory: io.directory,
    readFile: (path, use) => {
      if (path === '') return undefined;
      if (use === 'cidfile') return existsSync(at(path)) ? '' : undefined;
      return textOf(use === 'context' ? metadataOf(path, folder) : at(path));
    },
    hasFolder: (path) => path !== '' && statSync(at(path), { throwIfNoEntry: false })?.isDirectory() === true,
    configFile: textOf(join(folder, 'config.json')),
    apiVersion: '1.50',
    terminal: io.inputIsTTY ?? false,
  };
}

/** The variables that have a value. */
function definedIn(environment: Io['environment']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A client keeps what it knows of a context in a folder that is called by the hash of its name. */
function metadataOf(context: string, folder: string): string {
  return join(folder, 'contexts', 'meta', createHash('sha256').update(context).digest('hex'), 'meta.json');
}

/** The text of a file; `undefined` when it cannot be read. Throws a `FailedRunError` for one that does not end soon. */
function textOf(path: string): string | undefined {
  const bytes = bytesOf(path);
  if (bytes === undefined || bytes.length <= MOST_BYTES) return bytes && fileText(bytes);
  const message = `argvet resolve: ${printable(path)} has more than ${MOST_BYTES} bytes, which no client is given`;
  throw new FailedRunError(message, Exit.failure);
}

/** More than any list of variables or profile has. */
const MOST_BYTES = 2 ** 24;

/** Not more than one byte beyond the limit: a device may have no end, and a pipe no size. */
function bytesOf(path: string): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  let left = MOST_BYTES + 1;
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    for (;;) {
      const chunk = Buffer.alloc(Math.min(left, 2 ** 16));
      const read = readSync(file, chunk);
      if (read === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, read));
      left -= read;
    }
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
