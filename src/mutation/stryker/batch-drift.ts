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
 * Compares the controls of one test file in one worker with the dry run. A test that takes another way the second
 * time (something is cached, set up once) lets a mutant pass that would be caught the first time, with every control
 * green.
 */
export class Drift {
  readonly #of: Pick<BatchUnit, 'file' | 'tests'>;
  readonly #tracks: readonly Track[];
  #controls = 0;

  constructor({ file, tests, reached }: Pick<BatchUnit, 'file' | 'tests' | 'reached'>) {
    this.#of = { file, tests };
    const { outside, byTest } = reached;
    this.#tracks = [outside, ...byTest].map((expected) => ({ expected, way: undefined, varies: false, missed: false }));
  }

  /** Takes what a control covered; gives the ids of the mutants that some test of theirs did not reach. */
  control(coverage: MutantCoverage | undefined): Set<string> {
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
    return missing;
  }

  /** Why no pass in this file is to be believed, after the controls so far; undefined when there is no reason. */
  reason(): string | undefined {
    // A test with random inputs goes many ways, and may miss what it happened to reach in the dry run.
    const steady = this.#tracks.some(({ missed, varies }) => missed && !varies);
    return steady ? 'its tests go another way the second time' : undefined;
  }

  #hits(coverage: MutantCoverage | undefined, index: number): Hits | undefined {
    const { file, tests } = this.#of;
    return index === 0 ? coverage?.static : coverage?.perTest[`${file}#${tests[index - 1] ?? ''}`];
  }
}
