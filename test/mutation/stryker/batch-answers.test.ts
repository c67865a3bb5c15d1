import { describe, expect, it } from 'vitest';
import type { Asked } from '../../../src/mutation/stryker/batch-answers.ts';
import { factsOf, resultOf } from '../../../src/mutation/stryker/batch-answers.ts';
import type { BatchAnswer, BatchVerdict } from '../../../src/mutation/stryker/batch-verdict.ts';

function verdict(answer: BatchAnswer, question: Partial<BatchVerdict['question']> = {}): BatchVerdict {
  const asked = { activation: 'runtime', filterSize: 2, ordinal: 0, hitLimit: 100, ...question } as const;
  return { question: asked, answer, tests: 3, ms: 40 };
}

const asked: Asked = {
  mutantActivation: 'runtime',
  testFilter: ['a', 'b'],
  hitLimit: 100,
  timeout: 1000,
  disableBail: false,
};
const { hitLimit: _, ...unlimited } = asked;

function result(given: BatchVerdict, question: Asked = asked) {
  return resultOf(given, question);
}

describe('what Stryker gets for a batched verdict', () => {
  it.each<[answer: BatchAnswer, expected: object | undefined]>([
    [{ status: 'survived' }, { status: 'survived', nrOfTests: 3, duration: 40 }],
    [
      { status: 'killed', killedBy: ['a', 'b'], message: 'no', all: true, sure: true },
      { status: 'killed', killedBy: ['a', 'b'], failureMessage: 'no', nrOfTests: 3, duration: 40 },
    ],
    [
      { status: 'timeout', message: 'late' },
      { status: 'timeout', reason: 'late' },
    ],
    [
      { status: 'error', message: 'no load' },
      { status: 'error', errorMessage: 'no load' },
    ],
    [{ status: 'stock', reason: 'why' }, undefined],
  ])('is, for %j, %j', (answer, expected) => {
    expect(result(verdict(answer))).toEqual(expected);
  });

  it.each<[string, Asked]>([
    ['more tests', { ...asked, testFilter: ['a', 'b', 'c'] }],
    ['all tests', { ...asked, testFilter: [] }],
    ['another activation', { ...asked, mutantActivation: 'static' }],
    ['another hit limit', { ...asked, hitLimit: 200 }],
    ['no hit limit', unlimited],
    ['less time than the batch took', { ...asked, timeout: 39 }],
  ])('is nothing when it asks for %s', (_name, question) => {
    expect(result(verdict({ status: 'survived' }), question)).toBeUndefined();
  });

  it('is nothing when all killers are asked for and more may kill it than are known', () => {
    const killed = (all: boolean) => verdict({ status: 'killed', killedBy: ['a'], message: 'no', all, sure: true });
    expect(result(killed(false))).toMatchObject({ status: 'killed', killedBy: ['a'] });
    expect(result(killed(true), { ...asked, disableBail: true })).toMatchObject({ status: 'killed', killedBy: ['a'] });
    expect(result(killed(false), { ...asked, disableBail: true })).toBeUndefined();
    const beyond = verdict({
      status: 'killed',
      killedBy: ['a'],
      message: 'no',
      all: false,
      sure: true,
      beyondGolden: true,
    });
    expect(result(beyond, { ...asked, disableBail: true })).toMatchObject({ status: 'killed', killedBy: ['a'] });
  });

  it('answers for a static mutant, which has no filter', () => {
    const of = verdict({ status: 'survived' }, { activation: 'static', filterSize: undefined });
    expect(resultOf(of, { mutantActivation: 'static', hitLimit: 100, timeout: 1000, disableBail: false })?.status).toBe(
      'survived',
    );
  });

  it('is counted: those of the batch, those left to the stock runner by reason, the most first, and those that may have more killers', () => {
    const left = (reason: string) => verdict({ status: 'stock', reason });
    const killed = (all: boolean) => verdict({ status: 'killed', killedBy: ['a'], message: '', all, sure: true });
    const verdicts = [left('a'), left('b'), verdict({ status: 'survived' }), left('b'), killed(true), killed(false)];
    expect(factsOf(verdicts)).toEqual({
      batched: 3,
      left: [
        { reason: 'b', mutants: 2 },
        { reason: 'a', mutants: 1 },
      ],
      partly: 1,
    });
  });
});
