/** Changes between two token lists, where no grammar helps. */
import type { ArgvChange } from './changes.ts';
import { increasingRun } from './increasing-run.ts';

/** The hunks that make `after` of `before`: runs of tokens that stand for other runs. None when the two are equal. */
export function tokenChanges(before: readonly string[], after: readonly string[]): ArgvChange[] {
  const anchors = [...commonTokens(before, after), { old: before.length, now: after.length }];
  const changes: ArgvChange[] = [];
  let [old, now] = [0, 0];
  for (const anchor of anchors) {
    if (anchor.old > old || anchor.now > now) {
      changes.push({
        kind: 'tokens',
        before: before.slice(old, anchor.old),
        after: after.slice(now, anchor.now),
        from: old,
      });
    }
    [old, now] = [anchor.old + 1, anchor.now + 1];
  }
  return changes;
}

interface Anchor {
  readonly old: number;
  readonly now: number;
}

/**
 * A longest common subsequence. Each token before lists its places after, last first, so that the increasing run
 * over the lists takes at most one of them (the method of Hunt and Szymanski).
 */
function commonTokens(before: readonly string[], after: readonly string[]): Anchor[] {
  const places = new Map<string, number[]>();
  for (const [index, token] of after.entries()) {
    const list = places.get(token) ?? [];
    list.unshift(index);
    places.set(token, list);
  }
  const matches = before.flatMap((token, old) => (places.get(token) ?? []).map((now) => ({ old, now })));
  return increasingRun(matches.map(({ now }) => now)).flatMap((position) => matches[position] ?? []);
}
