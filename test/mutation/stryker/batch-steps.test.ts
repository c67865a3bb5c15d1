import { describe, expect, it } from 'vitest';
import { CONTROL } from '../../../src/mutation/stryker/batch-journal.ts';
import { UNIT_START, advance, nextStep } from '../../../src/mutation/stryker/batch-steps.ts';

interface Given {
  readonly control: number;
  readonly mutant: number;
  readonly suspect?: boolean;
  readonly careful?: number;
  /** Whether the worker has just had a good control of the same file. */
  readonly controlled?: boolean;
}

/** The steps of a unit, the controls as `c`, when a control and a mutant take so many ms. */
function walk(mutants: number, { control, mutant, suspect = false, careful = 0, controlled = false }: Given): string {
  let progress = { ...UNIT_START, controlMs: controlled ? control : undefined };
  const steps: (number | 'c')[] = [];
  for (;;) {
    const step = nextStep(progress, { mutants, suspect, careful });
    if (step === undefined) return steps.join(' ');
    steps.push(step === CONTROL ? 'c' : step);
    progress = { ...advance(progress, step, step === CONTROL ? control : mutant) };
  }
}

/** How many mutants are between the controls. */
function runs(steps: string): number[] {
  return steps.split('c').map((run) => run.trim().split(' ').filter(Boolean).length);
}

describe('the steps of a unit', () => {
  it('begin and end with a control', () => {
    expect(walk(3, { control: 10, mutant: 1 })).toBe('c 0 1 2 c');
  });

  it('need no control at the beginning when one has just been', () => {
    expect(walk(3, { control: 10, mutant: 1, controlled: true })).toBe('0 1 2 c');
  });

  it('have a control after fifty mutants at the latest', () => {
    expect(runs(walk(120, { control: 1e9, mutant: 1 }))).toEqual([0, 50, 50, 20, 0]);
  });

  it('have one earlier where it costs a tenth of the mutants', () => {
    expect(runs(walk(25, { control: 10, mutant: 10 }))).toEqual([0, 10, 10, 5, 0]);
    expect(runs(walk(25, { control: 10, mutant: 9 }))).toEqual([0, 12, 12, 1, 0]);
  });

  it('have a control after each of the mutants that need care', () => {
    expect(walk(4, { control: 10, mutant: 1, careful: 2 })).toBe('c 0 c 1 c 2 3 c');
  });

  it('have more controls when something is suspect, to tell whether it is so every time', () => {
    expect(walk(1, { control: 10, mutant: 1, suspect: true })).toBe('c 0 c c c');
  });
});
