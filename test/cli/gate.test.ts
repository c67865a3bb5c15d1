import { describe, expect, test } from 'vitest';
import type { CheckOutcome } from '../../src/characterization/check-project.ts';
import type { GateParts } from '../../src/cli/gate.ts';
import { runGate, worst } from '../../src/cli/gate.ts';
import type { ExitCode } from '../../src/cli/exit.ts';
import { Exit } from '../../src/cli/exit.ts';
import type { MutantResult } from '../../src/mutation/model.ts';
import { mutant, report } from '../report/outcome.ts';

const CASE = { site: 'task', case: 'plain', path: 'task/plain.sh', goldenFindings: [], policyBreaks: [] };
const HOLDS: CheckOutcome = { cases: [CASE], orphans: [], holds: true };
const STALE: CheckOutcome = {
  cases: [
    {
      ...CASE,
      goldenFindings: [{ code: 'golden-missing', golden: { site: 'task', case: 'plain', path: 'task/plain.sh' } }],
    },
  ],
  orphans: [],
  holds: false,
};
const BROKEN: CheckOutcome = {
  cases: [
    {
      ...CASE,
      policyBreaks: [
        { in: 'built', argv: [], finding: { code: 'unexpected-option', place: { index: 2 }, option: '--tty' } },
      ],
    },
  ],
  orphans: [],
  holds: false,
};
const SURVIVED = mutant({ status: 'survived' });

interface Behaviour {
  readonly check?: CheckOutcome | Error;
  readonly test?: boolean | Error;
  readonly mutants?: readonly MutantResult[] | Error;
  readonly exitOfErrors?: ExitCode;
}

async function give<Value>(value: Value | Error): Promise<Value> {
  if (value instanceof Error) throw value;
  return Promise.resolve(value);
}

/** A gate whose parts behave as told, one millisecond for each look at the clock. */
async function gate(behaviour: Behaviour) {
  const { check = HOLDS, test: passes = true, mutants = [mutant()], exitOfErrors = Exit.failure } = behaviour;
  let time = 0;
  const log: string[] = [];
  const parts: GateParts = {
    check: () => give(check),
    checkLines: () => ['a finding'],
    test: async () => ({
      passed: await give(passes),
      why: passes === true ? 'exit code 0' : 'exit code 1',
      tail: ['1 failed'],
    }),
    mutate: async () => report(await give(mutants)).outcome,
    report: (outcome, facts) => ({ ...report([]), outcome, check: facts }),
    explain: (error) => ({ lines: [String(error), 'more'], exit: exitOfErrors }),
    now: () => {
      time += 1;
      return time;
    },
    started: (name) => log.push(`${name}...`),
    ended: ({ name, outcome }) => log.push(`${name} ${outcome}`),
  };
  const result = await runGate(parts);
  return { ...result, log, rows: result.jobs.map(({ name, outcome, why }) => `${name} ${outcome}: ${why}`) };
}

test('all four jobs pass when everything holds', async () => {
  const { exit, rows, log } = await gate({});
  expect(exit).toBe(0);
  expect(rows).toEqual([
    'check passed: 1 golden and their policies hold',
    'test passed: exit code 0',
    'mutate passed: 1 mutant at 1 site',
    'thresholds passed: Holds: 1 of 1 mutant killed, none went unnoticed.',
  ]);
  expect(log).toEqual([
    'check...',
    'check passed',
    'test...',
    'test passed',
    'mutate...',
    'mutate passed',
    'thresholds...',
    'thresholds passed',
  ]);
});

test('a survivor fails the thresholds with exit 3', async () => {
  const { exit, rows } = await gate({ mutants: [mutant(), SURVIVED] });
  expect(exit).toBe(3);
  expect(rows.slice(2)).toEqual([
    'mutate passed: 2 mutants at 1 site',
    'thresholds failed: 1 of 2 boundary mutants went unnoticed: 50% is below the threshold of 100%.',
  ]);
});

test('findings about goldens skip the mutants, which are made of goldens, and not the tests', async () => {
  const { exit, rows, jobs } = await gate({ check: STALE });
  expect(exit).toBe(1);
  expect(rows).toEqual([
    'check failed: 1 finding',
    'test passed: exit code 0',
    'mutate skipped: the goldens are not current, and mutants are made of them',
    'thresholds skipped: no mutant ran',
  ]);
  expect(jobs[0]?.details).toEqual(['a finding']);
});

test('findings about policies skip nothing', async () => {
  const { exit, rows, mutation } = await gate({ check: BROKEN, mutants: [SURVIVED] });
  expect(exit).toBe(1);
  expect(rows.map((row) => row.split(':', 1)[0])).toEqual([
    'check failed',
    'test passed',
    'mutate passed',
    'thresholds failed',
  ]);
  expect(mutation?.check).toEqual({ goldens: 1, policies: 1, findings: 1 });
});

test('failing tests skip the mutants with exit 4, and show what they said', async () => {
  const { exit, rows, jobs } = await gate({ test: false });
  expect(exit).toBe(4);
  expect(rows.slice(1)).toEqual([
    'test failed: exit code 1',
    'mutate skipped: the tests failed, and with failing tests every mutant looks killed',
    'thresholds skipped: no mutant ran',
  ]);
  expect(jobs[1]?.details).toEqual(['1 failed']);
});

describe('a job that throws has failed, with exit 4, and the others have their turn', () => {
  test.each([
    [{ check: new Error('boom') }, 'check failed: Error: boom', 'mutate skipped: the check failed'],
    [
      { test: new Error('boom') },
      'test failed: Error: boom',
      'mutate skipped: the tests failed, and with failing tests every mutant looks killed',
    ],
    [{ mutants: new Error('boom') }, 'mutate failed: Error: boom', 'thresholds skipped: no mutant ran'],
  ])('%j', async (behaviour, failed, skipped) => {
    const { exit, rows } = await gate(behaviour);
    expect(exit).toBe(4);
    expect(rows).toContain(failed);
    expect(rows).toContain(skipped);
    expect(rows).toHaveLength(4);
  });
});

describe('a run that proves nothing is never green', () => {
  test.each([
    ['no mutant at all', []],
    ['only mutants of other families', [mutant({ family: 'source' }), mutant({ family: 'stryker' })]],
    ['only mutants that nobody judged', [mutant({ status: 'ignored' }), mutant({ status: 'runtime-error' })]],
    ['a mutant of another site', [mutant({ site: 'other' })]],
  ])('%s', async (_, mutants) => {
    const { exit, rows } = await gate({ mutants });
    expect(exit).toBe(4);
    expect(rows.slice(2)).toEqual([
      'mutate failed: No boundary mutant of task was judged: the run proves nothing about it.',
      'thresholds skipped: the run of the mutants is incomplete',
    ]);
  });

  test('mutants that did not run, whatever the error says of itself', async () => {
    expect((await gate({ mutants: new Error('boom'), exitOfErrors: Exit.holds })).exit).toBe(4);
  });

  test('a mutant that never ran', async () => {
    const { exit, rows } = await gate({ mutants: [mutant(), mutant({ status: 'pending' })] });
    expect(exit).toBe(4);
    expect(rows[2]).toBe('mutate failed: 1 mutant never ran: the run is incomplete.');
  });
});

test('time is told for each job that ran', async () => {
  const { jobs } = await gate({ test: false });
  expect(jobs.map(({ elapsed }) => elapsed)).toEqual([1, 1, 0, 0]);
});

describe('the exit code of several jobs', () => {
  test.each([
    [[0, 0], 0],
    [[0, 3], 3],
    [[3, 1], 1],
    [[1, 2, 3], 2],
    [[2, 4, 1], 4],
    [[], 0],
  ] as const)('of %j is %i', (exits, expected) => {
    expect(worst(exits)).toBe(expected);
  });
});
