import { leftovers, surroundings } from './batch-leftovers.ts';
import type { Surroundings } from './batch-leftovers.ts';
import type { BatchUnit } from './batch-plan.ts';
import type { MutantCoverage } from './batch-worker-state.ts';

/**
 * Compares the controls of one unit with the dry run. A test that takes another way the second time (something is
 * cached, set up once) lets a mutant pass that would be caught the first time, with every control green.
 */
export class Drift {
  readonly #unit: BatchUnit;
  readonly #before: Surroundings;
  /** What every control after the first missed. */
  #always: ReadonlySet<string> | undefined;
  #controls = 0;
  #left: readonly string[] = [];

  constructor(unit: BatchUnit, before: Surroundings) {
    this.#unit = unit;
    this.#before = before;
  }

  /** Takes what a control covered; gives the unit's mutants that some test of theirs did not reach. */
  control(coverage: MutantCoverage | undefined): string[] {
    const missed = missedBy(this.#unit, coverage);
    this.#controls += 1;
    const pairs = new Set(missed.map(({ test, id }) => `${test} ${id}`));
    // The first may be the first of its process: what is kept for later was not yet there.
    if (this.#controls > 1) this.#always = new Set([...pairs].filter((pair) => this.#always?.has(pair) ?? true));
    this.#left = leftovers(this.#before, surroundings());
    const ids = new Set(missed.map(({ id }) => id));
    return this.#unit.mutants.map(({ id }) => id).filter((id) => ids.has(id));
  }

  /** Why no pass in this unit is to be believed, after the controls so far; undefined when there is no reason. */
  reason(): string | undefined {
    const [left] = this.#left;
    if (left !== undefined) return `its tests leave state behind: ${left}`;
    return this.#always && this.#always.size > 0 ? 'its tests go another way the second time' : undefined;
  }
}

/** What the dry run reached and these hits did not: by a test's index, -1 for outside tests. */
export function missedBy(
  { file, tests, reached }: Pick<BatchUnit, 'file' | 'tests' | 'reached'>,
  coverage: MutantCoverage | undefined,
): { test: number; id: string }[] {
  return [
    ...missing(-1, reached.outside, coverage?.static),
    ...reached.byTest.flatMap((ids, index) => missing(index, ids, coverage?.perTest[`${file}#${tests[index] ?? ''}`])),
  ];
}

function missing(
  test: number,
  ids: readonly string[],
  hits: Readonly<Record<string, number>> | undefined,
): { test: number; id: string }[] {
  return ids.filter((id) => (hits?.[id] ?? 0) === 0).map((id) => ({ test, id }));
}
