import type { Outcome } from './batch-outcomes.ts';
import type { BatchPlan, BatchQuestion } from './batch-plan.ts';

/**
 * What the batch says of a mutant: an answer, or that Stryker's own runner has to tell. `all` says that every test that
 * covers it ran, so that no other kills it.
 */
export type BatchAnswer =
  | {
      readonly status: 'killed';
      readonly killedBy: readonly string[];
      readonly message: string;
      readonly all: boolean;
      /** It is killed in tests that leave nothing behind from which another mutant could be taken for killed. */
      readonly sure: boolean;
      /** Golden tests were told from others, and one of the others kills it. */
      readonly beyondGolden?: true;
    }
  | { readonly status: 'survived' }
  | { readonly status: 'timeout'; readonly message: string }
  | { readonly status: 'error'; readonly message: string }
  | { readonly status: 'stock'; readonly reason: string };

/** An answer with the question it is for; the tests that ran, and the ms that they took. */
export interface BatchVerdict {
  readonly question: Omit<BatchQuestion, 'units'>;
  readonly answer: BatchAnswer;
  readonly tests: number;
  readonly ms: number;
}

/** What a unit's tests said of a mutant. */
export interface UnitOutcome {
  readonly file: string;
  readonly outcome: Outcome;
}

/**
 * The verdict of every planned mutant, by id. `outcomeOf` gives what a unit said of a mutant, `testId` makes a
 * test's id as Stryker knows it.
 */
export function verdictsOf(
  plan: BatchPlan,
  outcomeOf: (unit: number, mutant: string) => Outcome | undefined,
  testId: (file: string, test: string) => string,
): Map<string, BatchVerdict> {
  const verdicts = new Map<string, BatchVerdict>();
  const files = new Map(plan.units.map(({ id, file }) => [id, file]));
  for (const [id, { units, ...question }] of plan.questions) {
    const outcomes = units.map((unit): UnitOutcome => ({
      file: files.get(unit) ?? '',
      outcome: outcomeOf(unit, id) ?? { kind: 'unknown', reason: 'the batch did not get to it' },
    }));
    const ran = outcomes.flatMap(({ outcome }) => (outcome.kind === 'ran' ? [outcome.result] : []));
    verdicts.set(id, {
      question,
      answer: answerOf(outcomes, question.hitLimit, testId),
      tests: ran.reduce((sum, { tests }) => sum + tests, 0),
      ms: ran.reduce((sum, { ms }) => sum + ms, 0),
    });
  }
  return verdicts;
}

/** The verdicts, where those who ask want to know of killers that are no golden tests; `golden` has ids of tests. */
export function markBeyondGolden(
  verdicts: ReadonlyMap<string, BatchVerdict>,
  golden: ReadonlySet<string>,
): Map<string, BatchVerdict> {
  const marked = [...verdicts].map(([id, verdict]): [string, BatchVerdict] => {
    const { answer } = verdict;
    if (answer.status !== 'killed' || answer.killedBy.every((test) => golden.has(test))) return [id, verdict];
    return [id, { ...verdict, answer: { ...answer, beyondGolden: true } }];
  });
  return new Map(marked);
}

/**
 * Joins what the test files said, as Stryker would have it: a test that fails outweighs an error outside the tests.
 * It leaves to Stryker's runner what depends on the order in which that runner would have come to it.
 */
export function answerOf(
  outcomes: readonly UnitOutcome[],
  hitLimit: number,
  testId: (file: string, test: string) => string,
): BatchAnswer {
  const ran = outcomes.flatMap(({ file, outcome }) => (outcome.kind === 'ran' ? [{ file, ...outcome }] : []));
  const hits = ran.reduce((sum, { result }) => sum + result.hits, 0);
  if (hits > hitLimit) return stock('it was reached more often than the hit limit allows');
  const failures = outcomes.flatMap(({ file, outcome }) =>
    'failures' in outcome ? outcome.failures.map((failure) => ({ file, ...failure })) : [],
  );
  const unknown = outcomes.map(({ outcome }) => outcome).find(({ kind }) => kind === 'unknown');
  if (outcomes.some(({ outcome }) => outcome.kind === 'hung')) {
    if (failures.length > 0 || unknown) return stock('it hangs in one test and fails in another');
    return { status: 'timeout', message: 'The tests did not end within the time limit' };
  }
  // Which of its files comes first decides it in Stryker's runner, too.
  if (outcomes.some(({ outcome }) => outcome.kind === 'died')) return stock('it ends the process that runs it');
  const [first] = failures;
  if (first) {
    const killedBy = [...new Set(failures.map(({ file, test }) => testId(file, test)))];
    const all = outcomes.every(({ outcome }) => outcome.kind === 'ran' && !outcome.result.cut);
    const sure = ran.some((outcome) => outcome.failures.length > 0 && outcome.doubt === undefined);
    return { status: 'killed', killedBy, message: first.message, all, sure };
  }
  if (unknown?.kind === 'unknown') return stock(unknown.reason);
  const doubt = ran.find((outcome) => outcome.doubt !== undefined)?.doubt;
  if (doubt !== undefined) return stock(doubt);
  const errors = ran.flatMap(({ result }) => (result.fileError === undefined ? [] : [result.fileError]));
  if (errors.length > 0) {
    return { status: 'error', message: `An error occurred outside of a test run: ${errors.join('\n')}` };
  }
  return { status: 'survived' };
}

function stock(reason: string): BatchAnswer {
  return { status: 'stock', reason };
}
