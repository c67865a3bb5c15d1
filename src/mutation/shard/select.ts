/** A run of one shard: it runs its part of the mutants, and knows all of them. */
import { createHash } from 'node:crypto';
import type { KnownMutant, Selection, SettledMutant } from '../stryker/known-mutants.ts';
import { assignShards } from './assign.ts';
import type { Shard, Times } from './assign.ts';

/** All mutants of a run, so that a merge can tell whether it has them: their number, and the digest of their keys. */
export interface KeySet {
  readonly count: number;
  readonly digest: string;
}

/** A selection, and the mutants that it was asked about. */
export interface ShardSelection {
  readonly select: Selection;
  /** Of the last question; none before the first. */
  readonly all: () => KeySet | undefined;
}

/** Selects the mutants of a shard. */
export function shardSelection(shard: Shard, times: Times): ShardSelection {
  let all: KeySet | undefined;
  const settled: SettledMutant = {
    status: 'Ignored',
    reason: `not in the shard ${shard.index}/${shard.of} of this run`,
  };
  const select = (mutants: readonly KnownMutant[]) => {
    const keys = mutants.map(({ key }) => key);
    all = keySet(keys);
    const shards = assignShards(keys, shard.of, times);
    const others = mutants.filter(({ key }) => shards.get(key) !== shard.index);
    return new Map(others.map(({ id }) => [id, settled]));
  };
  return { select, all: () => all };
}

/** The set of some keys; their order does not count. */
export function keySet(keys: readonly string[]): KeySet {
  return { count: keys.length, digest: createHash('sha256').update(keys.toSorted().join('\n')).digest('hex') };
}
