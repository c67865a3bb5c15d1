import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** Starts the real entry; `stdout` is a pipe or a file descriptor. */
function start(args: readonly string[], stdout: 'pipe' | number = 'pipe') {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', stdout, 'pipe'] });
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
