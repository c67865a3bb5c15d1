import { expect, test } from 'vitest';
import { mutationData } from '../../src/report/mutation-json.ts';
import { ARGV, mutant, report, survivor } from './outcome.ts';

const NONE = {
  killed: 0,
  survived: 0,
  noCoverage: 0,
  timeout: 0,
  errors: 0,
  ignored: 0,
  equivalent: 0,
  unviable: 0,
  pending: 0,
};

test('the shape that docs/mutate.md describes', () => {
  const after = ARGV.filter((token) => token !== '--cap-drop' && token !== 'ALL');
  const run = report([mutant({ id: '7' }), survivor(after)], {}, { reports: ['reports/x.html'], elapsed: 12.7 });
  const counts = { ...NONE, mutants: 2, killed: 1, survived: 1, counted: 2 };
  const none = { ...NONE, mutants: 0, counted: 0 };
  const data: unknown = JSON.parse(JSON.stringify(mutationData(run)));
  expect(data).toEqual({
    format: 1,
    result: 'below',
    reasons: ['1 of 2 boundary mutants went unnoticed: 50% is below the threshold of 100%.'],
    elapsed: 13,
    versions: { argvet: '1.2.3', stryker: '10.1.1' },
    check: null,
    scores: [
      { family: 'boundary', counts, threshold: 100, passed: false },
      { family: 'source', counts: none, threshold: 100, passed: true },
      { family: 'stryker', counts: none, threshold: 0, passed: true },
    ],
    sites: [
      {
        name: 'task',
        facts: { name: 'task', source: 'src/task.ts', function: 'taskArgv', policy: 'task policy', cases: ['plain'] },
        counts,
        operators: [{ operator: 'ArgvDrop', family: 'boundary', counts }],
      },
    ],
    tests: { total: 0, golden: 0, property: 0, beyondGolden: false },
    runner: null,
    goldenOnly: { refuse: [], refused: [], unknown: null },
    scope: { kind: 'all' },
    left: 0,
    reused: 0,
    argvMap: [],
    hints: [],
    mutants: [
      expect.objectContaining({ id: '7', site: 'task', status: 'killed', reason: null, argv: null }),
      {
        id: '1',
        key: '0000000000000001',
        family: 'boundary',
        site: 'task',
        operator: 'ArgvDrop',
        description: 'drop --cap-drop ALL',
        status: 'survived',
        reason: null,
        file: 'src/task.ts',
        line: 4,
        column: 10,
        original: 'argv',
        replacement: 'drop(argv)',
        argv: { case: 'plain', before: [...ARGV], after },
        touches: [],
        killedBy: [],
        goldenKillers: [],
        propertyKillers: [],
        allKillers: false,
        coveredBy: [],
        goldenOnly: 'no',
        tier: null,
        gain: "The container keeps docker's 14 default capabilities.",
        change: ['- --cap-drop ALL'],
      },
    ],
    reports: ['reports/x.html'],
  });
});

test('mutants of no one site have a section without a name', () => {
  const data: unknown = JSON.parse(
    JSON.stringify(mutationData(report([mutant({ site: undefined, family: 'stryker' })]))),
  );
  expect(data).toMatchObject({
    result: 'incomplete',
    sites: [{ name: 'task' }, { name: null, facts: null }],
    mutants: [{ site: null, gain: null }],
  });
});

test('a mutant that only golden tests kill has its tier, and the refused ones are named', () => {
  const argv = { case: 'plain', before: ARGV, after: ARGV.toSpliced(2, 2) };
  const goldenOnly = mutant({ id: '8', argv, killedBy: ['g'], goldenKillers: ['g'] });
  const run = report(
    [goldenOnly],
    { refuseGoldenOnly: [0, 1] },
    { tests: { total: 3, golden: 1, property: 0, beyondGolden: true } },
  );
  expect(mutationData(run)).toMatchObject({
    result: 'below',
    tests: { total: 3, golden: 1, property: 0, beyondGolden: true },
    goldenOnly: { refuse: [0, 1], refused: ['8'], unknown: null },
    mutants: [{ goldenOnly: 'yes', tier: 1, goldenKillers: ['g'] }],
  });
});
