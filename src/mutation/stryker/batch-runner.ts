import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import type { StrykerOptions } from '@stryker-mutator/api/core';
import type { Logger } from '@stryker-mutator/api/logging';
import type { Injector, PluginContext } from '@stryker-mutator/api/plugin';
import { PluginKind, commonTokens, declareFactoryPlugin, tokens } from '@stryker-mutator/api/plugin';
import type {
  DryRunOptions,
  DryRunResult,
  MutantRunOptions,
  MutantRunResult,
  TestRunner,
  TestResult,
  TestRunnerCapabilities,
} from '@stryker-mutator/api/test-runner';
import { DryRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { keepCompiledBelow, keepCompiledIn, keepCompiledNoFurther } from '../../engine/compile-cache.ts';
import { factsOf, resultOf } from './batch-answers.ts';
import { batchSchema, killersMs, seeksBeyondGolden, statelessOf, workersOf } from './batch-options.ts';
import { confirmed, confirmingPlan } from './batch-confirm.ts';
import type { BatchPlan, FileCoverage } from './batch-plan.ts';
import { planBatch } from './batch-plan.ts';
import { runRounds } from './batch-rounds.ts';
import type { BatchSettings } from './batch-rounds.ts';
import { findShare, offerShare } from './batch-share.ts';
import { makeStockRunner } from './batch-stock.ts';
import type { BatchVerdict } from './batch-verdict.ts';
import { markBeyondGolden, verdictsOf } from './batch-verdict.ts';
import type { BatchVitest } from './batch-vitest.ts';
import { takeHold } from './batch-vitest.ts';
import { goldenTestIds, offeredSigns } from './golden-tests.ts';

const NAME = 'argvet-vitest';

await offerShare();
/** In a worker the folder of what is compiled, which nobody but vitest's own workers needs: other test runners are none. */
const compiled = process.env['STRYKER_MUTATOR_WORKER'] === undefined ? undefined : keepCompiledNoFurther();
if (process.env['STRYKER_MUTATOR_WORKER'] === undefined) keepCompiledBelow(process.cwd());

/** The options of the runner, for Stryker. */
export const strykerValidationSchema = batchSchema;

/** The Stryker plugin: `testRunner: 'argvet-vitest'`. */
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, NAME, createBatchRunner)];

function createBatchRunner(injector: Injector<PluginContext>): TestRunner {
  return new BatchTestRunner(injector);
}
createBatchRunner.inject = tokens(commonTokens.injector);

/**
 * Stryker's own vitest runner with all mutants evaluated at once between the dry run and the first mutant run. What
 * the batch cannot tell for sure is asked of Stryker's runner, mutant by mutant.
 */
class BatchTestRunner implements TestRunner {
  readonly #injector: Injector<PluginContext>;
  readonly #options: StrykerOptions;
  readonly #log: Logger;
  readonly #share = findShare();
  #stock: Promise<TestRunner> | undefined;
  #due: (() => Promise<void>) | undefined;
  #verdicts: ReadonlyMap<string, BatchVerdict> | undefined;

  constructor(injector: Injector<PluginContext>) {
    this.#injector = injector;
    this.#options = injector.resolve(commonTokens.options);
    this.#log = injector.resolve(commonTokens.getLogger)(NAME);
  }

  async dryRun(options: DryRunOptions): Promise<DryRunResult> {
    let stock: TestRunner;
    try {
      stock = await this.#inner();
    } catch (error) {
      // Stryker would try again, and say so, not what is wrong.
      return { status: DryRunStatus.Error, errorMessage: told(error) };
    }
    const result = (await this.#dryRunAtOnce(stock, options)) ?? (await stock.dryRun(options));
    this.#due = this.#plan(stock, result);
    return result;
  }

  /**
   * The dry run with as many test files at a time as Stryker has runners: Stryker's runner takes them one after another,
   * which takes longer than all else where there are many. Undefined when that is for Stryker's runner to say: tests that
   * fail beside others may pass by themselves.
   */
  async #dryRunAtOnce(stock: TestRunner, options: DryRunOptions): Promise<DryRunResult | undefined> {
    const vitest = takeHold(stock);
    const workers = workersOf(this.#options.concurrency);
    if (typeof vitest === 'string' || workers === 1) return undefined;
    const result = await vitest.withWorkers(workers, () => stock.dryRun(options));
    if (result.status === DryRunStatus.Complete && result.tests.every(isNoFailure)) return result;
    this.#log.info(`not green with ${workers} test files at a time: the tests run again, one after another`);
    return undefined;
  }

  /**
   * Stryker asks this once between the dry run and the first mutant run, outside its time measurements and limits
   * (its dry-run executor): here the batch runs. In the dry run itself it would count as overhead, which every
   * mutant's time limit is given on top.
   */
  async capabilities(): Promise<TestRunnerCapabilities> {
    const due = this.#due;
    this.#due = undefined;
    try {
      await due?.();
    } catch (error) {
      this.#leaveAll(`the batch failed: ${String(error)}`);
    }
    const stock = await this.#inner().catch(() => undefined);
    // Stryker asks it of a dry run that has failed, too, before it says what of.
    return stock ? stock.capabilities() : { reloadEnvironment: true };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    this.#verdicts ??= this.#share?.read();
    const verdict = this.#verdicts?.get(options.activeMutant.id);
    return (verdict && resultOf(verdict, options)) ?? (await this.#inner()).mutantRun(options);
  }

  async dispose(): Promise<void> {
    const stock = await this.#stock?.catch(() => undefined);
    await stock?.dispose?.();
    // Stryker kills the process next.
    flushCompileCache();
  }

  /**
   * Stryker's own runner, made when it is first needed: most processes but the one of the dry run never need it, and to
   * make one takes as long as some hundred mutants. Stryker gives each mutant what the dry run took besides its tests on
   * top of its time limit, and so the time to make one.
   */
  #inner(): Promise<TestRunner> {
    return (this.#stock ??= this.#make());
  }

  async #make(): Promise<TestRunner> {
    const stock = await makeStockRunner(this.#injector);
    await stock.init?.();
    const vitest = takeHold(stock);
    if (typeof vitest === 'string') return stock;
    vitest.hideStart();
    keepCompiledIn(compiled);
    return stock;
  }

  #leaveAll(reason: string): void {
    this.#log.warn(`Stryker's vitest runner takes all mutants: ${reason}`);
    // How many mutants there are, the runner does not know; a report does.
    this.#share?.writeFacts({ batched: 0, left: [{ reason, mutants: 0 }], partly: 0 });
  }

  #plan(stock: TestRunner, result: DryRunResult): (() => Promise<void>) | undefined {
    if (result.status !== DryRunStatus.Complete || this.#options.dryRunOnly) return undefined;
    if (!result.mutantCoverage || !result.tests.every(isNoFailure)) return undefined;
    const vitest = takeHold(stock);
    if (typeof vitest === 'string') {
      this.#leaveAll(vitest);
      return undefined;
    }
    // Now: the next run replaces it.
    const coverage = vitest.coverage(result.mutantCoverage);
    const golden = seeksBeyondGolden(this.#options)
      ? goldenTestIds(result.tests, { directory: process.cwd(), ...offeredSigns(process.env) })
      : new Set<string>();
    return () => this.#batch(vitest, coverage, golden);
  }

  async #batch(vitest: BatchVitest, coverage: readonly FileCoverage[], golden: ReadonlySet<string>): Promise<void> {
    const began = performance.now();
    const workers = workersOf(this.#options.concurrency);
    const plan = planBatch(coverage, this.#options.ignoreStatic, this.#share?.settled());
    if (plan.units.length === 0) return;
    if (this.#share) mkdirSync(this.#share.folder, { recursive: true, mode: 0o700 });
    const folder = mkdtempSync(join(this.#share?.folder ?? tmpdir(), 'argvet-rounds-'));
    const root = process.cwd();
    const testId = (file: string, test: string): string => `${relative(root, file).replaceAll('\\', '/')}#${test}`;
    try {
      const settings: BatchSettings = {
        folder,
        workers,
        timeoutMS: this.#options.timeoutMS,
        timeoutFactor: this.#options.timeoutFactor,
        killersMs: killersMs(this.#options, plan.questions.size, workers),
        golden: coverage.flatMap(({ file, tests }) =>
          tests.filter((test) => golden.has(testId(file, test))).map((test) => `${file}#${test}`),
        ),
        stateless: statelessOf(this.#options),
        namespace: INSTRUMENTER_CONSTANTS.NAMESPACE,
      };
      const { outcomes, refusals, swept } = await runRounds(vitest, plan, settings);
      this.#log.info(`sweeps caught mutants ${swept} times`);
      for (const reason of refusals) this.#log.warn(`a worker could not run the batch: ${reason}`);
      const found = verdictsOf(plan, (unit, mutant) => outcomes.get(unit)?.get(mutant), testId);
      const verdicts = await this.#confirm(vitest, confirmingPlan(plan, outcomes, found), found, settings);
      this.#verdicts = seeksBeyondGolden(this.#options) ? markBeyondGolden(verdicts, golden) : verdicts;
      this.#share?.write(this.#verdicts);
      this.#say(this.#verdicts, performance.now() - began);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async #confirm(
    vitest: BatchVitest,
    plan: BatchPlan,
    verdicts: ReadonlyMap<string, BatchVerdict>,
    settings: BatchSettings,
  ): Promise<ReadonlyMap<string, BatchVerdict>> {
    if (plan.units.length === 0) return verdicts;
    const folder = join(settings.folder, 'confirm');
    mkdirSync(folder);
    // The first test that fails is enough.
    return confirmed(verdicts, plan, await runRounds(vitest, plan, { ...settings, folder, killersMs: 0, golden: [] }));
  }

  #say(verdicts: ReadonlyMap<string, BatchVerdict>, ms: number): void {
    const facts = factsOf(verdicts.values());
    this.#share?.writeFacts(facts);
    const seconds = (ms / 1000).toFixed(1);
    this.#log.info(`${facts.batched} of ${verdicts.size} mutants evaluated in ${seconds} s`);
    if (facts.partly > 0) {
      this.#log.info(
        `for ${facts.partly} killed mutants not all tests were run: more of them may kill it than are named`,
      );
    }
    for (const { reason, mutants } of facts.left) {
      this.#log.info(`${mutants} left to Stryker's vitest runner: ${reason}`);
    }
  }
}

function isNoFailure({ status }: TestResult): boolean {
  return status !== TestStatus.Failed;
}

/** With the place: what is wrong may be anywhere in the project's configuration. */
function told(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
