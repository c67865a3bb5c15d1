import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leftBehind, ownFolder, watchTraces } from '../../../src/mutation/stryker/run-traces.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argvet-test-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The id of a process that has ended. */
function gone(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('what a killed run has left', () => {
  it.each(['run', 'guard', 'marks', 'batch'])('is known by its name: %s', (purpose) => {
    const pid = gone();
    const names = [
      `argvet-${purpose}-${pid}-a`,
      `argvet-${purpose}-${process.pid}-b`,
      `argvet-${purpose}-c`,
      `x-argvet-${purpose}-${pid}-d`,
      `argvet-other-${pid}-e`,
    ];
    for (const name of names) mkdirSync(join(folder, name));
    expect(leftBehind(folder)).toEqual([join(folder, `argvet-${purpose}-${pid}-a`)]);
  });

  it('is nothing where there is no folder', () => {
    expect(leftBehind(join(folder, 'none'))).toEqual([]);
  });

  it('goes before the next run', () => {
    const left = join(folder, '.stryker-tmp', `argvet-run-${gone()}-a`, 'sandbox-x');
    mkdirSync(left, { recursive: true });
    watchTraces(folder, undefined, false).end();
    expect(existsSync(join(folder, '.stryker-tmp'))).toBe(false);
  });

  it("stays while the user's own files may be in it", () => {
    const left = join(folder, 'tmp', `argvet-run-${gone()}-a`);
    mkdirSync(left, { recursive: true });
    const traces = watchTraces(folder, 'tmp', true);
    traces.end();
    expect(traces.tempDirName).toBe('tmp');
    expect(existsSync(left)).toBe(true);
  });
});

describe('a run', () => {
  it("has a folder of its own in the one that Stryker's config names, and takes it away with what is in it", () => {
    const traces = watchTraces(folder, 'tmp', false);
    expect(dirname(traces.tempDirName)).toBe('tmp');
    expect(basename(traces.tempDirName)).toMatch(new RegExp(`^argvet-run-${process.pid}-`));
    mkdirSync(join(folder, traces.tempDirName, 'sandbox-x'), { recursive: true });
    traces.end();
    expect(existsSync(join(folder, 'tmp'))).toBe(false);
  });

  it('leaves a folder of another run alone', () => {
    const traces = watchTraces(folder, 'tmp', false);
    const others = join(folder, 'tmp', `argvet-run-${process.ppid}-x`);
    mkdirSync(others, { recursive: true });
    traces.end();
    expect(existsSync(others)).toBe(true);
  });

  it('makes folders that say whose they are', () => {
    const own = ownFolder('guard');
    expect(basename(own)).toMatch(new RegExp(`^argvet-guard-${process.pid}-`));
    rmSync(own, { recursive: true });
  });
});
