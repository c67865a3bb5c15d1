/** What a worker needs to know of a unit to choose it. */
export interface UnitLine {
  readonly id: number;
  readonly project: string;
  readonly file: string;
  /** What the file's tests took in the dry run, in ms. */
  readonly ms: number;
  readonly alone: boolean;
}

/** What a worker has seen of a test file. */
interface Seen {
  ms: number;
  caught: number;
}

/** The ms to load a test file and what it imports, for one that was not yet run. */
const LOAD_MS = 20;

/** Tells which test files catch the most mutants for the time they take: a mutant caught early runs in no others. */
export class UnitChoice {
  readonly #seen = new Map<string, Seen>();

  /** Takes what a mutant's step took, and whether it was caught. */
  note(file: string, ms: number, caught: boolean): void {
    const seen = this.#seen.get(file) ?? { ms: 0, caught: 0 };
    this.#seen.set(file, { ms: seen.ms + ms, caught: seen.caught + (caught ? 1 : 0) });
  }

  /** The units, the most promising first; those that need a worker of their own before all. */
  order(lines: readonly UnitLine[]): UnitLine[] {
    return lines.toSorted((a, b) => Number(b.alone) - Number(a.alone) || this.#msToCatch(a) - this.#msToCatch(b));
  }

  /** The ms that it takes to catch one, as if the first try of every file had caught one. */
  #msToCatch({ file, ms }: UnitLine): number {
    const seen = this.#seen.get(file) ?? { ms: 0, caught: 0 };
    return (seen.ms + ms + LOAD_MS) / (seen.caught + 1);
  }
}
