/** Which boundary mutants say nothing of the tests: those that ask for the same container, and those that start none. */
import { parse } from '../argv/parse.ts';
import { printable } from '../argv/printable.ts';
import { quoteAll } from '../argv/shell-words.ts';
import { printExactJson } from '../argv/values/exact-json.ts';
import type { ContainerConfig } from '../container/config.ts';
import { resolvePair } from '../container/stand-ins.ts';
import type { Exclusion } from './model.ts';

/** The argv of one case before and after an edit. */
export interface ArgvChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Why a mutant is no question to the tests: its config equals the original's in every case that it changes
 * (equivalent), or the client refuses every one of them (unviable). `undefined` for one that counts, and for one of
 * cases that the client refuses as they are.
 */
export function exclusionOf(changes: readonly ArgvChange[]): Exclusion | undefined {
  const [first] = changes;
  if (first === undefined) return undefined;
  const outcomes = changes.map(({ before, after }) => compare(before, after));
  if (outcomes.every(({ kind }) => kind === 'equivalent')) return equivalent(first);
  const [outcome] = outcomes;
  const isUnviable = outcomes.every(({ kind }) => kind === 'unviable');
  return isUnviable && outcome?.kind === 'unviable' ? { kind: 'unviable', reason: outcome.reason } : undefined;
}

type Outcome = { readonly kind: 'equivalent' | 'other' } | { readonly kind: 'unviable'; readonly reason: string };

const OTHER: Outcome = { kind: 'other' };

function compare(before: readonly string[], after: readonly string[]): Outcome {
  const [original, mutant] = resolvePair(parse(before), parse(after));
  if (!original.ok || original.body === null) return OTHER;
  if (!mutant.ok) {
    return { kind: 'unviable', reason: `unviable: the client exits with ${mutant.exit}: ${mutant.message}` };
  }
  return isSame(original.normal, mutant.normal) ? { kind: 'equivalent' } : OTHER;
}

/** The fields of a config stand in the order of their names, and what is in them too. */
function isSame(one: ContainerConfig, other: ContainerConfig): boolean {
  return printExactJson(one) === printExactJson(other);
}

function equivalent({ before, after }: ArgvChange): Exclusion {
  const shown = [before, after].map((argv) => printable(quoteAll(argv)));
  return { kind: 'equivalent', reason: `equivalent: ${shown.join(' asks for the same container as ')}` };
}
