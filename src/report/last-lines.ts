/** The end of what a foreign program wrote, as a report shows it. */
import { printable } from '../argv/printable.ts';

/**
 * The last 20 lines of a text, each safe for a terminal and at most 200 characters long. Lines that are left out are
 * counted; a text without any gives none.
 */
export function lastLines(text: string): readonly string[] {
  const lines = text.trimEnd().split(/\r\n|\n|\r/);
  if (lines.length === 1 && lines[0] === '') return [];
  const left = lines.length - MOST_LINES;
  return [...(left > 0 ? [`… (${left} lines before)`] : []), ...lines.slice(-MOST_LINES).map(shortLine)];
}

const MOST_LINES = 20;
const MOST_COLUMNS = 200;

/** Cut before it is made printable: a line of a mebibyte is not escaped for nothing. */
function shortLine(line: string): string {
  const points = line.slice(0, 2 * MOST_COLUMNS).replaceAll('\t', '    ');
  const safe = printable(points);
  return safe.length > MOST_COLUMNS || points.length < line.length ? `${safe.slice(0, MOST_COLUMNS)}…` : safe;
}
