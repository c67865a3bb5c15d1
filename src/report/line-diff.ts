/** The difference of two short lists of lines. */

/** One line of a diff. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A shortest edit from `before` to `after`, removed lines before the added ones that stand for them. Quadratic: for short lists. */
export function lineDiff(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const common = commonLengths(before, after);
  const diff: DiffLine[] = [];
  let [old, now] = [0, 0];
  while (old < before.length || now < after.length) {
    const [from, to] = [before[old], after[now]];
    if (from !== undefined && from === to) {
      diff.push({ kind: 'same', text: from });
      [old, now] = [old + 1, now + 1];
    } else if (from !== undefined && at(common, old + 1, now) >= at(common, old, now + 1)) {
      diff.push({ kind: 'removed', text: from });
      old += 1;
    } else {
      diff.push({ kind: 'added', text: to ?? '' });
      now += 1;
    }
  }
  return diff;
}

/** `[i][j]` is the length of a longest common subsequence of the lines from `i` and from `j` on. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const lengths: number[][] = Array.from({ length: before.length + 1 }, () => []);
  for (let old = before.length - 1; old >= 0; old -= 1) {
    for (let now = after.length - 1; now >= 0; now -= 1) {
      const row = lengths[old] ?? [];
      row[now] =
        before[old] === after[now]
          ? at(lengths, old + 1, now + 1) + 1
          : Math.max(at(lengths, old + 1, now), at(lengths, old, now + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], old: number, now: number): number {
  return lengths[old]?.[now] ?? 0;
}
