import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MARKS_VARIABLE, markGoldenTest, readMarks } from '../../src/characterization/golden-mark.ts';
import type { MarkableTest } from '../../src/characterization/golden-mark.ts';

let folder = '';
let path = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-mark-'));
  path = join(folder, 'marks');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A file with a suite of three tests, of which the first two are concurrent, and a concurrent one below it. */
function tests(filepath: string): readonly [MarkableTest, MarkableTest, MarkableTest, MarkableTest] {
  const tasks: (MarkableTest | (MarkableTest['suite'] & object))[] = [];
  const file = { filepath, tasks };
  const inSuite: MarkableTest[] = [];
  const suite = { type: 'suite', name: 'suite', tasks: inSuite } as const;
  const test = (name: string, concurrent: boolean) => ({ type: 'test', name, concurrent, suite, file }) as const;
  const [a, b, c] = [test('a', true), test('b', true), test('c', false)];
  const d = { type: 'test', name: 'd', concurrent: true, file } as const;
  inSuite.push(a, b, c);
  tasks.push(suite, d);
  return [a, b, c, d];
}

describe('the mark of a golden test', () => {
  it('has its file from the working directory and the names of its suites', () => {
    vi.stubEnv(MARKS_VARIABLE, path);
    const [, , c] = tests(resolve('test/one.test.ts'));
    markGoldenTest(c);
    markGoldenTest(c);
    expect(readMarks(path)).toEqual([{ file: 'test/one.test.ts', names: ['suite', 'c'] }]);
  });

  it('is put on every concurrent test of a file, since nobody knows which one called', () => {
    vi.stubEnv(MARKS_VARIABLE, path);
    const [a] = tests(resolve('test/two.test.ts'));
    markGoldenTest(a);
    expect(readMarks(path).map(({ names }) => names)).toEqual([['suite', 'a'], ['suite', 'b'], ['d']]);
  });

  it('is not made outside a mutation run', () => {
    vi.stubEnv(MARKS_VARIABLE, undefined);
    const [a] = tests(resolve('test/three.test.ts'));
    markGoldenTest(a);
    expect(readMarks(path)).toEqual([]);
  });
});
