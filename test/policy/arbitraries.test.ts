import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { parse } from '../../src/argv/parse.ts';
import { fittingOrHostile, hostileText, wholeArgv } from '../../src/policy/arbitraries.ts';

const sample = { numRuns: 200, seed: 7 };

describe('hostile texts', () => {
  it.each([
    ['nothing', /^$/],
    ['options', /^--?[a-z]/],
    ['separators of mounts', /[:,]/],
    ['control characters', /\p{Cc}/u],
    ['text beyond ASCII', /[^\0-\x7f]/],
    ['very long text', /^.{1000,}$/],
  ])('hold %s', (_, pattern) => {
    expect(fc.sample(hostileText(), sample).some((text) => pattern.test(text))).toBe(true);
  });
});

describe('a fitting text', () => {
  it('comes about as often as a hostile one', () => {
    const fitting = fc.sample(fittingOrHostile(fc.constant('fits')), sample).filter((text) => text === 'fits').length;
    expect(fitting).toBeGreaterThan(75);
    expect(fitting).toBeLessThan(190);
  });
});

describe('whole argv', () => {
  it('start with program and verb', () => {
    expect(
      fc.sample(wholeArgv('create'), sample).every(([program, verb]) => program === 'docker' && verb === 'create'),
    ).toBe(true);
    expect(fc.sample(wholeArgv(), 1)[0]?.[1]).toBe('run');
  });

  it('hold some that the client takes, some that it refuses, some with --, and options in every spelling', () => {
    const parsed = fc.sample(wholeArgv('create'), sample).map((argv) => parse(argv));
    expect(parsed.some(({ ok }) => ok)).toBe(true);
    expect(parsed.some(({ ok }) => !ok)).toBe(true);
    const tokens = parsed.flatMap((each) => (each.ok ? each.tokens : []));
    expect(tokens.some(({ role }) => role === 'separator')).toBe(true);
    expect(tokens.some(({ role }) => role === 'value')).toBe(true);
    for (const spelling of [/^--[a-z-]+$/, /^--[a-z-]+=/, /^-[a-zA-Z]$/, /^-[a-zA-Z]=/]) {
      expect(tokens.some(({ role, text }) => role === 'option' && spelling.test(text))).toBe(true);
    }
    expect(parsed.some((each) => each.ok && each.command.length > 0 && each.options.length > 0)).toBe(true);
  });
});
