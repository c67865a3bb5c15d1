import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { wholeArgv } from '../../src/policy/arbitraries.ts';
import { check } from '../../src/policy/check.ts';
import { numRuns } from '../breadth.ts';
import { argvWith, imageIndex, options, policy } from './example-policy.ts';

describe('an argv as a whole', () => {
  it('that holds its policy has no finding', () => {
    expect(check(argvWith(), policy)).toStrictEqual([]);
    expect(
      check(argvWith(['-v', '/a:/work', '-v', '/b:/work/b', '--user', '1001', '--entrypoint', 'sh']), policy),
    ).toStrictEqual([]);
  });

  it('that the client refuses has that one finding', () => {
    const message = '"--cap_add" is not an option of run: did you mean --cap-add?';
    expect(check(['docker', 'run', '--cap_add', 'ALL', 'img'], policy)).toStrictEqual([
      { code: 'refused-by-client', place: { index: 2 }, message },
    ]);
  });

  it.each(['podman', 'nerdctl', '/tmp/evil/docker', './docker', '/usr/bin/docker', 'docker.exe'])(
    'of the program %s is found there',
    (actual) => {
      expect(check([actual, ...argvWith().slice(1)], policy)).toStrictEqual([
        { code: 'wrong-program', place: { index: 0 }, expected: 'docker', actual },
      ]);
    },
  );

  it('behind sudo is found at the sudo, once', () => {
    for (const program of ['docker', 'podman']) {
      expect(check(['sudo', program, ...argvWith().slice(1)], policy)).toStrictEqual([
        { code: 'wrong-program', place: { index: 0 }, expected: 'docker', actual: 'sudo' },
      ]);
    }
  });

  it('may start at the verb, or at the program that the policy names', () => {
    const words = argvWith().slice(1);
    expect(check(words, policy)).toStrictEqual([]);
    expect(check(['podman', ...words], { ...policy, program: 'podman' })).toStrictEqual([]);
    expect(check(['docker', ...words], { ...policy, program: 'podman' })).toStrictEqual([
      { code: 'wrong-program', place: { index: 0 }, expected: 'podman', actual: 'docker' },
    ]);
  });

  it('of another verb is found at the verb', () => {
    const argv = ['docker', 'container', 'create', ...options.flat(), 'img'];
    expect(check(argv, policy)).toStrictEqual([
      { code: 'wrong-verb', place: { index: 2 }, expected: 'run', actual: 'create' },
    ]);
  });

  it('without an image is found', () => {
    expect(check(argvWith().slice(0, imageIndex), policy)).toStrictEqual([
      { code: 'missing-image', place: { index: undefined }, expected: 'image' },
    ]);
    expect(check(['docker', 'exec'], { name: 'exec', verb: 'exec', hardening: {}, options: [] })).toStrictEqual([
      { code: 'missing-image', place: { index: undefined }, expected: 'container' },
    ]);
  });

  it('with an option before the verb is found there', () => {
    expect(check(['docker', '--context', 'other', 'run', ...argvWith().slice(2)], policy)).toStrictEqual([
      { code: 'unexpected-option', place: { index: 1 }, option: '--context other' },
    ]);
    expect(check(['docker', '-D', '--tls=false', 'run', ...argvWith().slice(2)], policy)).toStrictEqual([
      { code: 'unexpected-option', place: { index: 1 }, option: '-D' },
      { code: 'unexpected-option', place: { index: 2 }, option: '--tls=false' },
    ]);
  });

  it('is checked without a throw, whatever it is', () => {
    fc.assert(
      fc.property(wholeArgv(), (argv) => {
        for (const { place } of check(argv, policy)) {
          expect(place.index ?? 0).toBeLessThanOrEqual(argv.length);
        }
      }),
      { numRuns },
    );
  });
});
