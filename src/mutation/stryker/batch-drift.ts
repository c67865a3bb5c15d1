import { leftovers, surroundings } from './batch-leftovers.ts';
import type { Surroundings } from './batch-leftovers.ts';
import type { BatchUnit } from './batch-plan.ts';
import type { MutantCoverage } from './batch-worker-state.ts';

type Hits = Readonly<Record<string, number>>;

/** What one test (or the code outside tests) did in the controls after the first. */
interface Track {
  readonly expected: readonly string[];
  /** The hits of the first of them, as a text; others had other hits: it goes another way every time. */
  way: string | undefined;
  varies: boolean;
  missed: boolean;
}

/**
 * Compares the controls of one unit with the dry run. A test that takes another way the second time (something is
 * cached, set up once) lets a mutant pass that would be caught the first time, with every control green.
 */
export class Drift {
  readonly #unit: BatchUnit;
  readonly #before: Surroundings;
  readonly #tracks: readonly Track[];
  #controls = 0;
  #left: readonly string[] = [];

  constructor(unit: BatchUnit, before: Surroundings) {
    this.#unit = unit;
    this.#before = before;
    const { outside, byTest } = unit.reached;
    this.#tracks = [outside, ...byTest].map((expected) => ({ expected, way: undefined, varies: false, missed: false }));
  }

  /** Takes what a control covered; gives the unit's mutants that some test of theirs did not reach. */
  control(coverage: MutantCoverage | undefined): string[] {
    const missing = new Set<string>();
    this.#controls += 1;
    for (const [index, track] of this.#tracks.entries()) {
      const hits = this.#hits(coverage, index) ?? {};
      const missed = track.expected.filter((id) => (hits[id] ?? 0) === 0);
      for (const id of missed) missing.add(id);
      // The first may be the first of its process: what is kept for later was not yet there.
      if (this.#controls === 1) continue;
      const way = JSON.stringify(hits);
      track.varies ||= way !== (track.way ??= way);
      track.missed ||= missed.length > 0;
    }
    this.#left = leftovers(this.#before, surroundings());
    return this.#unit.mutants.map(({ id }) => id).filter((id) => missing.has(id));
  }

  /** Why no pass in this unit is to be believed, after the controls so far; undefined when there is no reason. */
  reason(): string | undefined {
    const [left] = this.#left;
    if (left !== undefined) return `its tests leave state behind: ${left}`;
    // A test with random inputs goes many ways, and may miss what it happened to reach in the dry run.
    const steady = this.#tracks.some(({ missed, varies }) => missed && !varies);
    return steady ? 'its tests go another way the second time' : undefined;
  }

  #hits(coverage: MutantCoverage | undefined, index: number): Hits | undefined {
    const { file, tests } = this.#unit;
    return index === 0 ? coverage?.static : coverage?.perTest[`${file}#${tests[index - 1] ?? ''}`];
  }
}
