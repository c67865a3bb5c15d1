import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/cli/command.ts';
import { parseOptions } from '../../src/cli/options.ts';
import { OUTPUT_OPTIONS } from '../../src/cli/output.ts';
import { SHARD_OPTIONS, shardChoice, shardScope } from '../../src/cli/shard.ts';
import type { KnownMutant } from '../../src/mutation/stryker/known-mutants.ts';

let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'argvet-shard-'));
  const mutants = [{ key: 'a', ms: 1 }, { key: 'b', ms: 1 }, { key: 'c', ms: 900 }, { key: 'd' }];
  await writeFile(join(directory, 'report.json'), JSON.stringify({ format: 1, mutants, more: true }));
  await writeFile(join(directory, 'none.json'), '{"format":2,"mutants":[]}');
  await writeFile(join(directory, 'torn.json'), '{"format":1,"mut');
});

afterAll(() => rm(directory, { recursive: true }));

const choose = (...args: string[]) =>
  shardChoice('mutate', parseOptions('mutate', { ...OUTPUT_OPTIONS, ...SHARD_OPTIONS }, args), directory);

const refusal = async (...args: string[]): Promise<unknown> => {
  try {
    return await choose(...args);
  } catch (error) {
    return error;
  }
};

function known(key: string): KnownMutant {
  const lines = { first: 1, last: 1 };
  return { id: `id of ${key}`, key, family: 'source', site: 's', operator: 'o', file: 'f', lines, boundary: undefined };
}

describe('--shard', () => {
  it('is nothing when it is not asked for', async () => {
    expect(await choose()).toBeUndefined();
  });

  it.each([
    [['--shard', '0/3', '--output', 'x'], /takes K\/N, .* not "0\/3"/],
    [['--shard', '4/3', '--output', 'x'], /not "4\/3"/],
    [['--shard', '1', '--output', 'x'], /not "1"/],
    [['--shard', '1/1001', '--output', 'x'], /not "1\/1001"/],
    [['--shard', '-1/3', '--output', 'x'], /needs a value/],
    [['--shard', '1/3'], /--shard needs --output FILE/],
    [['--shard', '1/3', '--output', 'x', '--report', 'json'], /--report has no place beside --shard/],
    [['--balance', 'report.json'], /give --shard K\/N with it/],
    [['--shard', '1/3', '--output', 'x', '--balance', 'absent.json'], /can't read "absent.json": ENOENT/],
    [['--shard', '1/3', '--output', 'x', '--balance', 'none.json'], /"none.json" is none/],
    [['--shard', '1/3', '--output', 'x', '--balance', 'torn.json'], /"torn.json" is none/],
  ])('%j is refused', async (args, message) => {
    const refused = await refusal(...args);
    expect(refused).toBeInstanceOf(UsageError);
    expect(String(refused)).toMatch(message);
  });

  it('runs its part alone: every mutant is settled in all shards but one', async () => {
    const mutants = ['a', 'b', 'c', 'd', 'e'].map(known);
    const parts = await Promise.all(['1/2', '2/2'].map((shard) => choose('--shard', shard, '--output', 'x')));
    const left = parts.map((part) => [...(part?.select(mutants).keys() ?? [])]);
    expect(left.flat().toSorted((one, other) => one.localeCompare(other))).toEqual(mutants.map(({ id }) => id));
    expect(left.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([2, 3]);
    expect(parts.map((part) => part?.all()?.count)).toEqual([5, 5]);
    expect(parts.map((part) => part && shardScope(part))).toEqual([
      { kind: 'shard', index: 1, of: 2 },
      { kind: 'shard', index: 2, of: 2 },
    ]);
  });

  it('is balanced by the times of a former report: the slow mutant is alone', async () => {
    const part = await choose('--shard', '1/2', '--output', 'x', '--balance', 'report.json');
    const left = part?.select(['a', 'b', 'c'].map(known));
    expect([...(left?.keys() ?? [])]).toEqual(['id of a', 'id of b']);
    expect(part?.balance).toContain('"key":"c"');
  });
});
