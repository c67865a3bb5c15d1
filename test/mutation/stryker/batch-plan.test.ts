import { describe, expect, it } from 'vitest';
import type { FileCoverage } from '../../../src/mutation/stryker/batch-plan.ts';
import { planBatch } from '../../../src/mutation/stryker/batch-plan.ts';

function file(name: string, given: Partial<FileCoverage>): FileCoverage {
  return { project: '', file: name, tests: ['a', 'b'], ms: 1, static: {}, perTest: {}, ...given };
}

function questionOf(id: string, files: readonly FileCoverage[], ignoreStatic = false) {
  const question = planBatch(files, ignoreStatic).questions.get(id);
  return question && { activation: question.activation, filterSize: question.filterSize, hitLimit: question.hitLimit };
}

describe('the plan of a batch', () => {
  it('runs a mutant in the tests that reach it, and no others', () => {
    const { units } = planBatch([file('one', { perTest: { a: { 1: 2 }, b: { 1: 3, 2: 1 } } })], false);
    expect(units.flatMap(({ mutants }) => mutants.map(({ id, tests }) => [id, tests]))).toEqual([
      ['1', [0, 1]],
      ['2', [1]],
    ]);
  });

  it("runs the tests along whose name ends like one that reaches the mutant, as Stryker's filter does", () => {
    const tests = ['a', 'then a', 'a then'];
    const files = [
      file('one', { tests, perTest: { a: { 1: 1 } } }),
      file('two', { tests: ['last a', 'b'], perTest: { b: { 1: 1 } } }),
      file('three', { tests: ['not a'], perTest: {} }),
    ];
    const { units } = planBatch(files, false);
    expect(units.map((unit) => [unit.file, unit.mutants.map((mutant) => mutant.tests)])).toEqual([
      ['one', [[0, 1]]],
      ['two', [[0, 1]]],
    ]);
  });

  it('says of the units of a file that no worker may run why', () => {
    const { units } = planBatch([file('one', { perTest: { a: { 1: 2 } }, unfit: 'another environment' })], false);
    expect(units.map(({ unfit }) => unfit)).toEqual(['another environment']);
  });

  it('runs no mutant that has a status before, and still expects its tests to reach it', () => {
    const files = [file('one', { perTest: { a: { 1: 2, 2: 1 } } })];
    const { units, questions } = planBatch(files, false, new Set(['1']));
    expect(units.flatMap(({ mutants }) => mutants.map(({ id }) => id))).toEqual(['2']);
    expect([...questions.keys()]).toEqual(['2']);
    expect(units[0]?.reached.byTest[0]).toEqual(['1', '2']);
  });

  it('takes a hundred times all hits, in all files, for the hit limit', () => {
    const files = [file('one', { perTest: { a: { 1: 2 } } }), file('two', { perTest: { a: { 1: 3 }, b: { 1: 4 } } })];
    expect(questionOf('1', files)).toEqual({ activation: 'runtime', filterSize: 3, hitLimit: 900 });
  });

  it('runs a mutant that is reached while modules load in all tests of each file that reaches it', () => {
    const files = [
      file('one', { static: { 1: 1 } }),
      file('two', { perTest: { b: { 1: 5 } } }),
      file('three', { static: { 2: 1 } }),
    ];
    const { units } = planBatch(files, false);
    const of1 = new Map(units.map((unit) => [unit.file, unit.mutants.find(({ id }) => id === '1')?.tests]));
    expect(Object.fromEntries(of1)).toEqual({ one: 'all', two: 'all', three: undefined });
    expect(questionOf('1', files)).toEqual({ activation: 'static', filterSize: undefined, hitLimit: 600 });
  });

  it('leaves a static mutant out when Stryker ignores them, unless a test reaches it too', () => {
    const files = [file('one', { static: { 1: 1, 2: 1 }, perTest: { a: { 2: 1 } } })];
    expect(questionOf('1', files, true)).toBeUndefined();
    expect(questionOf('2', files, true)).toEqual({ activation: 'runtime', filterSize: 1, hitLimit: 200 });
  });

  it('takes a count of none for not reached', () => {
    expect(planBatch([file('one', { static: { 1: 0 }, perTest: { a: { 2: 0 } } })], false).units).toEqual([]);
  });

  it('has at most a hundred mutants in a unit, and fewer when the file is slow', () => {
    const perTest = { a: Object.fromEntries(Array.from({ length: 130 }, (_, id) => [id, 1])) };
    const sizes = (ms: number) =>
      planBatch([file('one', { ms, perTest })], false).units.map(({ mutants }) => mutants.length);
    expect(sizes(5)).toEqual([100, 30]);
    expect(sizes(124)).toEqual([80, 50]);
    expect(sizes(60_000)).toEqual([50, 50, 30]);
  });

  it('knows by mutant which units tell of it', () => {
    const files = [file('one', { static: { 1: 1 } }), file('two', { static: { 1: 1 }, perTest: { a: { 2: 1 } } })];
    const { questions, units } = planBatch(files, false);
    for (const [id, question] of questions) {
      const having = units.filter(({ mutants }) => mutants.some((mutant) => mutant.id === id));
      expect(question.units).toEqual(having.map((unit) => unit.id));
    }
    expect(questions.get('1')?.units).toHaveLength(2);
  });
});
