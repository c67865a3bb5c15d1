import { csvRecord } from './csv.ts';
import { cut } from './go-text.ts';
import { fitsInt64, parseDecimal } from './integer.ts';

/** Refuses what is not a request for GPUs: `all`, a count, or fields (`count`, `device`, `driver`, `capabilities`, `options`). */
export function checkGpus(text: string): string | undefined {
  const record = csvRecord(text);
  if ('reason' in record) return record.reason;
  const seen = new Set<string>();
  for (const field of record.fields) {
    const { before: key, after: value, found } = cut(field, '=');
    if (seen.has(key)) return `${key} is given twice`;
    seen.add(key);
    const reason = found ? checkField(key, value) : checkCount(key);
    if (reason !== undefined) return reason;
    if (!found) seen.add('count');
  }
  return undefined;
}

const FREE_FIELDS: ReadonlySet<string> = new Set(['driver', 'device', 'capabilities']);

function checkField(key: string, value: string): string | undefined {
  if (FREE_FIELDS.has(key)) return undefined;
  if (key === 'count') return checkCount(value);
  if (key !== 'options') return `the field ${key} is unknown`;
  const record = csvRecord(value);
  return 'reason' in record ? `the options are refused: ${record.reason}` : undefined;
}

function checkCount(text: string): string | undefined {
  const count = parseDecimal(text, true);
  return text === 'all' || (count !== undefined && fitsInt64(count)) ? undefined : 'a count is all or a whole number';
}
