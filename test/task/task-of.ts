/** Task folders made for a test, and what is needed to run them. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { readTask } from '../../src/task/read-task.ts';
import type { Task } from '../../src/task/model.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'argvet-task-test-')));
let count = 0;
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The files of a task that passes, by their paths; a test gives others, or `undefined` to leave one out. */
const FILES: Readonly<Record<string, string>> = {
  'task.toml': '[agent]\ntimeout_sec = 30\n[verifier]\ntimeout_sec = 30\n[environment]\nallow_internet = false\n',
  'instruction.md': 'Write `done` to /app/out.\n',
  'solution/solve.sh': '#!/bin/sh\necho done >/app/out\n',
  'tests/test.sh': '#!/bin/sh\n[ "$(cat out)" = done ]\necho $((1 - $?)) >/logs/verifier/reward.txt\n',
};

/** A new task folder with these files instead of the usual ones; its path has no link in it. */
export function taskFolder(files: Readonly<Record<string, string | undefined>> = {}): string {
  count += 1;
  const folder = join(root, `task-${count}`);
  for (const [path, text] of Object.entries({ ...FILES, ...files })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    // As a host with a strict umask has them: the run sets the modes that it needs.
    chmodSync(join(folder, path), 0o600);
  }
  return folder;
}

/** The task of a folder; throws where it is none. */
export async function taskIn(folder: string): Promise<Task> {
  const read = await readTask(folder);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.task;
}

/** A task of these files. */
export async function taskOf(files: Readonly<Record<string, string | undefined>> = {}): Promise<Task> {
  return taskIn(taskFolder(files));
}
