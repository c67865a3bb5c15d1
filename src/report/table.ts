/** Tables for a terminal: columns that line up, and nothing drawn between them. */
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
  if (rows.length === 0) return [];
  const columns = Math.max(...rows.map((row) => row.length));
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
