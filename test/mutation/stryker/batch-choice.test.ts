import { describe, expect, it } from 'vitest';
import { UnitChoice } from '../../../src/mutation/stryker/batch-choice.ts';
import type { UnitLine } from '../../../src/mutation/stryker/batch-choice.ts';

function line(file: string, given: Partial<UnitLine> = {}): UnitLine {
  return { id: 0, project: '', file, ms: 10, alone: false, ...given };
}

function order(choice: UnitChoice, lines: readonly UnitLine[]): string[] {
  return choice.order(lines).map(({ file }) => file);
}

describe('the choice of the next unit', () => {
  it('is the quicker file while none was run', () => {
    expect(order(new UnitChoice(), [line('slow', { ms: 900 }), line('quick')])).toEqual(['quick', 'slow']);
  });

  it('is the file that catches more mutants for its time', () => {
    const choice = new UnitChoice();
    for (let step = 0; step < 10; step += 1) {
      choice.note('keen', 50, true);
      choice.note('blind', 20, false);
    }
    expect(order(choice, [line('blind'), line('keen')])).toEqual(['keen', 'blind']);
  });

  it('is a file that was not yet run before one that catches nothing', () => {
    const choice = new UnitChoice();
    choice.note('blind', 100, false);
    expect(order(choice, [line('blind'), line('new', { ms: 60 })])).toEqual(['new', 'blind']);
  });

  it('is, before all, the unit that needs a worker of its own', () => {
    expect(order(new UnitChoice(), [line('quick'), line('alone', { ms: 900, alone: true })])).toEqual([
      'alone',
      'quick',
    ]);
  });
});
