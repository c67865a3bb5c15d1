/** Changes of a container config in words. */
import { printable } from '../argv/printable.ts';
import type { ConfigChange } from '../container/diff.ts';
import type { Json } from '../container/json.ts';
import { withoutCommon, wordsOf } from './config-words.ts';
import { codeCell, prose, table } from './markdown.ts';

/**
 * One line a change, safe to print: `pids limit 32768 → unlimited (weaker, CIS 5.29): more processes`. What a container
 * gains stands behind what is weaker alone. Without a change one line says so.
 */
export function configChangesLines(changes: readonly ConfigChange[]): string[] {
  if (changes.length === 0) return [SAME];
  return changes.map((change) => {
    const [before, after] = valuesOf(change);
    const why = change.direction === 'weaker' ? `: ${change.why}` : '';
    return `${lead(change.field)} ${before} → ${after} (${judgement(change)})${why}`;
  });
}

/** The same in Markdown: a table, or the sentence that nothing changed. No value of a config can become markup. */
export function configChangesMarkdown(changes: readonly ConfigChange[]): string {
  if (changes.length === 0) return prose(SAME);
  const rows = changes.map((change) => {
    const [before, after] = valuesOf(change);
    const why = change.direction === 'weaker' ? `: ${change.why}` : '';
    return [prose(fieldTitle(change.field)), codeCell(before), codeCell(after), prose(`${judgement(change)}${why}`)];
  });
  return table([['', 'before', 'after', 'direction'], ...rows], ['l', 'l', 'l', 'l']);
}

/** What a field is called in reports: `pids limit` for `HostConfig.PidsLimit`, `bind /work` for `HostConfig.Binds./work`. Safe to print. */
export function fieldTitle(field: string): string {
  const { title, key } = wordsOf(field);
  return cut(printable(key === '' ? title : `${title} ${key}`), 0);
}

const SAME = 'spelling alone changed: the container config is the same';

/** A title with a key of its own needs to be told from the value behind it. */
function lead(field: string): string {
  return wordsOf(field).key === '' ? fieldTitle(field) : `${fieldTitle(field)}:`;
}

function judgement({ direction, cis }: ConfigChange): string {
  return cis === undefined ? direction : `${direction}, CIS ${cis}`;
}

/** Both values, safe to print, each short enough for a line. */
function valuesOf({ field, from, to }: ConfigChange): [before: string, after: string] {
  const words = wordsOf(field);
  const [one, other] = from === undefined || to === undefined ? [from, to] : withoutCommon(from, to, words);
  const say = (value: Json | undefined): string =>
    value === undefined ? words.absent : printable(words.show(value, words.key));
  const [before, after] = [say(one), say(other)];
  const start = commonStart(before, after);
  return [cut(before, start), cut(after, start)];
}

/** How long a title or a value may be, in characters. */
const LONGEST = 100;

/** A long text without its ends; `start` is where it begins to matter. */
function cut(text: string, start: number): string {
  if (text.length <= LONGEST) return text;
  const from = Math.max(0, Math.min(start - LONGEST / 2, text.length - LONGEST));
  const part = text.slice(from, from + LONGEST).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${from > 0 ? '…' : ''}${part}${from + LONGEST < text.length ? '…' : ''}`;
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
