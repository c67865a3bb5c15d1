import { describe, expect, it } from 'vitest';
import { CONTROL } from '../../../src/mutation/stryker/batch-journal.ts';
import { UNIT_START, advance, nextStep } from '../../../src/mutation/stryker/batch-steps.ts';

/** The steps of a unit, the controls as `c`, when a control and a mutant take so many ms. */
function walk(mutants: number, ms: { control: number; mutant: number }, suspect = false): string {
  let progress = UNIT_START;
  const steps: (number | 'c')[] = [];
  for (;;) {
    const step = nextStep(progress, mutants, suspect);
    if (step === undefined) return steps.join(' ');
    steps.push(step === CONTROL ? 'c' : step);
    progress = advance(progress, step, step === CONTROL ? ms.control : ms.mutant);
  }
}

describe('the steps of a unit', () => {
  it('begin and end with a control', () => {
    expect(walk(3, { control: 10, mutant: 1 })).toBe('c 0 1 2 c');
  });

  it('have a control after fifty mutants at the latest', () => {
    const runs = walk(120, { control: 1e9, mutant: 1 })
      .split('c')
      .map((run) => run.trim().split(' ').filter(Boolean).length);
    expect(runs).toEqual([0, 50, 50, 20, 0]);
  });

  it('have one earlier where it costs little beside the mutants', () => {
    const runs = walk(25, { control: 10, mutant: 10 })
      .split('c')
      .map((run) => run.trim().split(' ').filter(Boolean).length);
    expect(runs).toEqual([0, 10, 10, 5, 0]);
  });

  it('have more controls when something is suspect, to tell whether it is so every time', () => {
    expect(walk(1, { control: 10, mutant: 1 }, true)).toBe('c 0 c c c');
  });
});
