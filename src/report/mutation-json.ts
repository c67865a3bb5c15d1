/** The report of a mutation run as JSON. The shape is documented in docs/mutate.md; `format` grows when it changes. */
import type { MutantResult } from '../mutation/model.ts';
import { argvMapData } from './argv-map-text.ts';
import { hintsData } from './hints-text.ts';
import { goldenOnlyOf, tierOf } from './golden-only.ts';
import { changeOf, byOperator, gainOf } from './mutant-words.ts';
import { judge, sections, verdictSentences } from './mutation-report.ts';
import type { MutationReport } from './mutation-report.ts';
import { runnerData } from './runner-text.ts';
import { counted, tally } from './score.ts';
import type { Tally } from './score.ts';

/** The number of the shape. */
const JSON_FORMAT = 1;

/** The report as one value for `jsonLines`. */
export function mutationData(report: MutationReport): object {
  const verdict = judge(report);
  const { outcome } = report;
  return {
    format: JSON_FORMAT,
    result: verdict.result,
    reasons: verdictSentences(report, verdict),
    elapsed: Math.round(outcome.elapsed),
    scope: outcome.scope,
    left: outcome.left,
    reused: outcome.reused,
    versions: { argvet: report.version, ...outcome.versions },
    check: report.check ?? null,
    scores: verdict.families.map(({ family, tally: count, threshold, passed }) => ({
      family,
      counts: counts(count),
      threshold,
      passed,
    })),
    sites: sections(report).map(({ site, mutants }) => ({
      name: site ?? null,
      facts: report.sites.find(({ name }) => name === site) ?? null,
      counts: counts(tally(mutants)),
      operators: byOperator(mutants).map((group) => ({
        operator: group.operator,
        family: group.family,
        counts: counts(tally(group.mutants)),
      })),
    })),
    tests: outcome.tests,
    runner: runnerData(report),
    goldenOnly: {
      refuse: report.refuseGoldenOnly,
      refused: verdict.goldenOnly.refused.map(({ id }) => id),
      unknown: verdict.goldenOnly.unknown ?? null,
    },
    argvMap: argvMapData(report),
    hints: hintsData(report),
    mutants: outcome.mutants.map((mutant) => mutantData(mutant, outcome.tests.beyondGolden)),
    reports: outcome.reports,
  };
}

function mutantData(mutant: MutantResult, beyondGolden: boolean): object {
  const goldenOnly = goldenOnlyOf(mutant, beyondGolden);
  return {
    ...mutant,
    site: mutant.site ?? null,
    reason: mutant.reason ?? null,
    argv: mutant.argv ?? null,
    gain: gainOf(mutant) ?? null,
    change: changeOf(mutant),
    goldenOnly,
    tier: (goldenOnly === 'no' ? undefined : tierOf(mutant)) ?? null,
  };
}

/** Counts without a float: `killed` of `counted` is the score, `counted` 0 has none. */
function counts(count: Tally): object {
  const { total, ...rest } = count;
  return { mutants: total, ...rest, counted: counted(count) };
}
