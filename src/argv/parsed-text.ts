import type { OptionUse, Parsed } from './model.ts';
import { printable } from './printable.ts';
import { quote } from './shell-words.ts';

/** A parsed argv for a terminal: its tokens with their roles, its options, and what came of it. Ends with a line's end. */
export function parsedText(parsed: Parsed): string {
  const tokens = table([
    ['index', 'role', 'token'],
    ...parsed.tokens.map(({ index, role, text }) => [String(index), role, quote(text)]),
  ]);
  if (!parsed.ok) {
    const { code, message, index } = parsed.error;
    return `${tokens}\nRefused at ${index} (${code}): ${printable(message)}\n`;
  }
  const options =
    optionTable('global options', parsed.globals) + optionTable(`options of ${parsed.verb}`, parsed.options);
  return `${tokens}\n${options}${verdict(parsed)}\n`;
}

function optionTable(title: string, uses: readonly OptionUse[]): string {
  if (uses.length === 0) return '';
  const rows = uses.map(({ index, name, value }) => [String(index), name, quote(value)]);
  return `${title}\n${table([['index', 'name', 'value'], ...rows])}\n`;
}

function verdict(parsed: Parsed & { readonly ok: true }): string {
  const what = parsed.verb === 'exec' ? 'container' : 'image';
  if (parsed.imageIndex === undefined)
    return `Accepted by syntax, but no ${what} stands in it: the client will ask for one`;
  return `Accepted: the ${what} stands at ${parsed.imageIndex}, ${words(parsed.command.length)} behind it`;
}

function words(count: number): string {
  return count === 1 ? 'one word' : `${count === 0 ? 'no' : count} words`;
}

/** Rows in aligned columns; the last column is as long as it is. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ');
  return `${rows.map(line).join('\n')}\n`;
}
