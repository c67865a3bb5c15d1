import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../../src/cli/command.ts';
import { OUTPUT_OPTIONS, outputChoice, writeReport } from '../../src/cli/output.ts';
import { parseOptions } from '../../src/cli/options.ts';
import { world } from './world.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'argvet-output-'));
});
afterEach(() => rm(directory, { recursive: true }));

const FORMATS = { text: (color: boolean) => `text ${color}\n`, md: () => '# md\n', json: () => ({ a: [1] }) };
const choose = (...args: string[]) => outputChoice('gate', parseOptions('gate', OUTPUT_OPTIONS, args), directory);

async function write(...args: string[]) {
  const { io, written } = world({ color: true });
  await writeReport(FORMATS, await choose(...args), io);
  return written;
}

describe('on standard output', () => {
  test.each([
    [[], 'text true\n'],
    [['--report', 'md'], '# md\n'],
    [['--report', 'json'], '{\n  "a": [\n    1\n  ]\n}\n'],
  ])('%j', async (args, out) => {
    expect(await write(...args)).toEqual({ out, err: '' });
  });
});

test('JSON has no character that a terminal would obey or that a reader would not see', async () => {
  const { io, written } = world();
  const value = { 'key\u009b': 'a\u202eb\nc\u{e0001}' };
  await writeReport({ ...FORMATS, json: () => value }, await choose('--report', 'json'), io);
  expect(written.out).toBe(
    String.raw`{
  "key\u009b": "a\u202eb\nc\udb40\udc01"
}
`,
  );
  expect(JSON.parse(written.out)).toEqual(value);
});

describe('in a file', () => {
  test.each([
    [[], 'text false\n'],
    [['--report', 'md'], '# md\n'],
    [['--report', 'json'], '{\n  "a": [\n    1\n  ]\n}\n'],
  ])('%j, and the report for a terminal on standard output', async (args, content) => {
    const written = await write(...args, '--output', 'report.txt');
    const file = join(directory, 'report.txt');
    expect(written).toEqual({ out: 'text true\n', err: `The report is in ${file}\n` });
    expect(await readFile(file, 'utf8')).toBe(content);
    expect(await readdir(directory)).toEqual(['report.txt']);
  });
});

describe('a file that cannot be written is refused before the run', () => {
  test.each([
    ['no/such/report.md', 'its folder is not there'],
    ['.', 'it is a folder'],
  ])('%s', async (path, why) => {
    await expect(choose('--output', path)).rejects.toThrow(
      new UsageError(`argvet gate: cannot write ${JSON.stringify(path)}: ${why}`),
    );
  });
});
