/** The direction of a change: what an argv takes away from a container's walls, by itself and against an earlier one. */
import { parse } from '../argv/parse.ts';
import { splitLists } from '../argv/split-lists.ts';
import type { OptionUse } from '../argv/model.ts';
import { comparisons } from './rules/comparisons.ts';
import type { Weakened } from './rules/weakened.ts';
import { weakeningOf } from './rules/weakening.ts';

/** One use of an option that weakens a container, whatever the policy. */
export interface Weakening {
  readonly use: OptionUse;
  /** What a container gains, to complete "the container gains …". */
  readonly gives: string;
}

/** The options of an argv that weaken its container; empty when the client refuses the argv. */
export function weakenings(argv: readonly string[]): Weakening[] {
  const command = parse(argv);
  if (!command.ok) return [];
  return splitLists(command).options.flatMap((use) => {
    const gives = weakeningOf(use, command.verb);
    return gives === undefined ? [] : [{ use, gives }];
  });
}

/**
 * What became weaker from one argv to another: hardening that is gone or switched off, limits that are larger or gone,
 * mounts that became writable or wider, and options that weaken and were not there. An argv that the client refuses starts
 * nothing: against it, and for it, the result is empty.
 */
export function weakened(before: readonly string[], after: readonly string[]): Weakened[] {
  const [old, now] = [parse(before), parse(after)];
  if (!old.ok || !now.ok) return [];
  const [from, to] = [splitLists(old), splitLists(now)];
  const lost = comparisons(from.options, to.options);
  const known = new Set([
    ...from.options.map(({ name, value }) => `${name}=${value}`),
    ...lost.map(({ option, to: value }) => `${option}=${value}`),
  ]);
  const gained = weakenings(after)
    .filter(({ use: { name, value } }) => !known.has(`${name}=${value}`))
    .map(({ use: { name, value }, gives }) => ({ option: name, to: value, why: gives }));
  return [...lost, ...gained];
}
