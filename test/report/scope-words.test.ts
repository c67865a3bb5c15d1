import { expect, it } from 'vitest';
import type { MutationOutcome } from '../../src/mutation/model.ts';
import { mutationMarkdown } from '../../src/report/mutation-markdown.ts';
import { mutationText } from '../../src/report/mutation-text.ts';
import { judge, verdictSentences } from '../../src/report/mutation-report.ts';
import { scopeWords } from '../../src/report/scope-words.ts';
import { ARGV, mutant, report, survivor } from './outcome.ts';

const SINCE = { scope: { kind: 'since', revision: 'ma\u001bin' }, left: 7 } as const;
const TWO = [
  { name: 'task', source: 'src/task.ts', function: 'taskArgv', policy: 'p', cases: ['plain'] },
  { name: 'other', source: 'src/other.ts', function: 'otherArgv', policy: 'p', cases: ['plain'] },
];

it.each<[Partial<MutationOutcome>, string]>([
  [{}, ''],
  [SINCE, ', of what changed since ma\u001bin (7 left out)'],
  [{ scope: { kind: 'shard', index: 2, of: 3 }, left: 9 }, ', shard 2/3 (9 in others)'],
  [{ reused: 1 }, ', 1 result reused'],
  [{ reused: 2 }, ', all results reused'],
])('a headline says what is not in a run, and what is of another: %j', (parts, expected) => {
  expect(scopeWords(report([mutant(), mutant()], {}, parts).outcome)).toBe(expected);
});

it('the terminal report shows it, with nothing hidden in it', () => {
  const [first] = mutationText(report([mutant()], {}, SINCE), { color: false }).split('\n');
  expect(first).toBe('1 mutant at 1 site in 2.5 s, of what changed since ma\\u{1b}in (7 left out)');
});

it("the reviewer's report shows it", () => {
  expect(mutationMarkdown(report([mutant()], {}, { reused: 1 }))).toContain('with 1 case, all results reused:');
});

it('a run about what changed proves nothing of sites that are not in it, and need not', () => {
  const all = report([mutant()], { sites: TWO });
  const since = report([mutant()], { sites: TWO }, SINCE);
  expect([judge(all).unproven, judge(since).unproven]).toEqual([['other'], []]);
  expect(verdictSentences(since, judge(since))).toEqual([
    'Holds for what changed since ma\u001bin: 1 of 1 mutant killed, none went unnoticed.',
  ]);
});

it('a site that is in it and has no judged mutant is unproven', () => {
  const since = report([mutant({ status: 'equivalent' })], {}, SINCE);
  expect(judge(since)).toMatchObject({ unproven: ['task'], result: 'incomplete' });
});

it('a run about what changed holds when there is nothing to judge', () => {
  const none = report([], { sites: TWO }, SINCE);
  expect([judge(none).result, verdictSentences(none, judge(none))]).toEqual([
    'holds',
    ['Nothing to judge for what changed since ma\u001bin: no mutant is in it.'],
  ]);
});

it('a run about what changed is held against the thresholds', () => {
  expect(judge(report([survivor(ARGV)], {}, SINCE)).result).toBe('below');
});
