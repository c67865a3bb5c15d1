import { describe, expect, it } from 'vitest';
import { Drift } from '../../../src/mutation/stryker/batch-drift.ts';
import type { BatchUnit } from '../../../src/mutation/stryker/batch-plan.ts';

const unit: BatchUnit = {
  id: 0,
  project: '',
  file: '/t/a.test.ts',
  tests: ['x', 'y'],
  mutants: [{ id: '1', ordinal: 0, activation: 'runtime', tests: [0], hitLimit: 9 }],
  reached: { outside: ['3'], byTest: [['1', '2'], ['2']] },
  ms: 1,
  alone: false,
  careful: 0,
  sweep: false,
};

type Hits = Record<string, number>;

const all = { x: { 1: 1, 2: 1 }, y: { 2: 4 }, outside: { 3: 1 } };

/** The drift after controls with these hits. */
function drift(...controls: { x: Hits; y: Hits; outside: Hits }[]) {
  const found = new Drift(unit);
  const missing = controls.map(({ x, y, outside }) => {
    const coverage = { static: outside, perTest: { '/t/a.test.ts#x': x, '/t/a.test.ts#y': y } };
    return Array.from(found.control(coverage));
  });
  return { missing, reason: found.reason() };
}

describe('the drift of a unit', () => {
  it('is none when every control reaches what the dry run did', () => {
    expect(drift(all, all, all)).toEqual({ missing: [[], [], []], reason: undefined });
  });

  it('is seen when a test reaches less, and the same, from the second control on', () => {
    expect(drift(all, { ...all, y: { 2: 0 } }, { ...all, y: { 2: 0 } }).reason).toMatch(/another way/);
  });

  it('is seen in what is reached outside tests', () => {
    expect(drift(all, { ...all, outside: {} }).reason).toMatch(/another way/);
  });

  it('is not seen in a test that goes another way every time', () => {
    expect(drift(all, { ...all, x: { 1: 3 } }, { ...all, x: { 1: 2 } }).reason).toBeUndefined();
  });

  it('is not seen in the first control, after which state is not yet kept', () => {
    expect(drift({ ...all, y: {} }).reason).toBeUndefined();
  });

  it('names the mutants that one of their tests did not reach', () => {
    expect(drift({ ...all, x: { 2: 1 } }, { ...all, y: {} }).missing).toEqual([['1'], ['2']]);
  });
});
