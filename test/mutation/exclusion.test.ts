import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { exclusionOf } from '../../src/mutation/exclusion.ts';

const ARGV = ['docker', 'run', '--init', '--pids-limit', '64', '--network', 'none', 'img', 'sh'];

function excluded(after: readonly string[], before: readonly string[] = ARGV) {
  return exclusionOf([{ before, after }]);
}

describe('a mutant outside the score', () => {
  it.each([
    ['a limit in another base', ARGV.with(4, '0x40')],
    ['an option that switches off what is off', [...ARGV.slice(0, 7), '--read-only=false', ...ARGV.slice(7)]],
    ['the same value attached', ['docker', 'run', '--init', '--pids-limit=64', '--network', 'none', 'img', 'sh']],
  ])('is equivalent with %s, and its reason has both argv', (_what, after) => {
    const found = excluded(after);
    expect(found?.kind).toBe('equivalent');
    expect(found?.reason).toContain(ARGV.join(' '));
    expect(found?.reason).toContain(after.join(' '));
  });

  it.each([
    ['an unknown option', ['docker', 'run', '--initt', 'img'], /^unviable: the client exits with 125: .*--initt/],
    ['no image', ['docker', 'run', '--init'], /^unviable: the client exits with 1: .*requires at least 1 argument/],
    ['a bad security option', ['run', '--security-opt', 'on-new-privileges', 'img'], /125: Invalid --security-opt/],
  ])('is unviable with %s, and its reason is the error of the client', (_what, after, reason) => {
    expect(excluded(after)).toEqual({ kind: 'unviable', reason: expect.stringMatching(reason) });
  });

  it.each([
    ['an option behind the image', ['docker', 'run', '--init', '--network', 'none', 'img', '--pids-limit', '64', 'sh']],
    ['a lost option', ['docker', 'run', '--pids-limit', '64', '--network', 'none', 'img', 'sh']],
    ['another verb', ARGV.with(1, 'create')],
  ])('is none with %s', (_what, after) => {
    expect(excluded(after)).toBeUndefined();
  });

  it('is one in every case that it changes, or counts', () => {
    const same = { before: ['run', '-m', '64m', 'img'], after: ['run', '-m', '65536k', 'img'] };
    const other = { before: ['run', '-m', '64m', 'img'], after: ['run', '-m', '64k', 'img'] };
    const refused = { before: ['run', '-m', '64m', 'img'], after: ['run', '-m', 'x', 'img'] };
    expect(exclusionOf([same, same])?.kind).toBe('equivalent');
    expect(exclusionOf([refused, refused])?.kind).toBe('unviable');
    expect([exclusionOf([same, other]), exclusionOf([same, refused]), exclusionOf([refused, other])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is not known of an argv that the client refuses as it is', () => {
    expect(excluded(['run', '--nope', 'img', 'x'], ['run', '--nope', 'img'])).toBeUndefined();
  });

  it('tells files that the client reads apart by their names', () => {
    const before = ['run', '--env-file', 'a.env', '--security-opt', 'seccomp=a.json', 'img'];
    expect(excluded(before.with(2, 'b.env'), before)).toBeUndefined();
    expect(excluded(before.with(4, 'seccomp=b.json'), before)).toBeUndefined();
    expect(excluded(['run', '--env-file=a.env', ...before.slice(3)], before)?.kind).toBe('equivalent');
  });

  it('is told in one safe line', () => {
    const before = ['run', '-e', 'A=\u001B[31m\n', 'img'];
    const reason = excluded(['run', '--env', 'A=\u001B[31m\n', 'img'], before)?.reason ?? '';
    expect(reason).toContain('equivalent');
    expect(stripVTControlCharacters(reason)).toBe(reason);
    expect(reason).not.toContain('\n');
  });
});
