/** Counts and scores of mutants, in whole numbers, so that no rounding makes a run look better than it is. */
import type { MutantFamily, MutantResult, MutantStatus } from '../mutation/model.ts';

/** How many mutants there are of each outcome. `total` is their sum. */
export interface Tally {
  readonly total: number;
  readonly killed: number;
  readonly survived: number;
  /** Not covered: no test runs the code. It counts like a survivor. */
  readonly noCoverage: number;
  /** Timed out: nobody knows what a test would have said. It is in the score's denominator, never a kill. */
  readonly timeout: number;
  /** Ended by an error, at run time or in the compiler: outside the score. */
  readonly errors: number;
  /** Disabled by a comment or by the config: outside the score. */
  readonly ignored: number;
  /** They ask for the same container as the original: outside the score. */
  readonly equivalent: number;
  /** The client refuses them: outside the score. */
  readonly unviable: number;
  /** Never ran: the run is incomplete. */
  readonly pending: number;
}

/** One family against its threshold. */
export interface FamilyScore {
  readonly family: MutantFamily;
  readonly tally: Tally;
  /** In percent of the mutants that count; 0 for no claim. */
  readonly threshold: number;
  readonly passed: boolean;
}

/** The thresholds of all families, in percent. */
export type FamilyThresholds = Readonly<Record<MutantFamily, number>>;

/** The families, worst news first. */
export const FAMILIES: readonly MutantFamily[] = ['boundary', 'source', 'stryker'];

/** What holds where the config names no threshold: argvet's own mutants are all killed, and no claim about Stryker's. */
export const DEFAULT_THRESHOLDS: FamilyThresholds = { boundary: 100, source: 100, stryker: 0 };

const COUNTED_AS: Readonly<Record<MutantStatus, Exclude<keyof Tally, 'total'>>> = {
  killed: 'killed',
  survived: 'survived',
  'no-coverage': 'noCoverage',
  timeout: 'timeout',
  'runtime-error': 'errors',
  'compile-error': 'errors',
  ignored: 'ignored',
  equivalent: 'equivalent',
  unviable: 'unviable',
  pending: 'pending',
};

const NONE: Tally = {
  total: 0,
  killed: 0,
  survived: 0,
  noCoverage: 0,
  timeout: 0,
  errors: 0,
  ignored: 0,
  equivalent: 0,
  unviable: 0,
  pending: 0,
};

/** Counts mutants by outcome. */
export function tally(mutants: readonly Pick<MutantResult, 'status'>[]): Tally {
  const counts = { ...NONE };
  for (const { status } of mutants) {
    counts.total += 1;
    counts[COUNTED_AS[status]] += 1;
  }
  return counts;
}

/**
 * The mutants that a score is about: all but the ignored, the equivalent and the unviable, those that an error ended, and
 * those that never ran.
 */
export function counted({ killed, survived, noCoverage, timeout }: Tally): number {
  return killed + survived + noCoverage + timeout;
}

/** The mutants that no test noticed: survived, not covered or timed out. */
export function unnoticed({ survived, noCoverage, timeout }: Tally): number {
  return survived + noCoverage + timeout;
}

/**
 * The score in percent with one digit, rounded down: `100%` means every one, `99.9%` may be 99.99. It is `-` when no
 * mutant counts.
 */
export function percent(count: Tally): string {
  const of = counted(count);
  if (of === 0) return '-';
  const tenths = Math.floor((count.killed * 1000) / of);
  return `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}%`;
}

/**
 * Whether the killed are at least `threshold` percent of those that count. It compares whole numbers, so 999 of 1000
 * meet 99.9. With no mutant that counts it holds: that there are any is a claim of its own.
 */
export function meets(count: Tally, threshold: number): boolean {
  const { digits, scale } = decimal(threshold);
  return BigInt(count.killed) * 100n * scale >= digits * BigInt(counted(count));
}

/** Every family against its threshold, also one without a mutant. */
export function scoreFamilies(mutants: readonly MutantResult[], thresholds: FamilyThresholds): readonly FamilyScore[] {
  return FAMILIES.map((family) => {
    const count = tally(mutants.filter((mutant) => mutant.family === family));
    const threshold = thresholds[family];
    return { family, tally: count, threshold, passed: meets(count, threshold) };
  });
}

/** A number as the decimal that it prints as: 99.9 is 999 over 10. */
function decimal(value: number): { readonly digits: bigint; readonly scale: bigint } {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value.toFixed(6)) ?? [];
  return { digits: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) };
}
