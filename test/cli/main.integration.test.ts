import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** Starts the real entry; `stdout` is a pipe or a file descriptor. */
function start(args: readonly string[], stdout: 'pipe' | number = 'pipe', cwd = process.cwd()) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', stdout, 'pipe'], cwd });
  return { child, exit: once(child, 'close').then(([code]: unknown[]) => code), err: read(child.stderr) };
}

async function read(stream: Readable | null): Promise<string> {
  return stream === null ? '' : text(stream);
}

test('the exit code of a command is that of the process, with nothing lost on the way', async () => {
  const { child, exit, err } = start(['help', 'gate']);
  const out = await read(child.stdout);
  expect(out.split('\n').slice(0, 1)).toEqual(['Usage: argvet gate [options]']);
  expect(out.endsWith('Show this page\n')).toBe(true);
  expect([await exit, await err]).toEqual([0, '']);
});

test('a wrong command line is exit 2 and a line on standard error', async () => {
  const { exit, err } = start(['gaet']);
  expect([await exit, await err]).toEqual([2, 'argvet: unknown command "gaet", did you mean gate?\n']);
});

test('a reader that went away is exit 4 without a stack', async () => {
  const { child, exit, err } = start(['--help']);
  child.stdout?.destroy();
  expect([await exit, await err]).toEqual([4, '']);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is exit 4 and says so', async () => {
  const { exit, err } = start(['--help'], openSync('/dev/full', 'w'));
  expect(await exit).toBe(4);
  expect(await err).toMatch(/^argvet: cannot write the output: .*ENOSPC.*\n$/);
});

describe('the code of a project', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'argvet-main-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  /** Runs a command on a project whose config starts with `top` and whose one case does `inside` before it builds. */
  async function argvet(args: readonly string[], { top = '', inside = '' }) {
    const config = `${top}
      export default { sites: [{
        name: 'job', source: 'argvet.config.mjs', function: 'jobArgv',
        policy: { name: 'job', verb: 'run', hardening: {}, options: [] },
        cases: { small: async () => { ${inside}; return ['docker', 'run', 'x']; } },
      }] };`;
    await writeFile(join(directory, 'argvet.config.mjs'), config);
    const { child, exit, err } = start(args, 'pipe', directory);
    const out = await read(child.stdout);
    return { exit: await exit, out, err: await err };
  }

  const EXITS = 'process.exit(0)';
  const ENDED = /^argvet: the process ended before the run was done: .*\n$/m;

  test.each([
    ['check', { top: EXITS }],
    ['check', { inside: EXITS }],
    ['gate', { top: EXITS }],
    ['gate', { inside: EXITS }],
    ['accept', { top: EXITS }],
    ['accept', { inside: EXITS }],
    ['check', { top: 'process.exitCode = 0; await new Promise(() => {});' }],
    ['check', { top: 'setTimeout(() => process.exit(0), 1); await new Promise(() => {});' }],
  ])('that ends the process early is exit 4 and a message: %s %j', async (command, code) => {
    const { exit, out, err } = await argvet([command], code);
    expect([exit, out]).toEqual([4, '']);
    expect(err).toMatch(ENDED);
  });

  test.each([
    "process.on('beforeExit', () => process.exit(0));",
    "process.on('exit', () => { process.exitCode = 0; });",
  ])('cannot make findings green when the run is done: %s', async (top) => {
    const { exit, out, err } = await argvet(['check'], { top });
    expect([exit, err]).toEqual([1, '']);
    expect(out).toContain('golden-missing');
  });

  test('is not blamed for a signal', async () => {
    await writeFile(
      join(directory, 'argvet.config.mjs'),
      "console.log('waits'); await new Promise((r) => setTimeout(r, 60_000));",
    );
    const { child, exit } = start(['check'], 'pipe', directory);
    // It is there before the output is read to its end: the config says that it waits.
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      if (said === '') child.kill('SIGTERM');
      said += chunk.toString();
    });
    expect(await exit).toBe(4);
    expect(said).toMatch(/argvet: ended by SIGTERM before the run was done\n$/);
    expect(said).not.toMatch(ENDED);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends a program that argvet has started, and the run is not done',
    async (signal) => {
      // It says that it runs, and then that it has not been ended.
      const program =
        "const { writeFileSync } = require('node:fs'); writeFileSync('runs', ''); setTimeout(() => writeFileSync('late', ''), 3000);";
      await writeFile(
        join(directory, 'argvet.config.mjs'),
        `export default { test: [process.execPath, '-e', ${JSON.stringify(program)}], sites: [{
          name: 'job', source: 'argvet.config.mjs', function: 'jobArgv',
          policy: { name: 'job', verb: 'run', hardening: {}, options: [] },
          cases: { one: () => ['docker', 'run', 'x'] } }] };\n// jobArgv`,
      );
      const { child, exit, err } = start(['gate'], 'pipe', directory);
      await vi.waitUntil(() => existsSync(join(directory, 'runs')), { timeout: 60_000 });
      child.kill(signal);
      expect(await exit).toBe(4);
      expect(await err).toMatch(new RegExp(`argvet: ended by ${signal} before the run was done\n$`));
      expect(existsSync(join(directory, 'late'))).toBe(false);
    },
  );

  test('that leaves a rejection unhandled is exit 4, and no defect of argvet', async () => {
    const inside = "Promise.reject(new Error('lost \\x1b[2J')); await new Promise((done) => setTimeout(done, 20))";
    const { exit, err } = await argvet(['check'], { inside });
    expect(exit).toBe(4);
    expect(err).toMatch(/^argvet: an error that nobody caught ended the run: lost \\u\{1b\}\[2J\n/);
    expect(err).not.toMatch(/defect/);
    expect(err).not.toMatch(ENDED);
  });

  test('prints to standard error, which leaves standard output to the result', async () => {
    const { out, err } = await argvet(['check', '--json'], {
      top: "console.log('top');",
      inside: "console.log('case')",
    });
    expect(JSON.parse(out)).toMatchObject({ ok: false });
    expect(err).toBe('top\ncase\ncase\n');
  });
});
