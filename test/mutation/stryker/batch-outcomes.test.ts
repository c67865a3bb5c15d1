import { describe, expect, it } from 'vitest';
import type { BatchEvent, StepResult } from '../../../src/mutation/stryker/batch-journal.ts';
import { CONTROL, SWEEP } from '../../../src/mutation/stryker/batch-journal.ts';
import { reportUnit } from '../../../src/mutation/stryker/batch-outcomes.ts';
import type { BatchUnit } from '../../../src/mutation/stryker/batch-plan.ts';

const unit: BatchUnit = {
  id: 0,
  project: '',
  file: '/t/a.test.ts',
  tests: ['x'],
  mutants: ['m0', 'm1', 'm2', 'm3'].map((id, ordinal) => ({
    id,
    ordinal,
    activation: 'runtime',
    tests: [0],
    hitLimit: 100,
  })),
  reached: { outside: [], byTest: [['m0', 'm1', 'm2', 'm3']] },
  ms: 1,
  alone: false,
  careful: 0,
  sweep: false,
};

const ran: StepResult = { ms: 1, tests: 1, hits: 1, unhandled: false, late: false, cut: false };

const claim = (first = true): BatchEvent => ({ kind: 'claim', unit: 0, first });
const begin = (index: number): BatchEvent => ({ kind: 'begin', unit: 0, index, at: 0, limit: 1 });
const end = (index: number, result: Partial<StepResult> = {}): BatchEvent => ({
  kind: 'end',
  unit: 0,
  index,
  ...ran,
  ...result,
});
const step = (index: number, result: Partial<StepResult> = {}): BatchEvent[] => [begin(index), end(index, result)];
const fail = (index: number, test = 'x'): BatchEvent => ({ kind: 'fail', unit: 0, index, test, message: 'no' });
const control = (good = true, more: { missing?: string[]; drift?: string } = {}): BatchEvent[] => [
  ...step(CONTROL),
  { kind: 'control', unit: 0, good, missing: [], ...more },
];
const swept = (...indices: number[]): BatchEvent => ({
  kind: 'swept',
  unit: 0,
  mutants: indices.map((index) => ({
    index,
    ms: 1,
    tests: 1,
    hits: 1,
    cut: false,
    failures: [{ test: 'x', message: 'no' }],
  })),
});
const done: BatchEvent = { kind: 'done', unit: 0 };

function read(events: readonly BatchEvent[], killed = false, of: BatchUnit = unit) {
  const { outcomes, left } = reportUnit(of, events, killed);
  const said = Object.fromEntries(
    [...outcomes].map(([id, outcome]) => [
      id,
      outcome.kind === 'ran' ? [outcome.failures.map(({ test }) => test).join() || 'passes', outcome.doubt] : outcome,
    ]),
  );
  return { said, left: left?.mutants.map(({ id }) => id) };
}

describe('what a worker told of a unit', () => {
  it('settles every mutant when all controls are good', () => {
    const events = [claim(), ...control(), ...step(0), begin(1), fail(1), end(1), ...control(), ...step(2), ...step(3)];
    expect(read([...events, ...control(), done])).toEqual({
      said: {
        m0: ['passes', undefined],
        m1: ['x', undefined],
        m2: ['passes', undefined],
        m3: ['passes', undefined],
      },
      left: undefined,
    });
  });

  it('leaves the mutants between the last good control and one that fails to be run again, each with a control', () => {
    const events = [claim(), ...control(), ...step(0), ...control(), ...step(1), ...step(2), ...control(false)];
    expect(read(events)).toEqual({ said: { m0: ['passes', undefined] }, left: ['m1', 'm2', 'm3'] });
    expect(reportUnit(unit, events, false).left?.careful).toBe(2);
  });

  it('knows nothing of a single mutant before a control that fails', () => {
    const careful = { ...unit, careful: 3 };
    const events = [claim(), ...control(), ...step(0), ...control(), ...step(1), ...control(false)];
    expect(read(events, false, careful)).toEqual({
      said: { m0: ['passes', undefined], m1: { kind: 'unknown', reason: expect.stringMatching(/leaks/) } },
      left: ['m2', 'm3'],
    });
    expect(reportUnit(careful, events, false).left?.careful).toBe(1);
  });

  it('knows nothing of a single mutant after which the control does not end', () => {
    const { said, left } = read([claim(), ...control(), ...step(0), begin(CONTROL)], true);
    expect(said).toEqual({ m0: expect.objectContaining({ kind: 'unknown' }) });
    expect(left).toEqual(['m1', 'm2', 'm3']);
  });

  it('says that a mutant hangs, with what had failed until then, and runs those without a control after them again', () => {
    const events = [claim(), ...control(), ...step(0), begin(1), fail(1)];
    expect(read(events, true)).toEqual({
      said: { m1: { kind: 'hung', failures: [{ test: 'x', message: 'no' }] } },
      left: ['m0', 'm2', 'm3'],
    });
  });

  it('knows nothing of a mutant that its process died in, and runs the others again', () => {
    const { said, left } = read([claim(), ...control(), ...step(0), begin(1)]);
    expect(said).toEqual({ m1: { kind: 'died' } });
    expect(left).toEqual(['m0', 'm2', 'm3']);
  });

  it('runs all again when the worker died between two mutants', () => {
    expect(read([claim(), ...control(), ...step(0), ...step(1)])).toEqual({ said: {}, left: ['m0', 'm1', 'm2', 'm3'] });
  });

  it('tries a unit once more, alone, when its first control fails in a worker that had run another', () => {
    const { left } = reportUnit(unit, [claim(false), begin(CONTROL), fail(CONTROL), ...control(false)], false);
    expect(left).toEqual({ ...unit, alone: true });
  });

  it.each([
    ['in a fresh worker', claim(), unit],
    ['alone', claim(false), { ...unit, alone: true }],
  ])('gives a unit up when its first control fails %s', (_, claimed, of) => {
    const { said, left } = read([claimed, begin(CONTROL), fail(CONTROL), ...control(false).slice(1)], false, of);
    expect(left).toBeUndefined();
    expect(Object.keys(said)).toEqual(['m0', 'm1', 'm2', 'm3']);
    expect(said['m3']).toEqual({ kind: 'unknown', reason: expect.stringContaining('(x)') });
  });

  it('gives a unit up when its first control does not end', () => {
    const { said, left } = read([claim(), begin(CONTROL)], true);
    expect([Object.keys(said), left]).toEqual([['m0', 'm1', 'm2', 'm3'], undefined]);
  });

  it('doubts the pass of a mutant whose code was not reached', () => {
    const { said } = read([claim(), ...control(), ...step(0, { hits: 0 }), ...step(1), ...control()]);
    expect(said).toEqual({ m0: ['passes', expect.any(String)], m1: ['passes', undefined] });
  });

  it('doubts a mutant with an unhandled error, and the one before, whose late error it may be', () => {
    const events = [claim(), ...control(), ...step(0), ...step(1), ...step(2, { unhandled: true }), ...step(3)];
    const { said } = read([...events, ...control(), done]);
    expect(
      Object.entries(said).map(([id, outcome]) => [id, Array.isArray(outcome) && outcome[1] !== undefined]),
    ).toEqual([
      ['m0', false],
      ['m1', true],
      ['m2', true],
      ['m3', false],
    ]);
  });

  it('doubts a mutant that a control did not reach in all of its tests', () => {
    const { said } = read([claim(), ...control(), ...step(0), ...step(1), ...control(true, { missing: ['m1'] })]);
    expect(said).toEqual({ m0: ['passes', undefined], m1: ['passes', expect.any(String)] });
  });

  it('doubts every mutant when the last control shows drift', () => {
    const events = [claim(), ...control(), ...step(0), ...control(), ...step(1), ...control(true, { drift: 'why' })];
    expect(read(events).said).toEqual({ m0: ['passes', 'why'], m1: ['passes', 'why'] });
  });

  it('goes on after mutants that were skipped', () => {
    const skip: BatchEvent = { kind: 'skip', unit: 0, index: 0 };
    expect(read([claim(), ...control(), skip, begin(1)], true)).toEqual({
      said: { m0: { kind: 'skipped' }, m1: { kind: 'hung', failures: [] } },
      left: ['m2', 'm3'],
    });
  });

  it('settles what a sweep has caught', () => {
    const events = [claim(), ...control(), begin(SWEEP), swept(0, 2, 3), ...step(1), ...control(), done];
    const { said, left } = read(events);
    expect(said).toMatchObject({ m0: ['x', undefined], m1: ['passes', undefined], m3: ['x', undefined] });
    expect(left).toBeUndefined();
  });

  it.each([
    ['the host ended it', true],
    ['it died', false],
  ])('knows nothing of a sweep that did not end, since %s, and does not sweep again', (_, killed) => {
    const sweeping = { ...unit, sweep: true };
    const { outcomes, left } = reportUnit(sweeping, [claim(), ...control(), begin(SWEEP), begin(SWEEP)], killed);
    expect(outcomes.size).toBe(0);
    expect(left).toMatchObject({ sweep: false, mutants: unit.mutants });
  });

  it('does not sweep again when the tests fail after a sweep that caught nothing', () => {
    const events = [claim(), ...control(), begin(SWEEP), swept(), ...control(false)];
    const { outcomes, left } = reportUnit({ ...unit, sweep: true }, events, false);
    expect(outcomes.size).toBe(0);
    expect(left).toMatchObject({ sweep: false, alone: false, mutants: unit.mutants });
  });

  it('runs what a sweep has settled in no other worker', () => {
    const events = [claim(), ...control(), begin(SWEEP), swept(0, 2), begin(1)];
    expect(read(events, true).left).toEqual(['m3']);
    expect(read([...events, end(1), ...control(false)]).left).toEqual(['m3']);
  });
});
