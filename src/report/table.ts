/** Tables for a terminal: columns that line up, and nothing drawn between them. */
import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';

/** Where a column's text stands. */
export type Align = 'left' | 'right';

const NOTHING_DRAWN = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/**
 * Rows as lines with aligned columns, two spaces between them, no space at a line's end. Cells are safe text of one
 * line; wide characters and colours count as they show. Columns without an alignment are left-aligned.
 */
export function textTable(rows: readonly (readonly string[])[], align: readonly Align[] = []): readonly string[] {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (rows.length <= PORTION) return portion(rows, columns, align);
  const widest = Array.from({ length: columns }, (_, column) => widestOf(rows, column));
  return Array.from({ length: Math.ceil(rows.length / PORTION) }, (_, at) => {
    const some = rows.slice(at * PORTION, (at + 1) * PORTION);
    return portion([widest, ...some], columns, align).slice(1);
  }).flat();
}

/** cli-table3 0.6.5 takes time by the square of the rows, so a long table is laid out in portions with a widest row each. */
const PORTION = 100;

/** The longest cell of a column, without its colours. */
function widestOf(rows: readonly (readonly string[])[], column: number): string {
  let [widest, length] = ['', 0];
  for (const { [column]: cell = '' } of rows) {
    const own = stripVTControlCharacters(cell).length;
    if (own > length) [widest, length] = [cell, own];
  }
  return widest;
}

function portion(rows: readonly (readonly string[])[], columns: number, align: readonly Align[]): readonly string[] {
  if (rows.length === 0) return [];
  const table = new Table({
    chars: NOTHING_DRAWN,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    colAligns: Array.from({ length: columns }, (_, column) => align[column] ?? 'left'),
  });
  table.push(...rows.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? '')));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}
