import type { BatchRun } from './batch-rounds.ts';
import type { BatchPlan, BatchUnit } from './batch-plan.ts';
import type { BatchVerdict } from './batch-verdict.ts';

/**
 * The work that tells whether mutants are killed by themselves, and not by what another mutant has left where nobody
 * sees it, in a package or a file: each that is not surely killed runs again in one of the files that killed it, the last
 * first, in other workers.
 */
export function confirmingPlan(
  plan: BatchPlan,
  outcomes: BatchRun['outcomes'],
  verdicts: ReadonlyMap<string, BatchVerdict>,
): BatchPlan {
  const taken = new Set<string>();
  const units = plan.units.flatMap((unit): BatchUnit[] => {
    const mutants = unit.mutants.filter(({ id }) => {
      const answer = verdicts.get(id)?.answer;
      const outcome = outcomes.get(unit.id)?.get(id);
      const killedHere = outcome?.kind === 'ran' && outcome.failures.length > 0;
      if (answer?.status !== 'killed' || answer.sure || !killedHere || taken.has(id)) return false;
      taken.add(id);
      return true;
    });
    return mutants.length === 0
      ? []
      : [{ ...unit, mutants: mutants.toReversed(), alone: false, careful: 0, sweep: false }];
  });
  return { units, questions: plan.questions };
}

/** The verdicts, of which those that another order did not confirm are left to Stryker's runner. */
export function confirmed(
  verdicts: ReadonlyMap<string, BatchVerdict>,
  plan: BatchPlan,
  { outcomes }: BatchRun,
): Map<string, BatchVerdict> {
  const result = new Map(verdicts);
  for (const unit of plan.units) {
    for (const { id } of unit.mutants) {
      const verdict = verdicts.get(id);
      const outcome = outcomes.get(unit.id)?.get(id);
      if (!verdict || (outcome?.kind === 'ran' && outcome.failures.length > 0)) continue;
      result.set(id, { ...verdict, answer: { status: 'stock', reason: 'not every order of the mutants kills it' } });
    }
  }
  return result;
}
