import { word } from '../describe.ts';
import type { SiteView } from '../targets.ts';

/** Longer commands are left alone behind this many words: the goldens pin them, and the mutants would repeat themselves. */
const MOST = 12;

/** The places of the command's words over all cases: the word where all cases that have one agree, else its number. */
export function commandWords({ cases }: SiteView): readonly { readonly index: number; readonly text: string }[] {
  const longest = Math.max(0, ...cases.map(({ command }) => command.command.length));
  return Array.from({ length: Math.min(longest, MOST) }, (_, index) => {
    const here = new Set(cases.flatMap(({ command }) => command.command[index] ?? []));
    const [only] = here;
    return { index, text: here.size === 1 && only !== undefined ? word(only) : `word ${index + 1}` };
  });
}
