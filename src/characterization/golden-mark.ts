/** How a matcher tells the mutation run that it is in which tests compare with a golden. */
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';

/** The variable that names the file of the marks; a mutation run sets it, and nothing is marked without it. */
export const MARKS_VARIABLE = 'ARGVET_GOLDEN_TESTS';

/** A test that compares with a golden: its file, relative to where the tests run, and its name below those of its suites. */
export interface GoldenMark {
  readonly file: string;
  readonly names: readonly string[];
}

/** What is needed of a test of vitest. */
export interface MarkableTest {
  readonly type: 'test';
  readonly name: string;
  readonly concurrent?: boolean | undefined;
  readonly suite?: MarkableSuite | undefined;
  readonly file: { readonly filepath: string; readonly tasks: readonly MarkableTask[] };
}

interface MarkableSuite {
  readonly type: 'suite';
  readonly name: string;
  readonly suite?: MarkableSuite | undefined;
  readonly tasks: readonly MarkableTask[];
}

type MarkableTask = MarkableTest | MarkableSuite;

/**
 * Marks a test as one that compares with a golden. Of concurrent tests it marks all of the file: which of them called
 * cannot be known. Throws when the file of the marks cannot be written, since a mark that is missing is a lie.
 */
export function markGoldenTest(test: MarkableTest): void {
  const path = process.env[MARKS_VARIABLE];
  if (path === undefined) return;
  const tests = test.concurrent === true ? concurrentTests(test.file.tasks) : [test];
  for (const each of tests) {
    const mark: GoldenMark = {
      file: relative(DIRECTORY, test.file.filepath).replaceAll('\\', '/'),
      names: namesOf(each),
    };
    const line = `${JSON.stringify(mark)}\n`;
    if (MARKED.has(line)) continue;
    appendFileSync(path, line);
    MARKED.add(line);
  }
}

/** The marks of a file, each once; none when it is not there. */
export function readMarks(path: string): readonly GoldenMark[] {
  const lines = new Set(textOf(path).split('\n').filter(Boolean));
  // The lines are this module's own.
  return [...lines].map((line): GoldenMark => JSON.parse(line));
}

// Before a test can change it.
const DIRECTORY = process.cwd();

/** Kept on the process: a batch loads this module anew for each mutant. */
const MARKED = markedOnce();

function markedOnce(): Set<unknown> {
  const key = Symbol.for('argvet.golden-marks');
  const found: unknown = Reflect.get(globalThis, key);
  if (found instanceof Set) return found;
  const made = new Set<unknown>();
  Reflect.set(globalThis, key, made);
  return made;
}

function namesOf(test: MarkableTest): readonly string[] {
  const names = [test.name];
  for (let { suite } = test; suite !== undefined; { suite } = suite) names.unshift(suite.name);
  return names;
}

function concurrentTests(tasks: readonly MarkableTask[]): readonly MarkableTest[] {
  return tasks.flatMap((task) => {
    if (task.type === 'suite') return concurrentTests(task.tasks);
    return task.concurrent === true ? [task] : [];
  });
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
