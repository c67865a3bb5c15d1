/** The page of what containers lose, made from the records of matrices. */
import { BEHAVIOURS } from '../probe/behaviours/table.ts';
import { lossesOf, removalsOf, siteColumn } from '../probe/matrix/conclude.ts';
import type { Removal } from '../probe/matrix/conclude.ts';
import type { MatrixRecord } from '../probe/matrix/record.ts';
import { code, codeCell, prose, table } from './markdown.ts';

const HEAD = `# What containers lose

This page is made by \`argvet probe --matrix --record --losses\` from \`characterization/engine/\`: each line was seen on a real
engine, in a container started with the site's argv (another image; a network of its own is one without a way out). A test
fails when the page and the records differ. What each line means is in [probe.md](probe.md).
`;

/** The page, a section a site. Ends with a line's end. */
export function lossesMarkdown(records: readonly MatrixRecord[]): string {
  return [HEAD, ...records.map(sectionOf)].join('\n');
}

function sectionOf(record: MatrixRecord): string {
  const { versions, site } = record;
  const engine = `docker ${versions.engine}, ${versions.runtime}, Linux ${versions.kernel}`;
  const seen = `Seen with the case ${code(`${site}/${record.case}`)} on ${engine}.`;
  return [`## ${site}`, '', seen, '', ...lossLines(record), ...removalLines(removalsOf(record))].join('\n');
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
