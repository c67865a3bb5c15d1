import { printable } from '../../argv/printable.ts';

/** A text in double quotes on one safe line, as the client's messages quote it (Go's `%q`, but for how it spells escapes). */
export function quoted(text: string): string {
  return printable(JSON.stringify(text));
}
