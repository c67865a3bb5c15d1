import { describe, expect, it } from 'vitest';
import { countSnippets, judgeSnippets, passRate } from '../../src/report/snippet-report.ts';
import { OUTCOMES, failed, report } from './snippets.ts';

const { passed, skipped, broken } = OUTCOMES;
const ENDED = { stdout: '', stderr: '', truncated: false, ms: 1 };

describe('the counts', () => {
  it('hold as run what passed, failed or was ended, and nothing else', () => {
    const outcomes = [
      passed,
      failed(),
      { kind: 'timed-out', seconds: 5, ...ENDED },
      { kind: 'out-of-memory', ...ENDED },
      { kind: 'output-limit', ...ENDED },
      skipped,
      broken,
      undefined,
    ] as const;
    expect(countSnippets(report(outcomes))).toEqual({
      ran: 5,
      passed: 1,
      failed: 4,
      skipped: 1,
      broken: 1,
      planned: 1,
    });
  });
});

describe('the verdict', () => {
  it.each([
    ['holds', [passed, passed, skipped], 10_000],
    ['below', [passed, failed()], 10_000],
    ['holds', [passed, failed()], 5000],
    ['below', [passed, failed()], 5001],
    ['holds', [failed()], 0],
    ['incomplete', [passed, broken], 0],
    ['incomplete', [broken], 0],
    ['nothing-ran', [skipped], 0],
    ['nothing-ran', [], 0],
  ] as const)('is %s for %j under %i', (verdict, outcomes, failUnder) => {
    expect(judgeSnippets(report(outcomes, { failUnder }))).toBe(verdict);
  });

  it('is a list without a backend', () => {
    expect(judgeSnippets(report([undefined], { backend: 'none' }))).toBe('listed');
  });
});

describe('the rate', () => {
  it.each([
    [3, 3, '100%'],
    [2, 3, '66.6%'],
    [9999, 10_000, '99.9%'],
    [0, 3, '0%'],
    [0, 0, '-'],
  ])('of %i of %i is %s', (good, ran, rate) => {
    expect(passRate({ ran, passed: good, failed: ran - good, skipped: 0, broken: 0, planned: 0 })).toBe(rate);
  });
});
