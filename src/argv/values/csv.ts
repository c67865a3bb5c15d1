/** The fields of one record, or why a text has none. */
export type CsvRecord = { readonly fields: readonly string[] } | { readonly reason: string };

/**
 * The first record of a text, by the rules of Go's `encoding/csv`: fields between commas, a field in quotes may hold
 * commas, line breaks and doubled quotes, a quote stands nowhere else, empty lines before the record are skipped.
 */
export function csvRecord(text: string): CsvRecord {
  if (!text.includes('"') && !text.includes('\n') && !text.includes('\r')) {
    return text === '' ? EMPTY : { fields: text.split(',') };
  }
  const lines = recordLines(text);
  return lines === '' ? EMPTY : readFields(lines);
}

const EMPTY: CsvRecord = { reason: 'it is empty' };
const BARE_QUOTE = { reason: 'a quote stands inside a field that does not begin with one' };
const OPEN_QUOTE = { reason: 'a quoted field does not end with a quote before a comma' };

/** The text with its line ends as Go sees them, from the first line that is not empty. */
function recordLines(text: string): string {
  const unix = text.replaceAll('\r\n', '\n');
  return (unix.endsWith('\r') ? unix.slice(0, -1) : unix).replace(/^\n+/, '');
}

function readFields(text: string): CsvRecord {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    const field = text.startsWith('"', at) ? quotedField(text, at + 1) : plainField(text, at);
    if ('reason' in field) return field;
    fields.push(field.value);
    if (text.charAt(field.end) !== ',') return { fields };
    at = field.end + 1;
  }
}

type Field = { readonly value: string; readonly end: number } | { readonly reason: string };

function plainField(text: string, start: number): Field {
  let end = start;
  while (end < text.length && text.charAt(end) !== ',' && text.charAt(end) !== '\n') end += 1;
  const value = text.slice(start, end);
  return value.includes('"') ? BARE_QUOTE : { value, end };
}

function quotedField(text: string, start: number): Field {
  let value = '';
  let at = start;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return OPEN_QUOTE;
    value += text.slice(at, quote);
    const behind = text.charAt(quote + 1);
    if (behind === '' || behind === ',' || behind === '\n') return { value, end: quote + 1 };
    if (behind !== '"') return OPEN_QUOTE;
    value += '"';
    at = quote + 2;
  }
}

/**
 * The text of a record: `csvRecord` reads the fields from it. Only a field that would be read otherwise has quotes, and
 * a carriage return before a line break is doubled, because the reader takes one away.
 */
export function printCsv(fields: readonly string[]): string {
  const text = fields.map((field) => (SPECIAL.test(field) ? quoted(field) : field)).join(',');
  return text === '' ? '""' : text;
}

const SPECIAL = /[",\n\r]/;

function quoted(field: string): string {
  return `"${field.replaceAll('"', '""').replaceAll('\r\n', '\r\r\n')}"`;
}
