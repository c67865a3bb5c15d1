/** The argv maps of a run for a terminal, in Markdown and as plain data. */
import { printable } from '../argv/printable.ts';
import { argvMaps } from './argv-map.ts';
import type { MapRow, SiteMap } from './argv-map.ts';
import { isHeld, verdictWords } from './argv-map-verdict.ts';
import type { MapVerdict } from './argv-map-verdict.ts';
import { code, codeCell, prose, table } from './markdown.ts';
import type { MutationReport } from './mutation-report.ts';
import { plural } from './plural.ts';
import { rowText } from './row-text.ts';
import type { Paint } from './style.ts';
import { textTable } from './table.ts';

/** The longest text of a row in a terminal. */
const ROW_LENGTH = 36;

/** The longest text of a row in Markdown. */
const CELL_LENGTH = 80;

/** Blocks of lines for a terminal: of each site the rows that can be lost, or, in a whole map, all with their operators. */
export function argvMapText(
  { outcome }: Pick<MutationReport, 'outcome'>,
  paint: Paint,
  isWhole: boolean,
): readonly (readonly string[])[] {
  return argvMaps(outcome).map((map) => {
    const shown = isWhole ? map.rows : map.rows.filter(({ verdict }) => !isHeld(verdict));
    const rows = shown.flatMap((row) => {
      const cellsOfRow = [rowText(row, ROW_LENGTH), painted(row.verdict, paint), paint('quiet', caseNote(row, map))];
      return isWhole ? [cellsOfRow].concat(row.operators.map((each) => operatorCells(each, paint))) : [cellsOfRow];
    });
    const more =
      isWhole || map.rows.length === 0 ? [] : [paint('quiet', '  --map shows every row, with its operators and tests')];
    const lines = textTable(rows).map((line) => `  ${line}`);
    return [paint('title', mapTitle(map))].concat(lines, more);
  });
}

/** The maps as blocks of Markdown, with headings of the given depth: one table a site, without what no mutant acts on. */
export function argvMapMarkdown(
  { outcome }: Pick<MutationReport, 'outcome'>,
  heading: (depth: number, text: string) => string,
): readonly string[] {
  const maps = argvMaps(outcome);
  if (maps.length === 0) return [];
  return [
    heading(1, 'What it takes to lose each token'),
    ...maps.flatMap((map) => [heading(2, `${code(map.site)}: ${shareWords(map)}`)].concat(siteBlocks(map))),
  ];
}

function siteBlocks(map: SiteMap): string[] {
  const rows = map.rows.filter(({ mutants }) => mutants.length > 0);
  const untouched = map.rows.filter(({ mutants }) => mutants.length === 0);
  const none = untouched.map((row) => code(rowText(row, CELL_LENGTH))).join(', ');
  return [
    ...(rows.length === 0 ? [] : [table([HEAD].concat(rows.map((row) => cells(row, map))), ['l', 'l', 'l', 'r'])]),
    ...(none === '' ? [] : [`No mutant: ${none}.`]),
  ];
}

const HEAD = ['Token', 'Verdict', 'Lost to', 'Of'];

/** The maps for the JSON report: of each mutant the id. */
export function argvMapData({ outcome }: Pick<MutationReport, 'outcome'>): readonly object[] {
  return argvMaps(outcome).map(({ site, cases, rows }) => ({
    site,
    cases,
    rows: rows.map(({ mutants, ...row }) => Object.assign(row, { mutants: mutants.map(({ id }) => id) })),
  }));
}

function mapTitle(map: SiteMap): string {
  return `Argv map of ${printable(map.site)}: ${shareWords(map)}`;
}

function shareWords({ rows }: SiteMap): string {
  const lost = rows.filter(({ verdict }) => !isHeld(verdict)).length;
  const none = rows.filter(({ verdict }) => verdict.kind === 'none').length;
  const share = `${lost === 0 ? 'none' : lost} of ${plural(rows.length, 'row')} can be lost unnoticed`;
  return none === 0 ? share : `${share}, ${none} ${none === 1 ? 'has' : 'have'} no mutant`;
}

function caseNote({ cases }: MapRow, map: SiteMap): string {
  if (cases.length === map.cases.length) return '';
  const [only] = cases;
  return cases.length === 1 && only !== undefined
    ? `case ${printable(only)}`
    : `${cases.length} of ${map.cases.length} cases`;
}

function operatorCells({ operator, verdict }: MapRow['operators'][number], paint: Paint): string[] {
  return [paint('quiet', `    ${printable(operator)}`), painted(verdict, paint)];
}

function painted(verdict: MapVerdict, paint: Paint): string {
  return isHeld(verdict) ? verdictWords(verdict) : paint('bad', verdictWords(verdict));
}

function cells(row: MapRow, map: SiteMap): string[] {
  const text = rowText(row, CELL_LENGTH);
  const note = caseNote(row, map);
  const weak = row.operators.filter(({ verdict }) => !isHeld(verdict));
  const words = verdictWords(row.verdict);
  return [
    (row.role === 'extra' ? prose(text) : codeCell(text)) + (note === '' ? '' : ` ${prose(`(${note})`)}`),
    isHeld(row.verdict) ? prose(words) : `**${prose(words)}**`,
    weak.map(({ operator }) => codeCell(operator)).join(', '),
    String(row.operators.length),
  ];
}
