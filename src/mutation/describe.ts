/** How descriptions of mutants spell tokens and options: one line, safe for a terminal. */
import { printable } from '../argv/printable.ts';

/** A token as descriptions show it: as it is when a shell would read it as one word, else quoted; one safe line, at most 60 characters. */
export function word(text: string): string {
  const safe = printable(text);
  const short = safe.length > 60 ? `${safe.slice(0, 59)}…` : safe;
  return /^[\w@%+=:,./~^-]+$/.test(text) ? short : `"${short}"`;
}

/** Tokens as descriptions show them, separated by spaces. */
export function words(tokens: readonly string[]): string {
  return tokens.map(word).join(' ');
}
