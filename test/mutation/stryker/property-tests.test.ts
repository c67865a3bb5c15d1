import { expect, it } from 'vitest';
import { propertyTestIds } from '../../../src/mutation/stryker/property-tests.ts';

const REPORT = 'Property failed after 1 tests\n{ seed: 1, path: "0", endOnFailure: true }\nCounterexample: [0]';

function ids(parts: Partial<Record<'marks' | 'kills' | 'golden', readonly unknown[]>>): readonly string[] {
  const marks = (parts.marks ?? []).map((test) => ({ test: String(test), directory: '/box' }));
  const kills = (parts.kills ?? []).map((statusReason) => ({
    status: 'Killed',
    statusReason: String(statusReason),
    killedBy: ['first', 'second'],
  }));
  return [...propertyTestIds(marks, kills, new Set((parts.golden ?? []).map(String)))];
}

it('a test whose builder a property called is a property, by the id that the test runner gives it', () => {
  expect(ids({ marks: ['/box/test/a.test.ts#holds', 'holds'] })).toEqual(['test/a.test.ts#holds', 'holds']);
});

it('the first killer is a property when it says so in the words of fast-check', () => {
  expect(ids({ kills: [REPORT] })).toEqual(['first']);
  expect(ids({ kills: [`Error: ${REPORT}`] })).toEqual(['first']);
});

it.each(['expected 1 to be 2', 'it said: Property failed after 1 tests', 'Property failed'])(
  '%s is no such word',
  (said) => {
    expect(ids({ kills: [said] })).toEqual([]);
  },
);

it('a golden test is no property', () => {
  expect(ids({ marks: ['a'], kills: [REPORT], golden: ['a', 'first'] })).toEqual([]);
});
