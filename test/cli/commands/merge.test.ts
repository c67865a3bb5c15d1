import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FailedRunError, UsageError } from '../../../src/cli/command.ts';
import { mergeCommand } from '../../../src/cli/commands/merge.ts';
import type { MutantResult } from '../../../src/mutation/model.ts';
import { keySet } from '../../../src/mutation/shard/select.ts';
import { SHARD_FORMAT, printShard } from '../../../src/mutation/shard/shard-file.ts';
import { hasControls, mutant, report } from '../../report/outcome.ts';
import { explainFailure } from '../../../src/cli/failure.ts';
import { world } from '../world.ts';

const KILLED = mutant({ id: '1', key: 'a', killedBy: ['is hardened'] });
const OTHER = mutant({ id: '2', key: 'b', killedBy: ['is hardened'] });

let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'argvet-merge-'));
  mkdirSync(join(directory, 'shards/deep'), { recursive: true });
});

afterEach(() => rmSync(directory, { recursive: true }));

/** Writes the shard of a run of two, in which each runs one mutant. */
function shard(file: string, index: number, own: MutantResult, judged: object = {}): void {
  const { outcome, check: _, ...facts } = report([own], {}, { scope: { kind: 'shard', index, of: 2 }, left: 1 });
  const identity = { versions: 'argvet 1.2.3', configuration: 'c', goldens: 'g', commit: 'abc', balance: 'none' };
  const mutants = keySet(['a', 'b']);
  const written = { format: SHARD_FORMAT, shard: { index, of: 2 }, identity, mutants } as const;
  writeFileSync(join(directory, file), printShard({ ...written, judged: { ...facts, ...judged }, outcome }));
}

async function merge(...args: readonly string[]) {
  const { io, written } = world({ directory });
  const exit = await mergeCommand.run(args, io);
  return { exit, ...written };
}

const refusal = (...args: readonly string[]) => merge(...args).catch((error: unknown) => error);

describe('argvet merge', () => {
  it('judges all shards together, from a folder at any depth, where other files are not looked at', async () => {
    shard('shards/1.json', 1, KILLED);
    shard('shards/deep/2.json', 2, OTHER);
    writeFileSync(join(directory, 'shards/notes.txt'), 'no shard');
    const { exit, out } = await merge('shards');
    expect(exit).toBe(0);
    expect(out).toContain('Holds: 2 of 2 mutants killed, none went unnoticed.');
  });

  it('ends with 3 when a score of the whole run is below its threshold', async () => {
    shard('1.json', 1, KILLED);
    shard('2.json', 2, { ...OTHER, status: 'survived' });
    const { exit, out } = await merge('1.json', '2.json', '--report', 'json', '--output', 'whole.json');
    expect(exit).toBe(3);
    expect(out).toContain('1 of 2 boundary mutants went unnoticed');
    expect(JSON.parse(readFileSync(join(directory, 'whole.json'), 'utf8'))).toMatchObject({
      result: 'below',
      scope: { kind: 'all' },
      mutants: [{ key: 'a' }, { key: 'b' }],
    });
  });

  it('takes a file that is named twice once', async () => {
    shard('shards/1.json', 1, KILLED);
    shard('shards/2.json', 2, OTHER);
    expect((await merge('shards', 'shards/1.json')).exit).toBe(0);
  });

  it.each<[string, readonly string[], () => void, RegExp]>([
    ['a shard too few', ['1.json'], () => undefined, /The run is incomplete: the shard 2\/2 of 2 is missing\.$/],
    [
      'a shard twice',
      ['1.json', '3.json'],
      () => shard('3.json', 1, KILLED),
      /shard 1\/2 is there 2 times: 1.json, 3.json/,
    ],
    [
      'a foreign file',
      ['1.json', 'x.json'],
      () => writeFileSync(join(directory, 'x.json'), '{}'),
      /"x.json" is no shard/,
    ],
    [
      'a file that was cut off',
      ['x.json'],
      () => writeFileSync(join(directory, 'x.json'), '{"for'),
      /"x.json" is no JSON/,
    ],
    ['no shard in the folder', ['shards'], () => undefined, /There is no shard to merge/],
    [
      'thresholds that nobody can read',
      ['1.json', '2.json'],
      () => {
        shard('1.json', 1, KILLED, { thresholds: {} });
        shard('2.json', 2, OTHER, { thresholds: {} });
      },
      /do not say what judges them/,
    ],
  ])('ends with 4 for %s, and writes nothing', async (_, args, prepare, message) => {
    shard('1.json', 1, KILLED);
    prepare();
    const refused = await refusal(...args, '--report', 'md', '--output', 'out.md');
    expect(refused).toBeInstanceOf(FailedRunError);
    expect(refused).toMatchObject({ exit: 4, message: expect.stringMatching(message) });
    expect(() => readFileSync(join(directory, 'out.md'))).toThrow('ENOENT');
  });

  it.each([
    [[], /name the files of the shards/],
    [['absent.json'], /there is no "absent.json"/],
  ])('is not called with %j', async (args, message) => {
    const refused = await refusal(...args);
    expect(refused).toBeInstanceOf(UsageError);
    expect(String(refused)).toMatch(message);
  });

  it('shows nothing of a file name that a terminal would obey', async () => {
    const name = 'a\u001b[31m\u202e.json';
    writeFileSync(join(directory, name), '{}');
    const { message } = explainFailure(await refusal(name), {});
    expect(message).toContain('is no shard');
    expect(hasControls(message)).toBe(false);
  });
});
