import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runNames, thisProcess } from '../../../src/engine/owner.ts';
import { leftBehind, ownFolder, watchTraces } from '../../../src/mutation/stryker/run-traces.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argvet-test-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The name of a folder for a process that has ended; its number may be another's by now. */
async function left(purpose: string, pid = spawnSync(process.execPath, ['-e', '']).pid): Promise<string> {
  const { machine } = await thisProcess();
  return runNames(`argvet-${purpose}-`).make({ machine, pid, start: 'deadbeef' });
}

describe('what a killed run has left', () => {
  it.each(['run', 'guard', 'marks', 'batch'])('is known by its name: %s', async (purpose) => {
    const ended = [await left(purpose), await left(purpose, process.pid)];
    const own = await thisProcess();
    const others = [
      runNames(`argvet-${purpose}-`).make(own),
      // Of another machine, or of a container that has processes of its own: nobody here knows.
      runNames(`argvet-${purpose}-`).make({ ...own, machine: 'deadbeef', start: 'deadbeef' }),
      `argvet-${purpose}-c`,
      `x-${await left(purpose)}`,
      await left('other'),
    ];
    for (const name of [...ended, ...others]) mkdirSync(join(folder, name));
    expect((await leftBehind(folder)).toSorted()).toEqual(ended.map((name) => join(folder, name)).toSorted());
  });

  it('is nothing where there is no folder', async () => {
    expect(await leftBehind(join(folder, 'none'))).toEqual([]);
  });

  it('goes before the next run', async () => {
    mkdirSync(join(folder, '.stryker-tmp', await left('run'), 'sandbox-x'), { recursive: true });
    (await watchTraces(folder, undefined, false)).end();
    expect(existsSync(join(folder, '.stryker-tmp'))).toBe(false);
  });

  it("stays while the user's own files may be in it", async () => {
    const own = join(folder, 'tmp', await left('run'));
    mkdirSync(own, { recursive: true });
    const traces = await watchTraces(folder, 'tmp', true);
    traces.end();
    expect(traces.tempDirName).toBe('tmp');
    expect(existsSync(own)).toBe(true);
  });
});

describe('a run', () => {
  it("has a folder of its own in the one that Stryker's config names, and takes it away with what is in it", async () => {
    const traces = await watchTraces(folder, 'tmp', false);
    expect(dirname(traces.tempDirName)).toBe('tmp');
    expect(runNames('argvet-run-').ownerOf(basename(traces.tempDirName))).toEqual(await thisProcess());
    mkdirSync(join(folder, traces.tempDirName, 'sandbox-x'), { recursive: true });
    traces.end();
    expect(existsSync(join(folder, 'tmp'))).toBe(false);
  });

  it('leaves a folder of another run alone', async () => {
    const traces = await watchTraces(folder, 'tmp', false);
    const others = join(folder, 'tmp', runNames('argvet-run-').make(await thisProcess()));
    mkdirSync(others, { recursive: true });
    traces.end();
    expect(existsSync(others)).toBe(true);
  });

  it('makes folders that say whose they are, and that nobody else may enter', async () => {
    const own = await ownFolder('guard');
    expect(runNames('argvet-guard-').ownerOf(basename(own))).toEqual(await thisProcess());
    expect(statSync(own).mode & 0o077).toBe(0);
    rmSync(own, { recursive: true });
  });
});
