import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printRestart, readRestart, restartsNever } from '../../../src/container/values/restart.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

describe('a value of --restart', () => {
  it.each(takenValues('restart'))('$text is sent as the client sends it', ({ text, sent }) => {
    expect(readRestart(text)).toEqual({ value: sent });
  });

  it.each(refusedValues('restart'))('$text is refused in the words of the client', (row) => {
    expect(readRestart(row.text)).toEqual(refusalOf(row));
  });
});

describe('a restart policy', () => {
  it.each([
    ['always:0', 'always'],
    ['on-failure:03', 'on-failure:3'],
    ['no', 'no'],
  ])('of %s prints as %s', (text, shortest) => {
    const read = readRestart(text);
    expect('value' in read && printRestart(read.value)).toBe(shortest);
  });

  it('is read from what it prints as the same', () => {
    const name = fc.constantFrom('no', 'always', 'on-failure', 'bogus');
    fc.assert(
      fc.property(name, fc.maxSafeInteger(), (Name, MaximumRetryCount) => {
        const policy = { Name, MaximumRetryCount };
        expect(readRestart(printRestart(policy))).toEqual({
          value: { Name, MaximumRetryCount: MaximumRetryCount + 0 },
        });
      }),
    );
  });

  it.each([
    ['no', true],
    ['no:3', true],
    ['', true],
    ['always', false],
    ['NO', false],
  ])('of %s never restarts: %s', (text, never) => {
    const read = readRestart(text);
    expect('value' in read && restartsNever(read.value)).toBe(never);
  });
});
