import { describe, expect, test } from 'vitest';
import { argvDiff } from '../../src/report/argv-diff.ts';
import { codeDiff } from '../../src/report/code-diff.ts';
import { ARGV } from './outcome.ts';

const [, , ...REST] = ARGV;

describe('the diff of two argv', () => {
  test('an option goes with its value', () => {
    expect(argvDiff(ARGV, ['docker', 'run', ...REST.slice(2)])).toEqual(['- --cap-drop ALL']);
  });

  test('an altered value shows its option, before and after', () => {
    const after = ARGV.map((token) => (token === '64' ? '640' : token));
    expect(argvDiff(ARGV, after)).toEqual(['- --pids-limit 64', '+ --pids-limit 640']);
  });

  test('the image stands between what is before it and behind it', () => {
    const after = ['docker', 'run', '--pids-limit', '64', '--name', 'n', 'image:1', 'sleep', '9', '--cap-drop', 'ALL'];
    expect(argvDiff(ARGV, after)).toEqual([
      '- --cap-drop ALL',
      '  image:1  (image)',
      '- sleep 9',
      '+ sleep 9 --cap-drop ALL',
    ]);
  });

  test('a refused argv has the lines that it had before, and a joined token is in quotes', () => {
    expect(argvDiff(ARGV, ['docker', 'run', '--cap-drop ALL', ...REST.slice(2)])).toEqual([
      '- --cap-drop ALL',
      "+ '--cap-drop ALL'",
    ]);
  });

  test('the container of an exec stands where the image of a run does', () => {
    expect(argvDiff(['docker', 'exec', '-u', '1', 'c', 'id'], ['docker', 'exec', 'c', '-u', '1', 'id'])).toEqual([
      '- -u 1',
      '  c  (container)',
      '- id',
      '+ -u 1 id',
    ]);
  });

  test('equal argv have no difference', () => {
    expect(argvDiff(ARGV, [...ARGV])).toEqual([]);
  });

  test('a token cannot make a line of its own', () => {
    expect(argvDiff(ARGV, [...ARGV, 'x\n+ --privileged\u001B[2K'])).toEqual([
      '  image:1  (image)',
      '- sleep 9',
      String.raw`+ sleep 9 'x\n+ --privileged\u{1b}[2K'`,
    ]);
  });
});

describe('the diff of source code', () => {
  test('shows the lines that differ without the indentation of the file', () => {
    const before = "[\n      '--init',\n      '--rm',\n    ]";
    expect(codeDiff(before, "[\n      '--rm',\n    ]")).toEqual(["-   '--init',"]);
  });

  test('one line for another', () => {
    expect(codeDiff('a === b', 'true')).toEqual(['- a === b', '+ true']);
  });

  test('at most twelve lines, and each at most 160 wide', () => {
    const long = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(200, '.')).join('\n');
    const diff = codeDiff(long, '');
    expect(diff).toHaveLength(12);
    expect(diff[0]).toHaveLength(162);
    expect(diff.at(-1)).toBe('… 9 more lines');
  });
});
