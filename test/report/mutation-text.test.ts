import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { mutationText } from '../../src/report/mutation-text.ts';
import { ARGV, hasControls, mutant, report, survivor } from './outcome.ts';

const plain = { color: false };
const lines = (text: string) => text.split('\n');

/** Every way of leaving its place that a report for a terminal or a reviewer may meet. */
const HOSTILE = '\u001B[31m|`</script>\r\n# x\u202E';
const ESCAPED = String.raw`\u{1b}[31m|${'`'}</script>\r\n# x\u{202e}`;

test('all of a small run: tables, the survivor with its change, the ignored with its reason, the verdict', () => {
  const dropped = ARGV.filter((token) => token !== '--cap-drop' && token !== 'ALL');
  const run = report([
    mutant(),
    survivor(dropped),
    mutant({ status: 'ignored', operator: 'ArgvJoin', reason: 'the same argv' }),
    mutant({ family: 'source', site: undefined }),
  ]);
  expect(mutationText(run, plain)).toBe(`4 mutants at 1 site in 2.5 s

site         mutants are  mutants  killed  survived  not covered  ignored  score
task         boundary           3       1         1            0        1    50%
(elsewhere)  source             1       1         0            0        0   100%

Unnoticed at task: 1 mutant

  ArgvDrop (boundary), 1 of 2 at src/task.ts:4:10, case plain
    drop --cap-drop ALL
      The container keeps docker's 14 default capabilities.

Ignored: 1 mutant
  1: the same argv
     ArgvJoin; src/task.ts

mutants are  killed  score  threshold
boundary     1 of 2    50%       100%  failed
source       1 of 1   100%       100%  passed
Stryker's    0 of 0      -          -  no mutant

1 of 2 boundary mutants went unnoticed: 50% is below the threshold of 100%.
`);
});

test('when everything is killed, the last line says so', () => {
  expect(lines(mutationText(report([mutant(), mutant()]), plain)).at(-2)).toBe(
    'Holds: 2 of 2 mutants killed, none went unnoticed.',
  );
});

test('survivors within the threshold are still counted in the last line', () => {
  const run = report([mutant(), mutant({ family: 'stryker', status: 'survived' })]);
  expect(lines(mutationText(run, plain)).at(-2)).toBe(
    'Holds: 1 of 2 mutants killed, 1 went unnoticed, within the thresholds.',
  );
});

test('what is not covered or timed out is listed with the survivors, and says so', () => {
  const run = report([
    mutant({ status: 'no-coverage', family: 'source', operator: 'Unheard' }),
    mutant({ status: 'timeout', family: 'source', operator: 'Unheard' }),
  ]);
  expect(lines(mutationText(run, plain)).filter((line) => /no test (?:runs|said)/.test(line))).toEqual([
    '      not covered: no test runs this code',
    '      timed out: no test said anything in time',
  ]);
});

test('errors are outside the score, with their reasons, most frequent first', () => {
  const error = mutant({ status: 'runtime-error', reason: 'boom' });
  const run = report([mutant(), mutant({ status: 'compile-error', reason: 'syntax' }), error, error]);
  expect(mutationText(run, plain)).toContain(`Ended by an error, outside the score: 3 mutants
  2: boom
     ArgvDrop; src/task.ts
  1: syntax
     ArgvDrop; src/task.ts
`);
});

test('a long reason is one paragraph of 200 characters', () => {
  const reason = `Error:\n\n  ${'word '.repeat(60)}`;
  const text = mutationText(report([mutant(), mutant({ status: 'runtime-error', reason })]), plain);
  const [, shown = ''] = /1: (Error[^]*?)\n {5}ArgvDrop/.exec(text) ?? [];
  expect(shown.replaceAll(/\n +/g, ' ')).toBe(`Error: ${'word '.repeat(38)}wo…`);
});

test('a source mutant shows the change of the code', () => {
  const run = report([
    mutant(),
    mutant({ family: 'source', status: 'survived', original: "['--init']", replacement: '[]' }),
  ]);
  expect(mutationText(run, plain)).toContain(`
  ArgvDrop (source), 1 of 1 at src/task.ts:4:10
    drop --cap-drop ALL
      The builder may drop --cap-drop ALL, and no test notices.
        - ['--init']
        + []
`);
});

test('survivors of one operator at several places say each its own', () => {
  const after = ARGV.map((token) => (token === '64' ? '65' : token));
  const run = report([survivor(after), survivor(after, { line: 5, status: 'no-coverage' })]);
  expect(mutationText(run, plain)).toContain(`
  ArgvDrop (boundary), 2 of 2
    drop --cap-drop ALL
      src/task.ts:4:10, case plain
      The container may use 65 processes, not 64.
        - --pids-limit 64
        + --pids-limit 65
    drop --cap-drop ALL
      src/task.ts:5:10, case plain, not covered: no test runs this code
      The container may use 65 processes, not 64.
        - --pids-limit 64
        + --pids-limit 65
`);
});

test("Stryker's own survivors are one line each, at most ten", () => {
  const own = mutant({ family: 'stryker', status: 'survived', operator: 'BooleanLiteral', original: 'true' });
  const run = report([mutant(), ...Array.from({ length: 12 }, () => own)]);
  const listed = lines(mutationText(run, plain));
  expect(
    listed.filter((line) => line === '    src/task.ts:4:10  BooleanLiteral  survived  true -> drop(argv)'),
  ).toHaveLength(10);
  expect(listed).toContain("    and 2 more, in Stryker's reports");
});

test('a site without a mutant is in the table, and the run proves nothing about it', () => {
  const sites = ['task', 'repo'].map((name) => ({ name, source: 's', function: 'f', policy: 'p', cases: ['c'] }));
  const text = lines(mutationText(report([mutant()], { sites }), plain));
  expect(text).toContain('repo  boundary           0       0         0            0        0      -');
  expect(text.at(-2)).toBe('No boundary mutant of repo was judged: the run proves nothing about it.');
});

test('a run without a site proves nothing', () => {
  expect(lines(mutationText(report([], { sites: [] }), plain)).at(-2)).toBe(
    'No site was mutated: the run proves nothing.',
  );
});

describe('hostile text in every field', () => {
  const text = mutationText(
    report(
      [
        survivor(['docker', 'run', HOSTILE, HOSTILE], {
          operator: HOSTILE,
          description: HOSTILE,
          file: HOSTILE,
          argv: { case: HOSTILE, before: ARGV, after: ['docker', 'run', '--name', HOSTILE, HOSTILE, HOSTILE] },
        }),
        mutant({ family: 'source', status: 'survived', description: HOSTILE, original: HOSTILE, replacement: HOSTILE }),
        mutant({ family: 'stryker', status: 'survived', operator: HOSTILE, file: HOSTILE, original: HOSTILE }),
        mutant({ status: 'ignored', reason: HOSTILE, operator: HOSTILE, file: HOSTILE }),
        mutant({ status: 'runtime-error', reason: HOSTILE }),
      ],
      { sites: [{ name: HOSTILE, source: HOSTILE, function: HOSTILE, policy: HOSTILE, cases: [HOSTILE] }] },
      { reports: [HOSTILE] },
    ),
    plain,
  );

  test('reaches the terminal escaped', () => {
    expect(text).toContain(`Stryker's report: ${ESCAPED}`);
    expect(hasControls(text)).toBe(false);
  });

  test('starts no line', () => {
    expect(lines(text).filter((line) => line.startsWith('# x'))).toEqual([]);
  });
});

test('colour is there when it is asked for, and only around text', () => {
  const run = report([mutant(), survivor(['docker', 'run', 'image:1'])]);
  const colored = mutationText(run, { color: true });
  expect(colored).toContain('\u001B[31m- --pids-limit 64\u001B[39m');
  expect(stripVTControlCharacters(colored)).toBe(mutationText(run, plain));
});

test('equivalent and unviable mutants have columns and lists of their own, outside the score', () => {
  const run = report([
    mutant({ status: 'killed' }),
    mutant({
      status: 'equivalent',
      operator: 'ArgvExtra',
      description: 'add --read-only=false',
      reason: 'equivalent: x',
    }),
    mutant({ status: 'unviable', operator: 'ArgvJoin', reason: 'unviable: the client exits with 125: no' }),
  ]);
  const text = mutationText(run, plain);
  expect(text).toContain('equivalent  unviable');
  expect(text).toContain('Equivalent: 1 mutant that asks for the same container\n  ArgvExtra: add --read-only=false\n');
  expect(text).toContain('Unviable: the client refuses them: 1 mutant\n  1: unviable: the client exits with 125: no\n');
  expect(text).toContain('Holds: 1 of 1 mutant killed');
});
