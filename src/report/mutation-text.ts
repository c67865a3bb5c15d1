/** The report of a mutation run for a terminal. */
import { argvMapText } from './argv-map-text.ts';
import { printable } from '../argv/printable.ts';
import { hintsText } from './hints-text.ts';
import type { MutantResult } from '../mutation/model.ts';
import {
  brief,
  byOperator,
  byReason,
  changeOf,
  FAMILY_NAMES,
  gainOf,
  isUnnoticed,
  isSaid,
  placeOf,
  REASON_LENGTH,
  seenAt,
  UNNOTICED,
} from './mutant-words.ts';
import type { OperatorGroup } from './mutant-words.ts';
import { duration, familyVerdict, judge, sections, tallyColumns, verdictSentences } from './mutation-report.ts';
import { plural } from './plural.ts';
import type { MutationReport, Section, Verdict } from './mutation-report.ts';
import { goldenOnlyText } from './golden-only-text.ts';
import { scopeWords } from './scope-words.ts';
import { counted, FAMILIES, percent, tally } from './score.ts';
import { runnerText } from './runner-text.ts';
import { painter } from './style.ts';
import type { Paint } from './style.ts';
import { textTable } from './table.ts';
import { wrap } from './wrap.ts';

/** The most mutants of Stryker's own that a site's section lists; its HTML report has them all. */
const MOST_OF_STRYKER = 10;

const CODE_LENGTH = 40;

/** Tables by site, each survivor with its change, what is ignored and why, the scores, and last the verdict. Ends with a line's end. */
export function mutationText(report: MutationReport, options: TextOptions): string {
  const paint = painter(options.color);
  const verdict = judge(report);
  const blocks = [
    headline(report, paint),
    siteTable(report, paint),
    ...sections(report).flatMap((section) => survivors(section, paint)),
    ...goldenOnlyText(report, paint),
    ...argvMapText(report, paint, options.map === true),
    ...hintsText(report, paint),
    equivalents(report, paint),
    reasons(report, 'Unviable: the client refuses them', ({ status }) => status === 'unviable', paint),
    reasons(report, 'Ignored', ({ status }) => status === 'ignored', paint),
    reasons(report, 'Ended by an error, outside the score', ERRORS, paint),
    scoreTable(verdict, paint),
    runnerText(report, paint),
    written(report),
    verdictSentences(report, verdict).map((line) =>
      paint(verdict.result === 'holds' ? 'good' : 'bad', printable(line)),
    ),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

/** How a report looks. */
export interface TextOptions {
  readonly color: boolean;
  /** The argv maps with every row and operator. */
  readonly map?: boolean | undefined;
}

const ERRORS = ({ status }: MutantResult) => status === 'runtime-error' || status === 'compile-error';

function headline({ outcome, sites }: MutationReport, paint: Paint): readonly string[] {
  const count = plural(outcome.mutants.length, 'mutant');
  return [
    paint('title', `${count} at ${plural(sites.length, 'site')} in ${duration(outcome.elapsed)}`) +
      printable(scopeWords(outcome)),
  ];
}

function siteTable(report: MutationReport, paint: Paint): readonly string[] {
  const rows = sections(report).flatMap(({ site, mutants }) =>
    FAMILIES.flatMap((family) => {
      const count = tally(mutants.filter((mutant) => mutant.family === family));
      const empty = count.total === 0 && (site === undefined || family !== 'boundary');
      return empty ? [] : [{ site: site ?? '(elsewhere)', family, count }];
    }),
  );
  const columns = tallyColumns(rows.map(({ count }) => count));
  const body = rows.map(({ site, family, count }, index) => {
    const name = rows[index - 1]?.site === site ? '' : printable(site);
    return [name, FAMILY_NAMES[family]].concat(
      columns.map(({ key }) => String(count[key])),
      percent(count),
    );
  });
  const head = ['site', 'mutants are', ...columns.map(({ title }) => title), 'score'];
  const [first = '', ...rest] = textTable(
    [head, ...body],
    ['left', 'left', ...columns.map(() => 'right' as const), 'right'],
  );
  return [paint('quiet', first), ...rest];
}

function survivors({ site, mutants }: Section, paint: Paint): readonly (readonly string[])[] {
  const missed = mutants.filter(isUnnoticed);
  if (missed.length === 0) return [];
  const own = missed.filter(({ family }) => family !== 'stryker');
  const strykers = missed.filter(({ family }) => family === 'stryker');
  const where = site === undefined ? 'elsewhere' : `at ${printable(site)}`;
  const title = paint('title', `Unnoticed ${where}: ${plural(missed.length, 'mutant')}`);
  const groups = byOperator(own).map((group) => survivorGroup(group, mutants, paint));
  return [[title], ...groups, strykersList(strykers, paint)];
}

function survivorGroup(group: OperatorGroup, all: readonly MutantResult[], paint: Paint): readonly string[] {
  const { family, operator, mutants } = group;
  const total = all.filter((mutant) => mutant.operator === operator && mutant.family === family).length;
  const [place, ...others] = new Set(mutants.map(seenAt));
  const shared = others.length === 0 ? place : undefined;
  const heading = `  ${printable(operator)} (${FAMILY_NAMES[family]}), ${mutants.length} of ${total}`;
  const where = shared === undefined ? '' : paint('quiet', ` at ${shared}`);
  return [paint('bad', heading) + where, ...mutants.flatMap((mutant) => survivor(mutant, shared !== undefined, paint))];
}

function survivor(mutant: MutantResult, isPlaced: boolean, paint: Paint): readonly string[] {
  const sentence = gainOf(mutant);
  const change = changeOf(mutant);
  const notes = [isPlaced ? [] : seenAt(mutant), mutant.status === 'survived' ? [] : (UNNOTICED[mutant.status] ?? [])];
  const note = notes.flat().join(', ');
  return [
    `    ${printable(mutant.description)}`,
    ...(note === '' ? [] : [`      ${paint('quiet', note)}`]),
    ...(sentence === undefined ? [] : wrap(sentence, '      ')),
    ...(isSaid(mutant, change) ? [] : change.map((line) => `        ${painted(line, paint)}`)),
  ];
}

function painted(line: string, paint: Paint): string {
  if (line.startsWith('-')) return paint('bad', line);
  return line.startsWith('+') ? paint('good', line) : line;
}

function strykersList(mutants: readonly MutantResult[], paint: Paint): readonly string[] {
  if (mutants.length === 0) return [];
  const rows = mutants
    .slice(0, MOST_OF_STRYKER)
    .map((mutant) => [
      placeOf(mutant),
      printable(mutant.operator),
      printable(UNNOTICED[mutant.status]?.replace(/:.*/, '') ?? ''),
      [mutant.original, mutant.replacement].map((source) => printable(brief(source, CODE_LENGTH))).join(' -> '),
    ]);
  const more = mutants.length - rows.length;
  return [
    `  Stryker's own mutators, ${mutants.length}`,
    ...textTable(rows).map((line) => `    ${line}`),
    ...(more > 0 ? [paint('quiet', `    and ${more} more, in Stryker's reports`)] : []),
  ];
}

/** By their descriptions: the JSON has both argv of each. */
function equivalents({ outcome }: MutationReport, paint: Paint): readonly string[] {
  const mutants = outcome.mutants.filter(({ status }) => status === 'equivalent');
  if (mutants.length === 0) return [];
  const lines = mutants.map(({ operator, description }) => `  ${printable(operator)}: ${printable(description)}`);
  const ask = mutants.length === 1 ? 'asks' : 'ask';
  const title = `Equivalent: ${plural(mutants.length, 'mutant')} that ${ask} for the same container`;
  return [paint('title', title), ...new Set(lines)];
}

function reasons(
  { outcome }: MutationReport,
  title: string,
  which: (mutant: MutantResult) => boolean,
  paint: Paint,
): readonly string[] {
  const mutants = outcome.mutants.filter(which);
  if (mutants.length === 0) return [];
  const lines = byReason(mutants).flatMap(({ reason, mutants: group }) => {
    const operators = [...new Set(group.map(({ operator }) => operator))].join(', ');
    const files = [...new Set(group.map(({ file }) => file))].join(', ');
    const where = wrap(printable(`${operators}; ${files}`), '     ').map((line) => paint('quiet', line));
    return wrap(`${group.length}: ${printable(brief(reason, REASON_LENGTH))}`, '  ').concat(where);
  });
  return [paint('title', `${title}: ${plural(mutants.length, 'mutant')}`), ...lines];
}

function scoreTable({ families }: Verdict, paint: Paint): readonly string[] {
  const rows = families.map((score) => [
    FAMILY_NAMES[score.family],
    `${score.tally.killed} of ${counted(score.tally)}`,
    percent(score.tally),
    score.threshold === 0 ? '-' : `${score.threshold}%`,
    familyVerdict(score),
  ]);
  const [first = '', ...rest] = textTable(
    [['mutants are', 'killed', 'score', 'threshold', ''], ...rows],
    ['left', 'right', 'right', 'right', 'left'],
  );
  return [paint('quiet', first), ...rest];
}

function written({ outcome }: MutationReport): readonly string[] {
  return outcome.reports.map((path) => printable(`Stryker's report: ${path}`));
}
