/** The jobs of the gate, in order, each on what those before it found. */
import type { CheckOutcome } from '../characterization/check-project.ts';
import type { MutationOutcome } from '../mutation/model.ts';
import type { GateJob, GateReport } from '../report/gate-report.ts';
import { judge, verdictSentences } from '../report/mutation-report.ts';
import { plural } from '../report/plural.ts';
import type { CheckFacts, MutationReport } from '../report/mutation-report.ts';
import { Exit } from './exit.ts';
import type { ExitCode } from './exit.ts';

/** How the project's tests went. */
export interface TestOutcome {
  readonly passed: boolean;
  /** How it ended, in one line: `exit code 1`. */
  readonly why: string;
  /** The last lines of what it printed. */
  readonly tail: readonly string[];
}

/** What the gate does, as a record, so that its order and its verdicts can be tried without a project. */
export interface GateParts {
  readonly check: () => Promise<CheckOutcome>;
  /** The check's report for a person, in lines. */
  readonly checkLines: (outcome: CheckOutcome) => readonly string[];
  readonly test: () => Promise<TestOutcome>;
  readonly mutate: () => Promise<MutationOutcome>;
  readonly report: (outcome: MutationOutcome, check: CheckFacts) => MutationReport;
  /** An error of a job in lines, and the exit code that it stands for. */
  readonly explain: (error: unknown) => { readonly lines: readonly string[]; readonly exit: ExitCode };
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Told when a job starts and when it has ended. */
  readonly started: (name: string) => void;
  readonly ended: (job: GateJob) => void;
}

/** Worst first: a run that is incomplete says nothing, so it outweighs what it found. */
const WORST: readonly ExitCode[] = [Exit.failure, Exit.usage, Exit.findings, Exit.mutants];

/** The exit code of several jobs: the worst of theirs (4, then 2, 1, 3), 0 when all are 0. */
export function worst(exits: readonly ExitCode[]): ExitCode {
  return WORST.find((exit) => exits.includes(exit)) ?? Exit.holds;
}

/**
 * Runs check, test, mutate and thresholds. Tests run whatever the check found. Mutants do not run when the tests fail
 * (every mutant would look killed) or the goldens are not current (the mutants are made of them). It never throws for
 * what a job throws: that job has failed.
 */
export async function runGate(parts: GateParts): Promise<GateReport & { readonly exit: ExitCode }> {
  const run = jobRunner(parts);
  const check = await run.job('check', async () => checkJob(await parts.check(), parts));
  const test = await run.job('test', async () => testJob(await parts.test()));
  const obstacle = obstacleOf(check, test);
  const mutated =
    obstacle === undefined
      ? await run.job('mutate', async () => mutateJob(await parts.mutate(), check, parts))
      : run.skip('mutate', obstacle);
  if (mutated === undefined) run.skip('thresholds', 'no mutant ran');
  else if (judge(mutated).result === 'incomplete') run.skip('thresholds', 'the run of the mutants is incomplete');
  else await run.job('thresholds', () => Promise.resolve(thresholdsJob(mutated)));
  const proven = mutated === undefined ? Exit.failure : Exit.holds;
  const exit = worst(run.exits);
  return { jobs: run.jobs, exit: exit === Exit.holds ? proven : exit, mutation: mutated };
}

/** What a job gives: its outcome, and a value for the jobs behind it. */
interface Done<Value> {
  readonly exit: ExitCode;
  readonly why: string;
  readonly details?: readonly string[];
  readonly value: Value;
}

function jobRunner(parts: GateParts) {
  const jobs: GateJob[] = [];
  const exits: ExitCode[] = [];
  const add = (job: GateJob, exit: ExitCode) => {
    jobs.push(job);
    exits.push(exit);
    parts.ended(job);
  };
  const job = async <Value>(name: string, work: () => Promise<Done<Value>>): Promise<Value | undefined> => {
    const start = parts.now();
    parts.started(name);
    try {
      const { exit, why, details = [], value } = await work();
      const outcome = exit === Exit.holds ? 'passed' : 'failed';
      add({ name, outcome, why, elapsed: parts.now() - start, details }, exit);
      return value;
    } catch (error) {
      const { lines, exit } = parts.explain(error);
      const [why = 'it failed without a word', ...details] = lines;
      add({ name, outcome: 'failed', why, elapsed: parts.now() - start, details }, exit);
      return undefined;
    }
  };
  const skip = (name: string, why: string): undefined => {
    add({ name, outcome: 'skipped', why, elapsed: 0, details: [] }, Exit.holds);
    return undefined;
  };
  return { jobs, exits, job, skip };
}

interface Checked {
  readonly facts: CheckFacts;
  /** Whether every golden is there and current: what mutants are made of. */
  readonly goldensHold: boolean;
}

function checkJob(outcome: CheckOutcome, parts: GateParts): Done<Checked> {
  const goldens = outcome.cases.reduce((sum, each) => sum + each.goldenFindings.length, outcome.orphans.length);
  const breaks = outcome.cases.reduce((sum, each) => sum + each.policyBreaks.length, 0);
  const facts = { goldens: outcome.cases.length, policies: outcome.cases.length, findings: goldens + breaks };
  const value = { facts, goldensHold: goldens === 0 };
  if (!outcome.holds) {
    const why = plural(facts.findings, 'finding');
    return { exit: Exit.findings, why, details: parts.checkLines(outcome), value };
  }
  return { exit: Exit.holds, why: `${plural(facts.goldens, 'golden')} and their policies hold`, value };
}

function testJob({ passed, why, tail }: TestOutcome): Done<boolean> {
  return { exit: passed ? Exit.holds : Exit.failure, why, details: passed ? [] : tail, value: passed };
}

function obstacleOf(check: Checked | undefined, test: boolean | undefined): string | undefined {
  if (test !== true) return 'the tests failed, and with failing tests every mutant looks killed';
  if (check === undefined) return 'the check failed';
  return check.goldensHold ? undefined : 'the goldens are not current, and mutants are made of them';
}

function mutateJob(outcome: MutationOutcome, check: Checked | undefined, parts: GateParts): Done<MutationReport> {
  const report = parts.report(outcome, check?.facts ?? { goldens: 0, policies: 0, findings: 0 });
  const verdict = judge(report);
  const why = `${plural(outcome.mutants.length, 'mutant')} at ${plural(report.sites.length, 'site')}`;
  if (verdict.result !== 'incomplete') return { exit: Exit.holds, why, value: report };
  const [first = why, ...rest] = verdictSentences(report, verdict);
  return { exit: Exit.failure, why: first, details: rest, value: report };
}

function thresholdsJob(report: MutationReport): Done<undefined> {
  const verdict = judge(report);
  const [first = '', ...rest] = verdictSentences(report, verdict);
  const exit = EXIT_OF_RESULT[verdict.result];
  return { exit, why: first, details: rest, value: undefined };
}

/** The exit code of a verdict on mutants. */
export const EXIT_OF_RESULT: Readonly<Record<ReturnType<typeof judge>['result'], ExitCode>> = {
  holds: Exit.holds,
  below: Exit.mutants,
  incomplete: Exit.failure,
};
