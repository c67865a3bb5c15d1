/** Leaves mutants out of a run: those outside of its scope, and those whose result is known. */
import type { MutantResult, MutantStatus } from '../model.ts';
import type { KnownMutant, Selection, SettledMutant } from './known-mutants.ts';

/** A selection that remembers what it settled for which reason. */
export interface Settling {
  readonly select: Selection;
  /** How many mutants are outside of the scope. */
  readonly left: () => number;
  /** The known results, with the ids of this run. */
  readonly reused: () => readonly MutantResult[];
}

/** Statuses that say the same the next time; a timeout, an error or none at all may be the machine's. */
const LASTING: Partial<Record<MutantStatus, SettledMutant['status']>> = {
  killed: 'Killed',
  survived: 'Survived',
  'no-coverage': 'NoCoverage',
};

/** Whether a result may stand for that of another run. */
export function isLasting({ status }: Pick<MutantResult, 'status'>): boolean {
  return LASTING[status] !== undefined;
}

/**
 * What `select` settles, and beyond it the mutants with a lasting result in `results` (by key). The equivalent, unviable
 * and ignored ones cost nothing, and are found anew.
 */
export function settling(
  select: Selection | undefined,
  results: ReadonlyMap<string, MutantResult> = new Map(),
): Settling {
  let left = 0;
  let reused: readonly MutantResult[] = [];
  const settle = (mutants: readonly KnownMutant[]): ReadonlyMap<string, SettledMutant> => {
    const outside = select?.(mutants) ?? new Map<string, SettledMutant>();
    const known = mutants.flatMap(({ id, key }): [MutantResult, SettledMutant][] => {
      const result = outside.has(id) ? undefined : results.get(key);
      const status = result && LASTING[result.status];
      if (result === undefined || status === undefined) return [];
      return [
        [
          { ...result, id },
          { status, reason: REUSED },
        ],
      ];
    });
    left = outside.size;
    reused = known.map(([result]) => result);
    return new Map([...outside, ...known.map(([{ id }, settled]) => [id, settled] as const)]);
  };
  return { select: settle, left: () => left, reused: () => reused };
}

const REUSED = 'the result of an earlier run: nothing that it depends on has changed';
