import { describe, expect, it } from 'vitest';
import type { BatchMutant } from '../../../src/mutation/stryker/batch-plan.ts';
import type { Repeat, SweepTerms, SweptMutant } from '../../../src/mutation/stryker/batch-sweep.ts';
import { Sweep, isSweepCheaper } from '../../../src/mutation/stryker/batch-sweep.ts';

/** A mutant that tests a, b, … of the unit reach, by their index. */
function mutant(id: string, tests: BatchMutant['tests'], given: Partial<BatchMutant> = {}): BatchMutant {
  return { id, ordinal: 0, activation: 'runtime', tests, hitLimit: 100, ...given };
}

/** What a try of a test comes to; what is left out is a pass that reaches every mutant of the test once. */
interface Try {
  readonly fails?: boolean;
  readonly covered?: Readonly<Record<string, number>>;
  readonly hits?: number;
  readonly ms?: number;
}

const TESTS = ['a', 'b'];
const terms: SweepTerms = {
  isSpent: () => false,
  isCaught: (failing) => failing.length > 0,
  isEnough: () => false,
};

/** Sweeps tests a and b, whose tries come to what `outcome` says of test, active mutant and repeat. */
function sweep(
  mutants: readonly BatchMutant[],
  outcome: (test: string, active: string | undefined, repeat: number) => Try,
  given: Partial<SweepTerms> = {},
) {
  const byTest = TESTS.map((_, at) =>
    mutants.filter(({ tests }) => tests !== 'all' && tests.includes(at)).map(({ id }) => id),
  );
  const swept = new Sweep(
    { file: '/t', tests: TESTS, reached: { outside: [], byTest }, mutants },
    { ...terms, ...given },
  );
  const tried: string[] = [];
  const sense: boolean[] = [];
  const passed = TESTS.map((test, at) => {
    const repeats: Repeat[] = [];
    const more = swept.begin(test);
    for (let repeat = 0; repeat <= more; repeat += 1) {
      const active = swept.mutant(repeat)?.id;
      const { fails = false, covered, hits = active === undefined ? 0 : 1, ms = 1 } = outcome(test, active, repeat);
      tried.push(`${test} ${active ?? '-'}`);
      const all = Object.fromEntries((byTest[at] ?? []).map((id) => [id, 1]));
      sense.push(swept.saw(repeat, covered ?? all, hits, !fails));
      repeats.push({ failure: fails ? `${test} fails` : undefined, ms });
    }
    return swept.judge(repeats);
  });
  return { swept, tried, passed, sense, caught: named(mutants, swept.caught()) };
}

/** Mutants by their ids, with the tests that caught them. */
function named(mutants: readonly BatchMutant[], swept: readonly SweptMutant[] | undefined) {
  return swept?.map(({ index, failures }) => [mutants[index]?.id, failures.map(({ test }) => test).join(' ')]);
}

const both = [mutant('1', [0]), mutant('2', [0, 1])];

const isCaughtByB = (failing: readonly string[]): boolean => failing.includes('b');
const allFail = (_: string, active: string | undefined): Try => ({ fails: active !== undefined });
/** The second mutant fails its tests, and is reached so often in each. */
const reached = (hits: number) => sweep(both, (_, active) => ({ fails: active === '2', hits })).caught;

describe('a sweep', () => {
  it('runs each test with each of its mutants, and without any before and after', () => {
    const { tried, passed } = sweep(both, () => ({}));
    expect(tried).toEqual(['a -', 'a 1', 'a 2', 'a -', 'b -', 'b 2', 'b -']);
    expect(passed).toEqual([true, true]);
  });

  it('runs a test without a mutant after every ten', () => {
    const many = Array.from({ length: 21 }, (_, at) => mutant(`m${at}`, [0]));
    const { tried } = sweep(many, () => ({}));
    const without = tried.flatMap((each, at) => (each === 'a -' ? [at] : []));
    expect(without).toEqual([0, 11, 22, 24]);
  });

  it('catches the mutants that tests fail, with all of those tests, and none that passes', () => {
    expect(sweep(both, (_, active) => ({ fails: active === '2' })).caught).toEqual([['2', 'a b']]);
  });

  it('says what the tests of a mutant took and reached, and what the first of them said', () => {
    const { swept } = sweep(both, (_, active) => ({ fails: active === '2', ms: 3, hits: 4 }));
    expect(swept.caught()).toEqual([
      {
        index: 1,
        ms: 6,
        tests: 2,
        hits: 8,
        cut: false,
        failures: [
          { test: 'a', message: 'a fails' },
          { test: 'b', message: '' },
        ],
      },
    ]);
  });

  it('leaves a static mutant alone, and one that is caught and spent', () => {
    const mutants = [mutant('1', [0], { activation: 'static' }), mutant('2', [0]), mutant('3', [0])];
    const { tried } = sweep(mutants, () => ({}), { isSpent: ({ id }) => id === '2' });
    expect(tried).toEqual(['a -', 'a 3', 'a -', 'b -']);
  });

  it('runs no other test on a mutant that is caught and on which enough was spent, and says so', () => {
    const { swept, tried } = sweep(both, (_, active) => ({ fails: active === '2' }), { isEnough: (_, ms) => ms >= 1 });
    expect(tried).not.toContain('b 2');
    expect(swept.caught()).toMatchObject([{ index: 1, tests: 1, cut: true }]);
  });

  it('goes on with one that only a test has failed which does not count', () => {
    const { caught } = sweep(both, (test, active) => ({ fails: active === '2' && test === 'a' }), {
      isCaught: isCaughtByB,
    });
    expect(caught).toEqual([]);
    expect(sweep(both, (_, active) => ({ fails: active !== undefined }), { isCaught: isCaughtByB }).caught).toEqual([
      ['2', 'a b'],
    ]);
  });

  it('catches nothing once the test fails without a mutant, and sees no sense in going on', () => {
    const many = [...Array.from({ length: 21 }, (_, at) => mutant(`m${at}`, [0])), mutant('2', [1])];
    const { caught, tried, passed, sense, swept } = sweep(many, (_, active, repeat) => ({
      fails: active !== undefined || repeat === 11,
    }));
    expect(caught).toEqual([]);
    expect(sense.slice(0, 14)).toEqual([...Array.from({ length: 11 }, () => true), false, false, false]);
    expect(passed).toEqual([false, true]);
    expect(tried.slice(25)).toEqual(['b -']);
    expect(swept.isOver).toBe(true);
  });

  it.each<[string, Try]>([
    ['covers other mutants', { covered: { 1: 1, 2: 1, 3: 1 } }],
    ['covers a mutant more often', { covered: { 1: 2, 2: 1 } }],
    ['covers one no more', { covered: { 1: 1 } }],
  ])('does not count a try after which the test, without a mutant, %s', (_, other) => {
    const { caught, swept } = sweep(both, (test, active, repeat) => ({
      fails: active !== undefined,
      ...(test === 'a' && repeat === 3 ? other : {}),
    }));
    expect(caught).toEqual([]);
    expect(swept.isOver).toBe(true);
  });

  it('counts nothing where a test does not reach what it reached in the dry run', () => {
    const { caught, swept } = sweep(both, (_, active) => ({ fails: active !== undefined, covered: { 1: 1 } }));
    expect(caught).toEqual([]);
    expect(swept.isOver).toBe(true);
  });

  it('does not settle a mutant that a test does not reach though it did before: something is kept', () => {
    expect(sweep(both, (test, active) => ({ fails: active === '2', hits: test === 'b' ? 0 : 1 })).caught).toEqual([]);
  });

  it('does not settle a mutant that is reached more often, in all tests together, than its limit allows', () => {
    expect(reached(50)).toEqual([['2', 'a b']]);
    expect(reached(51)).toEqual([]);
  });

  it('leaves a mutant whose test takes long to a step with a limit of time, and those after it', () => {
    const { caught, swept } = sweep(both, (_, active) => ({ fails: true, ms: active === '1' ? 1001 : 1 }));
    expect(caught).toEqual([]);
    expect(swept.isOver).toBe(true);
  });

  it('does not settle a mutant when one of its tests did not run', () => {
    const swept = new Sweep(
      { file: '/t', tests: TESTS, reached: { outside: [], byTest: [['2'], ['2']] }, mutants: both },
      terms,
    );
    expect(swept.begin('a')).toBe(3);
    for (let repeat = 0; repeat <= 3; repeat += 1) swept.saw(repeat, { 2: 1 }, 1, true);
    swept.judge(['', 'no', 'no', ''].map((said) => ({ failure: said === '' ? undefined : said, ms: 1 })));
    expect(swept.caught().map(({ index }) => index)).toEqual([0]);
  });

  it('is over when a test has skipped itself, or did not run as often as it was to', () => {
    const one = new Sweep({ file: '/t', tests: TESTS, reached: { outside: [], byTest: [] }, mutants: both }, terms);
    one.begin('a');
    expect(one.isOver).toBe(true);
    expect(one.begin('b')).toBe(0);
    const other = new Sweep({ file: '/t', tests: TESTS, reached: { outside: [], byTest: [] }, mutants: both }, terms);
    other.begin('a');
    expect(other.judge([{ failure: undefined, ms: 1 }])).toBe(false);
    expect(other.isOver).toBe(true);
  });

  it('tries nothing once it was refused', () => {
    const refused = new Sweep({ file: '/t', tests: TESTS, reached: { outside: [], byTest: [] }, mutants: both }, terms);
    refused.refuse();
    expect(refused.begin('a')).toBe(0);
  });
});

describe('a second sweep', () => {
  it('tries what the first has caught, in the other order, and settles what it catches as well', () => {
    const mutants = [...both, mutant('3', [0])];
    const first = sweep(mutants, (_, active) => ({ fails: active === '1' || active === '2', ms: 5 }));
    const second = sweep(mutants, allFail, { before: first.swept });
    expect(second.tried).toEqual(['a -', 'a 2', 'a 1', 'a -', 'b -', 'b 2', 'b -']);
    expect(second.swept.settled()).toEqual(first.swept.caught());
  });

  it('settles nothing when a mutant passes that was caught in the first', () => {
    const first = sweep(both, allFail);
    const second = sweep(both, (_, active) => ({ fails: active === '2' }), { before: first.swept });
    expect(second.swept.settled()).toBeUndefined();
  });

  it('settles nothing when another of its tests catches a mutant', () => {
    const first = sweep(both, (test, active) => ({ fails: active === '1' || (active === '2' && test === 'a') }));
    const second = sweep(both, allFail, { before: first.swept });
    expect(second.swept.settled()).toBeUndefined();
  });

  it('does not mind that one of the two left tests out', () => {
    const first = sweep(both, allFail);
    const second = sweep(both, allFail, { before: first.swept, isEnough: () => true });
    expect(named(both, second.swept.settled())).toEqual([
      ['1', 'a'],
      ['2', 'a b'],
    ]);
  });

  it('settles nothing of what is in doubt in it', () => {
    const first = sweep(both, allFail);
    const second = sweep(both, (test, active) => ({ fails: active !== undefined, hits: test === 'b' ? 0 : 1 }), {
      before: first.swept,
    });
    expect(named(both, second.swept.settled())).toEqual([['1', 'a']]);
  });

  it('settles nothing without a first', () => {
    expect(sweep(both, allFail).swept.settled()).toEqual([]);
  });
});

describe('whether sweeps are cheaper than steps', () => {
  const small = { mutants: 50, tries: 50, controlMs: 2, testsMs: 1, tests: 20 };

  it.each([
    ['for many mutants of quick tests', small, true],
    ['for a few mutants, since a sweep runs all tests', { ...small, mutants: 2, tries: 2 }, false],
    ['for slow tests, which run twice', { ...small, controlMs: 1001, testsMs: 1000 }, false],
    ['for slow tests of modules that take longer to load', { ...small, controlMs: 2000, testsMs: 1000 }, true],
    ['for mutants that all tests reach', { ...small, tries: 1000 }, false],
    ['for none', { ...small, mutants: 0, tries: 0 }, false],
  ])('%s', (_, costs, expected) => {
    expect(isSweepCheaper(costs)).toBe(expected);
  });
});
