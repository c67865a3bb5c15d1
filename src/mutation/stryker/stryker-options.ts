/** The options that argvet gives to Stryker: what it needs of every run, and all that a project without a config leaves open. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_IGNORED } from './stryker-config.ts';
import type { StrykerConfig } from './stryker-config.ts';

/** What a run is about. */
export interface RunChoice {
  readonly directory: string;
  readonly sources: readonly string[];
  readonly concurrency: number | undefined;
  /** The folder of the sandbox. */
  readonly tempDirName: string;
  /** Whether a test that is no golden test is looked for on each mutant that golden tests kill. */
  readonly beyondGolden: boolean;
  /** Whether all tests that kill a mutant are looked for. */
  readonly allKillers: boolean;
}

/** The name of argvet's reporter (reporter.ts). */
const REPORTER = 'argvet';

/** Reporters that write to the terminal: argvet writes there itself. */
const TERMINAL = new Set(['clear-text', 'progress', 'progress-append-only', 'dots', 'event-recorder']);

/** The options of a run, which come before those of the project's config. */
export function strykerOptions(config: StrykerConfig, choice: RunChoice): Readonly<Record<string, unknown>> {
  const reporters = (config.reporters ?? ['json', 'html']).filter((name) => !TERMINAL.has(name));
  return {
    ...(config.file === undefined ? defaults(choice) : { configFile: config.file }),
    ...tsconfig(config, choice.directory),
    ...(choice.concurrency === undefined ? {} : { concurrency: choice.concurrency }),
    // Stryker's own runners name all killers then; argvet-vitest ends the search with the first that is no golden test.
    ...(choice.beyondGolden ? { disableBail: true, argvetVitest: { killers: 'beyond-golden' } } : {}),
    ...(choice.allKillers ? { disableBail: true, argvetVitest: { killers: 'all' } } : {}),
    reporters: [...new Set([...reporters, REPORTER])],
    appendPlugins: [...config.appendPlugins, ...ownPlugins(config, choice.directory)],
    // A golden is no input that Stryker's incremental mode knows: it would reuse results of another golden.
    incremental: false,
    dryRunOnly: false,
    cleanTempDir: 'always',
    tempDirName: choice.tempDirName,
    logLevel: 'error',
    fileLogLevel: 'off',
    allowConsoleColors: false,
  };
}

/** For a project without a config: vitest where its runner is installed, else the project's own `npm test`. */
function defaults({ directory, sources }: RunChoice): Record<string, unknown> {
  const common = {
    mutate: [...new Set(sources)],
    ignorePatterns: DEFAULT_IGNORED,
    warnings: { slow: false },
  };
  if (!hasVitestRunner(directory)) return { ...common, testRunner: 'command', coverageAnalysis: 'off' };
  return { ...common, testRunner: 'argvet-vitest', coverageAnalysis: 'perTest', plugins: [] };
}

function ownPlugins(config: StrykerConfig, directory: string): string[] {
  const reporter = beside('reporter');
  if (config.file !== undefined || !hasVitestRunner(directory)) return [reporter];
  return [reporter, beside('batch-runner')];
}

/** Stryker's core crashes on TypeScript 7 when it finds a tsconfig.json: a name that does not exist keeps it away. */
function tsconfig({ tsconfigFile }: StrykerConfig, directory: string): Record<string, unknown> {
  if (tsconfigFile !== undefined) return {};
  const version = versionIn(directory, 'typescript');
  return version !== undefined && Number.parseInt(version, 10) >= 7 ? { tsconfigFile: 'tsconfig.none.json' } : {};
}

function hasVitestRunner(directory: string): boolean {
  return ['@stryker-mutator/vitest-runner', 'vitest'].every((name) => versionIn(directory, name) !== undefined);
}

/** The version of a package as the project has it installed, or undefined. */
export function versionIn(directory: string, name: string): string | undefined {
  try {
    const manifest: unknown = createRequire(join(directory, 'package.json'))(`${name}/package.json`);
    const version: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'version') : '';
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** A module beside this one, with this one's extension: `.ts` in development, `.js` in the package. */
function beside(name: string): string {
  const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  return fileURLToPath(new URL(`./${name}${extension}`, import.meta.url));
}
