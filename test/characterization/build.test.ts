import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildTwice } from '../../src/characterization/build.ts';
import type { BuildCase } from '../../src/characterization/definition.ts';

/** A function as plain JavaScript has it, of which no compiler says what it returns. */
function returning(value: unknown): BuildCase {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return () => value as readonly string[];
}

function withGivenDates(): readonly string[] {
  return ['docker', new Date(0).toISOString(), String(Date.UTC(2000, 0)), String(new Date() instanceof Date)];
}

afterEach(() => {
  vi.unstubAllGlobals();
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

  it.each<[string, () => unknown]>([
    ['a second', () => Math.floor(Date.now() / 1000)],
    ['a day', () => new Date().toISOString().slice(0, 10)],
    ['a year', () => new Date().getFullYear()],
    ['the hour and minute', () => new Date().toTimeString().slice(0, 5)],
    ['the text of now', () => Date()],
  ])('sees an argv with %s, though a clock that is asked twice within it says the same', async (_, now) => {
    expect(await buildTwice(() => ['docker', String(now())])).toMatchObject({ code: 'unstable' });
  });

  it('leaves dates that are given, and the clock behind it', async () => {
    const real = Date;
    const argv = ['docker', '1970-01-01T00:00:00.000Z', '946684800000', 'true'];
    expect(await buildTwice(withGivenDates)).toEqual({ ok: true, argv });
    await buildTwice(() => Promise.reject(new Error('no')));
    expect(Date).toBe(real);
  });

  it('leaves a clock that the case puts in place', async () => {
    const fixed = new Proxy(Date, { get: (date, key): unknown => (key === 'now' ? () => 0 : Reflect.get(date, key)) });
    let builds = 0;
    const build: BuildCase = () => {
      builds += 1;
      if (builds === 2) vi.stubGlobal('Date', fixed);
      return ['docker'];
    };
    expect(await buildTwice(build)).toEqual({ ok: true, argv: ['docker'] });
    expect(Date).toBe(fixed);
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
