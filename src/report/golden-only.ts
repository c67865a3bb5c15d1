/** Golden-only mutants: those that no test kills but tests that compare with a stored argv. */
import type { MutantResult } from '../mutation/model.ts';
import { TIER_NAMES, tierOfChange } from '../policy/change-tier.ts';
import type { Tier } from '../policy/weakenings.ts';
import { plural } from './plural.ts';
import type { MutationReport } from './mutation-report.ts';

/** `maybe`: its killers are golden tests as far as they are known, and there may be more of them. */
export type GoldenOnly = 'yes' | 'maybe' | 'no';

/** Whether no test kills a mutant but golden tests. A mutant that is not killed is not golden-only. */
export function goldenOnlyOf(
  { status, killedBy, goldenKillers }: Pick<MutantResult, 'status' | 'killedBy' | 'goldenKillers'>,
  beyondGolden: boolean,
): GoldenOnly {
  if (status !== 'killed' || killedBy.length === 0 || goldenKillers.length < killedBy.length) return 'no';
  return beyondGolden ? 'yes' : 'maybe';
}

/** What a mutant gives a container; undefined where that is nothing, or its argv is not known. */
export function tierOf({ argv }: Pick<MutantResult, 'argv'>): Tier | undefined {
  return argv && tierOfChange(argv.before, argv.after);
}

/** Golden-only mutants of one tier, or of none. */
export interface TierGroup {
  readonly tier: Tier | undefined;
  readonly mutants: readonly MutantResult[];
}

/** The golden-only mutants by tier, worst first; empty where others than golden tests were not looked for. */
export function goldenOnlyByTier(mutants: readonly MutantResult[], beyondGolden: boolean): readonly TierGroup[] {
  const groups = Map.groupBy(
    mutants.filter((mutant) => goldenOnlyOf(mutant, beyondGolden) === 'yes'),
    tierOf,
  );
  return [...TIERS, undefined].flatMap((tier) => {
    const group = groups.get(tier);
    return group === undefined ? [] : [{ tier, mutants: group }];
  });
}

const TIERS: readonly Tier[] = [0, 1, 2, 3];

/** A tier in a report. */
export function tierName(tier: Tier | undefined): string {
  return tier === undefined ? 'no tier' : TIER_NAMES[tier];
}

/** What a run says of the golden-only mutants that the config refuses. */
export interface GoldenVerdict {
  readonly refused: readonly MutantResult[];
  /** Why nobody can tell, as a sentence: the run then proves nothing. */
  readonly unknown: string | undefined;
}

/** Judges the golden-only mutants; where the config refuses none, none is refused and nothing is unknown. */
export function judgeGoldenOnly({ outcome, refuseGoldenOnly }: JudgedReport): GoldenVerdict {
  const { beyondGolden, golden } = outcome.tests;
  if (refuseGoldenOnly.length === 0) return { refused: [], unknown: undefined };
  if (golden === 0) return { refused: [], unknown: NO_GOLDEN_TEST };
  if (!beyondGolden) return { refused: [], unknown: SOME_KILLERS };
  const refused = goldenOnlyByTier(outcome.mutants, beyondGolden).flatMap(({ tier, mutants }) =>
    tier !== undefined && refuseGoldenOnly.includes(tier) ? mutants : [],
  );
  return { refused, unknown: undefined };
}

/** The part of a report that decides on golden-only mutants. */
export type JudgedReport = Pick<MutationReport, 'outcome' | 'refuseGoldenOnly'>;

const NO_GOLDEN_TEST =
  'No test is known as a golden test, so nobody can tell which mutants only those kill: ' +
  'use toMatchGolden, or name the tests in goldenOnly.tests of the config.';
const SOME_KILLERS =
  'Killers besides golden tests were not looked for, so nobody can tell which mutants only golden tests kill.';

/** The verdict as sentences with a full stop; none when it holds. */
export function goldenSentences({ refused, unknown }: GoldenVerdict, { refuseGoldenOnly }: JudgedReport): string[] {
  if (unknown !== undefined) return [unknown];
  if (refused.length === 0) return [];
  const tiers = TIERS.filter((tier) => refuseGoldenOnly.includes(tier)).map((tier) => TIER_NAMES[tier]);
  return [
    `${plural(refused.length, 'mutant')} of the tiers that goldenOnly.refuse names (${tiers.join(', ')}) ` +
      `${refused.length === 1 ? 'is' : 'are'} golden-only: no property or unit test kills ${refused.length === 1 ? 'it' : 'them'}.`,
  ];
}

/** What a report says where killers besides golden tests were not looked for: how many mutants may be golden-only, and how to know. Undefined when none may. */
export function maybeSentence({ mutants, tests }: MutationReport['outcome']): string | undefined {
  const count = mutants.filter((mutant) => goldenOnlyOf(mutant, tests.beyondGolden) === 'maybe').length;
  if (count === 0) return undefined;
  return (
    `Only golden tests are known to kill ${plural(count, 'mutant')}, but others were not looked for: ` +
    `--golden-only does.`
  );
}
