import type { Repeat } from './batch-sweep.ts';
import type { RunnerTask, RunnerTestCase, RunnerTestFile, RunnerTestSuite } from 'vitest';

/** The name Stryker's vitest runner gives a test under vitest 5: the chain of suites, joined with ' > '. */
export function strykerTestName(test: RunnerTestCase): string {
  const parts = [test.name];
  for (let { suite } = test; suite; { suite } = suite) parts.unshift(suite.name);
  return joinedName(parts);
}

/** The names of suites and test as Stryker's vitest runner joins them. */
export function joinedName(parts: readonly string[]): string {
  return parts.join(' > ').trim();
}

/** All tests below a file or suite, in their order. */
export function testsBelow(suite: RunnerTestFile | RunnerTestSuite): RunnerTestCase[] {
  return suite.tasks.flatMap((task) => (task.type === 'test' ? [task] : testsBelow(task)));
}

/** Skips every test but those named, and the suites that this leaves empty, so that their hooks do not run. */
export function keepOnly(suite: RunnerTestFile | RunnerTestSuite, names: ReadonlySet<string>): void {
  for (const task of suite.tasks) {
    if (task.type === 'suite') keepOnly(task, names);
    else if (!names.has(strykerTestName(task))) task.mode = 'skip';
  }
  if (isToRun(suite) && suite.tasks.length > 0 && !suite.tasks.some(isToRun)) suite.mode = 'skip';
}

/** What a test came to, as Stryker's vitest runner judges it; undefined for one that did not run. */
export function verdictOf(test: RunnerTestCase): { readonly failure: string | undefined } | undefined {
  if (!test.result) return undefined;
  if (test.mode === 'skip' || test.result.state === 'skip' || test.result.state === 'todo') {
    const failure = suiteFailure(test.suite);
    return failure === undefined ? undefined : { failure };
  }
  if (test.result.state === 'pass') return { failure: undefined };
  return { failure: test.result.errors?.[0]?.message ?? 'the test failed without a message' };
}

/** What failed in a file outside its tests, in the words of Stryker's vitest runner; undefined when nothing did. */
export function fileFailure(file: RunnerTestFile): string | undefined {
  if (file.result?.state !== 'fail') return undefined;
  const messages = (file.result.errors ?? []).map((error) => error.message).join('\n');
  return `${file.filepath}: ${messages === '' ? 'the file failed without a message' : messages}`;
}

function suiteFailure(suite: RunnerTestSuite | undefined): string | undefined {
  if (!suite) return undefined;
  if (suite.result?.state !== 'fail') return suiteFailure(suite.suite);
  return suite.result.errors?.[0]?.message ?? 'the suite failed without a message';
}

/** How each repeat of a test ended: as its last try did. */
export function repeatsOf(test: RunnerTestCase): Repeat[] {
  const repeats: Repeat[] = [];
  for (const { repeatIndex, state, errors, duration } of test.result?.attempts ?? []) {
    const failure = state === 'pass' ? undefined : (errors?.[0]?.message ?? 'the test failed without a message');
    repeats[repeatIndex] = { failure, ms: (repeats[repeatIndex]?.ms ?? 0) + duration };
  }
  return repeats;
}

/** Its tries run beside those of others, or it repeats itself. */
export function isUnrepeatable({ concurrent, repeats }: RunnerTestCase): boolean {
  return concurrent === true || (repeats ?? 0) > 0;
}

/** The id that Stryker's setup file gives a test. */
export function rawTestId(test: RunnerTestCase): string {
  return `${test.file.filepath}#${strykerTestName(test)}`;
}

/** Nobody has chosen to leave it out. */
export function isToRun(task: RunnerTask): boolean {
  return task.mode === 'run' || task.mode === 'queued';
}
