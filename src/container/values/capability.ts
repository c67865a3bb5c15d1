import { goUpper } from '../../argv/values/go-text.ts';
import type { ValueFormat } from './format.ts';

/**
 * A capability as the client sends it, from and to the text of `--cap-add` and `--cap-drop`: `chown` is `CAP_CHOWN`, and
 * is printed as `CHOWN`. No name is checked, and commas are letters.
 */
export const CAPABILITY: ValueFormat<string> = {
  parse: (text) => ({ value: capabilityNameSent(text) }),
  print: (name) => {
    const short = name.replace(/^CAP_/, '');
    // `CAP_ALL` and `CAP_CAP_X` are names that the engine refuses, and no other spelling of `ALL` and `CAP_X`.
    return capabilityNameSent(short) === name ? short : name;
  },
};

/** The name that the client sends for a text: upper case, with the prefix `CAP_` but for `ALL`. */
export function capabilityNameSent(text: string): string {
  const upper = goUpper(text);
  return upper === 'ALL' || upper.startsWith('CAP_') ? upper : `CAP_${upper}`;
}
