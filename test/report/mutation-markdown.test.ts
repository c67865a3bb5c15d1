import { describe, expect, test } from 'vitest';
import { mutationMarkdown } from '../../src/report/mutation-markdown.ts';
import { ARGV, hasControls, mutant, report, survivor } from './outcome.ts';

const HOSTILE = '\u001B[31m|`</script>\n# x';

test('all of a small report, as a reviewer reads it', () => {
  const after = ['docker', 'run', '--cap-drop', 'ALL', '--name', 'n', 'image:1', '--pids-limit', '64', 'sleep', '9'];
  const run = report(
    [
      mutant({ coveredBy: ['a', 'b'], killedBy: ['a'] }),
      survivor(after, { operator: 'ArgvMoveBehindImage', description: 'move --pids-limit 64 behind the image' }),
      mutant({ status: 'ignored', operator: 'ArgvJoin', reason: 'the same argv' }),
    ],
    { check: { goldens: 1, policies: 1, findings: 0 } },
  );
  expect(mutationMarkdown(run)).toBe(`# Mutation report

**1 of 2 boundary mutants went unnoticed: 50% is below the threshold of 100%.**

## What ran

- 3 mutants at 1 site with 1 case:
  - \`task\`: \`taskArgv\` in \`src/task.ts\`, policy \`task policy\`, 1 case (\`plain\`)
- 2 tests ran the code under mutation.
- It took 2.5 s, with argvet \`1.2.3\`, stryker \`10.1.1\`.

| Mutants are | Killed | Of | Score | Threshold | Verdict   |
| :---------- | -----: | -: | ----: | --------: | :-------- |
| boundary    |      1 |  2 |   50% |      100% | failed    |
| source      |      0 |  0 |     - |      100% | no mutant |
| Stryker's   |      0 |  0 |     - |      none | no mutant |

## What went unnoticed

### At \`task\`: 1 mutant

**move --pids-limit 64 behind the image**

\`ArgvMoveBehindImage\` at \`src/task.ts:4:10\`, shown on the case \`plain\`. The container may start any number of processes, not 64, and hands --pids-limit 64 to its program as arguments.

\`\`\`diff
- --pids-limit 64
  image:1  (image)
- sleep 9
+ --pids-limit 64 sleep 9
\`\`\`

## What was checked and held

- Policies: 1 argv held against the closed policy of its site, without a finding.
- Goldens: all 1 are there, current, and exact to the token; none is left over.
- \`task\`: 1 of 2 operators had all of its mutants killed: \`ArgvDrop\` (1 boundary).

## Mutants by site and operator

| Site   | Operator              | Mutants are | Mutants | Killed | Survived | Not covered | Ignored |  Score |
| :----- | :-------------------- | :---------- | ------: | -----: | -------: | ----------: | ------: | -----: |
| \`task\` | \`ArgvDrop\`            | boundary    |       1 |      1 |        0 |           0 |       0 |   100% |
| \`task\` | \`ArgvMoveBehindImage\` | boundary    |       1 |      0 |        1 |           0 |       0 | **0%** |
| \`task\` | \`ArgvJoin\`            | boundary    |       1 |      0 |        0 |           0 |       1 |      - |

## Ignored, outside the score: 1 mutant

- 1: the same argv (\`src/task.ts:4:10\`)
`);
});

test('when nothing went unnoticed it says what that means', () => {
  const markdown = mutationMarkdown(report([mutant(), mutant({ family: 'source' })]));
  expect(markdown).toContain('## What went unnoticed\n\nNothing: a test failed for every mutant that counts.\n');
  expect(markdown).toContain(
    '- `task`: every operator had all of its mutants killed: `ArgvDrop` (1 boundary), `ArgvDrop` (1 source).\n',
  );
});

test('a run without mutants claims nothing', () => {
  const markdown = mutationMarkdown(report([]));
  expect(markdown).toContain('## What went unnoticed\n\nNo mutant was judged.\n');
  expect(markdown).toContain('- `task`: no operator had all of its mutants killed.\n');
  expect(markdown).toContain('- Policies and goldens were not checked in this run:');
});

test('findings of the check are no claim that policies and goldens hold', () => {
  const markdown = mutationMarkdown(report([mutant()], { check: { goldens: 2, policies: 2, findings: 3 } }));
  expect(markdown).toContain('- Policies and goldens have 3 findings: see above.\n');
  expect(markdown).not.toContain('Goldens: all');
});

test("Stryker's own survivors are a table of at most 25 rows", () => {
  const own = mutant({ family: 'stryker', status: 'survived', operator: 'BooleanLiteral', original: 'a | b' });
  const markdown = mutationMarkdown(report([mutant(), ...Array.from({ length: 27 }, () => own)]));
  const row = '| `src/task.ts:4:10` | `BooleanLiteral` | survived | <code>a &#124; b</code> | `drop(argv)` |';
  expect(markdown.split('\n').filter((line) => line === row)).toHaveLength(25);
  expect(markdown).toContain("And 2 more, in Stryker's reports.");
});

test('a deeper level moves every heading', () => {
  const run = report([survivor([])]);
  const [first, second] = ([1, 2] as const).map((level) => mutationMarkdown(run, level).match(/^#+ /gm));
  expect(second).toEqual(first?.map((marks) => `#${marks}`));
});

describe('hostile text in every field', () => {
  const hostile = {
    operator: HOSTILE,
    description: HOSTILE,
    file: HOSTILE,
    original: HOSTILE,
    replacement: HOSTILE,
    reason: HOSTILE,
    coveredBy: [HOSTILE],
  };
  const markdown = mutationMarkdown(
    report(
      [
        survivor([], { ...hostile, argv: { case: HOSTILE, before: ARGV, after: ['docker', 'run', HOSTILE, HOSTILE] } }),
        mutant({ ...hostile, family: 'source', status: 'survived' }),
        mutant({ ...hostile, family: 'stryker', status: 'survived', site: HOSTILE }),
        mutant({ ...hostile, status: 'ignored' }),
        mutant({ ...hostile, status: 'pending' }),
      ],
      {
        version: HOSTILE,
        sites: [
          { name: 'task', source: HOSTILE, function: HOSTILE, policy: HOSTILE, cases: [HOSTILE] },
          { name: HOSTILE, source: HOSTILE, function: HOSTILE, policy: HOSTILE, cases: [] },
        ],
      },
      { versions: { [HOSTILE]: HOSTILE } },
    ),
  );
  /** The text without code spans and blocks, where nothing is markup. */
  const outside = markdown.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/\\[^]|(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');

  test('leaves no HTML but the code elements of the report', () => {
    expect(outside.replaceAll(/<\/?code>/g, '')).not.toMatch(/[<>]/);
  });

  test('makes no heading, and no control character', () => {
    expect(markdown.match(/^# .*$/gm)).toEqual(['# Mutation report']);
    expect(hasControls(markdown)).toBe(false);
  });

  test('leaves every table its columns', () => {
    const tables = markdown.split('\n\n').filter((block) => block.startsWith('| '));
    expect(tables).toHaveLength(3);
    for (const table of tables) {
      const columns = table.split('\n').map((row) => row.match(/(?<!\\)\|/g)?.length);
      expect(new Set(columns).size).toBe(1);
    }
  });
});

test('a long reason is one line of 200 characters', () => {
  const reason = `\u001B[31mError\u001B[39m:\n\n  ${'word '.repeat(60)}`;
  const markdown = mutationMarkdown(report([mutant(), mutant({ status: 'runtime-error', reason })]));
  expect(markdown).toContain(`\n- 1: Error: ${'word '.repeat(38)}wo… (`);
});
