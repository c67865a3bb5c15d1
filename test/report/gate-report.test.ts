import { describe, expect, test } from 'vitest';
import { gateData, gateMarkdown, gateText } from '../../src/report/gate-report.ts';
import type { GateReport } from '../../src/report/gate-report.ts';
import { mutationMarkdown } from '../../src/report/mutation-markdown.ts';
import { mutationText } from '../../src/report/mutation-text.ts';
import { hasControls, mutant, report } from './outcome.ts';

const FAILED: GateReport = {
  jobs: [
    { name: 'check', outcome: 'passed', why: '20 goldens and their policies hold', elapsed: 312.4, details: [] },
    { name: 'test', outcome: 'failed', why: 'exit code 1', elapsed: 61_000, details: ['1 failed', '', '2 passed'] },
    { name: 'mutate', outcome: 'skipped', why: 'the tests failed', elapsed: 0, details: [] },
  ],
  exit: 4,
  mutation: undefined,
};

const HOSTILE = '\u001B[2J|`</script>\n# x';

test('on a terminal the details of what failed stand before the table, and the last line counts', () => {
  expect(gateText(FAILED, { color: false })).toBe(`test
  1 failed

  2 passed

job     outcome       time  why
check   passed      312 ms  20 goldens and their policies hold
test    failed   1 min 1 s  exit code 1
mutate  skipped          -  the tests failed

3 jobs: 1 passed, 1 failed, 1 skipped (exit code 4)
`);
});

test('in Markdown the table stands first', () => {
  expect(gateMarkdown(FAILED)).toBe(`# Gate

**3 jobs: 1 passed, 1 failed, 1 skipped (exit code 4)**

| Job    | Outcome    |      Time | Why                                |
| :----- | :--------- | --------: | :--------------------------------- |
| check  | passed     |    312 ms | 20 goldens and their policies hold |
| test   | **failed** | 1 min 1 s | exit code 1                        |
| mutate | skipped    |         - | the tests failed                   |

What \`test\` said:

\`\`\`text
1 failed

2 passed
\`\`\`
`);
});

describe('with a mutation report', () => {
  const mutation = report([mutant()]);
  const passed: GateReport = {
    jobs: [{ name: 'mutate', outcome: 'passed', why: '1 mutant', elapsed: 59_999, details: [] }],
    exit: 0,
    mutation,
  };

  test('the terminal has it first, so that the table of jobs is what one sees last', () => {
    expect(gateText(passed, { color: false })).toBe(`${mutationText(mutation, { color: false })}
job     outcome       time  why
mutate  passed   1 min 0 s  1 mutant

1 job: 1 passed, 0 failed (exit code 0)
`);
  });

  test('Markdown has it last, a level deeper', () => {
    expect(gateMarkdown(passed).endsWith(`\n\n${mutationMarkdown(mutation, 2)}`)).toBe(true);
  });

  test('JSON has the shape of docs/gate.md', () => {
    expect(gateData(passed)).toMatchObject({
      exit: 0,
      jobs: [{ name: 'mutate', outcome: 'passed', why: '1 mutant', elapsed: 59_999, details: [] }],
      mutation: { format: 1, result: 'holds' },
    });
    expect(gateData(FAILED)).toMatchObject({ exit: 4, mutation: null, jobs: [{ elapsed: 312 }, {}, {}] });
  });
});

test('hostile text of a job is escaped in both', () => {
  const hostile: GateReport = {
    jobs: [{ name: HOSTILE, outcome: 'failed', why: HOSTILE, elapsed: 1, details: [HOSTILE, '```'] }],
    exit: 4,
    mutation: undefined,
  };
  const text = gateText(hostile, { color: false });
  expect(text).toContain(String.raw`\u{1b}[2J|${'`'}</script>\n# x`);
  expect(hasControls(text) || hasControls(gateMarkdown(hostile))).toBe(false);
  expect(`${text}${gateMarkdown(hostile)}`).not.toMatch(/^# x/m);
  expect(gateMarkdown(hostile)).toContain('| \\\\u{1b}\\[2J\\|\\`&lt;/script&gt;\\\\n# x | **failed** |');
  expect(gateMarkdown(hostile)).toMatch(/^````text\n.*\n```\n````$/m);
});
