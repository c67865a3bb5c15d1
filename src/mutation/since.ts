/** A run about what changed since a revision of git. */
import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { changesSince } from '../engine/git-changes.ts';
import type { Changes, Lines } from '../engine/git-changes.ts';
import type { ProcessRunner } from '../engine/process.ts';
import { each } from './cache/digest.ts';
import { linkedFolders, nodeModules } from './cache/packages.ts';
import type { Scope } from './model.ts';
import { ImportGraph, importsOf, isCode } from './since-imports.ts';
import type { ImportWorld } from './since-imports.ts';
import { sinceScope } from './since-scope.ts';
import type { ChangedProject, SinceScope } from './since-scope.ts';
import type { KnownMutant, Selection, SettledMutant } from './stryker/known-mutants.ts';
import { sandboxFiles } from './stryker/sandbox-files.ts';
import { readStrykerConfig } from './stryker/stryker-config.ts';

/** The project of a run, absolute paths. */
export interface SinceProject {
  readonly directory: string;
  readonly sites: ChangedProject['sites'];
  readonly goldensFolder: string;
  /** The config's file. */
  readonly file: string;
  readonly strykerConfigFile: string | undefined;
}

/** The part of the mutants that is in. */
export interface SincePart {
  readonly select: Selection;
  readonly scope: Scope;
  /** What is in and why, in a sentence; the names in it are foreign text. */
  readonly why: string;
}

/**
 * Leaves in the mutants of changed lines, and all boundary mutants of sites whose argv, goldens, policy or tests
 * changed since the revision. Throws a `GitError`, and what `readStrykerConfig` and `sandboxFiles` throw.
 */
export async function selectSince(project: SinceProject, revision: string, runner: ProcessRunner): Promise<SincePart> {
  const changes = await changesSince(project.directory, revision, runner);
  const scope = sinceScope(await changedProject(project, changes));
  return {
    select: (mutants) =>
      new Map(mutants.filter((mutant) => !isIn(mutant, scope)).map(({ id }) => [id, outside(revision)])),
    scope: { kind: 'since', revision },
    why: whyOf(scope, revision),
  };
}

/** Whether a mutant is in the scope. */
function isIn({ boundary, file, lines }: Pick<KnownMutant, 'boundary' | 'file' | 'lines'>, scope: SinceScope): boolean {
  if (scope.all !== undefined) return true;
  if (boundary !== undefined && scope.sites.has(boundary.site)) return true;
  const changed = scope.lines.get(file) ?? [];
  return changed === 'all' || changed.some(({ first, last }) => first <= lines.last && lines.first <= last);
}

function outside(revision: string): SettledMutant {
  return { status: 'Ignored', reason: `nothing of it has changed since ${revision}` };
}

function whyOf({ all, sites, lines }: SinceScope, revision: string): string {
  if (all !== undefined) return `every mutant is in: ${all} changed since ${revision}`;
  const parts = [...sites].map(([site, file]) => `the boundary mutants of ${site} (${file})`);
  if (lines.size > 0)
    parts.push(
      `the changed lines of ${[...lines.keys()].toSorted().slice(0, SHOWN).join(', ')}${lines.size > SHOWN ? ' ...' : ''}`,
    );
  return parts.length === 0
    ? `nothing changed since ${revision} that has a mutant`
    : `in since ${revision}: ${parts.join(', ')}`;
}

const SHOWN = 3;

async function changedProject(project: SinceProject, changes: Changes): Promise<ChangedProject> {
  const directory = realpathSync(project.directory);
  const path = (file: string): string => relative(directory, file).replaceAll(sep, '/');
  const config = await readStrykerConfig(directory, project.strykerConfigFile);
  const files = new Set(await sandboxFiles(config, directory));
  const own = path(join(realpathSync(join(project.file, '..')), project.file.slice(project.file.lastIndexOf(sep) + 1)));
  const inside = changes.files.filter((change) => !change.path.startsWith('../'));
  const removed = inside.filter(({ kind }) => kind === 'removed').map((change) => change.path);
  const world = { files: new Set([...files, ...removed]), isPackage: installedIn(directory) };
  const graph = new ImportGraph();
  const modules = [...files].filter((file) => isCode(file) && file !== own);
  const texts = await each(modules, (file) => readFile(join(directory, file), 'utf8'));
  for (const [index, file] of modules.entries()) graph.add(file, importsOf(file, texts[index] ?? '', world));
  await addBefore(
    graph,
    inside
      .filter(({ kind, path: file }) => kind !== 'added' && isCode(file) && file !== own)
      .map((change) => change.path),
    changes,
    world,
  );
  return {
    sites: project.sites.map(({ name, source }) => ({ name, source: path(join(directory, source)) })),
    goldens: path(project.goldensFolder),
    config: own,
    changes: changes.files,
    lines: await linesOf(
      inside.filter(({ kind, path: file }) => kind === 'changed' && isCode(file)).map((change) => change.path),
      changes,
    ),
    files,
    ignored: changes.ignored,
    // In the project's own folder, tests see every file around it.
    linked: config.inPlace ? ['..'] : (await linkedFolders(directory)).map(path),
    graph,
  };
}

/** A test that no longer imports a builder was a test of it. */
async function addBefore(
  graph: ImportGraph,
  files: readonly string[],
  changes: Changes,
  world: ImportWorld,
): Promise<void> {
  const texts = await each(files, (file) => changes.before(file));
  for (const [index, file] of files.entries()) graph.add(file, importsOf(file, texts[index] ?? '', world));
}

async function linesOf(
  files: readonly string[],
  changes: Changes,
): Promise<ReadonlyMap<string, 'all' | readonly Lines[]>> {
  // Each is a run of git: so many changes are a rewrite, and all of it is in.
  if (files.length > MOST_FILES) return new Map();
  const lines = await each(files, (file) => changes.lines(file));
  return new Map(files.map((file, index) => [file, lines[index] ?? 'all']));
}

const MOST_FILES = 500;

/** A package that is linked to a folder of the project's own is none whose files are known by a name. */
function installedIn(directory: string): (name: string) => boolean {
  const known = new Map<string, boolean>();
  const look = (name: string): boolean => {
    const folder = nodeModules(directory)
      .map((modules) => join(modules, name))
      .find(existsSync);
    return folder !== undefined && realpathSync(folder).split(sep).includes('node_modules');
  };
  return (name) => {
    const found = known.get(name) ?? look(name);
    known.set(name, found);
    return found;
  };
}
