/** The page of what containers lose, made from the records of matrices. */
import { BEHAVIOURS } from '../probe/behaviours/table.ts';
import { engineDifferences } from '../probe/matrix/compare-engines.ts';
import { lossesOf, removalsOf, siteColumn } from '../probe/matrix/conclude.ts';
import type { Removal } from '../probe/matrix/conclude.ts';
import type { MatrixRecord } from '../probe/matrix/record.ts';
import { code, codeCell, prose, table } from './markdown.ts';

const HEAD = `# What containers lose

This page is made by \`argvet probe --matrix --record --losses\` from \`characterization/engine/\`: each line was seen on a real
engine, in a container started with the site's argv (another image; a network of its own is one without a way out). Where
podman comes to something else than docker, a table says so. A test fails when the page and the records differ. What each
line means is in [probe.md](probe.md).
`;

/** The page, a section a site, its first record whole and of the others what differs. Ends with a line's end. */
export function lossesMarkdown(records: readonly MatrixRecord[]): string {
  const sites = Map.groupBy(records, ({ site }) => site);
  return [
    HEAD,
    ...[...sites.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [sectionOf(first, others)])),
  ].join('\n');
}

function sectionOf(record: MatrixRecord, others: readonly MatrixRecord[]): string {
  const { site } = record;
  const seen = `Seen with the case ${code(`${site}/${record.case}`)} on ${engineWords(record)}.`;
  return [
    `## ${site}`,
    '',
    seen,
    '',
    ...lossLines(record),
    ...removalLines(removalsOf(record)),
    ...others.flatMap((other) => differenceLines(record, other)),
  ].join('\n');
}

function engineWords({ versions }: MatrixRecord): string {
  return `${versions.name} ${versions.engine}, ${versions.runtime}, ${versions.driver}, Linux ${versions.kernel}`;
}

/** Where another engine does otherwise, column by column; a column that is not named does the same on both. */
function differenceLines(record: MatrixRecord, other: MatrixRecord): readonly string[] {
  const [one, two] = [record.versions.name, other.versions.name];
  const through = other.argvOf === two ? '' : `, which runs ${other.argvOf}'s argv as it is`;
  const differences = engineDifferences(record, other);
  const rows = differences.map((each) => [
    prose(what(each.behaviour)),
    prose(each.one),
    prose(each.other),
    each.isEverywhere ? 'everywhere' : each.columns.map((title) => columnCell(title)).join(', '),
  ]);
  return [
    `Where ${two} differs, seen on ${engineWords(other)}${through}:`,
    '',
    ...(rows.length === 0
      ? ['- no behaviour, in none of these containers']
      : [table([['What is tried', one, two, 'In the container'], ...rows], ['l', 'l', 'l', 'l'])]),
    '',
  ];
}

function columnCell(title: string): string {
  const [, word = '', option = ''] = /^(without|with|run) (.*)$/s.exec(title) ?? [];
  return option === '' ? title : `${word === 'run' ? '' : `${word} `}${codeCell(word === 'run' ? title : option)}`;
}

function lossLines(record: MatrixRecord): readonly string[] {
  const { fails, failsSilently, works, notRun } = lossesOf(record);
  const isNobody = Object.values(siteColumn(record)?.outcomes ?? {}).includes('nobody does it');
  return [
    ...list(
      'What fails',
      fails.map(({ behaviour, outcome }) => `${what(behaviour)} (${code(outcome.replace(/^fails: /, ''))})`),
    ),
    ...list('What fails in silence: the command ends well, and nothing is done', failsSilently.map(what)),
    ...list('What still works', works.map(what)),
    ...list(
      'What was not tried',
      notRun.map(({ behaviour, outcome }) => `${what(behaviour)}: ${prose(outcome.replace(/^not run: /, ''))}`),
    ),
    ...(isNobody ? ["Its user is not root, so root's steps are not tried: nobody does them.", ''] : []),
  ];
}

function list(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${title}:`, '', ...items.map((item) => `- ${item}`), ''];
}

function what(behaviour: string): string {
  return BEHAVIOURS.find(({ name }) => name === behaviour)?.what ?? behaviour;
}

/** Options that change nothing of these behaviours stand there too: that is what was seen. */
function removalLines(removals: readonly Removal[]): readonly string[] {
  if (removals.length === 0) return [];
  const rows = removals.map(({ kind, option, breaks, allows }) => [
    `${kind === 'minus' ? 'without' : 'with'} ${codeCell(option)}`,
    breaks.join(', '),
    allows.join(', '),
  ]);
  return [table([['The argv', 'no longer works', 'works then'], ...rows], ['l', 'l', 'l']), ''];
}
