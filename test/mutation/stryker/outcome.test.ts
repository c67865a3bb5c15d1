import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nullLiteral } from '@babel/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutantResults } from '../../../src/mutation/stryker/outcome.ts';
import type { MutantRecord } from '../../../src/mutation/stryker/seam.ts';

let directory = '';
let fileName = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'argvet-outcome-'));
  fileName = join(directory, 'a.ts');
  await writeFile(fileName, "const a = [\n  '--init',\n  'x',\n];\n");
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

const location = { start: { line: 1, column: 11 }, end: { line: 4, column: 2 } };

function results(changes: object, record?: MutantRecord) {
  const given = [
    { id: '7', fileName, mutatorName: 'ArrayDeclaration', status: 'Killed', replacement: '[]', location, ...changes },
  ];
  const records = new Map(record === undefined ? [] : [['7', record]]);
  const tests = new Map([['t#1', { name: 'is hardened' }]]);
  const known = new Map([['7', { key: 'aa' }]]);
  return mutantResults(given, {
    directory,
    records,
    known,
    tests,
    goldenTests: new Set(['t#2']),
    propertyTests: new Set(['t#1']),
    allKillers: false,
  });
}

describe('a result of Stryker', () => {
  it('has its source before and after, its place from 1, and the names of tests', async () => {
    expect(await results({ killedBy: ['t#1', 't#2'], coveredBy: ['t#1'], duration: 12.5 })).toEqual([
      {
        id: '7',
        key: 'aa',
        family: 'stryker',
        site: undefined,
        operator: 'ArrayDeclaration',
        description: "replace [ '--init', 'x', ] by []",
        status: 'killed',
        reason: undefined,
        file: 'a.ts',
        line: 1,
        column: 11,
        original: "[\n  '--init',\n  'x',\n]",
        replacement: '[]',
        argv: undefined,
        touches: [],
        killedBy: ['is hardened', 't#2'],
        goldenKillers: ['t#2'],
        propertyKillers: ['is hardened'],
        allKillers: true,
        coveredBy: ['is hardened'],
        ms: 12.5,
      },
    ]);
  });

  it.each([
    ['Survived', 'survived'],
    ['NoCoverage', 'no-coverage'],
    ['Timeout', 'timeout'],
    ['RuntimeError', 'runtime-error'],
    ['CompileError', 'compile-error'],
    ['Ignored', 'ignored'],
    ['Pending', 'pending'],
  ])('%s is %s', async (status, expected) => {
    expect((await results({ status }))[0]?.status).toBe(expected);
  });

  it('says that something is replaced by nothing', async () => {
    expect((await results({ replacement: '' }))[0]?.description).toMatch(/ by nothing$/);
  });

  it('of a boundary mutant has the argv before and after in the place of the source', async () => {
    const boundary = {
      site: 'task',
      operator: 'ArgvDrop',
      edit: { kind: 'image-typo' } as const,
      description: 'drop --init',
      case: 'hour',
      before: ['run', '--init', 'img'],
      after: ['run', 'img'],
      touches: [{ case: 'plain', tokens: [2] }],
      exclusion: undefined,
    };
    const node = nullLiteral();
    const planned = {
      operator: 'ArgvDrop',
      node,
      replacement: node,
      description: 'drop --init',
      shown: undefined,
      boundary,
    };
    const [result] = await results({}, { family: 'boundary', site: 'task', planned });
    expect(result).toMatchObject({
      family: 'boundary',
      site: 'task',
      description: 'drop --init',
      original: '',
      replacement: '',
      argv: { case: 'hour', before: ['run', '--init', 'img'], after: ['run', 'img'] },
    });
  });

  it('of an unknown form ends the run', async () => {
    await expect(results({ status: 5 })).rejects.toThrow(/unknown form/);
  });
});
