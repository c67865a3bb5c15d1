import { describe, expect, test } from 'vitest';
import type { MutantStatus } from '../../src/mutation/model.ts';
import { counted, meets, percent, scoreFamilies, tally, unnoticed } from '../../src/report/score.ts';
import type { Tally } from '../../src/report/score.ts';
import { mutant } from './outcome.ts';

const EMPTY: Tally = tally([]);
const of = (killed: number, survived: number): Tally => ({ ...EMPTY, total: killed + survived, killed, survived });

const STATUSES: readonly MutantStatus[] = [
  'killed',
  'killed',
  'survived',
  'no-coverage',
  'timeout',
  'timeout',
  'timeout',
  'runtime-error',
  'compile-error',
  'ignored',
  'equivalent',
  'equivalent',
  'unviable',
  'pending',
];
const MIXED = tally(STATUSES.map((status) => mutant({ status })));

test('each status is counted under its own name, both kinds of errors together', () => {
  expect(MIXED).toEqual({
    total: 14,
    killed: 2,
    survived: 1,
    noCoverage: 1,
    timeout: 3,
    errors: 2,
    ignored: 1,
    equivalent: 2,
    unviable: 1,
    pending: 1,
  });
});

test('a timeout is in the denominator and no kill; errors, ignored, equivalent, unviable and pending are outside', () => {
  expect(counted(MIXED)).toBe(7);
  expect(unnoticed(MIXED)).toBe(5);
  expect(percent(MIXED)).toBe('28.5%');
});

describe('percent', () => {
  test.each([
    [0, 0, '-'],
    [0, 3, '0%'],
    [1, 1, '50%'],
    [2, 1, '66.6%'],
    [9999, 1, '99.9%'],
    [1, 9999, '0%'],
    [7, 0, '100%'],
  ])('of %i killed and %i survived is %s, rounded down', (killed, survived, expected) => {
    expect(percent(of(killed, survived))).toBe(expected);
  });
});

describe('meets', () => {
  test.each([
    [999, 1, 99.9, true],
    [998, 2, 99.9, false],
    [2, 1, 66.6, true],
    [2, 1, 66.7, false],
    [9999, 1, 100, false],
    [7, 0, 100, true],
    [57, 43, 57, true],
    [29, 71, 29, true],
    [0, 5, 0, true],
    [0, 0, 100, true],
    [1, 999_999, 0.0001, true],
    [1, 1_000_000, 0.0001, false],
  ])('of %i killed and %i survived, threshold %d: %s, without a rounding error', (killed, survived, threshold, yes) => {
    expect(meets(of(killed, survived), threshold)).toBe(yes);
  });
});

test('every family has a score of its own, also one without a mutant', () => {
  const mutants = [mutant(), mutant({ family: 'stryker', status: 'survived' })];
  const scores = scoreFamilies(mutants, { boundary: 100, source: 90, stryker: 50 });
  expect(scores.map(({ family, tally: { total }, threshold, passed }) => [family, total, threshold, passed])).toEqual([
    ['boundary', 1, 100, true],
    ['source', 0, 90, true],
    ['stryker', 1, 50, false],
  ]);
});
