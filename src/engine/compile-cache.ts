/** What Node has compiled of modules, kept from process to process and from run to run: much of a start is compiling. */
import { mkdirSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** Node's own variable, for a process and all that it starts: the folder to keep compiled code in. */
const VARIABLE = 'NODE_COMPILE_CACHE';

/** Below a project's packages, where other tools keep what they can make again, too. */
const PLACE = ['.cache', 'argvet'];
const COMPILED = 'compiled';

/**
 * Has Node keep, below the `node_modules` of the project around a folder, what this process compiles from now on. Not
 * where the user has chosen a place himself, or none, by Node's own variables; nor where there are no packages: what is
 * kept is run, so a folder that anybody may write to is no place for it. Gives the folder; undefined when Node keeps
 * nothing there.
 */
export function keepCompiled(from: string): string | undefined {
  const folder = process.env[VARIABLE] === undefined ? keepingFolder(from, COMPILED) : undefined;
  const kept = folder === undefined ? undefined : enableCompileCache(folder).directory;
  return folder !== undefined && kept?.startsWith(folder) === true ? folder : undefined;
}

/** The same of the processes that this one starts, too. */
export function keepCompiledBelow(from: string): void {
  const folder = keepCompiled(from);
  if (folder !== undefined) process.env[VARIABLE] = folder;
}

/** Ends it for the processes that this one starts from now on; what the user has chosen stays. */
export function keepCompiledNoFurther(): void {
  if (process.env[VARIABLE]?.endsWith(join(...PLACE, COMPILED)) === true) Reflect.deleteProperty(process.env, VARIABLE);
}

/**
 * A folder for what code is made of, below the `node_modules` of the project around a folder; undefined where there are no
 * packages, or nothing can be written.
 */
export function keepingFolder(from: string, name: string): string | undefined {
  const packages = packagesAround(from);
  return packages === undefined ? undefined : makeBelow(packages, [...PLACE, name]);
}

function packagesAround(from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (isFolder(packages)) return packages;
    if (folder === dirname(folder)) return undefined;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** One by one: on some file systems Node tries for ever to make a folder together with those above it. */
function makeBelow(folder: string, names: readonly string[]): string | undefined {
  let path = folder;
  for (const name of names) {
    path = join(path, name);
    if (!isFolder(path) && !isMade(path)) return undefined;
  }
  return path;
}

/** By this process, or by another in the meantime. */
function isMade(path: string): boolean {
  try {
    mkdirSync(path);
  } catch {
    // Nothing that a run depends on.
  }
  return isFolder(path);
}
