import { describe, expect, test } from 'vitest';
import { judge, sections, verdictSentences } from '../../src/report/mutation-report.ts';
import { mutant, report } from './outcome.ts';

const SURVIVED = mutant({ status: 'survived' });

describe('the verdict of a run', () => {
  test.each([
    ['all killed', report([mutant()]), 'holds'],
    ['a survivor', report([mutant(), SURVIVED]), 'below'],
    ['a survivor within its threshold', report([mutant(), { ...SURVIVED, family: 'stryker' }]), 'holds'],
    ['no site', report([mutant()], { sites: [] }), 'incomplete'],
    ['no mutant', report([]), 'incomplete'],
    ['a mutant that never ran, and a survivor', report([SURVIVED, mutant({ status: 'pending' })]), 'incomplete'],
    ['a boundary that timed out', report([mutant({ status: 'timeout' })]), 'below'],
    ['a boundary that no test covers', report([mutant({ status: 'no-coverage' })]), 'below'],
  ])('with %s', (_, run, result) => {
    expect(judge(run).result).toBe(result);
  });

  test.each([
    [
      'a survivor',
      SURVIVED,
      'holds',
      /^The shard 2\/3 is complete: 1 mutant of 9, 1 unnoticed\. "argvet merge" judges/,
    ],
    [
      'no mutant of a site',
      mutant({ family: 'source' }),
      'holds',
      /^The shard 2\/3 is complete: 1 mutant of 9, 0 unnoticed/,
    ],
    [
      'a mutant that never ran',
      mutant({ status: 'pending' }),
      'incomplete',
      /^1 mutant never ran: the run is incomplete\.$/,
    ],
  ])('of a shard is whether it is complete, and no score is held against it: %s', (_, own, result, sentence) => {
    const run = report([own], { refuseGoldenOnly: [0] }, { scope: { kind: 'shard', index: 2, of: 3 }, left: 8 });
    const verdict = judge(run);
    expect(verdict.result).toBe(result);
    expect(verdictSentences(run, verdict).join('\n')).toMatch(sentence);
  });

  test('a site whose boundary mutants are all outside the score is named, whatever the thresholds', () => {
    const run = report([mutant({ status: 'ignored' }), mutant({ family: 'source' })], {
      thresholds: { boundary: 0, source: 0, stryker: 0 },
    });
    expect(judge(run)).toMatchObject({ result: 'incomplete', unproven: ['task'] });
  });
});

test('sections follow the sites, and mutants of a site that did not run are with those of none', () => {
  const mutants = [mutant({ id: '1', site: 'other' }), mutant({ id: '2' }), mutant({ id: '3', site: undefined })];
  expect(sections(report(mutants)).map(({ site, mutants: own }) => [site, own.map(({ id }) => id)])).toEqual([
    ['task', ['2']],
    [undefined, ['1', '3']],
  ]);
});
