/** What someone most likely meant by an option that the client does not know. */
import type { OptionTable } from './options.ts';
import { DIALECT_TABLES } from './options.ts';

/** The end of a sentence that names what an unknown long option was meant to be; empty when nothing is near. */
export function mendName(name: string, table: OptionTable): string {
  const folded = name.toLowerCase().replaceAll('_', '-');
  if (table.byLong.has(folded)) return ask(`--${folded}`);
  const positive = folded.replace(/^no-/, '');
  if (table.byLong.get(positive)?.kind === 'bool') return ask(`--${positive}=false`);
  const elsewhere = otherTables(table).find(({ byLong }) => byLong.has(name));
  if (elsewhere !== undefined) return `: it is one ${elsewhere.place}`;
  const longer = table.options.filter((option) => !option.hidden && option.name.startsWith(folded));
  const [only] = longer;
  return only !== undefined && longer.length === 1 ? `${ask(`--${only.name}`)} Names cannot be shortened` : '';
}

/** The same for an unknown letter of the token `text`: most often one dash is missing. */
export function mendLetter(letter: string, text: string, table: OptionTable): string {
  const cut = text.indexOf('=');
  const name = cut === -1 ? text.slice(1) : text.slice(1, cut);
  if (name.length > 1 && table.byLong.has(name)) return ask(`--${name}`);
  const elsewhere = otherTables(table).find(({ byShort }) => byShort.has(letter));
  return elsewhere === undefined ? '' : `: it is one ${elsewhere.place}`;
}

function ask(option: string): string {
  return `: did you mean ${option}?`;
}

function otherTables(table: OptionTable): readonly OptionTable[] {
  return Object.values(DIALECT_TABLES[table.dialect]).filter((other) => other !== table && other.scope !== 'container');
}
