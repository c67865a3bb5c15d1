import { describe, expect, it } from 'vitest';
import type { MutantResult, MutationOutcome } from '../../../src/mutation/model.ts';
import { assignShards } from '../../../src/mutation/shard/assign.ts';
import { mergeShards } from '../../../src/mutation/shard/merge.ts';
import type { NamedShard } from '../../../src/mutation/shard/merge.ts';
import { keySet } from '../../../src/mutation/shard/select.ts';
import { SHARD_FORMAT, printShard, readShard } from '../../../src/mutation/shard/shard-file.ts';
import type { RunIdentity, ShardFile } from '../../../src/mutation/shard/shard-file.ts';
import { mutant, report } from '../../report/outcome.ts';

const ALL: readonly MutantResult[] = Array.from({ length: 12 }, (_, index) =>
  mutant({
    id: String(index),
    key: `key${(index * 7) % 12}`,
    file: index < 5 ? 'src/a.ts' : 'src/b.ts',
    line: index % 5 < 2 ? 3 : 8,
  }),
).toSorted(
  (a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)) || a.line - b.line || Number(a.id) - Number(b.id),
);

const WHOLE: MutationOutcome = {
  ...report(ALL).outcome,
  runner: { name: 'argvet-vitest', batch: { batched: 12, left: [], partly: 0 } },
};

const IDENTITY: RunIdentity = {
  versions: 'argvet 0.1.0',
  configuration: 'c',
  goldens: 'g',
  commit: 'abc',
  balance: 'none',
};

/** The files of a run in so many shards, as each process would write it. */
function shards(of: number): NamedShard[] {
  const keys = ALL.map(({ key }) => key);
  const owners = assignShards(keys, of, new Map());
  return Array.from({ length: of }, (_, at) => {
    const index = at + 1;
    const mutants = ALL.filter(({ key }) => owners.get(key) === index);
    const outcome: MutationOutcome = {
      ...WHOLE,
      mutants,
      scope: { kind: 'shard', index, of },
      left: ALL.length - mutants.length,
      runner: { name: 'argvet-vitest', batch: { batched: mutants.length, left: [], partly: 0 } },
      elapsed: 100 * index,
      reports: ['reports/mutation/mutation.html'],
    };
    const file: ShardFile = {
      format: SHARD_FORMAT,
      shard: { index, of },
      identity: IDENTITY,
      mutants: keySet(keys),
      judged: { version: '1' },
      outcome,
    };
    return { name: `s${index}.json`, file };
  });
}

function changed(shard: NamedShard | undefined, parts: Partial<ShardFile>, name?: string): NamedShard {
  if (shard === undefined) throw new Error('no such shard');
  return { name: name ?? shard.name, file: { ...shard.file, ...parts } };
}

function problems(given: readonly NamedShard[]): readonly string[] {
  const merged = mergeShards(given);
  return merged.ok ? [] : merged.problems;
}

describe('the merge of all shards', () => {
  it.each([1, 2, 3, 7])('of %i is the run of all mutants, in whatever order they come', (of) => {
    const merged = mergeShards(shards(of).toReversed());
    expect(merged).toEqual({ ok: true, judged: { version: '1' }, outcome: { ...WHOLE, elapsed: 100 * of } });
  });

  it('adds up what was left to another runner by its reason, the most first', () => {
    const given = shards(2).map((shard, index) => {
      const left = [{ reason: 'a', mutants: 1 }, ...(index === 0 ? [] : [{ reason: 'b', mutants: 5 }])];
      const runner = { name: 'argvet-vitest', batch: { batched: 3, left, partly: 2 } };
      return changed(shard, { outcome: { ...shard.file.outcome, runner } });
    });
    const merged = mergeShards(given);
    expect(merged.ok && merged.outcome.runner?.batch).toEqual({
      batched: 6,
      left: [
        { reason: 'b', mutants: 5 },
        { reason: 'a', mutants: 2 },
      ],
      partly: 4,
    });
  });

  it('is the same after a way through their files', () => {
    const read = shards(3).map(({ name, file }) => {
      const result = readShard(printShard(file));
      if (!result.ok) throw new Error(result.reason);
      return { name, file: result.file };
    });
    expect(mergeShards(read)).toEqual(mergeShards(shards(3)));
  });
});

describe('refused is', () => {
  const [, two, three] = shards(3);

  it.each<[string, NamedShard[], RegExp]>([
    ['nothing', [], /^There is no shard/],
    ['one too few', shards(3).slice(0, 2), /the shard 3\/3 of 3 is missing\.$/],
    ['several too few', shards(7).slice(2, 3), /the shards 1\/7, 2\/7, 4\/7, 5\/7, 6\/7, 7\/7 of 7 are missing\.$/],
    [
      'one twice',
      [...shards(3), changed(two, {}, 'again.json')],
      /^The shard 2\/3 is there 2 times: s2.json, again.json\.$/,
    ],
    ['another number of shards', [...shards(3), ...shards(2)], /by their number of shards: 3 and 2\.$/],
    [
      'a shard whose mutants did not all run',
      [...shards(3).slice(0, 2), changed(three, unrun(three))],
      /^s3.json is incomplete: 4 of its mutants never ran\.$/,
    ],
    [
      'a shard that lost a mutant',
      [...shards(3).slice(0, 2), changed(three, lost(three))],
      /hold other mutants than the 12 of their run\.$/,
    ],
  ])('%s', (_, given, message) => {
    expect(problems(given).join('\n')).toMatch(message);
  });

  it.each<[string, Partial<ShardFile>]>([
    ['versions', { identity: { ...IDENTITY, versions: 'argvet 0.2.0' } }],
    ['configuration', { identity: { ...IDENTITY, configuration: 'd' } }],
    ['goldens', { identity: { ...IDENTITY, goldens: 'h' } }],
    ['commit', { identity: { ...IDENTITY, commit: 'abd' } }],
    ['report that balanced them', { identity: { ...IDENTITY, balance: 'b' } }],
    ['settings', { judged: { version: '2' } }],
    ['mutants', { mutants: { count: 12, digest: 'x' } }],
    ['test runner', { outcome: { ...WHOLE, runner: { name: 'vitest', batch: undefined } } }],
    ['tests', { outcome: { ...WHOLE, tests: { ...WHOLE.tests, total: 9 } } }],
  ])('a set of different %s', (name, parts) => {
    const found = problems([...shards(3).slice(0, 2), changed(three, parts)]);
    expect(found[0]).toMatch(new RegExp(`^s1.json and s3.json are of different runs, by their ${name}`));
    expect(found).toHaveLength(1);
  });
});

function unrun(shard: NamedShard | undefined): Partial<ShardFile> {
  const outcome = shard?.file.outcome ?? WHOLE;
  return { outcome: { ...outcome, mutants: outcome.mutants.map(pending) } };
}

function pending(result: MutantResult): MutantResult {
  return { ...result, status: 'pending' };
}

function lost(shard: NamedShard | undefined): Partial<ShardFile> {
  const outcome = shard?.file.outcome ?? WHOLE;
  return { outcome: { ...outcome, mutants: outcome.mutants.slice(1) } };
}

describe('a file that is no shard', () => {
  const text = printShard(shards(2)[0]?.file ?? failed());

  it.each<[string, string, RegExp]>([
    ['is empty', '', /^is no JSON/],
    ['was cut off', text.slice(0, -30), /^is no JSON: it may have been cut off$/],
    ['is a report', '{"format":1,"mutants":[]}', /^is no shard of this version/],
    ['is of another version', text.replace(SHARD_FORMAT, 'argvet shard 0'), /^is no shard of this version/],
    ['has a field of another kind', text.replace('"elapsed":100', '"elapsed":"x"'), /^is damaged at outcome.elapsed$/],
    ['has a field too many', text.replace('"elapsed":100', '"elapsed":100,"x":1'), /^is damaged at outcome$/],
    ['says a shard that there is not', text.replaceAll('"index":1', '"index":3'), /^is damaged at shard$/],
    ['says more shards than there are machines', text.replaceAll('"of":2', '"of":1000000000'), /^is damaged at shard/],
  ])('is told by why: it %s', (_, damaged, reason) => {
    const read = readShard(damaged);
    expect(read.ok ? '' : read.reason).toMatch(reason);
  });
});

function failed(): never {
  throw new Error('no shard');
}
