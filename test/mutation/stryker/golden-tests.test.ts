import { appendFileSync, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MARKS_VARIABLE } from '../../../src/characterization/golden-mark.ts';
import { goldenTestIds, offerMarks, offeredSigns } from '../../../src/mutation/stryker/golden-tests.ts';

const TESTS = [
  { id: 'test/a.test.ts#suite > is golden', name: 'suite > is golden', fileName: '/project/test/a.test.ts' },
  { id: 'test/a.test.ts#suite > is hardened', name: 'suite > is hardened', fileName: '/project/test/a.test.ts' },
  { id: 'test/b.test.ts#suite > is golden', name: 'suite > is golden', fileName: '/project/test/b.test.ts' },
  { id: '4', name: 'a test of a runner that names no files' },
];

function ids(signs: Partial<Parameters<typeof goldenTestIds>[1]>): string[] {
  return [...goldenTestIds(TESTS, { directory: '/project', marks: [], named: [], ...signs })];
}

describe('the golden tests of a run', () => {
  it('are those that are marked, by file and name', () => {
    expect(ids({ marks: [{ file: 'test/a.test.ts', names: ['suite', 'is golden'] }] })).toEqual([TESTS[0]?.id]);
    expect(ids({ marks: [{ file: 'test/c.test.ts', names: ['suite', 'is golden'] }] })).toEqual([]);
  });

  it.each<[string, string | RegExp, readonly number[]]>([
    ['a whole file', 'test/a.test.ts', [0, 1]],
    ['a pattern of files', /^test\/b\./, [2]],
    ['a whole name', 'suite > is golden', [0, 2]],
    ['a pattern of names', /of a runner/, [3]],
    ['a part that is no pattern', 'is golden', []],
  ])('are those that the config names by %s', (_, sign, expected) => {
    expect(ids({ named: [sign] })).toEqual(expected.map((index) => TESTS[index]?.id));
  });

  it('are read from a file that is named in the environment until the end', async () => {
    const environment: NodeJS.ProcessEnv = {};
    const marks = await offerMarks(environment, ['a name', /a (?<b>.)/iu]);
    const path = environment[MARKS_VARIABLE] ?? '';
    expect(marks.read()).toEqual([]);
    const mark = { file: 'a', names: ['b'] };
    appendFileSync(path, `${JSON.stringify(mark)}\n${JSON.stringify(mark)}\n`);
    expect(marks.read()).toEqual([mark]);
    expect(offeredSigns(environment)).toEqual({ marks: [mark], named: ['a name', /a (?<b>.)/iu] });
    marks.end();
    expect(offeredSigns(environment)).toEqual({ marks: [], named: [] });
    expect([environment, existsSync(dirname(path))]).toEqual([{}, false]);
  });
});
