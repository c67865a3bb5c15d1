import { csvRecord } from '../../argv/values/csv.ts';

/** The network or mode that a value of `--network` names, in its long form (`name=host,alias=a`) too. */
export function networkName(text: string): string {
  if (!/\w=\w/.test(text)) return text;
  const record = csvRecord(text);
  const fields = 'fields' in record ? record.fields.map((field) => field.toLowerCase()) : [];
  return fields.findLast((field) => field.startsWith('name='))?.slice('name='.length) ?? text;
}
