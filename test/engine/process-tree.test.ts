import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { descendants, endDescendants, isThere } from '../../src/engine/process-tree.ts';

describe('the processes below one', () => {
  it('are its children, theirs, and so on, and no others', () => {
    const parents = new Map([
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 1],
      [6, 4],
      [7, 5],
    ]);
    expect(descendants(2, parents).toSorted((one, other) => one - other)).toEqual([3, 4, 6]);
    expect(descendants(6, parents)).toEqual([]);
  });
});

/** A process that starts one more, which says its id and ignores what asks it to end. */
const NEST = `
  const { spawn } = require('node:child_process');
  const inner = "process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000)";
  spawn(process.execPath, ['-e', inner], { stdio: ['ignore', 'inherit', 'ignore'] });
  setInterval(() => {}, 1000);
`;

/** Whether a process computes; one that has ended and was not yet waited for does not. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout.trim());
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) return '';
  const [chunk]: unknown[] = await once(stdout, 'data');
  return String(chunk);
}

describe('isThere', () => {
  it('is so for this process and for one of another user, and not for one that has ended', () => {
    expect(isThere(process.pid)).toBe(true);
    expect(isThere(1)).toBe(true);
    expect(isThere(spawnSync(process.execPath, ['-e', '']).pid)).toBe(false);
  });
});

describe('endDescendants', () => {
  it('ends what a process has started, also what started something itself and would not go', async () => {
    const script = `${NEST}process.stdin.on('data', () => process.exit());`;
    const outer = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
    const inner = Number(await firstLine(outer));
    expect(isRunning(inner)).toBe(true);
    endDescendants(outer.pid);
    expect(isRunning(inner)).toBe(false);
    expect(isRunning(outer.pid ?? 0)).toBe(true);
    outer.stdin?.end('go');
    await once(outer, 'close');
  });

  it('leaves a process alone that has none below it, and is done at once', async () => {
    const single = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'pipe', 'inherit'] });
    endDescendants(single.pid);
    expect(isRunning(single.pid ?? 0)).toBe(true);
    single.stdin?.end();
    expect(await text(single.stdout ?? process.stdin)).toBe('');
  });
});
