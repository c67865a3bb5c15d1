import process from 'node:process';
import { describe, expect, it, vi } from 'vitest';
import { runAtExit } from '../../src/engine/process-at-exit.ts';
import { underMutation } from '../../src/engine/under-mutation.ts';

function node(code: string): readonly string[] {
  return [process.execPath, '-e', code];
}

describe.skipIf(underMutation())('a process at the exit of this one', () => {
  it('runs to its end, and gives its output', () => {
    expect(runAtExit(node('console.log(process.env.ARGVET_A)'), 20_000, { ARGVET_A: 'b' })).toBe('b');
  });

  it.each([
    ['fails', node('console.log(1); process.exit(1)'), 20_000],
    ['takes too long', node('console.log(1); setInterval(() => undefined, 1000)'), 500],
    ['is not there', ['/nowhere/program'], 20_000],
    ['has no name', [], 20_000],
  ] as const)('gives nothing when it %s', (_what, argv, timeout) => {
    expect(runAtExit(argv, timeout)).toBe('');
  });

  it('is not started under mutation', () => {
    vi.stubEnv('STRYKER_MUTATOR_WORKER', '1');
    expect(runAtExit(node('console.log(1)'), 20_000)).toBe('');
    vi.unstubAllEnvs();
  });
});
