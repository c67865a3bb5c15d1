/** The change of an argv as a small diff of flags. */
import type { Parsed, Token } from '../argv/model.ts';
import { parse } from '../argv/parse.ts';
import { printable } from '../argv/printable.ts';
import { lines } from '../characterization/units.ts';
import { lineDiff } from './line-diff.ts';

/**
 * The lines that differ, one option with its value a line, marked `- ` and `+ `, and between them the image where a
 * change stands behind it (`  IMAGE  (image)`). Every line is safe to print. No line when the two are equal.
 */
export function argvDiff(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, now] = [parse(before), parse(after)];
  const shown = lines(old).map((line) => shownLine(line));
  const diff = lineDiff(shown, now.ok ? lines(now).map((line) => shownLine(line)) : alike(now, old));
  const image = diff.findIndex(({ kind, text }) => kind === 'same' && MARKED.test(text));
  const behind = diff.some(({ kind }, index) => kind !== 'same' && index > image && image !== -1);
  return diff
    .filter(({ kind }, index) => kind !== 'same' || (behind && index === image))
    .map(({ kind, text }) => `${MARKS[kind]} ${text}`);
}

const MARKS = { same: ' ', removed: '-', added: '+' } as const;
const MARKED = / {2}\((?:image|container)\)$/;

function shownLine(line: readonly Token[]): string {
  const text = line.map((token) => shownToken(token.text)).join(' ');
  const role = line[0]?.role;
  return role === 'image' || role === 'container' ? `${text}  (${role})` : text;
}

/** A token that would not read as one word stands in quotes; this is for reading, not for a shell. */
function shownToken(text: string): string {
  return /^[^\s'"]+$/.test(text) ? printable(text) : `'${printable(text)}'`;
}

/** The client stops where it refuses an argv; what stands behind is cut into the lines that it had before. */
function alike(refused: Parsed, old: Parsed): readonly string[] {
  const known = lines(old);
  const tokens = [...refused.tokens];
  const result: string[] = [];
  while (tokens.length > 0) {
    const match = known.find((line) => line.every((token, index) => token.text === tokens[index]?.text));
    const taken = tokens.splice(0, match?.length ?? 1);
    result.push(shownLine(match ?? taken));
  }
  return result;
}
