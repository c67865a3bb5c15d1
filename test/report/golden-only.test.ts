import { describe, expect, it } from 'vitest';
import { goldenOnlyByTier, goldenOnlyOf, judgeGoldenOnly, maybeSentence } from '../../src/report/golden-only.ts';
import { mutationMarkdown } from '../../src/report/mutation-markdown.ts';
import { judge, verdictSentences } from '../../src/report/mutation-report.ts';
import { mutationText } from '../../src/report/mutation-text.ts';
import type { MutantResult } from '../../src/mutation/model.ts';
import { ARGV, mutant, report } from './outcome.ts';

const ALL = { total: 9, golden: 2, property: 0, beyondGolden: true };
const GOLDEN = { killedBy: ['a golden', 'b golden'], goldenKillers: ['a golden', 'b golden'] };

const drop = (option: string, value: string): MutantResult['argv'] => ({
  case: 'plain',
  before: ARGV,
  after: ARGV.filter((token) => token !== option && token !== value),
});
const extra = (...tokens: readonly string[]): MutantResult['argv'] => ({
  case: 'plain',
  before: ARGV,
  after: [...ARGV.slice(0, 8), ...tokens, ...ARGV.slice(8)],
});

const ISOLATION = mutant({ ...GOLDEN, id: '1', argv: drop('--cap-drop', 'ALL') });
const RESOURCES = mutant({ ...GOLDEN, id: '2', description: 'drop --pids-limit 64', argv: drop('--pids-limit', '64') });
const TAKEOVER = mutant({ ...GOLDEN, id: '3', description: 'add --privileged', argv: extra('--privileged') });
const SOURCE = mutant({ ...GOLDEN, id: '4', family: 'source', description: 'swap <b> and\u001B[2J', line: 7 });
const STRYKERS = mutant({ ...GOLDEN, id: '5', family: 'stryker', description: 'replace a by b' });
const HELD = mutant({ id: '6', killedBy: ['a golden', 'is hardened'], goldenKillers: ['a golden'], argv: extra('-t') });
const RUN = [HELD, SOURCE, STRYKERS, RESOURCES, ISOLATION, TAKEOVER];

describe('a golden-only mutant', () => {
  it.each<[string, Partial<MutantResult>, string, string]>([
    ['all of whose killers are golden tests', GOLDEN, 'yes', 'maybe'],
    ['with one other killer', HELD, 'no', 'no'],
    ['whose killers nobody named', { killedBy: [], goldenKillers: [] }, 'no', 'no'],
    ['that survived', { ...GOLDEN, status: 'survived' }, 'no', 'no'],
    ['that timed out', { ...GOLDEN, status: 'timeout' }, 'no', 'no'],
  ])('is one %s', (_, parts, withAll, withSome) => {
    expect([goldenOnlyOf(mutant(parts), true), goldenOnlyOf(mutant(parts), false)]).toEqual([withAll, withSome]);
  });

  it('stands in its tier, worst first, and in none where its argv is not known', () => {
    const groups = goldenOnlyByTier(RUN, true).map(({ tier, mutants }) => [tier, mutants.map(({ id }) => id).join()]);
    expect(groups).toEqual([
      [0, '3'],
      [1, '1'],
      [2, '2'],
      [undefined, '4,5'],
    ]);
    expect(goldenOnlyByTier(RUN, false)).toEqual([]);
  });
});

describe('the verdict on golden-only mutants', () => {
  const run = (parts: Parameters<typeof report>[1], tests = ALL) => report(RUN, parts, { tests });

  it('refuses those of the tiers that the config names', () => {
    const judged = run({ refuseGoldenOnly: [1, 0] });
    const verdict = judge(judged);
    expect(verdict.goldenOnly.refused).toEqual([TAKEOVER, ISOLATION]);
    expect([verdict.result, ...verdictSentences(judged, verdict)]).toEqual([
      'below',
      '2 mutants of the tiers that goldenOnly.refuse names (host takeover, isolation) are golden-only: no property or unit test kills them.',
    ]);
  });

  it('holds where the config names no tier, or only others', () => {
    expect(judge(run({ refuseGoldenOnly: [] })).result).toBe('holds');
    expect(judge(run({ refuseGoldenOnly: [3] })).result).toBe('holds');
    expect(judge(run({ refuseGoldenOnly: [] }, { ...ALL, beyondGolden: false })).result).toBe('holds');
  });

  it.each([
    ['no golden test is known', { ...ALL, golden: 0 }, /No test is known as a golden test.*goldenOnly\.tests/],
    ['others were not looked for', { ...ALL, beyondGolden: false }, /Killers besides golden tests were not looked for/],
  ])('is incomplete, never green, where %s', (_, tests, sentence) => {
    const judged = run({ refuseGoldenOnly: [0] }, tests);
    const verdict = judge(judged);
    expect(verdict.result).toBe('incomplete');
    expect(verdictSentences(judged, verdict)).toEqual([expect.stringMatching(sentence)]);
    expect(judgeGoldenOnly(judged).refused).toEqual([]);
  });
});

describe('a report', () => {
  it('lists them by site and tier for a terminal, with their places', () => {
    const text = mutationText(report(RUN, {}, { tests: ALL }), { color: false });
    expect(text).toContain(`
Golden-only at task: 5 of 6 killed mutants
  host takeover, 1
    add --privileged  src/task.ts:4:10
  isolation, 1
    drop --cap-drop ALL  src/task.ts:4:10
  resources, 1
    drop --pids-limit 64  src/task.ts:4:10
  no tier, 2
    swap <b> and\\u{1b}[2J  src/task.ts:7:10
    1 of Stryker's own, which the JSON report lists
`);
  });

  it('lists them in Markdown, where foreign text is no markup', () => {
    const text = mutationMarkdown(report(RUN, {}, { tests: ALL }));
    expect(text).toContain('## What only golden tests notice');
    expect(text).toContain('### At `task`: 5 of 6 killed mutants');
    expect(text).toContain('**isolation**, 1');
    expect(text).toContain('swap &lt;b&gt; and');
    expect(text).not.toContain('\u001B');
  });

  it('says how many there may be when others were not looked for, and lists none', () => {
    const some = report(RUN, {}, { tests: { ...ALL, beyondGolden: false } });
    const sentence =
      'Only golden tests are known to kill 5 mutants, but others were not looked for: --golden-only does.';
    expect(maybeSentence(some.outcome)).toBe(sentence);
    const text = mutationText(some, { color: false });
    expect(text.replaceAll('\n', ' ')).toContain(sentence);
    expect(text).not.toContain('Golden-only at');
    expect(mutationMarkdown(some)).toContain('Only golden tests are known to kill 5 mutants');
  });

  it('says nothing of them where there are none', () => {
    expect(mutationText(report([HELD], {}, { tests: ALL }), { color: false })).not.toMatch(/golden/i);
    expect(mutationMarkdown(report([HELD], {}, { tests: ALL }))).not.toContain('only golden');
    expect(maybeSentence(report([HELD]).outcome)).toBeUndefined();
  });
});
