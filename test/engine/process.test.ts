import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processRunner } from '../../src/engine/process.ts';
import { underMutation } from '../../src/engine/under-mutation.ts';

/** A zombie has ended: whoever inherited it is slow to notice. */
function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  return existsSync(`/proc/${pid}/stat`) && / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

const limits = { timeout: 20_000, maxBytes: 1000 };

describe('the marks of mutation', () => {
  it.each([
    [{ environment: { STRYKER_MUTATOR_WORKER: '0' }, globals: {} }],
    [{ environment: { __STRYKER_ACTIVE_MUTANT__: '7' }, globals: {} }],
    [{ environment: {}, globals: { __stryker__: {} } }],
    [{ environment: {}, globals: { __stryker2__: { activeMutant: '7' } } }],
  ])('%j is one', (marks) => {
    expect(underMutation(marks)).toBe(true);
  });

  it('are absent in an ordinary process', () => {
    expect(underMutation({ environment: { PATH: '/bin' }, globals: {} })).toBe(false);
  });
});

describe('a canary named docker in the path', () => {
  let folder = '';
  let canary = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'argvet-canary-'));
    canary = join(folder, 'canary');
    await writeFile(join(folder, 'docker'), `#!/bin/sh\necho "$@" > "${canary}"\n`);
    await chmod(join(folder, 'docker'), 0o755);
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    Reflect.deleteProperty(globalThis, '__stryker2__');
    await rm(folder, { recursive: true });
  });

  function startDocker(): ReturnType<typeof processRunner.run> {
    vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
    return processRunner.run(['docker', 'run', '--rm', 'bb:1'], limits);
  }

  it.skipIf(underMutation())('is started by an ordinary process', async () => {
    await expect(startDocker()).resolves.toMatchObject({ kind: 'exited', code: 0 });
    expect(existsSync(canary)).toBe(true);
  });

  it.each(['STRYKER_MUTATOR_WORKER', '__STRYKER_ACTIVE_MUTANT__'])('is never started under %s', async (mark) => {
    vi.stubEnv(mark, '1');
    await expect(startDocker()).resolves.toEqual({
      kind: 'not-started',
      reason: 'under-mutation',
      message: 'Under mutation no process is started',
    });
    expect(existsSync(canary)).toBe(false);
  });

  it('is never started while a global of instrumented code is there', async () => {
    Reflect.set(globalThis, '__stryker2__', {});
    await expect(startDocker()).resolves.toMatchObject({ reason: 'under-mutation' });
    expect(existsSync(canary)).toBe(false);
  });
});

describe.skipIf(underMutation())('a process', () => {
  it('gives its exit code and both streams', async () => {
    const outcome = await processRunner.run(['sh', '-c', 'printf out; printf err >&2; exit 3'], limits);
    expect(outcome).toEqual({ kind: 'exited', code: 3, stdout: 'out', stderr: 'err' });
  });

  it('gets its words verbatim, its input, its directory and its environment', async () => {
    const words = ['', '-n', '$HOME', 'a\nb', '*', 'ü'];
    const script = 'printf "%s|" "$@"; cat; pwd; printf %s "$ONE$TWO"';
    const outcome = await processRunner.run(['sh', '-c', script, 'sh', ...words], {
      ...limits,
      input: 'in ',
      directory: '/',
      environment: { ONE: 'one' },
    });
    expect(outcome).toMatchObject({ stdout: '|-n|$HOME|a\nb|*|ü|in /\none' });
  });

  it.each([
    [false, 'one two'],
    [true, 'one '],
  ])('gets the variables of this process too, unless only its own are wanted: %s', async (onlyEnvironment, stdout) => {
    vi.stubEnv('TWO', 'two');
    const argv = ['/bin/sh', '-c', 'printf "%s %s" "$ONE" "$TWO"'];
    const outcome = await processRunner.run(argv, { ...limits, environment: { ONE: 'one' }, onlyEnvironment });
    vi.unstubAllEnvs();
    expect(outcome).toMatchObject({ stdout });
  });

  it('is ended by force as soon as it is to stop', async () => {
    const stop = new AbortController();
    const outcome = processRunner.run(['sh', '-c', 'trap "" TERM; sleep 60'], { ...limits, stop: stop.signal });
    stop.abort();
    expect(await outcome).toMatchObject({ kind: 'signalled', signal: 'SIGKILL' });
    expect(await processRunner.run(['sleep', '60'], { ...limits, stop: stop.signal })).toMatchObject({
      kind: 'signalled',
      signal: 'SIGKILL',
    });
  });

  it.each([
    [true, ''],
    [false, 'asked'],
  ])('is asked to end at a limit, unless it is ended by force: %s', async (force, stdout) => {
    const script = 'trap "printf asked; exit" TERM; while :; do sleep 0.1; done';
    const outcome = await processRunner.run(['sh', '-c', script], { ...limits, timeout: 1000, force });
    expect(outcome).toMatchObject({ kind: 'timed-out', stdout });
  });

  it('that a signal ends says which', async () => {
    await expect(processRunner.run(['sh', '-c', 'kill -9 $$'], limits)).resolves.toMatchObject({
      kind: 'signalled',
      signal: 'SIGKILL',
    });
  });

  it('that writes a byte too many on either stream is ended', async () => {
    const flood = ['sh', '-c', 'while :; do echo flood; done'];
    const toStderr = ['sh', '-c', 'while :; do echo flood >&2; done'];
    await expect(processRunner.run(flood, limits)).resolves.toMatchObject({ kind: 'output-limit' });
    const outcome = await processRunner.run(toStderr, limits);
    expect(outcome).toMatchObject({ kind: 'output-limit', stdout: '' });
    expect('stderr' in outcome ? outcome.stderr.length : 0).toBe(1000);
  });

  it('that takes too long is ended with its children', async () => {
    const argv = ['sh', '-c', 'sleep 300 & echo $!; wait'];
    const outcome = await processRunner.run(argv, { ...limits, timeout: 300 });
    expect(outcome.kind).toBe('timed-out');
    const child = Number('stdout' in outcome ? outcome.stdout : Number.NaN);
    await vi.waitFor(() => expect(hasEnded(child)).toBe(true));
  });

  it('leaves no child behind when it ends by itself', async () => {
    const outcome = await processRunner.run(['sh', '-c', 'sleep 300 >/dev/null 2>&1 & echo $!'], limits);
    expect(outcome.kind).toBe('exited');
    const child = Number('stdout' in outcome ? outcome.stdout : Number.NaN);
    await vi.waitFor(() => expect(hasEnded(child)).toBe(true));
  });

  it.each([[[]], [['/no/such/program']], [['sh', '-c', 'a\0b']]])('of the argv %j is not started', async (argv) => {
    await expect(processRunner.run(argv, limits)).resolves.toMatchObject({ kind: 'not-started', reason: 'failed' });
  });
});
