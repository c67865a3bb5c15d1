/** Which part of a run's mutants is whose, without anybody to ask. */

/** One part of a run, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** More machines than any run has. */
export const MOST_SHARDS = 1000;

/** What a mutant's tests take, in milliseconds, by its key: from a former report. Empty when all count alike. */
export type Times = ReadonlyMap<string, number>;

/**
 * The shard of each key, from 1 to `of`. Every process that asks for the same keys and times gets the same answer,
 * whatever the order of the keys. The longest comes first, and each goes where the least is to do; a key without a time
 * takes what the others take on average, so that without times the shards differ by one mutant at most.
 */
export function assignShards(keys: readonly string[], of: number, times: Times): ReadonlyMap<string, number> {
  const known = keys.flatMap((key) => times.get(key) ?? []);
  const average = known.length === 0 ? 1 : Math.max(1, sum(known) / known.length);
  const work = keys
    .map((key) => ({ key, time: times.get(key) ?? average }))
    .toSorted((one, other) => other.time - one.time || (one.key < other.key ? -1 : 1));
  const loads = Array.from({ length: of }, () => 0);
  return new Map(
    work.map(({ key, time }) => {
      const least = loads.indexOf(Math.min(...loads));
      loads[least] = (loads[least] ?? 0) + time + TURN_MS;
      return [key, least + 1];
    }),
  );
}

/** What a mutant takes beside its tests, in milliseconds: mutants of no time at all are dealt out too. */
const TURN_MS = 1;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
