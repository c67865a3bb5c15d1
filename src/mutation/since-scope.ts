/** Which mutants are in when a run is about what changed: the decision, on plain data. When in doubt, they are in. */
import type { FileChange, Lines } from '../engine/git-changes.ts';
import type { ImportGraph } from './since-imports.ts';
import { isCode } from './since-imports.ts';

/** A project beside a revision. */
export interface ChangedProject {
  readonly sites: readonly { readonly name: string; readonly source: string }[];
  /** Relative to the project, like all paths. */
  readonly goldens: string;
  readonly config: string;
  readonly changes: readonly FileChange[];
  /** The lines of each changed file that has mutants, perhaps; a file that is not there has all. */
  readonly lines: ReadonlyMap<string, 'all' | readonly Lines[]>;
  /** Files that tests can see. */
  readonly files: ReadonlySet<string>;
  /** Files and folders (with `/`) that git keeps out. */
  readonly ignored: readonly string[];
  /** Folders outside of the project whose files its packages are, as `../` paths. */
  readonly linked: readonly string[];
  /** Of all files but the project's config, as they are and as they were. */
  readonly graph: ImportGraph;
}

/** What is in. */
export interface SinceScope {
  /** Why all is in: the file that changed. */
  readonly all: string | undefined;
  /** The sites all of whose boundary mutants are in, with a file that is why. */
  readonly sites: ReadonlyMap<string, string>;
  /** Of each file whose mutants are in by their lines, those lines. */
  readonly lines: ReadonlyMap<string, 'all' | readonly Lines[]>;
}

/** What a change brings in. */
type Effect = 'all' | 'none' | readonly string[];

/** The scope of a run about the changes. */
export function sinceScope(project: ChangedProject): SinceScope {
  let all: string | undefined;
  const sites = new Map<string, string>();
  const lines = new Map<string, 'all' | readonly Lines[]>();
  for (const change of [...project.changes.flatMap((each) => opened(each, project)), ...keptOut(project)]) {
    const { path, kind } = change;
    if (kind !== 'removed' && isCode(path) && !path.startsWith('../'))
      lines.set(path, project.lines.get(path) ?? 'all');
    const effect = effectOf(change, project);
    if (effect === 'all') all ??= path;
    else if (effect !== 'none') for (const site of effect) if (!sites.has(site)) sites.set(site, path);
  }
  return { all, sites, lines };
}

/** Modules that git keeps out have nothing to be compared with. */
function keptOut({ ignored, files }: ChangedProject): FileChange[] {
  const isIgnored = (file: string): boolean =>
    ignored.some((each) => (each.endsWith('/') ? file.startsWith(each) : file === each));
  return [...files].filter((file) => isCode(file) && isIgnored(file)).map((path) => ({ kind: 'changed', path }));
}

/** Of a repository inside of this one, git tells that it has changed, and not which of its files: all of them, then. */
function opened(change: FileChange, { files }: ChangedProject): readonly FileChange[] {
  const folder = asFolder(change.path);
  const inside = files.has(change.path) ? [] : [...files].filter((file) => file.startsWith(folder));
  return inside.length === 0 ? [change] : inside.map((path) => ({ kind: 'changed', path }));
}

function asFolder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

function effectOf({ path, kind }: FileChange, project: ChangedProject): Effect {
  const { sites, goldens, config, files, linked } = project;
  const every = sites.map(({ name }) => name);
  if (path.startsWith(`${goldens}/`)) {
    const site = path.slice(goldens.length + 1).split('/', 1)[0] ?? '';
    return every.includes(site) ? [site] : every;
  }
  if (path === config) return every;
  if (path.startsWith('../')) {
    return isAbove(path) || linked.some((folder) => isNear(folder, path)) ? 'all' : 'none';
  }
  if (kind !== 'removed' && !files.has(path)) return 'none';
  if (CONFIGURATION.test(path)) return 'all';
  return isCode(path) ? effectOfCode(path, project) : every;
}

/** One is in the other: a package has several files, and a repository inside of this one may have several packages. */
function isNear(folder: string, path: string): boolean {
  return path.startsWith(asFolder(folder)) || asFolder(folder).startsWith(asFolder(path));
}

/** In a folder that the project lies in, and not beside it: a lock or a shared configuration. */
function isAbove(path: string): boolean {
  return /^(?:\.\.\/)+[^/]+$/.test(path);
}

/** What steers the tests, the packages and Stryker. */
const CONFIGURATION =
  /(?:^|\/)(?:package\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-[^/]*\.yaml|bun\.lockb?|tsconfig[^/]*\.json|\.env[^/]*|\.npmrc|\.yarnrc[^/]*|[^/]+\.conf(?:ig)?\.[^/]+|[^/]+\.workspace\.[^/]+|stryker[^/]*)$/;

function effectOfCode(path: string, { sites, graph }: ChangedProject): Effect {
  const configurations = graph.files.filter((file) => CONFIGURATION.test(file));
  if (configurations.some((file) => graph.reaches(file, path))) return 'all';
  const tests = graph.files.filter(isTest);
  // Nobody imports it and it is no test by its name: what loads it, the configuration of the tests, says so by a text.
  if (isTest(path) && !TEST_NAME.test(path) && !graph.isImported(path)) return 'all';
  return sites
    .filter(({ source }) => {
      const near = tests.filter((file) => graph.reaches(file, source));
      const judges = near.length > 0 ? near : graph.files.filter((file) => graph.reaches(file, source));
      return graph.reaches(source, path) || judges.some((file) => graph.reaches(file, path));
    })
    .map(({ name }) => name);
}

const TEST_NAME = /[.-](?:test|spec|tests|specs)\.[^/]+$/;

function isTest(file: string): boolean {
  return TEST_NAME.test(file) || /(?:^|\/)(?:tests?|__tests__|specs?)\//.test(file);
}
