/** What a run checked and found to hold, for a reviewer who would otherwise read only of failures. */
import { code } from './markdown.ts';
import { byOperator, FAMILY_NAMES, isUnnoticed } from './mutant-words.ts';
import { sections } from './mutation-report.ts';
import { plural } from './plural.ts';
import type { MutationReport, Section } from './mutation-report.ts';

/** Lines of Markdown: policies, goldens, and for each site the operators all of whose mutants were killed. */
export function held(report: MutationReport): readonly string[] {
  return [...checkLines(report), ...sections(report).map(siteLine)];
}

function checkLines({ check }: MutationReport): readonly string[] {
  if (check === undefined)
    return ['Policies and goldens were not checked in this run: `argvet check` and `argvet gate` do.'];
  if (check.findings > 0) return [`Policies and goldens have ${plural(check.findings, 'finding')}: see above.`];
  return [
    `Policies: ${plural(check.policies, 'argv')} held against the closed policy of its site, without a finding.`,
    `Goldens: all ${check.goldens} are there, current, and exact to the token; none is left over.`,
  ];
}

function siteLine({ site, mutants }: Section): string {
  const groups = byOperator(mutants.filter(({ status }) => status === 'killed' || isUnnoticed({ status })));
  const all = groups.filter((group) => group.mutants.every(({ status }) => status === 'killed'));
  const name = site === undefined ? 'Code of no one site' : code(site);
  if (all.length === 0) return `${name}: no operator had all of its mutants killed.`;
  const list = all.map(
    (group) =>
      `${code(group.operator)} (${group.mutants.length}${group.family === 'stryker' ? '' : ` ${FAMILY_NAMES[group.family]}`})`,
  );
  const some =
    groups.length === all.length ? 'every operator' : `${all.length} of ${plural(groups.length, 'operator')}`;
  return `${name}: ${some} had all of its mutants killed: ${list.join(', ')}.`;
}
