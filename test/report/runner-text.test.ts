import { describe, expect, it } from 'vitest';
import type { RunnerFacts } from '../../src/mutation/model.ts';
import { runnerSentences } from '../../src/report/runner-text.ts';
import { report } from './outcome.ts';

const said = (runner: RunnerFacts | undefined) => runnerSentences({ outcome: { ...report([]).outcome, runner } });
const batch = (given: Partial<RunnerFacts['batch']> = {}): RunnerFacts => ({
  name: 'argvet-vitest',
  batch: { batched: 12, left: [], partly: 0, ...given },
});

describe('what a report says of the test runner', () => {
  it('is its name, where it does not batch', () => {
    expect(said({ name: 'tap', batch: undefined })).toEqual(['The mutants were run by the test runner tap.']);
  });

  it('is one line when it ran all together', () => {
    expect(said(batch())).toEqual(['argvet-vitest ran 12 mutants together.']);
  });

  it('is how many it left, and why', () => {
    const left = [
      { reason: 'its tests leave state behind: the global x', mutants: 2 },
      { reason: 'it ends the process that runs it', mutants: 1 },
    ];
    expect(said(batch({ left }))).toEqual([
      "argvet-vitest ran 12 mutants together, and left 3 to Stryker's vitest runner, one at a time.",
      '2: its tests leave state behind: the global x.',
      '1: it ends the process that runs it.',
    ]);
  });

  it('is why it could not batch at all', () => {
    const left = [{ reason: 'the vitest configuration uses the pool vmThreads', mutants: 0 }];
    expect(said(batch({ batched: 0, left }))).toEqual([
      "argvet-vitest left all mutants to Stryker's vitest runner, one at a time: the vitest configuration uses the pool vmThreads.",
    ]);
  });

  it('is for how many not all killers were looked for, and how to find them', () => {
    expect(said(batch({ partly: 3 }))[1]).toMatch(/^For 3 killed mutants .*--map/);
  });

  it('is nothing where the results are of several runs', () => {
    expect(said(undefined)).toEqual([]);
  });
});
