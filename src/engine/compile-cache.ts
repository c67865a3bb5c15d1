/** What Node has compiled of modules, kept from process to process and from run to run: much of a start is compiling. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** Node's own variable, for a process and all that it starts: the folder to keep compiled code in. */
const VARIABLE = 'NODE_COMPILE_CACHE';

/** Below a project's packages, where other tools keep what they can make again, too. */
const PLACE = ['.cache', 'argvet', 'compiled'];

/**
 * So many modules at most: a module is kept by its path, and each run of Stryker has a sandbox of another path. A project
 * with Stryker and vitest has about a thousand that come again.
 */
const MOST = 5000;

/**
 * Has Node keep, below the `node_modules` of the project around a folder, what this process compiles from now on. Not
 * where the user has chosen a place himself, or none, by Node's own variables; nor where there are no packages: what is
 * kept is run, so a folder that anybody may write to is no place for it. Gives the folder; undefined when Node keeps
 * nothing there.
 */
export function keepCompiled(from: string): string | undefined {
  const folder = process.env[VARIABLE] === undefined ? keepingFolder(from) : undefined;
  const kept = folder === undefined ? undefined : enableCompileCache(folder).directory;
  return folder !== undefined && kept?.startsWith(folder) === true ? folder : undefined;
}

/** The same of the processes that this one starts, too. */
export function keepCompiledBelow(from: string): void {
  keepCompiledIn(keepCompiled(from));
}

/** Ends it for the processes that this one starts from now on; what the user has chosen stays. Gives the folder. */
export function keepCompiledNoFurther(): string | undefined {
  const folder = process.env[VARIABLE];
  if (folder?.endsWith(join(...PLACE)) !== true) return undefined;
  Reflect.deleteProperty(process.env, VARIABLE);
  return folder;
}

/** Hands the folder on again. */
export function keepCompiledIn(folder: string | undefined): void {
  if (folder !== undefined) process.env[VARIABLE] = folder;
}

function keepingFolder(from: string): string | undefined {
  const packages = packagesAround(from);
  const folder = packages === undefined ? undefined : makeBelow(packages, PLACE);
  if (folder !== undefined && countIn(folder) > MOST) remove(folder);
  return packages === undefined ? undefined : makeBelow(packages, PLACE);
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Somebody else's: it is in nobody's way.
  }
}

/** Node has a folder for each of its versions there. */
function countIn(folder: string): number {
  return namesIn(folder).reduce((sum, name) => sum + namesIn(join(folder, name)).length, 0);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
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
