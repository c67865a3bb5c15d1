import { CONTROL } from './batch-journal.ts';

/** How far a worker is in its unit. */
export interface UnitProgress {
  /** The index of the next mutant. */
  readonly next: number;
  /** Mutants since the last good control, and the ms that they took. */
  readonly since: number;
  readonly sinceMs: number;
  /** The ms of the last control; undefined before the first. */
  readonly controlMs: number | undefined;
  readonly controls: number;
}

/** At a unit's start: a control comes first. */
export const UNIT_START: UnitProgress = { next: 0, since: 0, sinceMs: 0, controlMs: undefined, controls: 0 };

/** Mutants that a failing control may throw in doubt. */
const MOST_BETWEEN = 50;
/** A control may come earlier once the mutants since the last one took this many times its own time. */
const EARLY_AT = 10;
const EARLIEST = 10;

/** Controls that tell whether tests behave in another way every time, or only sometimes. */
const CONTROLS_TO_TELL = 4;

/** What decides on the next step of a unit, apart from how far it is. */
export interface UnitTerms {
  readonly mutants: number;
  /** So many of the first ones have a control after each. */
  readonly careful: number;
  /** Something in its controls needs more of them to be judged. */
  readonly suspect: boolean;
}

/**
 * The index of the mutant to run next, or CONTROL; undefined when the unit is done. A unit begins with a control,
 * unless one has just been, and ends with one.
 */
export function nextStep(progress: UnitProgress, { mutants, careful, suspect }: UnitTerms): number | undefined {
  if (progress.controlMs === undefined) return CONTROL;
  if (progress.next >= mutants) {
    return progress.since > 0 || (suspect && progress.controls < CONTROLS_TO_TELL) ? CONTROL : undefined;
  }
  if (progress.since > 0 && progress.next <= careful) return CONTROL;
  const early = progress.since >= EARLIEST && progress.sinceMs >= EARLY_AT * progress.controlMs;
  return early || progress.since >= MOST_BETWEEN ? CONTROL : progress.next;
}

/** The progress after a step of so many ms; a control is counted only when it was good. */
export function advance(progress: UnitProgress, step: number, ms: number): UnitProgress {
  if (step === CONTROL) return { ...progress, since: 0, sinceMs: 0, controlMs: ms, controls: progress.controls + 1 };
  return { ...progress, next: step + 1, since: progress.since + 1, sinceMs: progress.sinceMs + ms };
}
