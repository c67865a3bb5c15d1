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

describe('an argv that the client refuses with the whole command at hand', () => {
  it.each([
    [['--restart', 'always', '--rm'], 'conflicting options: cannot specify both --restart and --rm'],
    [['--security-opt', 'on-new-privileges'], 'Invalid --security-opt: "on-new-privileges"'],
    [['-p', 'x'], 'invalid containerPort: x'],
  ])('%j is found first, without a place, and the rules follow', (tokens, message) => {
    const [finding, ...others] = check(argvWith(tokens), policy);
    expect(finding).toStrictEqual({ code: 'refused-by-client', place: { index: undefined }, message });
    expect(others.map(({ code }) => code)).not.toStrictEqual([]);
  });

  it('is not one that reads files, which are taken to be there', () => {
    const tokens = ['--env-file', '.env', '--security-opt', 'seccomp=profile.json', '--label-file', 'labels'];
    expect(check(argvWith(tokens), policy).map(({ code }) => code)).not.toContain('refused-by-client');
  });
});

describe('what a container gets', () => {
  const open = { name: 'open', verb: 'run', hardening: {}, options: [] } as const;

  it('counts where the options one by one look right: the first network is the mode, not the last', () => {
    const argv = ['docker', 'run', '--network', 'host', '--network', 'none', 'img'];
    expect(check(argv, { ...open, hardening: { network: 'none' } })).toStrictEqual([
      {
        code: 'option-not-in-effect',
        place: { index: 4 },
        option: '--network none',
        by: '--network host',
        reason: 'the container reaches no other network',
      },
      { code: 'duplicate-option', place: { index: 4, related: 2 }, option: '--network none' },
    ]);
  });

  it.each([
    ['memory-reservation', '64m', '67108864'],
    ['user', '1000', '1000'],
    ['tmpfs', '/tmp', '/tmp:'],
    ['volume', '/srv/a:/a:ro', '/srv/a/:/a/:ro'],
    ['publish', '127.0.0.1:80:80', '127.0.0.1:80:80/tcp'],
    ['stop-signal', 'SIGTERM', '15'],
  ])('decides whether a value of --%s is the one that the policy names: %s is %s', (option, named, actual) => {
    const named1 = { ...open, options: [{ option, values: [named], reason: 'it needs it', permitsWeakening: true }] };
    expect(check(['docker', 'run', `--${option}`, actual, 'img'], named1)).toStrictEqual([]);
    const [finding] = check(['docker', 'run', `--${option}`, `${actual}9`, 'img'], named1);
    expect(finding?.code).toMatch(/wrong-value|refused-by-client|weakening-option/);
  });

  it('says nothing of options that only the client uses: their values are texts', () => {
    const policyOf = { ...open, options: [{ option: 'sig-proxy', values: ['true'], reason: 'signals arrive' }] };
    expect(check(['docker', 'run', '--sig-proxy=false', 'img'], policyOf).map(({ code }) => code)).toStrictEqual([
      'wrong-value',
    ]);
  });
});
