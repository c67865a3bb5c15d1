/** Runs a project's mutants with its own Stryker, from a program. */
import { stat } from 'node:fs/promises';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteDefinition } from '../../characterization/definition.ts';
import type { MutantResult, MutationOutcome, RunnerFacts, Scope, SiteGoldens } from '../model.ts';
import { UnreadableGoldenError } from '../operators.ts';
import { SitePlaceError } from './boundary.ts';
import { captureStdout } from '../../engine/capture-stdout.ts';
import { ownSignals } from '../../engine/signals.ts';
import { clearShare, toldFacts } from './batch-share.ts';
import { guardContainers } from './container-guard.ts';
import { goldenTestIds, offerMarks } from './golden-tests.ts';
import type { Selection } from './known-mutants.ts';
import { SeamError, locateStryker } from './locate-stryker.ts';
import type { StrykerParts } from './locate-stryker.ts';
import { inPlaceOrder, mutantResults, strykerResults } from './outcome.ts';
import { planSites } from './plan-sites.ts';
import { propertyTestIds } from './property-tests.ts';
import { listen } from './reporter.ts';
import type { RunTest } from './reporter.ts';
import { settling } from './reuse.ts';
import { watchTraces } from './run-traces.ts';
import { install } from './seam.ts';
import type { Installed } from './seam.ts';
import { StrykerConfigError, readStrykerConfig } from './stryker-config.ts';
import type { StrykerConfig } from './stryker-config.ts';
import { strykerOptions, versionIn } from './stryker-options.ts';

/** What to mutate, and how. */
export interface MutateInput {
  /** The project's folder: where its package.json and its config are. */
  readonly directory: string;
  readonly sites: readonly SiteDefinition[];
  readonly goldens: readonly SiteGoldens[];
  /** Tiers of weakening extras that become mutants. Default 0 and 1. */
  readonly extraTiers?: readonly number[] | undefined;
  /** A Stryker config other than the one that Stryker finds by itself, relative to the folder. */
  readonly strykerConfigFile?: string | undefined;
  readonly concurrency?: number | undefined;
  /** Golden tests besides those that use `toMatchGolden`: their files, or their names. */
  readonly goldenTests?: readonly (string | RegExp)[] | undefined;
  /** Looks, of each mutant that golden tests kill, for another test that does. It takes longer. */
  readonly beyondGolden?: boolean | undefined;
  /** Looks for every test that kills a mutant. It takes longest. */
  readonly allKillers?: boolean | undefined;
  /** Which mutants are not run, and so not in the outcome; all are run without it. */
  readonly select?: Selection | undefined;
  /** What `select` leaves in; all by default. */
  readonly scope?: Scope | undefined;
  /** Results of earlier runs by key, of mutants on which nothing can have changed since: they are not run again. */
  readonly results?: ReadonlyMap<string, MutantResult> | undefined;
  readonly onProgress?: (progress: MutationProgress) => void;
}

/** How far a run is. `total` is unknown until the tests have run once without a mutant. */
export interface MutationProgress {
  readonly done: number;
  readonly total: number | undefined;
  readonly survived: number;
}

/** Why there is no outcome: the goldens, the site's place in its source, Stryker's inside, its config, or its run. */
type MutationFailureCode = 'goldens' | 'site' | 'stryker' | 'config' | 'run' | 'incomplete';

/** A run that came to nothing: exit 4. The message may have several lines. */
interface MutationFailure {
  readonly code: MutationFailureCode;
  readonly message: string;
  readonly cause: unknown;
}

/** What a run comes to. */
export type MutateResult =
  | { readonly ok: true; readonly outcome: MutationOutcome }
  | { readonly ok: false; readonly failure: MutationFailure };

/**
 * Runs all mutants of the sites and gives each with its result. While it runs, the process works in the project's
 * folder, and no container can be started. It writes nothing to standard output, leaves no folder behind, and throws
 * nothing: whatever goes wrong is the failure. One run at a time in a process.
 */
export async function mutate(input: MutateInput): Promise<MutateResult> {
  const log: string[] = [];
  try {
    return { ok: true, outcome: await run(input, log) };
  } catch (cause) {
    const [, code] = CODES.find(([type]) => cause instanceof type) ?? [Error, 'run' as const];
    const text = cause instanceof Error ? cause.message : String(cause);
    const said = code === 'run' ? log.join('').trim() : '';
    return { ok: false, failure: { code, message: [text, said].filter(Boolean).join('\n'), cause } };
  }
}

class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
}

const CODES: readonly (readonly [abstract new (...args: never) => Error, MutationFailureCode])[] = [
  [UnreadableGoldenError, 'goldens'],
  [SitePlaceError, 'site'],
  [SeamError, 'stryker'],
  [StrykerConfigError, 'config'],
  [IncompleteError, 'incomplete'],
];

async function run(input: MutateInput, log: string[]): Promise<MutationOutcome> {
  const began = performance.now();
  const directory = realpathSync(input.directory);
  const planned = planSites(input.sites, input.goldens, input.extraTiers);
  const config = await readStrykerConfig(directory, input.strykerConfigFile);
  const parts = await locateStryker(directory);
  const sources = input.sites.map(({ source }) => source);
  const { concurrency, beyondGolden = false, allKillers = false } = input;
  const traces = await watchTraces(directory, config.tempDirName, config.inPlace);
  const { tempDirName } = traces;
  const options = strykerOptions(config, { directory, sources, concurrency, tempDirName, beyondGolden, allKillers });
  const tests = new Map<string, RunTest>();
  const settled = settling(input.select, input.results);
  const installed = install(parts, { directory, sites: planned, select: settled.select });
  const named = input.goldenTests ?? [];
  const marks = await offerMarks(process.env, named);
  const restore = await enter(directory, input.onProgress, tests, log);
  const started = Date.now();
  let results: unknown;
  let runner: RunnerFacts;
  let goldenTests: ReadonlySet<string>;
  let propertyTests: ReadonlySet<string>;
  // In place it puts the files back that it has changed.
  const release = config.inPlace ? ownSignals() : undefined;
  try {
    clearShare();
    results = await runStryker(parts, options);
    runner = { name: runnerName(options, config), batch: toldFacts() };
    goldenTests = goldenTestIds(tests.values(), { directory, marks: marks.read(), named });
    propertyTests = propertyTestIds(marks.properties(), strykerResults(results), goldenTests);
  } finally {
    release?.();
    restore();
    marks.end();
    clearShare();
    traces.end();
    installed.uninstall();
  }
  const all = await mutantResults(results, {
    directory,
    records: installed.records(),
    known: installed.known(),
    tests,
    goldenTests,
    propertyTests,
    allKillers,
  });
  requireComplete(installed, all);
  const reused = settled.reused();
  return {
    mutants: [...all.filter(({ id }) => !installed.settled().has(id)), ...reused].toSorted(inPlaceOrder),
    scope: input.scope ?? { kind: 'all' },
    left: settled.left(),
    reused: reused.length,
    tests: {
      total: tests.size,
      golden: goldenTests.size,
      property: propertyTests.size,
      beyondGolden: beyondGolden || allKillers,
    },
    runner,
    sites: input.sites.map(({ name }) => name),
    goldens: input.goldens,
    versions: { ...parts.versions, ...versions(directory) },
    elapsed: Math.round(performance.now() - began),
    reports: await writtenSince(started, directory, config),
  };
}

/** Everything of the process that a run changes, and the way back. */
async function enter(
  directory: string,
  onProgress: MutateInput['onProgress'],
  tests: Map<string, RunTest>,
  log: string[],
): Promise<() => void> {
  const cwd = process.cwd();
  const { exitCode } = process;
  const unguard = await guardContainers(process.env);
  const undo = [unguard, captureStdout((text) => log.push(text)), follow(onProgress, tests)];
  process.chdir(directory);
  return () => {
    process.chdir(cwd);
    for (const each of undo.toReversed()) each();
    // Stryker sets it when a score is below its own threshold: argvet judges.
    process.exitCode = exitCode;
  };
}

function follow(onProgress: MutateInput['onProgress'], tests: Map<string, RunTest>): () => void {
  let total: number | undefined;
  let done = 0;
  let survived = 0;
  onProgress?.({ done, total, survived });
  return listen({
    onTests: (all) => {
      for (const test of all) tests.set(test.id, test);
    },
    onPlan: (count) => {
      total = count;
      onProgress?.({ done, total, survived });
    },
    onMutant: (status) => {
      done += 1;
      if (status === 'Survived' || status === 'NoCoverage') survived += 1;
      onProgress?.({ done, total, survived });
    },
  });
}

async function runStryker({ core }: StrykerParts, options: Readonly<Record<string, unknown>>): Promise<unknown> {
  const module: object = await import(core.href);
  const stryker: unknown = Reflect.get(module, 'Stryker');
  if (typeof stryker !== 'function')
    throw new SeamError('@stryker-mutator/core exports no Stryker (tested with 10.1.1)');
  const instance: unknown = Reflect.construct(stryker, [options]);
  const start: unknown =
    typeof instance === 'object' && instance !== null ? Reflect.get(instance, 'runMutationTest') : 0;
  if (typeof start !== 'function') throw new SeamError('Stryker has no runMutationTest (tested with 10.1.1)');
  return Reflect.apply(start, instance, []);
}

/** Never green without its mutants: every mutant that was placed has a result. */
function requireComplete(installed: Installed, mutants: MutationOutcome['mutants']): void {
  if (!installed.done()) throw new IncompleteError('Stryker ended without a look at the source');
  const known = new Set(mutants.filter(({ status }) => status !== 'pending').map(({ id }) => id));
  const records = [...installed.records().keys()];
  const missing = records.filter((id) => !known.has(id));
  if (missing.length > 0) {
    throw new IncompleteError(`${missing.length} of ${records.length} mutants have no result: the run is incomplete`);
  }
}

/** Without one in its config, Stryker takes the command runner. */
function runnerName(options: Readonly<Record<string, unknown>>, { testRunner }: StrykerConfig): string {
  const own = options['testRunner'];
  return typeof own === 'string' ? own : (testRunner ?? 'command');
}

function versions(directory: string): Record<string, string> {
  const names = ['@stryker-mutator/vitest-runner', 'vitest'];
  const found = names.map((name) => [name, versionIn(directory, name)] as const);
  return Object.fromEntries(
    [['node', process.versions.node] as const, ...found].flatMap(([name, version]) =>
      version === undefined ? [] : [[name, version]],
    ),
  );
}

async function writtenSince(time: number, directory: string, config: StrykerConfig): Promise<string[]> {
  const files = [config.htmlReport, config.jsonReport];
  const fresh = await Promise.all(
    files.map(async (file) => {
      const stats = await stat(join(directory, file)).catch(() => undefined);
      return stats !== undefined && stats.mtimeMs >= time - 1000;
    }),
  );
  return files.filter((_, index) => fresh[index]);
}
