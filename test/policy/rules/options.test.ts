import { describe, expect, it } from 'vitest';
import { check } from '../../../src/policy/check.ts';
import { argvWith, imageIndex, policy } from '../example-policy.ts';

describe('an option besides the hardening', () => {
  it('that the policy does not name is unexpected', () => {
    expect(check(argvWith(['-t', '--hostname', 'h']), policy)).toStrictEqual([
      { code: 'unexpected-option', place: { index: imageIndex }, option: '-t' },
      { code: 'unexpected-option', place: { index: imageIndex + 1 }, option: '--hostname h' },
    ]);
  });

  it('that weakens says what a container gains', () => {
    expect(check(argvWith(['-itv', '/:/h']), policy)).toStrictEqual([
      { code: 'unexpected-option', place: { index: imageIndex }, option: '-i' },
      { code: 'unexpected-option', place: { index: imageIndex }, option: '-t' },
      {
        code: 'weakening-option',
        place: { index: imageIndex },
        option: '-v /:/h',
        gives: 'the whole file system of the host',
      },
    ]);
  });

  it('with a value that the policy does not have is wrong, with the reason', () => {
    expect(check(argvWith(['--user', '1002', '--volume=/a:/b']), policy)).toStrictEqual([
      {
        code: 'wrong-value',
        place: { index: imageIndex + 1 },
        option: '--user',
        expected: '1000,1001',
        actual: '1002',
        reason: 'no root',
      },
      {
        code: 'wrong-value',
        place: { index: imageIndex + 2 },
        option: '--volume',
        expected: String.raw`/^\/[^:]+:\/work/`,
        actual: '/a:/b',
        reason: 'its folders',
      },
    ]);
  });

  it('stands once, unless it is repeatable, and then not with the same value', () => {
    expect(check(argvWith(['--user', '1000', '--user', '1001']), policy)).toStrictEqual([
      { code: 'duplicate-option', place: { index: imageIndex + 2, related: imageIndex }, option: '--user 1001' },
    ]);
    expect(check(argvWith(['-v', '/a:/work', '-v', '/a:/work/b', '-v/a:/work']), policy)).toStrictEqual([
      { code: 'duplicate-option', place: { index: imageIndex + 4, related: imageIndex }, option: '-v /a:/work' },
    ]);
  });

  it.each([
    ['env', '-e A=1 -e A=2', '-e A=2'],
    ['env', '-e A=1 -e A=', '-e A='],
    ['label', '-l a=1 -l a=2', '-l a=2'],
    ['ulimit', '--ulimit nofile=1 --ulimit nofile=2:3', '--ulimit nofile=2:3'],
    ['sysctl', '--sysctl net.a=1 --sysctl net.a=2', '--sysctl net.a=2'],
    ['annotation', '--annotation a=1 --annotation a=2', '--annotation a=2'],
    ['volume', '-v /a:/c -v /b:/x/../c/:ro', '-v /b:/x/../c/:ro'],
    ['mount', '--mount type=bind,src=/a,dst=/c --mount type=tmpfs,dst=/c', '--mount type=tmpfs,dst=/c'],
    ['mount', '-v /a:/c --mount type=tmpfs,dst=//c', '--mount type=tmpfs,dst=//c'],
  ])('that sets twice what counts once is found: %s in %s', (option, extra, again) => {
    const entries = [option, 'volume'].map((name) => ({
      option: name,
      reason: 'many',
      repeatable: true,
      permitsWeakening: true,
    }));
    expect(check(argvWith(extra.split(' ')), { ...policy, options: [...policy.options, ...entries] })).toStrictEqual([
      { code: 'duplicate-option', place: { index: imageIndex + 2, related: imageIndex }, option: again },
    ]);
  });

  it.each(['-e A=1 -e B=1', '-e A=1 -e AA=1', '-e A=1 -l A=1', '-v /a:/c -v /a:/d'])(
    'that sets two things is none: %s',
    (extra) => {
      const entries = ['env', 'label', 'volume'].map((option) => ({ option, reason: 'many', repeatable: true }));
      expect(check(argvWith(extra.split(' ')), { ...policy, options: [...entries, ...policy.options] })).toStrictEqual(
        [],
      );
    },
  );

  it('that the policy does not take is not told twice', () => {
    expect(check(argvWith(['-v', '/etc:/work', '-v', '/a:/work']), policy)).toMatchObject([
      { code: 'weakening-option', option: '-v /etc:/work' },
    ]);
  });

  it('whose pattern is global is matched from the start each time', () => {
    const argv = argvWith(['--label', 'owner=a']);
    expect(check(argv, policy)).toStrictEqual([]);
    expect(check(argv, policy)).toStrictEqual([]);
    expect(check(argvWith(['--label', 'my-owner=a']), policy)).toMatchObject([{ code: 'wrong-value' }]);
  });

  it('weakens even where the policy names it, unless it permits that', () => {
    expect(check(argvWith(['-v', '/etc:/work']), policy)).toMatchObject([
      { code: 'weakening-option', option: '-v /etc:/work', gives: "the host's configuration and password hashes" },
    ]);
    expect(check(argvWith(['--entrypoint', 'sh']), policy)).toStrictEqual([]);
  });
});

describe('a switch that the policy requires', () => {
  const detach = { option: 'detach', reason: 'the caller goes on', required: true };
  const required = { ...policy, options: [...policy.options, detach] };

  it('is in effect when its last use is on', () => {
    expect(check(argvWith(['-d']), required)).toStrictEqual([]);
    expect(check(argvWith(['--detach=1']), required)).toStrictEqual([]);
  });

  it.each(['--detach=false', '-d=0', '-d=F'])('is not in effect when it is off: %s', (by) => {
    expect(check(argvWith([by]), required)).toStrictEqual([
      {
        code: 'option-not-in-effect',
        place: { index: imageIndex },
        option: '--detach',
        by,
        reason: 'the caller goes on',
      },
    ]);
  });

  it('is not in effect when a later use switches it off', () => {
    expect(check(argvWith(['-d', '--detach=false']), required)).toStrictEqual([
      {
        code: 'option-not-in-effect',
        place: { index: imageIndex + 1, related: imageIndex },
        option: '--detach',
        by: '--detach=false',
        reason: 'the caller goes on',
      },
      { code: 'duplicate-option', place: { index: imageIndex + 1, related: imageIndex }, option: '--detach=false' },
    ]);
  });

  it('may be off where the policy names that value', () => {
    const off = { option: 'sig-proxy', reason: 'no signals', required: true, values: ['false'] };
    expect(check(argvWith(['--sig-proxy=false']), { ...policy, options: [...policy.options, off] })).toStrictEqual([]);
  });

  it('is no option with a value that reads as off', () => {
    const label = { option: 'hostname', reason: 'its name', required: true };
    expect(check(argvWith(['--hostname', '0']), { ...policy, options: [...policy.options, label] })).toStrictEqual([]);
  });
});
