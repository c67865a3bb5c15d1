import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunnerTestFile } from 'vitest';
import type { TestProject, Vitest } from 'vitest/node';
import type { FileCoverage } from './batch-plan.ts';
import { strykerTestName, testsBelow } from './batch-tasks.ts';
import type { BatchOrder, MutantCoverage } from './batch-worker-state.ts';

/** The vitest that the stock runner made, as far as a batch needs it. */
export interface BatchVitest {
  /** Has every test file set up, in Stryker's own runs too, so that its tests see nothing of what sped its worker up. */
  readonly hideStart: () => void;
  /** What each test file covered in the dry run just made; `merged` is what Stryker's runner returned of it. */
  readonly coverage: (merged: Pick<MutantCoverage, 'static'>) => FileCoverage[];
  /**
   * Does `task` while vitest runs up to so many test files at a time, where Stryker's runner would have one, and the
   * project's own configuration does not.
   */
  readonly withWorkers: <T>(workers: number, task: () => Promise<T>) => Promise<T>;
  /** Starts a batch worker for each seed, at most `workers` at a time, and waits until they have ended. */
  readonly run: (order: BatchOrder, seeds: readonly Seed[], workers: number) => Promise<void>;
}

/** A test file that vitest is asked to run so that it starts a worker of that project. */
export interface Seed {
  readonly project: string;
  readonly file: string;
}

/** Files beside this one that vitest loads. */
const WORKER = fileBeside('batch-worker');
const ONE_SLOT = fileBeside('batch-one-slot');
const OWN_START = fileBeside('batch-own-start');

/** In the extension that this file runs in: TypeScript in development, JavaScript in the package. */
function fileBeside(name: string): string {
  return fileURLToPath(new URL(`./${name}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url));
}

/**
 * Takes hold of the vitest inside Stryker's own vitest runner, a private field; gives the reason, a sentence's end,
 * when it is not there or not of a kind that a batch can run in.
 */
export function takeHold(stockRunner: unknown): BatchVitest | string {
  const vitest = vitestOf(stockRunner);
  if (!vitest) return "the vitest inside Stryker's vitest runner is not where this version of argvet looks for it";
  if (!vitest.version.startsWith('5.')) return `vitest ${vitest.version} is not vitest 5`;
  for (const project of vitest.projects) {
    const reason = unfit(project);
    if (reason !== undefined) return reason;
  }
  return {
    hideStart: () => {
      for (const config of configsOf(vitest)) Object.assign(config, withSetup(config, OWN_START));
    },
    coverage: (merged) => {
      const environments = new Map(vitest.projects.map(({ name, config }) => [name, config.environment]));
      const files = vitest.state.getFiles().map((file): FileCoverage => {
        const given = environmentOf(readFileSync(file.filepath, 'utf8')) ?? environments.get(file.projectName ?? '');
        return coverageOf(file, unfitEnvironment(given));
      });
      return unmerge(files, merged.static);
    },
    withWorkers: (workers, task) =>
      configured(parallelConfigs(vitest), (config) => ({ maxWorkers: workers, ...withSetup(config, ONE_SLOT) }), task),
    run: (order, seeds, workers) => runWorkers(vitest, order, seeds, workers),
  };
}

/** None where one of them wants its files one after another: vitest wants one number for all that run together. */
function parallelConfigs(vitest: Vitest): readonly object[] {
  const configs = configsOf(vitest);
  // Vitest keeps it there, though its types leave it out.
  return configs.some((config) => Reflect.get(config, 'fileParallelism') === false) ? [] : configs;
}

function configsOf(vitest: Vitest): readonly object[] {
  return [...new Set<object>([vitest.config, ...vitest.projects.map(({ config }) => config)])];
}

function withSetup(config: object, file: string): { readonly setupFiles: readonly unknown[] } {
  return { setupFiles: [file, ...setupFilesOf(config)] };
}

function setupFilesOf(config: object): readonly unknown[] {
  const setupFiles: unknown = Reflect.get(config, 'setupFiles');
  return Array.isArray(setupFiles) ? setupFiles : [];
}

/** Does a task with settings in each of some configurations, and puts back what was there. */
async function configured<T>(
  configs: readonly object[],
  settingsOf: (config: object) => Readonly<Record<string, unknown>>,
  task: () => Promise<T>,
): Promise<T> {
  const saved = configs.map((config) => {
    const settings = settingsOf(config);
    const before = Object.keys(settings).map((key): [string, unknown] => [key, Reflect.get(config, key)]);
    Object.assign(config, settings);
    return Object.fromEntries(before);
  });
  try {
    return await task();
  } finally {
    for (const [index, config] of configs.entries()) Object.assign(config, saved[index]);
  }
}

function vitestOf(stockRunner: unknown): Vitest | undefined {
  if (typeof stockRunner !== 'object' || stockRunner === null || !('ctx' in stockRunner)) return undefined;
  return isVitest(stockRunner.ctx) ? stockRunner.ctx : undefined;
}

/** The parts that a batch uses are there. */
function isVitest(value: unknown): value is Vitest {
  const at = (...path: string[]): unknown => {
    let found: unknown = value;
    for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
    return found;
  };
  const methods = [
    ['provide'],
    ['runTestSpecifications'],
    ['state', 'getFiles'],
    ['projects', '0', 'createSpecification'],
  ];
  return (
    typeof at('version') === 'string' &&
    Array.isArray(at('projects')) &&
    at('state', 'filesMap') instanceof Map &&
    methods.every((path) => typeof at(...path) === 'function')
  );
}

function unfit({ name, config }: TestProject): string | undefined {
  const which = name === '' ? 'the vitest configuration' : `the vitest project ${name}`;
  if (config.browser.enabled) return `${which} runs in a browser`;
  if (config.typecheck.enabled) return `${which} checks types`;
  if (config.runner !== undefined) return `${which} has a runner of its own`;
  if (config.pool !== 'threads' && config.pool !== 'forks') return `${which} uses the pool ${config.pool}`;
  if (config.experimental.viteModuleRunner === false) return `${which} loads modules without vite`;
  return undefined;
}

/** The environment that a comment of a test file asks for, as vitest 5 reads it; undefined when none does. */
export function environmentOf(text: string): string | undefined {
  return /@(?:vitest|jest)-environment\s+([\w-]+)\b/.exec(text)?.[1];
}

/** A worker is of one environment, and another keeps state from file to file. */
function unfitEnvironment(name: string | undefined): string | undefined {
  return name === undefined || name === 'node' ? undefined : `its tests run in the environment ${name}`;
}

function coverageOf(file: RunnerTestFile, reason: string | undefined): FileCoverage {
  // Stryker's setup file puts it there.
  const mutantCoverage: MutantCoverage | undefined = Reflect.get(file.meta, 'mutantCoverage');
  const tests = testsBelow(file).filter(({ result }) => result !== undefined);
  const prefix = `${file.filepath}#`;
  const perTest = Object.entries(mutantCoverage?.perTest ?? {})
    .filter(([id]) => id.startsWith(prefix))
    .map(([id, hits]): [string, Readonly<Record<string, number>>] => [id.slice(prefix.length), hits]);
  return {
    project: file.projectName ?? '',
    file: file.filepath,
    ms: file.result?.duration ?? 0,
    unfit: reason,
    tests: [...new Set(tests.map(strykerTestName))],
    static: mutantCoverage?.static ?? {},
    perTest: Object.fromEntries(perTest),
  };
}

/** Stryker's runner adds the counts of all files up in the first one's own record: takes the others out again. */
export function unmerge(files: readonly FileCoverage[], merged: FileCoverage['static']): FileCoverage[] {
  return files.map((file) => {
    if (file.static !== merged) return file;
    const own: Record<string, number> = { ...merged };
    for (const other of files) {
      if (other === file) continue;
      for (const [id, hits] of Object.entries(other.static)) own[id] = (own[id] ?? 0) - hits;
    }
    return { ...file, static: own };
  });
}

/** What a batch sets in a project's configuration while it runs, and puts back. */
function batchConfig(config: object, workers: number): Record<string, unknown> {
  return {
    runner: WORKER,
    // It does by itself, once, what this file does in each step.
    setupFiles: setupFilesOf(config).filter((file) => file !== OWN_START),
    // A process can be ended whatever a mutant does in it, and takes nothing with it.
    pool: 'forks',
    isolate: true,
    maxWorkers: workers,
    bail: 0,
    testNamePattern: undefined,
    passWithNoTests: true,
  };
}

async function runWorkers(vitest: Vitest, order: BatchOrder, seeds: readonly Seed[], workers: number): Promise<void> {
  try {
    await configured(
      configsOf(vitest),
      (config) => batchConfig(config, workers),
      async () => {
        vitest.state.filesMap.clear();
        vitest.provide('argvetBatch', order);
        const specifications = seeds.flatMap(({ project, file }) =>
          vitest.projects.filter(({ name }) => name === project).map((each) => each.createSpecification(file)),
        );
        await vitest.runTestSpecifications(specifications);
      },
    );
  } finally {
    vitest.state.filesMap.clear();
  }
}
