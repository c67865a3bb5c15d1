import { describe, expect, it } from 'vitest';
import type { StepResult } from '../../../src/mutation/stryker/batch-journal.ts';
import type { Outcome } from '../../../src/mutation/stryker/batch-outcomes.ts';
import { answerOf } from '../../../src/mutation/stryker/batch-verdict.ts';

const result: StepResult = { ms: 1, tests: 2, hits: 3, unhandled: false, late: false, cut: false };

function ran(failing: readonly string[], given: Partial<StepResult> = {}, doubt?: string): Outcome {
  const failures = failing.map((test) => ({ test, message: `${test} says no` }));
  return { kind: 'ran', failures, result: { ...result, ...given }, doubt };
}

const hung: Outcome = { kind: 'hung', failures: [] };
const unknown: Outcome = { kind: 'unknown', reason: 'nobody knows' };
const skipped: Outcome = { kind: 'skipped' };

/** The answer for what the files f0, f1, … said, under a hit limit of 100. */
function answer(...outcomes: Outcome[]) {
  const named = outcomes.map((outcome, index) => ({ file: `f${index}`, outcome }));
  return answerOf(named, 100, (file, test) => `${file}#${test}`);
}

const killed = (killedBy: string[], all = true) => ({
  status: 'killed',
  killedBy,
  message: `${killedBy[0]?.slice(3)} says no`,
  all,
});

describe('the verdict of a mutant', () => {
  it.each<[string, Outcome[], object]>([
    ['all pass', [ran([]), ran([])], { status: 'survived' }],
    ['tests of two files fail', [ran(['a', 'b']), ran(['a'])], killed(['f0#a', 'f0#b', 'f1#a'])],
    ['a test fails beside an error at load', [ran([], { fileError: 'no load' }), ran(['a'])], killed(['f1#a'])],
    ['a test fails in doubt', [ran(['a'], {}, 'doubt')], killed(['f0#a'])],
    ['a test fails, and another file is unknown', [ran(['a']), unknown], killed(['f0#a'], false)],
    ['a test fails, and others were left out', [ran(['a'], { cut: true })], killed(['f0#a'], false)],
    ['a test fails, and another file was skipped', [ran(['a']), skipped], killed(['f0#a'], false)],
    ['it ends its process here and fails there', [{ kind: 'died' }, ran(['a'])], { status: 'stock' }],
    ['a test fails without a doubt', [ran(['a']), ran(['b'], {}, 'hm')], { status: 'killed', sure: true }],
    ['tests fail in doubt', [ran([]), ran(['b'], {}, 'hm')], { status: 'killed', sure: false }],
    ['it hangs, and nothing fails', [ran([]), hung], { status: 'timeout' }],
    [
      'its file does not load',
      [ran([], { fileError: '/t: no' })],
      { status: 'error', message: expect.stringMatching(/outside.*\/t: no/) },
    ],
    ['a file is unknown', [ran([]), unknown], { status: 'stock', reason: 'nobody knows' }],
    ['a pass is in doubt', [ran([], {}, 'hm')], { status: 'stock', reason: 'hm' }],
    ['an error at load is in doubt', [ran([], { fileError: 'no' }, 'hm')], { status: 'stock', reason: 'hm' }],
    ['it hangs here and fails there', [hung, ran(['a'])], { status: 'stock' }],
    ['it hangs after a failure', [{ kind: 'hung', failures: [{ test: 'a', message: '' }] }], { status: 'stock' }],
    ['it hangs here and is unknown there', [hung, unknown], { status: 'stock' }],
    ['the hit limit is passed in sum', [ran(['a'], { hits: 60 }), ran([], { hits: 41 })], { status: 'stock' }],
    ['the hit limit is just met', [ran([], { hits: 60 }), ran([], { hits: 40 })], { status: 'survived' }],
  ])('when %s', (_, outcomes, expected) => {
    expect(answer(...outcomes)).toMatchObject(expected);
  });

  it('names each killer once', () => {
    expect(answer(ran(['a', 'a', 'b']))).toMatchObject({ killedBy: ['f0#a', 'f0#b'] });
  });
});
