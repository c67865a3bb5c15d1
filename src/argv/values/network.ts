import { csvRecord } from './csv.ts';
import { cut, goLower, goTrim } from './go-text.ts';
import { fitsInt64, parseDecimal } from './integer.ts';

/** The name of a network, or why a text names none. */
export type Network = { readonly name: string } | { readonly reason: string };

/**
 * The network or mode that a text names. In the long form (`name=n,alias=a`) space around keys and values does not
 * count, all is lower-cased, and the last name wins; an unknown field is refused, and so is a record without a name.
 * A text that has no `=` between two word characters is a plain name, and any name is taken.
 */
export function readNetwork(text: string): Network {
  if (!LONG_FORM.test(text)) return { name: text };
  const record = csvRecord(text);
  if ('reason' in record) return record;
  let name = '';
  for (const field of record.fields) {
    const { before, after, found } = cut(goLower(field), '=');
    if (!found || before === '') return { reason: `the field ${field} is not of the form key=value` };
    const key = goTrim(before);
    const value = goTrim(after);
    if (key === 'name') name = value;
    const reason = checkField(key, value);
    if (reason !== undefined) return { reason };
  }
  return name === '' ? { reason: 'the name of the network is missing' } : { name };
}

/** Refuses what `readNetwork` refuses. */
export function checkNetwork(text: string): string | undefined {
  const network = readNetwork(text);
  return 'reason' in network ? network.reason : undefined;
}

const LONG_FORM = /[0-9A-Za-z_]=[0-9A-Za-z_]/;
const FREE_FIELDS: ReadonlySet<string> = new Set(['name', 'alias', 'ip', 'ip6', 'mac-address', 'link-local-ip']);

function checkField(key: string, value: string): string | undefined {
  if (FREE_FIELDS.has(key)) return undefined;
  if (key === 'driver-opt') return checkDriverOption(value);
  if (key !== 'gw-priority') return `the field ${key} is unknown`;
  const priority = parseDecimal(value, true);
  return priority !== undefined && fitsInt64(priority) ? undefined : 'gw-priority is not a whole number';
}

function checkDriverOption(text: string): string | undefined {
  const { before: key, found } = cut(text, '=');
  return found && key !== '' ? undefined : 'driver-opt is not of the form driver-opt=key=value';
}
