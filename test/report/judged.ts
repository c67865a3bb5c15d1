/** Outcomes of runs that never ran: the mutants of goldens, each judged by tests that are functions of an argv. */
import type { MutantResult, MutationOutcome } from '../../src/mutation/model.ts';
import { boundaryMutants } from '../../src/mutation/operators.ts';
import { WEAKENING_EXTRAS } from '../../src/policy/weakenings.ts';
import { mutant, report } from './outcome.ts';

/** A test that passes or fails on the argv of each case. */
export interface JudgingTest {
  readonly name: string;
  readonly kind?: 'golden' | 'property' | 'unit';
  readonly passes: (argv: readonly string[]) => boolean;
}

/** The mutants of the site `task`; a test sees a mutant on the case that shows it. */
export function judged(
  cases: Readonly<Record<string, readonly string[]>>,
  tests: readonly JudgingTest[],
  facts: Partial<MutationOutcome['tests']> = {},
): MutationOutcome {
  const planned = boundaryMutants({ site: 'task', cases }, WEAKENING_EXTRAS.slice(0, 3));
  const mutants = planned.map((each, index): MutantResult => {
    const killers = tests.filter(({ passes }) => !passes(each.after));
    const names = (kind: JudgingTest['kind']): string[] =>
      killers.filter((test) => test.kind === kind).map(({ name }) => name);
    const covered = tests.length === 0 ? 'no-coverage' : 'survived';
    return mutant({
      id: String(index),
      operator: each.operator,
      description: each.description,
      status: each.exclusion?.kind ?? (killers.length > 0 ? 'killed' : covered),
      argv: { case: each.case, before: each.before, after: each.after },
      touches: each.touches,
      killedBy: killers.map(({ name }) => name),
      goldenKillers: names('golden'),
      propertyKillers: names('property'),
      allKillers: true,
    });
  });
  const known = { total: tests.length, golden: 0, property: 0, beyondGolden: true, ...facts };
  return report(mutants, {}, { goldens: [{ site: 'task', cases }], tests: known }).outcome;
}
