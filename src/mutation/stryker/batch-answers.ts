import type { MutantRunOptions, MutantRunResult } from '@stryker-mutator/api/test-runner';
import { MutantRunStatus } from '@stryker-mutator/api/test-runner';
import type { BatchFacts } from '../model.ts';
import type { BatchVerdict } from './batch-verdict.ts';

/** What Stryker asks of one mutant, as far as it decides whether a batched verdict answers it. */
export type Asked = Pick<MutantRunOptions, 'mutantActivation' | 'testFilter' | 'hitLimit' | 'timeout' | 'disableBail'>;

/**
 * The result that a batched verdict gives Stryker; undefined when Stryker's own runner has to tell, and when Stryker
 * asks for something else than the batch evaluated: other tests, another activation, another limit, less time, or, with
 * `disableBail`, for all that kill a mutant where the batch has only some, and golden tests alone among them.
 */
export function resultOf(verdict: BatchVerdict, asked: Asked): MutantRunResult | undefined {
  const { question, answer, tests, ms } = verdict;
  const same =
    question.activation === asked.mutantActivation &&
    question.filterSize === asked.testFilter?.length &&
    question.hitLimit === asked.hitLimit;
  if (!same || ms > asked.timeout) return undefined;
  const ran = { nrOfTests: tests, duration: ms };
  if (answer.status === 'survived') return { status: MutantRunStatus.Survived, ...ran };
  if (answer.status === 'timeout') return { status: MutantRunStatus.Timeout, reason: answer.message };
  if (answer.status === 'error') return { status: MutantRunStatus.Error, errorMessage: answer.message };
  if (answer.status === 'stock') return undefined;
  if (asked.disableBail && !answer.all && answer.beyondGolden !== true) return undefined;
  const { message: failureMessage } = answer;
  return { status: MutantRunStatus.Killed, killedBy: [...answer.killedBy], failureMessage, ...ran };
}

/** What the verdicts say of the batch as a whole. */
export function factsOf(verdicts: Iterable<BatchVerdict>): BatchFacts {
  const counts = new Map<string, number>();
  let batched = 0;
  let partly = 0;
  for (const { answer } of verdicts) {
    if (answer.status === 'stock') counts.set(answer.reason, (counts.get(answer.reason) ?? 0) + 1);
    else batched += 1;
    if (answer.status === 'killed' && !answer.all) partly += 1;
  }
  const left = [...counts].toSorted(([, a], [, b]) => b - a).map(([reason, mutants]) => ({ reason, mutants }));
  return { batched, left, partly };
}
