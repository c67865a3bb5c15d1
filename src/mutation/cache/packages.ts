/** What is installed for a project, by what says so: the packages' manifests, and the lock of whoever installed them. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { digestOfFile, digestOfFolder, each } from './digest.ts';

/**
 * The digests of the packages in every `node_modules` from `directory` upwards, by what they are of. A package counts by
 * its manifest, so by its version; one that is linked to a folder of the project's own (a workspace) by its files, and so
 * do the packages that it finds from there. `own` is a folder that is told of elsewhere.
 */
export async function packageParts(directory: string, own: string): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  for (const folder of await reachedModules(directory)) {
    for (const lock of LOCKS) await put(parts, `what is installed (${lock})`, digestOfLock(join(folder, lock)));
    const names = await packagesIn(folder);
    const digests = await each(names, (name) => digestOfPackage(join(folder, name), own));
    for (const [index, name] of names.entries()) {
      // The nearest comes first, and is the one that counts; the others are of no harm.
      const key = `package ${name}`;
      parts[key] = `${parts[key] ?? ''}${digests[index]}`;
    }
  }
  return parts;
}

/** Of npm, pnpm, and yarn: they have what is installed below other packages, too. */
const LOCKS = ['.package-lock.json', '.pnpm/lock.yaml', '.yarn-state.yml', '.yarn-integrity'];

async function put(parts: Record<string, string>, key: string, value: Promise<string | undefined>): Promise<void> {
  const found = await value;
  if (found !== undefined) parts[key] = `${parts[key] ?? ''}${found}`;
}

async function digestOfLock(file: string): Promise<string | undefined> {
  const isThere = await stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
  return isThere ? digestOfFile(file) : undefined;
}

/** The nearest first. */
export function nodeModules(directory: string): string[] {
  const folder = join(directory, 'node_modules');
  const parent = dirname(directory);
  return parent === directory ? [folder] : [folder, ...nodeModules(parent)];
}

/** The folders that packages of a project are linked to (a workspace's), absolute. */
export async function linkedFolders(directory: string): Promise<readonly string[]> {
  const found = await each(await reachedModules(directory), linkedFrom);
  return [...new Set(found.flat())];
}

/** The nearest first, and behind them those that linked packages look in. */
async function reachedModules(directory: string): Promise<readonly string[]> {
  const folders = new Set(nodeModules(directory));
  // A set that grows goes on: a linked package may have others linked to it.
  for (const folder of folders) for (const real of await linkedFrom(folder)) addAll(folders, nodeModules(real));
  return [...folders];
}

async function linkedFrom(folder: string): Promise<readonly string[]> {
  const reals = await each(await packagesIn(folder), (name) =>
    realpath(join(folder, name)).catch(() => join(folder, name)),
  );
  return reals.filter((real) => !isInstalled(real));
}

function addAll(set: Set<string>, values: readonly string[]): void {
  for (const value of values) set.add(value);
}

function isInstalled(real: string): boolean {
  return real.split(sep).includes('node_modules');
}

async function packagesIn(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  const scoped = names.filter((name) => name.startsWith('@'));
  const inner = await Promise.all(
    scoped.map(async (scope) => (await namesIn(join(folder, scope))).map((name) => `${scope}/${name}`)),
  );
  return [...names.filter((name) => !name.startsWith('@')), ...inner.flat()].toSorted();
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()))
    .map(({ name }) => name);
}

async function digestOfPackage(folder: string, own: string): Promise<string> {
  const real = await realpath(folder).catch(() => folder);
  return isInstalled(real) || own.startsWith(real + sep)
    ? digestOfFile(join(real, 'package.json'))
    : digestOfFolder(real, WORKING_FOLDERS);
}

/** What tools write into a package while nothing of it changes. */
const WORKING_FOLDERS: ReadonlySet<string> = new Set(['.stryker-tmp', 'reports', 'coverage']);
