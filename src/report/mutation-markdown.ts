/** The reviewer's report of a mutation run, in Markdown. */
import type { MutantResult } from '../mutation/model.ts';
import { argvMapMarkdown } from './argv-map-text.ts';
import { hintsMarkdown } from './hints-text.ts';
import { code, codeCell, fenced, prose, table } from './markdown.ts';
import {
  brief,
  byOperator,
  byReason,
  changeOf,
  FAMILY_NAMES,
  gainOf,
  isUnnoticed,
  placeOf,
  REASON_LENGTH,
  UNNOTICED,
} from './mutant-words.ts';
import { duration, familyVerdict, judge, sections, tallyColumns, verdictSentences } from './mutation-report.ts';
import { plural } from './plural.ts';
import type { MutationReport, Section, Verdict } from './mutation-report.ts';
import { goldenOnlyMarkdown } from './golden-only-text.ts';
import { held } from './held.ts';
import { runnerMarkdown } from './runner-text.ts';
import { scopeWords } from './scope-words.ts';
import { counted, percent, tally, unnoticed } from './score.ts';

/** The most mutants of Stryker's own that a site's section lists; its HTML report has them all. */
const MOST_OF_STRYKER = 25;

const CODE_LENGTH = 60;

/** The whole report, ending with a line's end; `level` is the depth of its first heading. */
export function mutationMarkdown(report: MutationReport, level: 1 | 2 = 1): string {
  const verdict = judge(report);
  const heading = (depth: number, text: string) => `${'#'.repeat(level + depth)} ${text}`;
  const blocks = [
    heading(0, 'Mutation report'),
    ...verdictSentences(report, verdict).map((sentence) => `**${prose(sentence)}**`),
    heading(1, 'What ran'),
    whatRan(report),
    ...runnerMarkdown(report),
    scoreTable(verdict),
    heading(1, 'What went unnoticed'),
    ...unnoticedBlocks(report, heading),
    ...goldenOnlyMarkdown(report, heading),
    ...argvMapMarkdown(report, heading),
    ...hintsMarkdown(report, heading),
    heading(1, 'What was checked and held'),
    held(report)
      .map((line) => `- ${line}`)
      .join('\n'),
    heading(1, 'Mutants by site and operator'),
    operatorTable(report),
    ...outsideBlocks(report, heading),
  ];
  return `${blocks.join('\n\n')}\n`;
}

type Heading = (depth: number, text: string) => string;

function whatRan({ version, sites, outcome }: MutationReport): string {
  const tests = new Set(outcome.mutants.flatMap(({ coveredBy, killedBy }) => [...coveredBy, ...killedBy])).size;
  const cases = sites.reduce((sum, site) => sum + site.cases.length, 0);
  const versions = Object.entries({ argvet: version, ...outcome.versions }).map(
    ([name, value]) => `${prose(name)} ${code(value)}`,
  );
  const bySite = sites.map(
    (site) =>
      `  - ${code(site.name)}: ${code(site.function)} in ${code(site.source)}, policy ${code(site.policy)}, ` +
      `${plural(site.cases.length, 'case')} (${site.cases.map((name) => code(name)).join(', ')})`,
  );
  return [
    `- ${plural(outcome.mutants.length, 'mutant')} at ${plural(sites.length, 'site')} with ${plural(cases, 'case')}${prose(scopeWords(outcome))}:`,
    ...bySite,
    ...(tests === 0 ? [] : [`- ${plural(tests, 'test')} ran the code under mutation.`]),
    `- It took ${duration(outcome.elapsed)}, with ${versions.join(', ')}.`,
  ].join('\n');
}

function scoreTable({ families }: Verdict): string {
  const rows = families.map((score) => [
    FAMILY_NAMES[score.family],
    String(score.tally.killed),
    String(counted(score.tally)),
    percent(score.tally),
    score.threshold === 0 ? 'none' : `${score.threshold}%`,
    familyVerdict(score),
  ]);
  return table(
    [['Mutants are', 'Killed', 'Of', 'Score', 'Threshold', 'Verdict'], ...rows],
    ['l', 'r', 'r', 'r', 'r', 'l'],
  );
}

function unnoticedBlocks(report: MutationReport, heading: Heading): readonly string[] {
  const blocks = sections(report).flatMap((section) => unnoticedAt(section, heading));
  if (blocks.length > 0) return blocks;
  const judged = counted(tally(report.outcome.mutants));
  return [judged === 0 ? 'No mutant was judged.' : 'Nothing: a test failed for every mutant that counts.'];
}

function unnoticedAt({ site, mutants }: Section, heading: Heading): readonly string[] {
  const missed = mutants.filter(isUnnoticed);
  if (missed.length === 0) return [];
  const title = site === undefined ? 'In code of no one site' : `At ${code(site)}`;
  const own = byOperator(missed.filter(({ family }) => family !== 'stryker'));
  return [
    heading(2, `${title}: ${plural(missed.length, 'mutant')}`),
    ...own.flatMap((group) => group.mutants.map(survivor)),
    ...strykersTable(missed.filter(({ family }) => family === 'stryker')),
  ];
}

function survivor(mutant: MutantResult): string {
  const note = mutant.status === 'survived' ? '' : ` (${UNNOTICED[mutant.status] ?? ''})`;
  const seen = mutant.argv === undefined ? '' : `, shown on the case ${code(mutant.argv.case)}`;
  const sentence = gainOf(mutant);
  const change = changeOf(mutant);
  return [
    `**${prose(mutant.description)}**${note}`,
    `${code(mutant.operator)} at ${code(placeOf(mutant))}${seen}.${sentence === undefined ? '' : ` ${prose(sentence)}`}`,
    ...(change.length > 0 ? [fenced(change, 'diff')] : []),
  ].join('\n\n');
}

function strykersTable(mutants: readonly MutantResult[]): readonly string[] {
  if (mutants.length === 0) return [];
  const rows = mutants
    .slice(0, MOST_OF_STRYKER)
    .map((mutant) => [
      codeCell(placeOf(mutant)),
      codeCell(mutant.operator),
      prose(UNNOTICED[mutant.status]?.replace(/:.*/, '') ?? ''),
      codeCell(brief(mutant.original, CODE_LENGTH)),
      codeCell(brief(mutant.replacement, CODE_LENGTH)),
    ]);
  return [
    `Of Stryker's own mutators, which say nothing about a container by themselves:`,
    table([['Place', 'Operator', 'Outcome', 'Code', 'Mutant'], ...rows], []),
    ...(mutants.length > rows.length ? [`And ${mutants.length - rows.length} more, in Stryker's reports.`] : []),
  ];
}

function operatorTable(report: MutationReport): string {
  const rows = sections(report).flatMap(({ site, mutants }: Section) =>
    byOperator(mutants).map((group) => ({ site, group, count: tally(group.mutants) })),
  );
  const columns = tallyColumns(rows.map(({ count }) => count));
  const body = rows.map(({ site, group, count }) => {
    const names = [
      site === undefined ? '(elsewhere)' : codeCell(site),
      codeCell(group.operator),
      FAMILY_NAMES[group.family],
    ];
    const score = unnoticed(count) > 0 ? `**${percent(count)}**` : percent(count);
    return names.concat(
      columns.map(({ key }) => String(count[key])),
      score,
    );
  });
  const head = ['Site', 'Operator', 'Mutants are', ...columns.map(({ title }) => capital(title)), 'Score'];
  return table([head, ...body], ['l', 'l', 'l', ...columns.map(() => 'r' as const), 'r']);
}

function capital(title: string): string {
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}

/** What is outside the score, with the reasons: it is in the report so that nobody has to trust that it is right. */
function outsideBlocks({ outcome }: MutationReport, heading: Heading): readonly string[] {
  const kinds = [
    { title: 'Equivalent', statuses: ['equivalent'] },
    { title: 'Unviable', statuses: ['unviable'] },
    { title: 'Ignored', statuses: ['ignored'] },
    { title: 'Ended by an error', statuses: ['runtime-error', 'compile-error'] },
    { title: 'Never ran', statuses: ['pending'] },
  ];
  return kinds.flatMap(({ title, statuses }) => {
    const mutants = outcome.mutants.filter(({ status }) => statuses.includes(status)).map(withShortReason);
    if (mutants.length === 0) return [];
    const lines = byReason(mutants).map(({ reason, mutants: group }) => {
      const places = [...new Set(group.map(placeOf))];
      const shown = places.slice(0, 3).map((place) => code(place));
      const more = places.length > shown.length ? ` and ${places.length - shown.length} more places` : '';
      return `- ${group.length}: ${prose(brief(reason, REASON_LENGTH))} (${shown.join(', ')}${more})`;
    });
    return [heading(1, `${title}, outside the score: ${plural(mutants.length, 'mutant')}`), lines.join('\n')];
  });
}

/** Two argv are too long for a line: the JSON has them. */
function withShortReason(mutant: MutantResult): MutantResult {
  const { status, operator, description } = mutant;
  return status === 'equivalent' ? { ...mutant, reason: `${operator}: ${description}` } : mutant;
}
