import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CONTROL, SWEEP, openJournal } from '../../../src/mutation/stryker/batch-journal.ts';
import type { BatchEvent } from '../../../src/mutation/stryker/batch-journal.ts';
import { watchRound } from '../../../src/mutation/stryker/batch-watch.ts';

let folder = '';
let workers: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argvet-test-'));
});

afterEach(() => {
  for (const each of workers) each.kill('SIGKILL');
  workers = [];
  rmSync(folder, { recursive: true, force: true });
});

/** A process that lives on, and has told of these events. */
function worker(...events: readonly BatchEvent[]): number {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1e6)'], { stdio: 'ignore' });
  workers.push(child);
  const pid = child.pid ?? 0;
  const tell = openJournal(folder, pid);
  tell({ kind: 'hello', pid });
  for (const event of events) tell(event);
  return pid;
}

/** A step whose time was over long ago. */
const overdue = (index: number): BatchEvent => ({ kind: 'begin', unit: 0, index, at: 0, limit: 1 });

it('a worker is ended whose step is past its limit, a sweep too, and none whose step or sweep has ended', async () => {
  const hanging = [worker(overdue(0)), worker(overdue(SWEEP))];
  const result = { ms: 1, tests: 1, hits: 1, unhandled: false, late: false, cut: false };
  worker(overdue(CONTROL), { kind: 'end', unit: 0, index: CONTROL, ...result });
  worker(overdue(SWEEP), { kind: 'swept', unit: 0, mutants: [] });
  const watch = watchRound(folder);
  await vi.waitFor(() => expect(watch.killed.size).toBeGreaterThanOrEqual(2), { timeout: 30_000 });
  watch.end();
  expect([...watch.killed].toSorted((a, b) => a - b)).toEqual(hanging.toSorted((a, b) => a - b));
});
