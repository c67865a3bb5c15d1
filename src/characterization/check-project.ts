/** Everything that `argvet check` asks of a project: its goldens, and the policy of every argv. */
import { check } from '../policy/check.ts';
import type { Finding } from '../policy/finding.ts';
import type { Config } from './definition.ts';
import { compareGoldens } from './compare.ts';
import type { ComparedCase } from './compare.ts';
import type { GoldenFinding } from './golden-finding.ts';
import type { Selection } from './selection.ts';
import type { GoldenStore } from './store.ts';

/** A policy finding, and whether the built argv or only the recorded one breaks the policy. */
export interface PolicyBreak {
  readonly in: 'built' | 'golden';
  /** The argv that the finding's place counts in. */
  readonly argv: readonly string[];
  readonly finding: Finding;
}

/** One case: no findings at all when it holds. */
export interface CheckedCase {
  readonly site: string;
  readonly case: string;
  /** The golden's file, relative to the folder of the goldens. */
  readonly path: string;
  readonly goldenFindings: readonly GoldenFinding[];
  readonly policyBreaks: readonly PolicyBreak[];
}

/** The outcome of a check. */
export interface CheckOutcome {
  readonly cases: readonly CheckedCase[];
  readonly orphans: readonly GoldenFinding[];
  /** True when there is no finding at all. */
  readonly holds: boolean;
}

/** Checks every selected case: its golden, the built argv and, where it differs, the recorded one. It writes nothing. */
export async function checkProject(
  config: Pick<Config, 'sites'>,
  store: GoldenStore,
  selection: Selection,
): Promise<CheckOutcome> {
  const { cases: compared, orphans } = await compareGoldens(config, store, selection);
  const cases = compared.map((each) => ({
    site: each.golden.site,
    case: each.golden.case,
    path: each.golden.path,
    goldenFindings: each.findings,
    policyBreaks: policyBreaks(each),
  }));
  const clean = cases.every((each) => each.goldenFindings.length + each.policyBreaks.length === 0);
  return { cases, orphans, holds: clean && orphans.length === 0 };
}

function policyBreaks({ policy, built, recorded, findings }: ComparedCase): PolicyBreak[] {
  const breaks = (of: PolicyBreak['in'], argv: readonly string[] = []) =>
    check(argv, policy).map((finding) => ({ in: of, argv, finding }));
  const ofBuilt = built === undefined ? [] : breaks('built', built);
  const differs = built === undefined || findings.some(({ code }) => code === 'golden-stale');
  return recorded !== undefined && differs ? [...ofBuilt, ...breaks('golden', recorded.argv)] : ofBuilt;
}
