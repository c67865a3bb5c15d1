/** `argvet task` from the command line to the record, on a real engine. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { taskCommand } from '../../src/cli/commands/task.ts';
import { readRecord } from '../../src/task/record.ts';
import { world } from '../cli/world.ts';
import { ENVIRONMENT, IMAGES, needEngine } from '../snippet/run/test-engine.ts';
import { taskFolder } from './task-of.ts';

needEngine();

const FIXTURES = join(import.meta.dirname, '../fixtures/tasks');
const directory = mkdtempSync(join(tmpdir(), 'argvet-task-command-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function argvet(...args: readonly string[]) {
  const { io, written } = world({ directory, environment: ENVIRONMENT });
  const exit = await taskCommand.run(args, io);
  return { exit, ...written };
}

function run(task: string, ...args: readonly string[]) {
  return argvet('run', task, '--image', IMAGES.debian, ...args);
}

describe('argvet task', () => {
  it('exits 0 for a task that its solution solves, and for nobody without a reward, and compares the two', async () => {
    const task = join(FIXTURES, 'sums-a-column');
    const solved = await run(task, '--solution', '--record', 'solved.json');
    expect(solved).toMatchObject({ exit: 0, out: expect.stringMatching(/\nreward 1\n$/) });
    expect(readRecord(readFileSync(join(directory, 'solved.json'), 'utf8'))).toMatchObject({
      record: { outcome: { kind: 'graded', reward: 1 }, removed: true },
    });
    expect(await run(task, '--no-op', '--record', 'nobody.json')).toMatchObject({ exit: 0 });
    expect(await argvet('compare', 'nobody.json', 'solved.json')).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/\nThe records can be compared: nothing but the solver differs\.\n$/),
    });
  });

  it('exits 1 for a task that is not solved, names the step that was denied, and takes less where that is asked for', async () => {
    const task = join(FIXTURES, 'needs-chroot');
    const { exit, out } = await run(task, '--solution');
    expect(exit).toBe(1);
    expect(out).toMatch(/^ {2}verify +root .* exit 0, says that it was denied$/m);
    expect(out).toContain("Operation not permitted: '/app/root'");
    expect(await run(task, '--solution', '--fail-under', '0')).toMatchObject({ exit: 0 });
  });

  it('exits 1 for a task that rewards nobody, or gives no reward', async () => {
    const generous = taskFolder({ 'tests/test.sh': '#!/bin/sh\necho 0.5 >/logs/verifier/reward.txt\n' });
    expect(await run(generous, '--no-op')).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/\nreward 0\.5\nThe task rewards whoever does nothing/),
    });
    const silent = taskFolder({ 'tests/test.sh': '#!/bin/sh\n' });
    expect(await run(silent, '--solution')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('\nno reward: tests/test.sh did not write '),
    });
  });

  it('exits 4 for an image that is not there, and for a network that is not', async () => {
    const missing = await argvet('run', taskFolder(), '--image', 'argvet-test/none:1', '--solution');
    expect(missing).toMatchObject({ exit: 4, out: expect.stringContaining('argvet-test/none:1 is not there') });
    expect(await run(taskFolder(), '--solution', '--network', 'argvet-test-none')).toMatchObject({
      exit: 4,
      out: expect.stringMatching(/\nno result: The step "start" failed .*argvet-test-none not found/),
    });
  });

  it('prints no control character that an agent wrote', async () => {
    const { exit, out } = await run(taskFolder(), '--command', String.raw`printf '\033]0;x\007\033[2J'; exit 3`);
    expect(exit).toBe(1);
    expect(out).toContain(String.raw`\u{1b}]0;x\u{7}\u{1b}[2J`);
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
  });
});
