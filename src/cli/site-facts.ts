/** What a report needs of the config. */
import type { Config, SiteDefinition } from '../characterization/definition.ts';
import type { MutationOutcome } from '../mutation/model.ts';
import type { CheckFacts, MutationReport, SiteFacts } from '../report/mutation-report.ts';
import { DEFAULT_THRESHOLDS } from '../report/score.ts';
import { UsageError } from './command.ts';
import { nearest } from './nearest.ts';
import { packageVersion } from './version.ts';

/** The sites of the names, in the config's order; all of them when there are no names. Throws a `UsageError` for a name that the config does not have. */
export function sitesNamed(
  command: string,
  names: readonly string[],
  sites: readonly SiteDefinition[],
): readonly SiteDefinition[] {
  const known = sites.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, known);
    const mend = meant === undefined ? `there are ${known.join(', ')}` : `did you mean ${meant}?`;
    throw new UsageError(`argvet ${command}: the config has no site ${JSON.stringify(unknown)}, ${mend}`);
  }
  return names.length === 0 ? sites : sites.filter(({ name }) => names.includes(name));
}

/** The report's data of a run over some of the config's sites. */
export function mutationReport(
  config: Config,
  sites: readonly SiteDefinition[],
  outcome: MutationOutcome,
  check?: CheckFacts,
): MutationReport {
  return {
    version: packageVersion(),
    sites: sites.map(siteFacts),
    thresholds: { ...DEFAULT_THRESHOLDS, ...config.thresholds },
    refuseGoldenOnly: config.goldenOnly?.refuse ?? [],
    outcome,
    check,
  };
}

function siteFacts({ name, source, function: builder, policy, cases }: SiteDefinition): SiteFacts {
  return { name, source, function: builder, policy: policy.name, cases: Object.keys(cases) };
}
