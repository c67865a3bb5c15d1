/** What the end of a step means for the run: that it goes on, or its outcome. */
import type { Engine } from '../engine/container-engine.ts';
import { containerState } from '../engine/engine-facts.ts';
import type { StepRecord, TaskOutcome } from './record.ts';
import { readReward } from './reward.ts';
import type { PlannedStep } from './steps.ts';

/**
 * The outcome of the run, or undefined where it goes on. Judges a step that has ended. A client's exit code may be the engine's or that of what it ran: where it is not 0, and
 * behind what is not the run's own, the engine is asked what became of the container.
 */
export async function judgeStep(
  engine: Engine,
  container: string,
  step: PlannedStep,
  record: StepRecord,
): Promise<TaskOutcome | undefined> {
  const { end } = record;
  if (end.kind === 'not-started') return failed('engine-error', end.message);
  // Somebody ended the client, and nobody knows how far the step is.
  if (end.kind === 'signalled') {
    return failed('engine-error', `The client of the step "${step.name}" was ended by ${end.signal}`);
  }
  const isFine = end.kind === 'exited' && end.code === 0;
  if (isFine && step.role === 'set-up') return undefined;
  if (step.name === 'start') return failed('step', saidBy(record));
  const state = await containerState(engine, container);
  if (typeof state === 'string') {
    return failed('engine-error', `Behind the step "${step.name}" the engine does not tell of the container: ${state}`);
  }
  if (!state.running) {
    const reason = state.outOfMemory ? ', for the memory that was taken' : '';
    const message = `The container ended by itself in ${endedIn(step)} with exit code ${state.exit}${reason}`;
    return failed('container-ended', message);
  }
  return OUTCOMES[step.role](record);
}

/**
 * Where a container has ended. The engine may still call it running when the verifier that ended it is gone, so that the
 * run's own steps behind it, which end nothing, are the first to notice.
 */
function endedIn({ name, role }: PlannedStep): string {
  return role === 'count' || role === 'reward' ? 'the step "verify" or right behind it' : `the step "${name}"`;
}

/** The outcome by how a step ended whose container runs. */
const OUTCOMES: Readonly<Record<PlannedStep['role'], (record: StepRecord) => TaskOutcome | undefined>> = {
  'set-up': (record) => failed('step', saidBy(record)),
  solve: () => undefined,
  reap: (record) => (isExit(record, [0, 1]) ? undefined : failed('step', saidBy(record))),
  verify: ({ end }) => {
    if (end.kind === 'timed-out') return { kind: 'ungraded', why: 'verifier-timed-out', text: '' };
    if (end.kind === 'output-limit') return { kind: 'ungraded', why: 'verifier-output', text: '' };
    return undefined;
  },
  count: () => undefined,
  reward: ({ end, stdout }) => {
    const read = end.kind === 'exited' ? readReward(end.code, stdout) : undefined;
    return read ?? { kind: 'ungraded', why: 'unreadable', text: '' };
  },
};

function isExit({ end }: StepRecord, codes: readonly number[]): boolean {
  return end.kind === 'exited' && codes.includes(end.code);
}

/** The step by its name, how it ended, and its last words, in one line that is not safe to print. */
function saidBy({ name, end, stdout, stderr }: StepRecord): string {
  const words = `${stdout}\n${stderr}`
    .split('\n')
    .findLast((line) => line.trim() !== '' && !/^Run '.* --help'/.test(line));
  const how = end.kind === 'exited' ? `exit code ${end.code}` : end.kind;
  return `The step "${name}" failed (${how})${words === undefined ? '' : `: ${words.trim()}`}`;
}

function failed(why: Extract<TaskOutcome, { kind: 'failed' }>['why'], message: string): TaskOutcome {
  return { kind: 'failed', why, message };
}
