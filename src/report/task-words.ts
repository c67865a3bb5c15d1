/** What became of a task run, in words that are safe to print. */
import { printable } from '../argv/printable.ts';
import type { StepRecord, TaskOutcome, TaskRecord } from '../task/record.ts';

/** How a step ended, in a few words. */
export function endWords({ end, seconds }: StepRecord): string {
  if (end.kind === 'exited') return `exit ${end.code}`;
  if (end.kind === 'timed-out') return `ended after ${seconds} s`;
  if (end.kind === 'output-limit') return 'ended for all that it wrote';
  return end.kind === 'signalled' ? `its client was ended by ${printable(end.signal)}` : 'not started';
}

/** What a run came to, in one sentence. */
export function outcomeWords(outcome: TaskOutcome): string {
  if (outcome.kind === 'graded') return `reward ${outcome.reward}`;
  if (outcome.kind === 'failed') return `no result: ${printable(outcome.message)}`;
  const text = outcome.text === '' ? '' : `: it holds ${printable(JSON.stringify(outcome.text))}`;
  return `no reward: ${UNGRADED[outcome.why]}${text}`;
}

const FILE = 'tests/test.sh wrote /logs/verifier/reward.txt';

const UNGRADED: Readonly<Record<Extract<TaskOutcome, { kind: 'ungraded' }>['why'], string>> = {
  missing: 'tests/test.sh did not write /logs/verifier/reward.txt',
  'no-file': '/logs/verifier/reward.txt is no file: a link, a folder or a pipe is not read',
  'too-long': `${FILE}, but more than a number`,
  'no-number': `${FILE}, but no number`,
  'out-of-range': `${FILE}, but no number from 0 to 1`,
  unreadable: '/logs/verifier/reward.txt could not be read, or tests/test.sh had not ended',
  'verifier-timed-out': 'tests/test.sh was ended when its time was over',
  'verifier-output': 'tests/test.sh was ended for all that it wrote',
};

/** Who solves a task, in a few words. */
export function solverWords(solver: TaskRecord['solver']): string {
  if (solver.kind === 'command') return `the command ${printable(JSON.stringify(solver.script))}`;
  return solver.kind === 'solution' ? "the task's solution" : 'nobody';
}
