import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONTROL } from '../../../src/mutation/stryker/batch-journal.ts';
import type { BatchEvent } from '../../../src/mutation/stryker/batch-journal.ts';
import { layOutKills, openKills } from '../../../src/mutation/stryker/batch-kills.ts';
import type { BatchUnit } from '../../../src/mutation/stryker/batch-plan.ts';
import type { Step, StepOutcome } from '../../../src/mutation/stryker/batch-session.ts';
import { BatchSession } from '../../../src/mutation/stryker/batch-session.ts';
import { layOutUnits } from '../../../src/mutation/stryker/batch-units.ts';
import type { StrykerNamespace } from '../../../src/mutation/stryker/batch-worker-state.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argvet-test-'));
  mkdirSync(join(folder, 'round-0'));
  layOutKills(folder, 9);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function unit(id: number, ordinals: readonly number[], given: Partial<BatchUnit> = {}): BatchUnit {
  const mutants = ordinals.map((ordinal) => ({
    id: `m${ordinal}`,
    ordinal,
    activation: 'runtime' as const,
    tests: [0],
    hitLimit: 100,
  }));
  const reached = { outside: [], byTest: [mutants.map((mutant) => mutant.id)] };
  return {
    id,
    project: '',
    file: '/t/a.test.ts',
    tests: ['x'],
    ms: 1,
    mutants,
    reached,
    alone: false,
    careful: 0,
    sweep: false,
    ...given,
  };
}

const fine: StepOutcome = { failures: 0, testsMs: 0, tests: 1, hits: 1, unhandled: false, cut: false };

/** What a worker does with these units when its steps come to what `outcome` says, as `claim 0`, `control good`, `m1`, … */
function work(
  units: readonly BatchUnit[],
  outcome: (step: Step) => Partial<StepOutcome>,
  killersMs = 0,
  golden: readonly string[] = [],
  keeping?: string,
  between: () => void = () => undefined,
) {
  layOutUnits(join(folder, 'round-0'), units);
  const events: BatchEvent[] = [];
  const provided: Record<string, unknown> = {};
  const limits = { timeoutMS: 1000, timeoutFactor: 2, killersMs };
  const order = { folder: join(folder, 'round-0'), ...limits, golden, stateless: [], namespace: 'ns' };
  const namespace: StrykerNamespace = {};
  const state = { files: [], project: '', provided };
  const tell = (event: BatchEvent): unknown => events.push(event);
  const session = new BatchSession(order, state, namespace, tell, { found: () => keeping });
  const seen: unknown[] = [];
  const enough: boolean[] = [];
  for (let file = session.end(fine); file !== undefined;) {
    between();
    session.begin();
    const { step } = session;
    if (!step) throw new Error('a file without a step');
    seen.push([provided['mode'], provided['activeMutant']]);
    const hits = Object.fromEntries(step.unit.mutants.map(({ id }) => [id, 1]));
    namespace.mutantCoverage = { static: {}, perTest: { '/t/a.test.ts#x': hits } };
    const result = { ...fine, ...outcome(step) };
    session.ran();
    if (result.failures > 0) session.failed('x', 'no');
    enough.push(session.enough);
    file = session.end(result);
  }
  const late = events.flatMap((event) => (event.kind === 'end' && event.late ? [event.index] : []));
  const mutantsOf = new Map(units.map(({ id, mutants }) => [id, mutants]));
  const told = events.flatMap((event) => {
    if (event.kind === 'swept') {
      return `swept ${event.mutants.map(({ index }) => mutantsOf.get(event.unit)?.[index]?.id).join(' ')}`;
    }
    if (event.kind === 'begin') return mutantsOf.get(event.unit)?.[event.index]?.id ?? [];
    if (event.kind === 'control') return `control ${event.good ? 'good' : 'bad'}`;
    if (event.kind === 'skip') return `skip ${mutantsOf.get(event.unit)?.[event.index]?.id}`;
    return event.kind === 'claim' || event.kind === 'done' ? `${event.kind} ${event.unit}` : [];
  });
  return { told, seen, enough, late };
}

const fails =
  (...ids: string[]) =>
  ({ mutant }: Step): Partial<StepOutcome> =>
    mutant && ids.includes(mutant.id) ? { failures: 1 } : {};

describe('the session of a worker', () => {
  it('runs each mutant of its units, between controls, and has them switched by what the setup file reads', () => {
    const { told, seen } = work([unit(0, [0, 1])], () => ({}));
    expect(told).toEqual(['claim 0', 'control good', 'm0', 'm1', 'control good', 'done 0']);
    expect(seen).toEqual([
      ['dry-run', undefined],
      ['mutant', 'm0'],
      ['mutant', 'm1'],
      ['dry-run', undefined],
    ]);
  });

  it('goes on in the same file without another control', () => {
    const { told } = work([unit(0, [0]), unit(1, [1])], () => ({}));
    expect(told.join(', ')).toBe('claim 0, control good, m0, control good, done 0, claim 1, m1, control good, done 1');
  });

  it('skips a mutant that was caught in another unit', () => {
    const { told } = work([unit(0, [0, 1]), unit(1, [0, 1])], fails('m0'));
    expect(told.slice(6)).toEqual(['claim 1', 'skip m0', 'm1', 'control good', 'done 1']);
  });

  it('runs a mutant on that only golden tests caught, whatever its time', () => {
    const golden = ['/t/a.test.ts#x'];
    const { told, enough } = work([unit(0, [0]), unit(1, [0])], fails('m0'), 0, golden);
    expect(told.slice(5)).toEqual(['claim 1', 'm0', 'control good', 'done 1']);
    expect(enough).not.toContain(true);
  });

  it('does not take what golden tests caught for what another test caught before', () => {
    const [b, c] = [{ file: '/t/b.test.ts' }, { file: '/t/c.test.ts' }];
    const { told } = work([unit(0, [0], b), unit(1, [1]), unit(2, [1], c)], fails('m0', 'm1'), 0, ['/t/a.test.ts#x']);
    expect(told.filter((each) => /m1/.test(each))).toEqual(['m1', 'm1']);
  });

  it('skips a mutant that a test caught which is no golden test', () => {
    const { told, enough } = work([unit(0, [0]), unit(1, [0])], fails('m0'), 0, ['/t/other.test.ts#x']);
    expect(told.slice(5)).toEqual(['claim 1', 'skip m0', 'done 1']);
    expect(enough).toEqual([false, true, false]);
  });

  it('runs no control in a unit whose mutants are all caught', () => {
    const { told } = work([unit(0, [0]), unit(1, [0], { file: '/t/b.test.ts', ms: 50 })], fails('m0'));
    expect(told.slice(5)).toEqual(['claim 1', 'skip m0', 'done 1']);
  });

  it('goes on with a caught mutant while there is time to find all that catch it', () => {
    const { told } = work([unit(0, [0]), unit(1, [0])], fails('m0'), 1e9);
    expect(told.slice(5)).toEqual(['claim 1', 'm0', 'control good', 'done 1']);
  });

  it('ends at a control that fails, and counts nothing as caught since the last good one', () => {
    let controls = 0;
    const { told } = work([unit(0, [0]), unit(1, [1])], ({ mutant }) => ({
      failures: mutant || (controls += 1) > 1 ? 1 : 0,
    }));
    expect(told).toEqual(['claim 0', 'control good', 'm0', 'control bad']);
    const kills = openKills(folder);
    expect(kills.spent(0)).toBeUndefined();
    kills.close();
  });

  it.each<[string, Partial<StepOutcome>]>([
    ['a test fails', { failures: 1 }],
    ['something fails outside the tests', { fileError: 'no' }],
    ['an error is not handled', { unhandled: true }],
    ['no test runs', { tests: 0 }],
  ])('has a bad control when %s', (_, outcome) => {
    expect(work([unit(0, [0])], () => outcome).told).toEqual(['claim 0', 'control bad']);
  });

  it('does not count a mutant as caught that is over its hit limit', () => {
    const { told } = work([unit(0, [0]), unit(1, [0])], ({ mutant }) => (mutant ? { failures: 1, hits: 101 } : {}));
    expect(told).not.toContain('skip m0');
  });

  it('says of which mutants the tests leave timers under way, and of none that begins with them', () => {
    const timers: NodeJS.Timeout[] = [];
    const leave = (): unknown => timers.push(setInterval(() => undefined, 1e6));
    const { late } = work([unit(0, [0, 1, 2])], ({ mutant }) => {
      if (mutant?.id === 'm1') leave();
      return {};
    });
    for (const timer of timers) clearInterval(timer);
    expect(late).toEqual([1]);
  });

  it('does not mind the timer that vitest itself starts while tests run, and not before', () => {
    let timer: NodeJS.Timeout | undefined;
    const start = (): object => {
      timer = setInterval(() => undefined, 1e6);
      return {};
    };
    const { late } = work([unit(0, [0, 1, 2])], start, 0, [], undefined, () => clearInterval(timer));
    clearInterval(timer);
    expect(late.filter((index) => index !== CONTROL)).toEqual([]);
  });

  it('takes no further unit after one that needs a worker of its own', () => {
    const { told } = work([unit(0, [0], { alone: true }), unit(1, [1])], () => ({}));
    expect(told.at(-1)).toBe('done 0');
  });
});

/** Runs the only test of a unit in a sweep, if the step is one; some mutants fail it. */
const sweeps =
  (...ids: string[]) =>
  ({ sweep, unit: { mutants } }: Step): Partial<StepOutcome> => {
    if (!sweep) return {};
    const hits = Object.fromEntries(mutants.map(({ id }) => [id, 1]));
    const repeats = Array.from({ length: 1 + sweep.begin('x') }, (_, repeat) => {
      sweep.saw(repeat, hits, sweep.mutant(repeat) ? 1 : 0, true);
      return { failure: ids.includes(sweep.mutant(repeat)?.id ?? '') ? 'no' : undefined, ms: 1 };
    });
    sweep.judge(repeats);
    return {};
  };

describe('the session of a worker that may sweep', () => {
  const four = unit(0, [0, 1, 2, 3], { sweep: true });

  it('sweeps a unit after its first control, and runs what is not caught there in steps', () => {
    const { told, seen } = work([four], sweeps('m0', 'm2'));
    expect(told).toEqual(['claim 0', 'control good', 'swept m0 m2', 'm1', 'm3', 'control good', 'done 0']);
    expect(seen.slice(1, 4)).toEqual([
      ['dry-run', undefined],
      ['dry-run', undefined],
      ['mutant', 'm1'],
    ]);
  });

  it('needs nothing more when all are caught, and counts them as caught', () => {
    const other = unit(1, [0, 1, 2, 3], { sweep: true, file: '/t/b.test.ts', ms: 50 });
    const { told } = work([four, other], sweeps('m0', 'm1', 'm2', 'm3'));
    expect(told.slice(2, 4)).toEqual(['swept m0 m1 m2 m3', 'done 0']);
    expect(told.slice(4)).toEqual(['claim 1', 'skip m0', 'skip m1', 'skip m2', 'skip m3', 'done 1']);
  });

  it.each<[string, BatchUnit, string | undefined, number]>([
    ['of which a worker died in one', unit(0, [0, 1, 2, 3], { sweep: false }), undefined, 0],
    ['that needs a worker of its own', unit(0, [0, 1, 2, 3], { sweep: true, alone: true }), undefined, 0],
    ['that needs a control after each mutant', unit(0, [0, 1, 2, 3], { sweep: true, careful: 1 }), undefined, 0],
    ['of two mutants', unit(0, [0, 1], { sweep: true }), undefined, 0],
    ['whose tests take long', unit(0, [0, 1, 2, 3], { sweep: true }), undefined, 1e9],
    ['whose modules may keep something', four, '/src/a.ts', 0],
  ])('does not sweep a unit %s', (_, given, keeping, testsMs) => {
    const { told } = work([given], (step) => ({ ...sweeps('m0')(step), testsMs }), 0, [], keeping);
    expect(told.filter((each) => each.startsWith('swept'))).toEqual([]);
    expect(told).toContain('m0');
  });

  it('takes nothing from a sweep in which a test fails without a mutant, and sweeps that file no more', () => {
    const other = unit(1, [4, 5, 6], { sweep: true });
    const { told } = work([four, other], (step) => ({ ...sweeps('m0')(step), failures: step.sweep ? 1 : 0 }));
    expect(told.slice(1, 5)).toEqual(['control good', 'swept ', 'control good', 'm0']);
    expect(told.filter((each) => each.startsWith('swept'))).toHaveLength(1);
  });

  it.each<[string, Partial<StepOutcome>]>([
    ['an error is not handled', { unhandled: true }],
    ['something fails outside the tests', { fileError: 'no' }],
  ])('takes nothing from a sweep in which %s', (_, outcome) => {
    const { told } = work([four], (step) => (step.sweep ? { ...sweeps('m0')(step), ...outcome } : {}));
    expect(told.slice(2, 5)).toEqual(['swept ', 'control good', 'm0']);
  });

  it('takes nothing from a sweep that leaves a global behind', () => {
    const { told } = work([four], (step) => {
      if (step.sweep) Object.assign(globalThis, { leftBehind: true });
      return sweeps('m0')(step);
    });
    expect(told.slice(2, 5)).toEqual(['swept ', 'control good', 'm0']);
    expect(globalThis).not.toHaveProperty('leftBehind');
  });

  it('takes nothing from a sweep that was over before its end, and controls before it goes on', () => {
    const { told } = work([four], (step) => {
      const result = sweeps('m0')(step);
      step.sweep?.refuse();
      return result;
    });
    expect(told.slice(2, 5)).toEqual(['swept ', 'control good', 'm0']);
  });

  it('takes nothing when the order of the mutants makes a difference', () => {
    let sweepsSeen = 0;
    const { told } = work([four], (step) => sweeps(step.sweep && (sweepsSeen += 1) === 2 ? 'm1' : 'm0')(step));
    expect(told.slice(2, 5)).toEqual(['swept ', 'control good', 'm0']);
  });
});
