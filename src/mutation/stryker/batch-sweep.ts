import type { BatchMutant, BatchUnit } from './batch-plan.ts';

/** What a mutant came to in a sweep: it is caught, and each of its tests was run, or left out once that was known. */
export interface SweptMutant {
  /** Its place in the unit. */
  readonly index: number;
  readonly ms: number;
  /** The tests that ran. */
  readonly tests: number;
  /** How often it was reached. */
  readonly hits: number;
  readonly failures: readonly { readonly test: string; readonly message: string }[];
  /** Tests were left out after one had failed: there may be more that fail. */
  readonly cut: boolean;
}

/** Hits by mutant id. */
type Hits = Readonly<Record<string, number>>;

/** How one repeat of a test ended: what it said when it failed. */
export interface Repeat {
  readonly failure: string | undefined;
  readonly ms: number;
}

/** What a sweep asks of who runs it. */
export interface SweepTerms {
  /** It is caught already, and enough was spent on it. */
  readonly isSpent: (mutant: BatchMutant) => boolean;
  /** It is caught when these tests fail. */
  readonly isCaught: (failing: readonly string[]) => boolean;
  /** It is caught, and after so many ms no other test is run on it. */
  readonly isEnough: (mutant: BatchMutant, ms: number) => boolean;
  /** The mutants of a sweep before this one, which are tried again in the other order; undefined for the first sweep. */
  readonly before?: Sweep | undefined;
}

interface Tried {
  readonly index: number;
  readonly mutant: BatchMutant;
  /** Whether each of its tests caught it. */
  readonly tests: Map<string, boolean>;
  readonly failures: { readonly test: string; readonly message: string }[];
  ms: number;
  hits: number;
  cut: boolean;
  /** A try of it says nothing. */
  doubted: boolean;
}

interface OpenTest {
  readonly name: string;
  /** By repeat, what is tried; undefined for a run without a mutant. */
  readonly plan: readonly (Tried | undefined)[];
  /** What the dry run reached in it. */
  readonly reached: readonly string[];
  /** By repeat, what it covered with no mutant active, or how often it reached the active one. */
  readonly seen: Map<number, { readonly covered: Hits; readonly hits: number }>;
}

/** After so many mutants a test runs without one. */
const BETWEEN = 10;

/** A mutant whose test takes so many ms is left to a step of its own, which has a limit of time. */
const SLOW_MS = 1000;

/**
 * A run of a test file in which each test is repeated: without a mutant, with some of its mutants one after another,
 * without, and so on. The modules stay loaded, so that a try costs no more than the test. A try counts between two runs
 * without a mutant that both pass and go the same way, by what they cover; at the first that does not the sweep is over.
 * It settles what is caught in a sweep and in a second one, with modules of its own and in the other order: what a mutant
 * leaves to the next shows there. All else runs in steps of its own, as does what no test catches.
 */
export class Sweep {
  readonly #unit: Pick<BatchUnit, 'file' | 'tests' | 'reached'>;
  readonly #terms: SweepTerms;
  readonly #tried: readonly Tried[];
  #open: OpenTest | undefined;
  #over = false;

  constructor(unit: Pick<BatchUnit, 'file' | 'tests' | 'reached' | 'mutants'>, terms: SweepTerms) {
    this.#unit = unit;
    this.#terms = terms;
    const again = terms.before && new Set(terms.before.caught().map(({ index }) => index));
    const tried = unit.mutants.flatMap((mutant, index): Tried[] => {
      if (!isSwept(mutant) || (again ? !again.has(index) : terms.isSpent(mutant))) return [];
      return [{ index, mutant, tests: new Map(), failures: [], ms: 0, hits: 0, cut: false, doubted: false }];
    });
    this.#tried = again ? tried.toReversed() : tried;
  }

  /** A run without a mutant did not do what the one before did: the tests keep state, or go another way every time. */
  get isOver(): boolean {
    return this.#over || this.#open !== undefined;
  }

  /** Ends the sweep: the tests are of a kind that it can't repeat. */
  refuse(): void {
    this.#over = true;
  }

  /** Begins a test; gives how often it is to be repeated. */
  begin(name: string): number {
    // A test that ends without being judged has skipped itself.
    if (this.#open) this.#over = true;
    const at = this.#unit.tests.indexOf(name);
    const due = this.#over ? [] : this.#tried.filter((tried) => this.#isDue(tried, at));
    const plan = [undefined, ...due.flatMap((tried, place) => (isLast(place, due) ? [tried, undefined] : [tried]))];
    this.#open = { name, plan, reached: this.#unit.reached.byTest[at] ?? [], seen: new Map() };
    return plan.length - 1;
  }

  /** The mutant to switch on for a repeat of the test, counted from 0; undefined for none. */
  mutant(repeat: number): BatchMutant | undefined {
    return this.#open?.plan[repeat]?.mutant;
  }

  /**
   * Takes what a repeat covered, by mutant, how often it reached the mutant that was active, and whether it passed; gives
   * whether there is any sense in another.
   */
  saw(repeat: number, covered: Hits, hits: number, passed: boolean): boolean {
    const open = this.#open;
    if (!open) return false;
    open.seen.set(repeat, { covered, hits });
    const first = open.seen.get(0)?.covered;
    if (open.plan[repeat] === undefined && !(passed && first && isSame(first, covered))) this.#over = true;
    return !this.#over;
  }

  /** Ends the test with how each of its repeats ended; gives whether it passed without a mutant every time. */
  judge(repeats: readonly Repeat[]): boolean {
    const open = this.#open;
    this.#open = undefined;
    if (!open || repeats.length !== open.plan.length) {
      this.#over = true;
      return false;
    }
    const first = open.seen.get(0)?.covered ?? {};
    if (open.reached.some((id) => (first[id] ?? 0) === 0)) this.#over = true;
    let since: [Tried, Repeat, number][] = [];
    for (const [repeat, result] of repeats.entries()) {
      const tried = open.plan[repeat];
      const seen = open.seen.get(repeat);
      if (tried) since.push([tried, result, seen?.hits ?? 0]);
      else {
        const isSteady = result.failure === undefined && seen !== undefined && isSame(first, seen.covered);
        if (!isSteady || since.some(([, { ms }]) => ms > SLOW_MS)) this.#over = true;
        for (const each of since) this.#take(open, ...each);
        since = [];
      }
    }
    return repeats.every(({ failure }, repeat) => open.plan[repeat] !== undefined || failure === undefined);
  }

  /** The mutants that are caught in this sweep. */
  caught(): SweptMutant[] {
    return this.#tried.flatMap(({ index, mutant, tests, failures, ms, hits, cut, doubted }): SweptMutant[] => {
      const all = typeof mutant.tests === 'string' ? [] : mutant.tests.map((at) => this.#unit.tests[at] ?? '');
      const isWhole = cut || all.every((test) => tests.has(test));
      const isCaught = this.#terms.isCaught(failures.map(({ test }) => test));
      if (doubted || !isWhole || failures.length === 0 || !isCaught || hits > mutant.hitLimit) return [];
      return [{ index, ms, tests: tests.size, hits, failures, cut }];
    });
  }

  /** The mutants that are caught in this sweep as in the one before; undefined when the order has made a difference. */
  settled(): SweptMutant[] | undefined {
    const { before } = this.#terms;
    const others = new Map((before ? before.#tried : []).map(({ index, tests }) => [index, tests]));
    const isOther = this.#tried.some(
      ({ index, tests, doubted }) =>
        !doubted && [...tests].some(([test, fails]) => others.get(index)?.get(test) === !fails),
    );
    const again = new Set(this.caught().map(({ index }) => index));
    return isOther ? undefined : (before?.caught() ?? []).filter(({ index }) => again.has(index));
  }

  #take({ name, reached }: OpenTest, tried: Tried, { failure, ms }: Repeat, hits: number): void {
    tried.tests.set(name, failure !== undefined);
    tried.ms += ms;
    tried.hits += hits;
    // When it is not reached as before, something that was kept stands in its way.
    if (this.#over || (hits === 0 && reached.includes(tried.mutant.id))) tried.doubted = true;
    // A report shows the first one's message.
    if (failure !== undefined) tried.failures.push({ test: name, message: tried.failures.length > 0 ? '' : failure });
  }

  #isDue(tried: Tried, test: number): boolean {
    const { mutant, failures, ms, doubted } = tried;
    if (doubted || mutant.tests === 'all' || !mutant.tests.includes(test)) return false;
    const isCaught = failures.length > 0 && this.#terms.isCaught(failures.map((failure) => failure.test));
    if (!isCaught || !this.#terms.isEnough(mutant, ms)) return true;
    tried.cut = true;
    return false;
  }
}

/** What a sweep is weighed by, against steps of their own. */
export interface SweepCosts {
  /** Mutants to try, and the tests that all of them have, added up. */
  readonly mutants: number;
  readonly tries: number;
  /** The ms of a control, and of the tests in it alone. */
  readonly controlMs: number;
  readonly testsMs: number;
  /** The tests of the file. */
  readonly tests: number;
}

/** Whether two sweeps take less time than a step for each mutant: steps load the modules anew, sweeps run the tests twice. */
export function isSweepCheaper({ mutants, tries, controlMs, testsMs, tests }: SweepCosts): boolean {
  const load = Math.max(0, controlMs - testsMs);
  const triesMs = tries * (testsMs / Math.max(1, tests));
  return 2 * (load + testsMs + triesMs * (1 + 1 / BETWEEN)) < mutants * load + triesMs;
}

/** Whether a sweep can try a mutant: one that is reached while modules load needs them loaded anew. */
export function isSwept({ activation }: BatchMutant): boolean {
  return activation === 'runtime';
}

function isLast(place: number, all: readonly unknown[]): boolean {
  return (place + 1) % BETWEEN === 0 || place + 1 === all.length;
}

function isSame(one: Hits, other: Hits): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}
