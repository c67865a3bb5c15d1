/** How descriptions of mutants spell tokens and options: one line, safe for a terminal. */
import { printable } from '../argv/printable.ts';

/** A token as descriptions show it: as it is when a shell would read it as one word, else quoted; one safe line, at most 60 characters. */
export function word(text: string): string {
  const short = shortened(text);
  return /^[\w@%+=:,./~^-]+$/.test(text) ? short : `"${short}"`;
}

/** A text in one safe line of at most 60 characters. */
export function shortened(text: string): string {
  const safe = printable(text);
  return safe.length > 60 ? `${safe.slice(0, 59)}…` : safe;
}

/** Tokens as descriptions show them, separated by spaces. */
export function words(tokens: readonly string[]): string {
  return tokens.map(word).join(' ');
}
