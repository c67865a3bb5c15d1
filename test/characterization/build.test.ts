import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildTwice } from '../../src/characterization/build.ts';
import type { BuildCase } from '../../src/characterization/definition.ts';

/** A function as plain JavaScript has it, of which no compiler says what it returns. */
function returning(value: unknown): BuildCase {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return () => value as readonly string[];
}

afterEach(() => {
  vi.useRealTimers();
});

describe('buildTwice', () => {
  it('gives the argv of a function, asynchronous or not', async () => {
    expect(await buildTwice(() => ['docker', 'run'])).toEqual({ ok: true, argv: ['docker', 'run'] });
    expect(await buildTwice(async () => ['docker'])).toEqual({ ok: true, argv: ['docker'] });
  });

  it('sees an argv that differs from run to run, also when it is one array that grows', async () => {
    let count = 0;
    expect(await buildTwice(() => ['docker', String(count++)])).toEqual({
      ok: false,
      code: 'unstable',
      first: ['docker', '0'],
      second: ['docker', '1'],
    });
    const shared: string[] = [];
    const grow: BuildCase = () => {
      shared.push('--rm');
      return shared;
    };
    expect(await buildTwice(grow)).toMatchObject({ code: 'unstable', first: ['--rm'], second: ['--rm', '--rm'] });
  });

  it.each<[string, BuildCase, RegExp]>([
    [
      'throws',
      () => {
        throw new Error('no image');
      },
      /^no image$/,
    ],
    ['rejects', () => Promise.reject(new Error('no name')), /^no name$/],
    ['returns nothing', returning(undefined), /returned undefined, not an array/],
    ['returns null', returning(null), /returned null, not an array/],
    ['returns a text', returning('docker run'), /returned string, not an array/],
    ['returns a number among the tokens', returning(['docker', 3]), /token 1 is number/],
    ['returns a NUL character', returning(['docker', 'a\0b']), /token 1 has a NUL/],
    ['returns half a surrogate pair', returning(['\ud800']), /token 0 has half a surrogate/],
  ])('fails for a function that %s', async (_, build, message) => {
    expect(await buildTwice(build)).toEqual({ ok: false, code: 'failed', message: expect.stringMatching(message) });
  });

  it('leaves no timer that would keep the process', async () => {
    vi.useFakeTimers();
    await buildTwice(() => ['docker']);
    await buildTwice(() => Promise.reject(new Error('no')));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait for a function that never returns', async () => {
    expect(await buildTwice(() => new Promise<never>(() => undefined), 1)).toEqual({
      ok: false,
      code: 'failed',
      message: 'it did not return within 1 ms',
    });
  });
});
