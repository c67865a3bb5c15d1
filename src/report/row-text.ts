/** A row of an argv map in one line. */
import { words } from '../mutation/describe.ts';
import type { MapRow } from './argv-map.ts';
import { brief } from './mutant-words.ts';

/** The tokens of the first case that has the row, at most `most` characters, safe to print; and how many others stand there in other cases. */
export function rowText({ role, tokens }: Pick<MapRow, 'role' | 'tokens'>, most: number): string {
  if (role === 'extra') return '(anything more)';
  const [first = [], ...others] = tokens;
  const note = others.length === 0 ? '' : ` (or ${others.length === 1 ? 'another' : `${others.length} others`})`;
  return brief(words(first), most - note.length) + note;
}
