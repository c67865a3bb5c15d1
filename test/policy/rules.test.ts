import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { parse } from '../../src/argv/parse.ts';
import { wholeArgv } from '../../src/policy/arbitraries.ts';
import type { FindingCode } from '../../src/policy/finding.ts';
import { RULES } from '../../src/policy/rules/rules.ts';
import { numRuns } from '../breadth.ts';
import { policy } from './example-policy.ts';

/** Every code but `refused-by-client`, which no rule finds. */
const CODES: Readonly<Record<Exclude<FindingCode, 'refused-by-client'>, readonly string[]>> = {
  'wrong-program': ['the program'],
  'wrong-verb': ['the verb'],
  'missing-image': ['the image, or the container of exec'],
  'missing-option': [
    'each option of the hardening: there, once, in effect, with its exact value',
    'each other option that the policy requires: there, and a switch on',
  ],
  'option-not-in-effect': [
    'each option of the hardening: there, once, in effect, with its exact value',
    'each other option that the policy requires: there, and a switch on',
  ],
  'wrong-value': [
    'each option of the hardening: there, once, in effect, with its exact value',
    'each option that the argv has: named by the policy, with its value, once',
  ],
  'duplicate-option': [
    'each option of the hardening: there, once, in effect, with its exact value',
    'each option that the argv has: named by the policy, with its value, once',
  ],
  'weakening-option': ['each option that the argv has: named by the policy, with its value, once'],
  'unexpected-option': [
    'each option that the argv has: named by the policy, with its value, once',
    'options before the verb',
  ],
  'option-behind-image': ['the words behind the image'],
  'wrong-command': ['the words behind the image'],
};

describe('the table of rules', () => {
  it('says of each code which rules find it, and what they look at', () => {
    const found = RULES.flatMap(({ codes, looksAt }) => codes.map((code) => ({ code, looksAt })));
    const table = Object.entries(CODES).flatMap(([code, all]) => all.map((looksAt) => ({ code, looksAt })));
    expect(found).toHaveLength(table.length);
    expect(found).toEqual(expect.arrayContaining(table));
  });

  it('has no rule that finds another code than it says', () => {
    fc.assert(
      fc.property(wholeArgv(), (argv) => {
        const command = parse(argv);
        for (const { codes, find } of command.ok ? RULES : []) {
          const found = command.ok ? Array.from(find({ command, policy, config: undefined }), ({ code }) => code) : [];
          expect(found.filter((code) => !codes.includes(code))).toEqual([]);
        }
      }),
      { numRuns },
    );
  });
});
