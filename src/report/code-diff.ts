/** The change of a piece of source code as a small diff. */
import { printable } from '../argv/printable.ts';
import { lineDiff } from './line-diff.ts';

const MOST_LINES = 12;
const WIDEST = 160;

/** The lines that differ, marked `- ` and `+ `, without their common indentation, long ones and many cut short. Safe to print. */
export function codeDiff(original: string, replacement: string): readonly string[] {
  const diff = lineDiff(dedent(original), dedent(replacement))
    .filter(({ kind }) => kind !== 'same')
    .map(({ kind, text }) => `${kind === 'removed' ? '-' : '+'} ${clip(printable(text.trimEnd()))}`);
  if (diff.length <= MOST_LINES) return diff;
  return [...diff.slice(0, MOST_LINES - 1), `… ${diff.length - MOST_LINES + 1} more lines`];
}

/** The first line of a node starts at the node, the others where the file has them. */
function dedent(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const [first = '', ...rest] = text.split('\n');
  const depths = rest.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)?.[0].length ?? 0);
  const depth = Math.min(...depths);
  return [first, ...rest.map((line) => line.slice(depth))].filter((line, index) => index === 0 || line.trim() !== '');
}

function clip(text: string): string {
  return text.length <= WIDEST ? text : `${text.slice(0, WIDEST - 1)}…`;
}
