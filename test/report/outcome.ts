/** Small outcomes of mutation runs for the tests of reports. */
import type { MutantResult, MutationOutcome } from '../../src/mutation/model.ts';
import type { MutationReport } from '../../src/report/mutation-report.ts';

/** The argv of the only case of most tests. */
export const ARGV = [
  'docker',
  'run',
  '--cap-drop',
  'ALL',
  '--pids-limit',
  '64',
  '--name',
  'n',
  'image:1',
  'sleep',
  '9',
] as const;

/** Whether a text holds a control character other than a line feed, or a bidi control. */
export function hasControls(text: string): boolean {
  return /[\p{Cc}\u202A-\u202E]/u.test(text.replaceAll('\n', ''));
}

/** A killed boundary mutant of the site `task`, with what the test says of it. */
export function mutant(parts: Partial<MutantResult> = {}): MutantResult {
  return {
    id: '1',
    key: '0000000000000001',
    family: 'boundary',
    site: 'task',
    operator: 'ArgvDrop',
    description: 'drop --cap-drop ALL',
    status: 'killed',
    reason: undefined,
    file: 'src/task.ts',
    line: 4,
    column: 10,
    original: 'argv',
    replacement: 'drop(argv)',
    argv: undefined,
    touches: [],
    killedBy: [],
    goldenKillers: [],
    propertyKillers: [],
    allKillers: false,
    coveredBy: [],
    ms: undefined,
    ...parts,
  };
}

/** A boundary mutant that shows on the case `plain`, and survived unless the test says otherwise. */
export function survivor(after: readonly string[], parts: Partial<MutantResult> = {}): MutantResult {
  return mutant({ status: 'survived', argv: { case: 'plain', before: ARGV, after }, ...parts });
}

/** A report on mutants of the one site `task`. */
export function report(
  mutants: readonly MutantResult[],
  parts: Partial<MutationReport> = {},
  outcome: Partial<MutationOutcome> = {},
): MutationReport {
  return {
    version: '1.2.3',
    sites: [{ name: 'task', source: 'src/task.ts', function: 'taskArgv', policy: 'task policy', cases: ['plain'] }],
    thresholds: { boundary: 100, source: 100, stryker: 0 },
    refuseGoldenOnly: [],
    outcome: {
      mutants,
      scope: { kind: 'all' },
      left: 0,
      reused: 0,
      tests: { total: 0, golden: 0, property: 0, beyondGolden: false },
      sites: ['task'],
      goldens: [],
      versions: { stryker: '10.1.1' },
      elapsed: 2500,
      reports: [],
      ...outcome,
    },
    check: undefined,
    ...parts,
  };
}
