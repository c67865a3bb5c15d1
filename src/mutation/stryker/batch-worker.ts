import type { RunnerTask, RunnerTestCase, RunnerTestFile, SerializedConfig } from 'vitest';
import { TestRunner, inject, vi } from 'vitest';
import { keepCompiledNoFurther } from '../../engine/compile-cache.ts';
import { openJournal } from './batch-journal.ts';
import { BatchSession } from './batch-session.ts';
import {
  fileFailure,
  isToRun,
  isUnrepeatable,
  keepOnly,
  rawTestId,
  repeatsOf,
  strykerTestName,
  testsBelow,
  verdictOf,
} from './batch-tasks.ts';
import {
  keepSnapshotsQuiet,
  rememberSnapshotPaths,
  strykerNamespace,
  workerState,
  writeNoSnapshots,
} from './batch-worker-state.ts';

// Kept before a test can fake it.
const realTurn = setImmediate;

/** What vitest wraps on a runner to tell its host of every task; in a batch the journal tells. */
const TOLD_TO_HOST = ['onTaskUpdate', 'onCollectStart', 'onCollected', 'onAfterRunFiles', 'onAfterRunTask'];

/**
 * The vitest runner that is loaded in a batch's worker. Vitest's worker walks its list of files, with fresh modules
 * for each; this runner appends to the list, one entry a step, so that every mutant gets what a file of its own would
 * get, without a worker of its own. The file that vitest asked for only opens the walk: nothing of it is loaded.
 * It is the default export because vitest loads a runner so.
 */
export default class BatchRunner extends TestRunner {
  readonly #order = inject('argvetBatch');
  readonly #namespace = strykerNamespace(this.#order.namespace);
  readonly #tell = openJournal(this.#order.folder, process.pid);
  #session: BatchSession | undefined;
  #files: { filepath: string }[] = [];
  #opened = false;
  #unhandled = false;
  #hitsAtLoad = 0;
  #failed = false;
  #cut = false;
  /** There is sense in the next repeat of a test. */
  #goesOn = true;

  constructor(config: SerializedConfig) {
    super(config);
    // To find each test's place in its source takes longer than a small test; the dry run has found them.
    this.config.includeTaskLocation = false;
  }

  onBeforeCollect(): void {
    if (!this.#opened) this.#open();
    this.#unhandled = false;
    this.#failed = false;
    this.#cut = false;
    this.#hitsAtLoad = 0;
    this.#session?.begin();
  }

  override importFile(filepath: string, source: 'collect' | 'setup'): unknown {
    const { step } = this.#session ?? {};
    if (!step) return undefined;
    // Stryker counts hits from the first test on; a static mutant is also to be stopped, and seen, while modules load.
    if (source === 'collect' && step.mutant) this.#namespace.hitCount = 0;
    return super.importFile(filepath, source);
  }

  onCollected(files: RunnerTestFile[]): void {
    this.#hitsAtLoad = this.#namespace.hitCount ?? 0;
    if (this.#hitsAtLoad > 0) this.#namespace.hitCount = 0;
    const { unit, mutant, sweep } = this.#session?.step ?? {};
    if (files.flatMap(testsBelow).some(isUnrepeatable)) sweep?.refuse();
    if (!unit || !mutant || mutant.tests === 'all') return;
    const names = new Set(mutant.tests.map((index) => unit.tests[index] ?? ''));
    for (const file of files) keepOnly(file, names);
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    if (this.#failed && isToRun(test) && this.#session?.enough) {
      test.mode = 'skip';
      this.#cut = true;
    }
    await super.onBeforeRunTask(test);
    const sweep = this.#session?.step?.sweep;
    this.#goesOn = true;
    if (sweep && test.type === 'test' && isToRun(test)) test.repeats = sweep.begin(strykerTestName(test));
  }

  override onBeforeTryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options);
    const sweep = this.#session?.step?.sweep;
    if (!sweep) return;
    this.#session?.goesOn();
    const mutant = sweep.mutant(options.repeats);
    Reflect.deleteProperty(this.#namespace.mutantCoverage?.perTest ?? {}, rawTestId(test));
    this.#namespace.activeMutant = mutant?.id;
    this.#namespace.hitLimit = mutant?.hitLimit;
    if (options.retry === 0) this.#namespace.hitCount = mutant && 0;
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const sweep = this.#session?.step?.sweep;
    if (!sweep) return;
    const { mutantCoverage, hitCount = 0 } = this.#namespace;
    const covered = mutantCoverage?.perTest[rawTestId(test)] ?? {};
    this.#goesOn = sweep.saw(options.repeats, covered, hitCount, test.result?.state === 'pass');
    this.#namespace.activeMutant = undefined;
    this.#namespace.hitCount = undefined;
  }

  /** Vitest can't be asked to repeat a test no more: what is left of it does nothing. */
  async runTask(test: RunnerTestCase): Promise<void> {
    if (!this.#goesOn) return;
    try {
      await TestRunner.getTestFn(test)();
    } catch (error) {
      throw error instanceof Error && 'showDiff' in error && this.#isReadByNobody(test) ? told(error) : error;
    }
  }

  /** Whether nothing of the project may look at the error of a test before it is told: no hook, no condition to try again. */
  #isReadByNobody(test: RunnerTestCase): boolean {
    if (test.fails === true || (test.retry ?? 0) !== 0) return false;
    // Vitest keeps them there while a test runs, though its types leave them out.
    if (['onFailed', 'onFinished'].some((name) => Reflect.get(test, name) !== undefined)) return false;
    // Outside of the steps of a mutant Stryker's setup file has hooks of its own, which tell what a test covers.
    const strykers = this.#session?.step?.mutant === undefined ? 1 : 0;
    for (let suite = test.suite ?? test.file; ; suite = suite.suite ?? test.file) {
      const { beforeEach, afterEach, aroundEach } = TestRunner.getSuiteHooks(suite);
      const most = suite === test.file ? strykers : 0;
      if (beforeEach.length > most || afterEach.length > most || aroundEach.length > 0) return false;
      if (suite === test.file) return true;
    }
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test);
    if (test.type !== 'test') return;
    // A test that a mutant failed is none that failed.
    if (this.#session?.step?.sweep?.judge(repeatsOf(test)) && test.result) {
      const { errors: _, ...result } = test.result;
      test.result = { ...result, state: 'pass' };
    }
    this.#tellFailure(test);
  }

  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files);
    const tests = files.flatMap(testsBelow);
    const judged = tests.filter((test) => verdictOf(test) !== undefined);
    const failing = judged.filter((test) => verdictOf(test)?.failure !== undefined);
    // Those that a suite's hook failed never got to onAfterRunTask.
    for (const test of failing) if (test.mode === 'skip') this.#tellFailure(test);
    // What vitest itself puts back after a test file; what is left then, the tests leave.
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    this.#session?.ran();
    // A rejection that nothing handles is told a turn of the event loop later.
    await new Promise<void>((resolve) => void realTurn(resolve));
    const hits = this.#hitsAtLoad + (this.#namespace.hitCount ?? 0);
    const fileError = files.map(fileFailure).find((failure) => failure !== undefined);
    const failures = failing.length;
    const next = this.#session?.end({
      testsMs: judged.reduce((sum, { result }) => sum + (result?.duration ?? 0), 0),
      tests: judged.length,
      failures,
      hits,
      unhandled: this.#unhandled,
      cut: this.#cut,
      ...(fileError === undefined ? {} : { fileError }),
    });
    if (next !== undefined) this.#files.push({ filepath: next });
  }

  onTestAnnotate<T>(_test: RunnerTask, annotation: T): T {
    return annotation;
  }

  onTestArtifactRecord<T>(_test: RunnerTask, artifact: T): T {
    return artifact;
  }

  #open(): void {
    this.#opened = true;
    for (const name of TOLD_TO_HOST) Reflect.deleteProperty(this, name);
    this.#tell({ kind: 'hello', pid: process.pid });
    // As under Stryker's vitest runner, which has one worker.
    process.env['VITEST_POOL_ID'] = '1';
    keepCompiledNoFurther();
    const state = workerState();
    if (typeof state === 'string') {
      this.#tell({ kind: 'refuse', reason: state });
      return;
    }
    // With a listener of ours vitest keeps quiet, and the process lives on.
    process.on('unhandledRejection', () => (this.#unhandled = true));
    process.on('uncaughtException', () => (this.#unhandled = true));
    writeNoSnapshots();
    rememberSnapshotPaths();
    keepSnapshotsQuiet();
    this.#files = state.files;
    this.#session = new BatchSession(this.#order, state, this.#namespace, this.#tell);
  }

  #tellFailure(test: RunnerTestCase): void {
    const failure = verdictOf(test)?.failure;
    if (failure === undefined) return;
    // A report shows the first one's message.
    this.#session?.failed(strykerTestName(test), this.#failed ? '' : failure);
    this.#failed = true;
  }
}

/**
 * Of an assertion's error what a report shows. Of the error itself vitest would work out what differs, and where it was
 * made, which takes longer than a small test.
 */
function told({ name, message }: Error): object {
  return { name, message, stack: `${name}: ${message}` };
}
