import { describe, expect, it, test } from 'vitest';
import { argvMapMarkdown, argvMapText } from '../../src/report/argv-map-text.ts';
import { argvMaps } from '../../src/report/argv-map.ts';
import { mapVerdict, verdictWords } from '../../src/report/argv-map-verdict.ts';
import { painter } from '../../src/report/style.ts';
import { judged } from './judged.ts';
import type { JudgingTest } from './judged.ts';
import { hasControls, mutant } from './outcome.ts';

const HOUR = ['docker', 'run', '--init', '--pids-limit', '64', '--name', 'a', 'img', 'sleep', '9'];
const MINUTE = ['docker', 'run', '--init', '--rm', '--pids-limit', '64', '--name', 'b', 'img', 'sleep', '9'];
const plain = painter(false);

/** The unit test holds the limit, the property the image, the golden all. */
const TESTS: readonly JudgingTest[] = [
  { name: 'limit', kind: 'unit', passes: (argv) => argv.slice(0, 9).join(' ').includes('--pids-limit 64 --name') },
  { name: 'image', kind: 'property', passes: (argv) => argv.includes('img') },
  { name: 'name', kind: 'golden', passes: (argv) => argv.includes('--name') },
];

function texts(outcome: Parameters<typeof argvMaps>[0]): readonly string[] {
  return argvMaps(outcome).flatMap(({ rows }) =>
    rows.map(({ tokens }) => tokens.map((each) => each.join(' ')).join('|')),
  );
}

describe('the map of a site', () => {
  it('has every token of every case once: an option with its value, the image, each word, and what may be added', () => {
    expect(texts(judged({ hour: HOUR }, TESTS))).toEqual([
      'docker run',
      '--init',
      '--pids-limit 64',
      '--name a',
      '',
      'img',
      'sleep',
      '9',
    ]);
  });

  it('puts cases together where the same mutants act on them, and in between what only some have', () => {
    const [map] = argvMaps(judged({ hour: HOUR, minute: MINUTE }, TESTS));
    expect(texts(judged({ hour: HOUR, minute: MINUTE }, TESTS))).toEqual([
      'docker run',
      '--init',
      '--rm',
      '--pids-limit 64',
      '--name a|--name b',
      '',
      'img',
      'sleep',
      '9',
    ]);
    expect(map?.rows.find(({ tokens }) => tokens[0]?.[0] === '--rm')?.cases).toEqual(['minute']);
  });

  it('is none of a shard, which has only some of the mutants, nor of a site without one', () => {
    const outcome = judged({ hour: HOUR }, TESTS);
    expect(argvMaps({ ...outcome, scope: { kind: 'shard', index: 1, of: 2 } })).toEqual([]);
    expect(argvMaps({ ...outcome, mutants: [] })).toEqual([]);
  });
});

function wordsOf(parts: readonly Parameters<typeof mutant>[0][]): string {
  const mutants = parts.map((each) => mutant(each));
  return verdictWords(mapVerdict(mutants, true));
}

describe('the verdict of a place', () => {
  const killed = { killedBy: ['a', 'b', 'c'], propertyKillers: ['b'], allKillers: true };
  const golden = { killedBy: ['a'], goldenKillers: ['a'] };

  it.each([
    ['survived: 1 of 5', [{ status: 'survived' }, { status: 'no-coverage' }, { status: 'timeout' }, golden, killed]],
    ['not covered: 1 of 4', [killed, { status: 'no-coverage' }, { status: 'timeout' }, golden]],
    ['timed out: 1 of 3', [{ status: 'timeout' }, golden, killed]],
    ['golden-only: 1 of 2', [killed, golden]],
    ['survived', [{ status: 'survived' }, { status: 'unviable' }]],
    ['killed by 1 property, 2 unit', [killed]],
    ['killed by 1 unit test', [killed, { killedBy: ['a'], allKillers: true }]],
    ['killed by at least 2 unit tests', [{ killedBy: ['a', 'b'] }]],
    ['killed by at least 1 golden, 1 unit', [{ killedBy: ['a', 'b'], goldenKillers: ['a'] }]],
    ['no mutant', []],
    ['outside the score: 2', [{ status: 'unviable' }, { status: 'equivalent' }]],
  ] as const)('is the weakest: %s', (words, parts) => {
    expect(wordsOf(parts)).toBe(words);
  });

  it('is not sure where killers besides golden tests were not looked for', () => {
    expect(verdictWords(mapVerdict([mutant(golden)], false))).toBe('maybe golden-only');
  });
});

test('a terminal shows what can be lost, and the whole map when asked', () => {
  const outcome = judged({ hour: HOUR, minute: MINUTE }, TESTS);
  expect(argvMapText({ outcome }, plain, false).map((block) => block.join('\n'))).toEqual([
    `Argv map of task: 7 of 9 rows can be lost unnoticed, 1 has no mutant
  --init                 survived: 5 of 5
  --rm                   survived: 5 of 5   case minute
  --pids-limit 64        survived: 1 of 12
  --name a (or another)  survived: 1 of 4
  (anything more)        survived: 4 of 4
  sleep                  survived: 2 of 2
  9                      survived: 2 of 2
  --map shows every row, with its operators and tests`,
  ]);
  const whole = argvMapText({ outcome }, plain, true).flat();
  expect(whole).toContain('  --pids-limit 64            survived: 1 of 12');
  expect(whole).toContain('      ArgvMoveBehindImage    killed by 1 unit test');
  expect(whole.every((line) => line.length <= 80)).toBe(true);
});

test('in Markdown each site has a table, and what no mutant acts on is named', () => {
  const outcome = judged({ hour: HOUR }, TESTS);
  const blocks = argvMapMarkdown({ outcome }, (_, text) => text);
  expect(blocks[2]).toMatch(/^\| `--init` +\| \*\*survived: 5 of 5\*\* +\| `ArgvDrop`, /m);
  expect(blocks[3]).toBe('No mutant: `docker run`.');
});

test('hostile tokens and cases are shown in safe lines', () => {
  const hostile = ['docker', 'run', '--name', '\u001B[31m|`\n# x\u202E', 'img', '<b>|'];
  const outcome = judged({ '|\u001B`': hostile, other: HOUR }, TESTS);
  expect(hasControls(argvMapText({ outcome }, plain, true).flat().join(''))).toBe(false);
  const table = argvMapMarkdown({ outcome }, (_, text) => text)[2] ?? '';
  expect(new Set(table.split('\n').map((row) => row.match(/(?<!\\)\|/g)?.length)).size).toBe(1);
});
