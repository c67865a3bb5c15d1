import process from 'node:process';
import { describe, expect, it, vi } from 'vitest';
import { followLines } from '../../src/engine/follow-lines.ts';
import { underMutation } from '../../src/engine/under-mutation.ts';

const OPTIONS = { longestLine: 20 };

function node(code: string): readonly string[] {
  return [process.execPath, '-e', code];
}

describe.skipIf(underMutation())('a process that is followed', () => {
  it('gives its lines, without those that are too long or no UTF-8, and then its errors', async () => {
    const lines: string[] = [];
    const code = `process.stdout.write('one\\n' + 'x'.repeat(21) + '\\n'); process.stdout.write(Buffer.from([255, 10]));
      process.stdout.write('two'); console.error('why')`;
    expect(await followLines(node(code), (line) => lines.push(line), OPTIONS).ended).toBe('why');
    expect(lines).toEqual(['one', 'two']);
  });

  it('gives a line before it ends, and is ended', async () => {
    const first = Promise.withResolvers<string>();
    const code = `console.log('here'); setInterval(() => undefined, 1000)`;
    const follower = followLines(node(code), first.resolve, OPTIONS);
    expect(await first.promise).toBe('here');
    follower.end();
    expect(await follower.ended).toBe('');
  });

  it('sees the variables that it is given', async () => {
    const lines: string[] = [];
    const options = { ...OPTIONS, environment: { ARGVET_A: 'b' } };
    await followLines(node('console.log(process.env.ARGVET_A)'), (line) => lines.push(line), options).ended;
    expect(lines).toEqual(['b']);
  });

  it('that is not there says so', async () => {
    expect(await followLines(['/nowhere/program'], () => undefined, OPTIONS).ended).toContain('ENOENT');
  });

  it('is not started under mutation', async () => {
    vi.stubEnv('STRYKER_MUTATOR_WORKER', '1');
    const follower = followLines(node(''), () => undefined, OPTIONS);
    vi.unstubAllEnvs();
    expect(await follower.ended).toBe('Under mutation no process is started');
  });
});
