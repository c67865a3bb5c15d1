import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignShards } from '../../../src/mutation/shard/assign.ts';

const keys = fc.uniqueArray(fc.stringMatching(/^[0-9a-f]{16}$/), { minLength: 1, maxLength: 60 });
const twice = keys.chain((all) =>
  fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
);
const of = fc.integer({ min: 1, max: 9 });

function byNumber(one: number, other: number): number {
  return one - other;
}

describe('the shards of a run', () => {
  it('are the same in whatever order the keys come', () => {
    fc.assert(
      fc.property(twice, of, fc.infiniteStream(fc.integer({ min: 0, max: 50 })), ([all, shuffled], count, stream) => {
        const times = new Map(all.map((key) => [key, stream.next().value]));
        expect(assignShards(shuffled, count, times)).toEqual(assignShards(all, count, times));
      }),
    );
  });

  it('have every mutant once, and without times as many as each other but for one', () => {
    fc.assert(
      fc.property(keys, of, (all, count) => {
        const shards = assignShards(all, count, new Map());
        expect([...shards.keys()].toSorted()).toEqual(all.toSorted());
        const sizes = Array.from(
          { length: count },
          (_, index) => [...shards.values()].filter((shard) => shard === index + 1).length,
        );
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('with times take as long as each other, but for the longest mutant', () => {
    fc.assert(
      fc.property(keys, of, fc.infiniteStream(fc.integer({ min: 1, max: 900 })), (all, count, stream) => {
        const times = new Map(all.map((key) => [key, stream.next().value]));
        const loads = Array.from({ length: count }, () => 0);
        for (const [key, shard] of assignShards(all, count, times)) {
          loads[shard - 1] = (loads[shard - 1] ?? 0) + (times.get(key) ?? 0) + 1;
        }
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(Math.max(...times.values()) + 1);
      }),
    );
  });

  it('take the longest first, which leaves the short ones to even out', () => {
    const times = new Map([
      ['a', 100],
      ['b', 100],
      ['c', 200],
    ]);
    const shards = assignShards(['a', 'b', 'c'], 2, times);
    expect([shards.get('a'), shards.get('b'), shards.get('c')]).toEqual([2, 2, 1]);
  });

  it('deal out mutants of which the former report knows no time, or none but zero', () => {
    const all = ['a', 'b', 'c', 'd'];
    const zero = new Map(all.map((key) => [key, 0]));
    expect([...assignShards(all, 2, zero).values()].toSorted(byNumber)).toEqual([1, 1, 2, 2]);
    const one = assignShards(all, 2, new Map([['a', 300]]));
    expect([...one.values()].toSorted(byNumber)).toEqual([1, 1, 2, 2]);
  });
});
