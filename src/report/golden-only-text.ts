/** Golden-only mutants by site and tier, for a terminal and in Markdown. */
import { printable } from '../argv/printable.ts';
import type { MutantResult } from '../mutation/model.ts';
import { goldenOnlyByTier, maybeSentence, tierName } from './golden-only.ts';
import type { TierGroup } from './golden-only.ts';
import { code, prose, table, codeCell } from './markdown.ts';
import { placeOf } from './mutant-words.ts';
import { sections } from './mutation-report.ts';
import type { MutationReport, Section } from './mutation-report.ts';
import { plural } from './plural.ts';
import type { Paint } from './style.ts';
import { textTable } from './table.ts';
import { wrap } from './wrap.ts';

/** Blocks of lines for a terminal: a site's golden-only mutants by tier. None where no golden test is known. */
export function goldenOnlyText(report: MutationReport, paint: Paint): readonly (readonly string[])[] {
  const maybe = maybeSentence(report.outcome);
  if (maybe !== undefined) return [wrap(maybe, '').map((line) => paint('quiet', line))];
  return groupsOf(report).map(({ section, groups }) => {
    const site = section.site === undefined ? 'elsewhere' : `at ${printable(section.site)}`;
    const title = `Golden-only ${site}: ${countOf(section, groups)}`;
    return [paint('title', title)].concat(groups.flatMap((group) => tierLines(group, paint)));
  });
}

function tierLines({ tier, mutants }: TierGroup, paint: Paint): readonly string[] {
  const { own, strykers } = byFamily(mutants);
  const rows = own.map((mutant) => [printable(mutant.description), paint('quiet', placeOf(mutant))]);
  return [
    paint('bad', `  ${tierName(tier)}, ${mutants.length}`),
    ...textTable(rows).map((line) => `    ${line}`),
    ...(strykers === 0 ? [] : [paint('quiet', `    ${strykersSentence(strykers)}`)]),
  ];
}

/** The same as blocks of Markdown, with headings of the given depth. */
export function goldenOnlyMarkdown(
  report: MutationReport,
  heading: (depth: number, text: string) => string,
): readonly string[] {
  const maybe = maybeSentence(report.outcome);
  if (maybe !== undefined) return [heading(1, 'What only golden tests notice'), prose(maybe)];
  const sites = groupsOf(report);
  if (sites.length === 0) return [];
  return [
    heading(1, 'What only golden tests notice'),
    'Accepting a golden lets these through: no property and no unit test holds them.',
    ...sites.flatMap(({ section, groups }) => {
      const site = section.site === undefined ? 'In code of no one site' : `At ${code(section.site)}`;
      return [heading(2, `${site}: ${countOf(section, groups)}`)].concat(groups.flatMap(tierBlocks));
    }),
  ];
}

function tierBlocks({ tier, mutants }: TierGroup): readonly string[] {
  const { own, strykers } = byFamily(mutants);
  const rows = own.map((mutant) => [prose(mutant.description), codeCell(mutant.operator), codeCell(placeOf(mutant))]);
  return [
    `**${tierName(tier)}**, ${mutants.length}`,
    ...(own.length === 0 ? [] : [table([['Mutant', 'Operator', 'Place'], ...rows], [])]),
    ...(strykers === 0 ? [] : [`${strykersSentence(strykers)}.`]),
  ];
}

function groupsOf(report: MutationReport): readonly { section: Section; groups: readonly TierGroup[] }[] {
  const { beyondGolden } = report.outcome.tests;
  return sections(report)
    .map((section) => ({ section, groups: goldenOnlyByTier(section.mutants, beyondGolden) }))
    .filter(({ groups }) => groups.length > 0);
}

function countOf({ mutants }: Section, groups: readonly TierGroup[]): string {
  const count = groups.reduce((sum, group) => sum + group.mutants.length, 0);
  const killed = mutants.filter(({ status }) => status === 'killed').length;
  return `${count} of ${plural(killed, 'killed mutant')}`;
}

/** Stryker's own say nothing of an argv by themselves: they are counted, and the JSON has them. */
function byFamily(mutants: readonly MutantResult[]) {
  const own = mutants.filter(({ family }) => family !== 'stryker');
  return { own, strykers: mutants.length - own.length };
}

function strykersSentence(count: number): string {
  return `${count} of Stryker's own, which the JSON report lists`;
}
