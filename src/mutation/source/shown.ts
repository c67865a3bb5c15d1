/** Where a report shows a change of a list: only the elements that changed, not the whole list. */
import * as t from '@babel/types';
import type { Node, SourceLocation } from '@babel/types';
import type { Shown } from '../planned.ts';

/**
 * What to show when the elements `before` become `after`, whose nodes are either of `before` or new. `separator` joins
 * elements. Undefined when a place is unknown, or the list was empty.
 */
export function shownChange(
  before: readonly Node[],
  after: readonly Node[],
  source: string,
  separator = ', ',
): Shown | undefined {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) {
    tail += 1;
  }
  const removed = before.slice(head, before.length - tail);
  const put = after.slice(head, after.length - tail).map((node) => sourceOf(node, source));
  const locs = before.map((node) => node.loc);
  const at = (index: number): SourceLocation | undefined => locs[index] ?? undefined;
  if (removed.length === 0) {
    const next = at(head);
    const previous = at(head - 1);
    const text = put.join(separator);
    if (next) return { start: next.start, end: next.start, text: text + separator, line: next.start.line };
    const end = previous?.end;
    return end && { start: end, end, text: separator + text, line: end.line };
  }
  const first = at(head);
  const last = at(head + removed.length - 1);
  if (!first || !last) return undefined;
  const { line } = first.start;
  if (put.length > 0) return { start: first.start, end: last.end, text: put.join(separator), line };
  const next = at(head + removed.length);
  const previous = at(head - 1);
  if (next) return { start: first.start, end: next.start, text: '', line };
  return { start: previous?.end ?? first.start, end: last.end, text: '', line };
}

function sourceOf(node: Node, text: string): string {
  if (node.start != null && node.end != null) return text.slice(node.start, node.end);
  if (t.isStringLiteral(node)) return `'${node.value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  return '…';
}
