import { describe, expect, it } from 'vitest';
import { confirmed, confirmingPlan } from '../../../src/mutation/stryker/batch-confirm.ts';
import type { Outcome } from '../../../src/mutation/stryker/batch-outcomes.ts';
import { planBatch } from '../../../src/mutation/stryker/batch-plan.ts';
import { verdictsOf } from '../../../src/mutation/stryker/batch-verdict.ts';

const files = ['one', 'two'].map((file) => ({
  project: '',
  file,
  tests: ['x'],
  ms: 1,
  static: {},
  perTest: { x: { 1: 1, 2: 1, 3: 1 } },
}));
const plan = planBatch(files, false);
const result = { ms: 1, tests: 1, hits: 1, unhandled: false, late: false, cut: false };
const ran = (fails: boolean, doubt?: string): Outcome => ({
  kind: 'ran',
  failures: fails ? [{ test: 'x', message: 'no' }] : [],
  result,
  doubt,
});

/** The outcomes of both files, each by mutant id. */
function run(...byFile: Readonly<Record<string, Outcome>>[]) {
  return {
    outcomes: new Map(byFile.map((each, unit) => [unit, new Map(Object.entries(each))])),
    refusals: new Set(''),
    swept: 0,
  };
}

function judge({ outcomes }: ReturnType<typeof run>) {
  const verdicts = verdictsOf(
    plan,
    (unit, id) => outcomes.get(unit)?.get(id),
    (file, test) => `${file}#${test}`,
  );
  return { verdicts, again: confirmingPlan(plan, outcomes, verdicts) };
}

describe('a mutant that tests kill which may have been misled', () => {
  const first = run(
    { 1: ran(true, 'hm'), 2: ran(true, 'hm'), 3: ran(true) },
    { 1: ran(true, 'hm'), 2: ran(false, 'hm'), 3: ran(true, 'hm') },
  );

  it('runs again once, in another order; one that is surely killed does not', () => {
    const { units } = judge(first).again;
    expect(units.map((unit) => [unit.file, unit.mutants.map(({ id }) => id)])).toEqual([['one', ['2', '1']]]);
  });

  it('is killed when it is killed again, else Stryker decides', () => {
    const { verdicts, again } = judge(first);
    const second = confirmed(verdicts, again, run({ 1: ran(true, 'hm'), 2: ran(false) }));
    expect(Object.fromEntries([...second].map(([id, { answer }]) => [id, answer.status]))).toEqual({
      1: 'killed',
      2: 'stock',
      3: 'killed',
    });
  });

  it('is for Stryker to decide when it did not come to an end', () => {
    const { verdicts, again } = judge(first);
    expect(confirmed(verdicts, again, run({ 1: { kind: 'died' } })).get('1')?.answer.status).toBe('stock');
  });
});
