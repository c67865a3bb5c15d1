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
    expect(check(argvWith(['-v', '/a:/work', '-v', '/b:/work', '-v/a:/work']), policy)).toStrictEqual([
      { code: 'duplicate-option', place: { index: imageIndex + 4, related: imageIndex }, option: '-v /a:/work' },
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
