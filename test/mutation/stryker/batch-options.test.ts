import { describe, expect, it } from 'vitest';
import { killersMs, workersOf } from '../../../src/mutation/stryker/batch-options.ts';

describe('the options of the runner that batches', () => {
  it.each([
    [{}, Number.MAX_SAFE_INTEGER],
    [{ argvetVitest: {} }, Number.MAX_SAFE_INTEGER],
    [{ argvetVitest: { killers: 'quick' } }, 100],
    [{ argvetVitest: { killers: 'first' } }, 0],
    [{ argvetVitest: { killers: 'all' } }, Number.MAX_SAFE_INTEGER],
    [{ disableBail: true }, Number.MAX_SAFE_INTEGER],
    [{ disableBail: true, argvetVitest: { killers: 'first' } }, Number.MAX_SAFE_INTEGER],
    [{ disableBail: true, argvetVitest: { killers: 'beyond-golden' } }, 0],
    [{ disableBail: false, argvetVitest: { killers: 'first' } }, 0],
  ])('%j give each of 200 mutants, with two workers, %i ms for its killers', (options, ms) => {
    expect(killersMs(options, 200, 2)).toBe(ms);
  });

  it.each([
    [undefined, 4, 4],
    [undefined, 8, 7],
    [3, 8, 3],
    ['50%', 8, 4],
    ['1%', 8, 1],
  ] as const)('with a concurrency of %j on %i cores make %i workers', (concurrency, cores, workers) => {
    expect(workersOf(concurrency, cores)).toBe(workers);
  });
});
