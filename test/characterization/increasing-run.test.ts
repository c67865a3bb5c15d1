import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { increasingRun } from '../../src/characterization/increasing-run.ts';

/** The length of a longest strictly increasing run, by trying every subset. */
function bruteForce(values: readonly number[]): number {
  let best = 0;
  for (let mask = 0; mask < 2 ** values.length; mask += 1) {
    const chosen = values.filter((_, index) => mask & (1 << index));
    const increasing = chosen.every((value, index) => index === 0 || (chosen[index - 1] ?? Infinity) < value);
    if (increasing) best = Math.max(best, chosen.length);
  }
  return best;
}

describe('increasingRun', () => {
  it.each([
    { values: [], run: [] },
    { values: [3], run: [0] },
    { values: [1, 2, 3], run: [0, 1, 2] },
    { values: [2, 3, 1], run: [0, 1] },
    { values: [1, 1, 1], run: [2] },
  ])('gives $run for $values', ({ values, run }) => {
    expect(increasingRun(values)).toEqual(run);
  });

  it('is increasing in place and value, and as long as any', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 9 }), (values) => {
        const run = increasingRun(values);
        expect(run).toEqual([...new Set(run)].toSorted((a, b) => a - b));
        expect(run.length).toBe(bruteForce(values));
        expect(run.every((at, index) => index === 0 || (values[run[index - 1] ?? 0] ?? 0) < (values[at] ?? 0))).toBe(
          true,
        );
      }),
    );
  });
});
