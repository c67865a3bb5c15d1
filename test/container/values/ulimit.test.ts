import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ULIMIT } from '../../../src/container/values/ulimit.ts';
import { changedByPrint, reparsed, spelled } from './spelled.ts';

describe('a limit of a process', () => {
  it.each([
    ['nofile=1024', 'nofile=1024'],
    ['nofile=1024:1024', 'nofile=1024'],
    ['nofile=1024:2048', 'nofile=1024:2048'],
    ['nofile=010', 'nofile=10'],
    ['nofile=+1:+2', 'nofile=1:2'],
    ['core=-0', 'core=0'],
    ['memlock=-1:-1', 'memlock=-1'],
    ['core=5:-1', 'core=5:-1'],
    ['core=-3:-2', 'core=-3:-2'],
    ['memlock=4611686018427387904', 'memlock=4611686018427387904'],
  ])('%s is printed as %s', (text, canonical) => {
    expect(spelled(ULIMIT, text)).toBe(canonical);
  });

  it('may be above 2^53, where the soft one is compared to the last digit', () => {
    expect(ULIMIT.parse('core=9007199254740993:9007199254740992')).toHaveProperty('reason');
    expect(ULIMIT.parse('core=9007199254740992:9007199254740993')).toHaveProperty('value');
  });

  it.each([
    'nofile=1:2:3',
    'nofile=',
    'nofile=1:',
    'nofile=:1',
    'nofile=0x10',
    'NOFILE=1',
    'nofile=9223372036854775808',
  ])('%s is none', (text) => {
    expect(ULIMIT.parse(text)).toHaveProperty('reason');
  });

  it('parses as it was printed', () => {
    const limits = fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger()).filter(([soft]) => soft !== -1);
    fc.assert(
      fc.property(fc.constantFrom('nofile', 'core', 'rttime'), limits, (name, [soft, other]) => {
        const apart = { name, soft, hard: other < soft ? -1 : other };
        const same = { name, soft, hard: soft };
        expect(reparsed(ULIMIT, apart)).toStrictEqual({ value: apart });
        expect(reparsed(ULIMIT, same)).toStrictEqual({ value: same });
      }),
    );
    expect(changedByPrint(ULIMIT, 'ulimit')).toEqual([]);
  });
});
