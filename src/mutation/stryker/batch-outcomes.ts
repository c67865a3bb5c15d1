import type { BatchEvent, StepResult } from './batch-journal.ts';
import { CONTROL, SWEEP } from './batch-journal.ts';
import type { BatchMutant, BatchUnit } from './batch-plan.ts';
import type { SweptMutant } from './batch-sweep.ts';

/** A test that failed, by its name in its file, and what it said. */
interface Failure {
  readonly test: string;
  readonly message: string;
}

/** What a mutant came to in the tests of one unit. */
export type Outcome =
  | {
      readonly kind: 'ran';
      readonly failures: readonly Failure[];
      readonly result: StepResult;
      /** Why a pass is not to be believed; undefined when it is. */
      readonly doubt: string | undefined;
    }
  /** It did not end within its time; the failures until then. */
  | { readonly kind: 'hung'; readonly failures: readonly Failure[] }
  /** It ended the process that ran it. */
  | { readonly kind: 'died' }
  | { readonly kind: 'unknown'; readonly reason: string }
  /** It was caught in another unit, and not run in this one. */
  | { readonly kind: 'skipped' };

/** What a worker settled of a unit, by mutant id, and what is left of it for another worker. */
export interface UnitReport {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly left: BatchUnit | undefined;
}

/**
 * Reads what one worker told of a unit. A mutant is settled by the next good control. When that control fails, the
 * mutants since the last good one are left to be run again with a control after each; a single one is unknown. When
 * the worker dies first, they are left to be run again, all but the one that it died in: hung when the host ended it
 * for the time it took, unknown otherwise. What a worker dies in that sweeps, nobody knows: there is no other sweep.
 */
export function reportUnit(unit: BatchUnit, events: readonly BatchEvent[], killed: boolean): UnitReport {
  const reading = readEvents(unit, events);
  const { settled, pending, running, next } = reading;
  const rest = unit.mutants.slice(next).filter(({ id }) => !settled.has(id));
  if (reading.drift !== undefined) doubtAll(settled, reading.drift);
  if (reading.done) return report(settled, unit, []);
  if (reading.poisoned || running === CONTROL) {
    const [leaky, ...others] = pending.map(([mutant]) => mutant);
    if (!leaky && reading.sweeping) return report(settled, { ...unit, sweep: false }, rest, unit.careful - next);
    if (!leaky) return reportRefused(unit, reading);
    if (others.length > 0) return report(settled, unit, [leaky, ...others, ...rest], 1 + others.length);
    settled.set(leaky.id, { kind: 'unknown', reason: 'state leaks: the tests fail after it' });
    return report(settled, unit, rest, unit.careful - next);
  }
  const again = pending.map(([mutant]) => mutant);
  if (running === SWEEP) return report(settled, { ...unit, sweep: false }, rest, unit.careful - next);
  const inProgress = running === undefined ? undefined : unit.mutants[running];
  if (!inProgress) return report(settled, unit, [...again, ...rest], again.length + unit.careful - next);
  const { failures } = reading;
  settled.set(inProgress.id, killed ? { kind: 'hung', failures } : { kind: 'died' });
  const others = rest.filter(({ id }) => id !== inProgress.id);
  return report(settled, unit, [...again, ...others], unit.careful - next - 1);
}

const UNHANDLED = 'an error came up outside its tests';

interface Reading {
  settled: Map<string, Outcome>;
  /** Since the last good control. */
  pending: [BatchMutant, Outcome][];
  failures: Failure[];
  /** The step that began and did not end. */
  running: number | undefined;
  /** The mutant after the last one that ended. */
  next: number;
  /** A sweep has begun since the last good control. */
  sweeping: boolean;
  poisoned: boolean;
  /** By the last control. */
  drift: string | undefined;
  done: boolean;
  first: boolean;
}

function readEvents(unit: BatchUnit, events: readonly BatchEvent[]): Reading {
  const reading: Reading = {
    settled: new Map(),
    pending: [],
    failures: [],
    running: undefined,
    next: 0,
    sweeping: false,
    poisoned: false,
    drift: undefined,
    done: false,
    first: true,
  };
  for (const event of events) {
    if (event.kind === 'claim') reading.first = event.first;
    else if (event.kind === 'fail') reading.failures.push({ test: event.test, message: event.message });
    else if (event.kind === 'done') reading.done = true;
    else if (event.kind === 'control') {
      reading.drift = event.drift;
      judge(reading, event.good, new Set(event.missing));
    } else if (event.kind === 'swept') {
      reading.running = undefined;
      for (const swept of event.mutants) settleSwept(reading, unit, swept);
    } else if (event.kind === 'skip') {
      const mutant = unit.mutants[event.index];
      if (mutant) reading.settled.set(mutant.id, { kind: 'skipped' });
      reading.next = event.index + 1;
    } else if (event.kind === 'begin') {
      reading.running = event.index;
      reading.sweeping ||= event.index === SWEEP;
      reading.failures = [];
    } else if (event.kind === 'end') {
      reading.running = undefined;
      const mutant = unit.mutants[event.index];
      if (!mutant) continue;
      keep(reading, mutant, event);
      reading.next = event.index + 1;
    }
  }
  return reading;
}

function settleSwept(reading: Reading, unit: BatchUnit, { index, failures, ...result }: SweptMutant): void {
  const mutant = unit.mutants[index];
  const step: StepResult = { ...result, unhandled: false, late: false };
  if (mutant) reading.settled.set(mutant.id, { kind: 'ran', failures, result: step, doubt: undefined });
}

function keep(reading: Reading, mutant: BatchMutant, result: StepResult): void {
  const doubt = result.unhandled ? UNHANDLED : undefined;
  const before = reading.pending.at(-1);
  // The error may be a late one of the mutant before.
  if (doubt !== undefined && before?.[1].kind === 'ran') before[1] = { ...before[1], doubt };
  const late = result.late ? 'its tests leave timers or the like behind' : undefined;
  const unreached = result.hits === 0 ? 'its code was not reached again' : undefined;
  reading.pending.push([
    mutant,
    { kind: 'ran', failures: reading.failures, result, doubt: doubt ?? late ?? unreached },
  ]);
}

function judge(reading: Reading, good: boolean, missing: ReadonlySet<string>): void {
  if (!good) {
    reading.poisoned = true;
    return;
  }
  for (const [{ id }, outcome] of reading.pending) {
    const doubted = outcome.kind === 'ran' && missing.has(id) && outcome.doubt === undefined;
    reading.settled.set(id, doubted ? { ...outcome, doubt: 'not all of its tests reach it again' } : outcome);
  }
  reading.pending = [];
  reading.sweeping = false;
}

function doubtAll(settled: Map<string, Outcome>, drift: string): void {
  for (const [id, outcome] of settled) {
    if (outcome.kind === 'ran' && outcome.doubt === undefined) settled.set(id, { ...outcome, doubt: drift });
  }
}

/** The very first control failed. In a worker that had run other files, the next try gets a worker of its own. */
function reportRefused(unit: BatchUnit, reading: Reading): UnitReport {
  if (!reading.first && !unit.alone) return { outcomes: new Map(), left: { ...unit, alone: true } };
  const [failure] = reading.failures;
  const reason = failure
    ? `its tests fail in a batch without it (${failure.test})`
    : 'its tests do not end, or do not load, in a batch without it';
  return { outcomes: new Map(unit.mutants.map(({ id }) => [id, { kind: 'unknown', reason }])), left: undefined };
}

function report(
  outcomes: ReadonlyMap<string, Outcome>,
  unit: BatchUnit,
  left: readonly BatchMutant[],
  careful = 0,
): UnitReport {
  return { outcomes, left: left.length > 0 ? { ...unit, mutants: left, careful: Math.max(0, careful) } : undefined };
}
