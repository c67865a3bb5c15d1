import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBE_NAMES } from '../../src/probe/names.ts';
import { beginProbeRun } from '../../src/probe/probe-run.ts';
import { thisProcess } from '../../src/engine/owner.ts';
import { ENVIRONMENT, IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { endRuns, kill, startedRun, writeManySite } from './ended-run.ts';
import { ENGINE, leftOfProbes } from './test-run.ts';

needEngine();

endRuns();

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-test-'));
  await writeManySite(folder);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** The command line, when its first container and with it its network and its folder are there. */
function started(): ReturnType<typeof startedRun> {
  return startedRun(['--image', IMAGES.busybox], { folder, environment: ENVIRONMENT }, async (pid) =>
    (await leftOfProbes(pid)).some((name) => name.endsWith('-1')),
  );
}

describe('a run of probes that is ended', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s leaves nothing', async (signal) => {
    const { run, pid } = await started();
    await kill(run, signal);
    expect(run.exitCode).toBe(4);
    expect(await leftOfProbes(pid)).toEqual([]);
  });

  it('by SIGKILL leaves what the next run removes', async () => {
    const { run, pid } = await started();
    await kill(run, 'SIGKILL');
    expect(await leftOfProbes(pid)).not.toEqual([]);
    const next = await beginProbeRun(ENGINE);
    await next.end();
    expect(await leftOfProbes(pid)).toEqual([]);
  });
});

describe('the beginning of a run', () => {
  it('removes nothing of a living run, and nothing of another machine', async () => {
    const { machine, pid, start } = await thisProcess();
    const names = [
      PROBE_NAMES.make({ machine, pid, start }),
      PROBE_NAMES.make({ machine: 'ffffffff', pid: 1, start: '12345678' }),
    ];
    try {
      for (const name of names) await docker('create', '--name', name, IMAGES.busybox, 'true');
      const run = await beginProbeRun(ENGINE);
      await run.end();
      const listed = await docker('ps', '--all', '--format', '{{.Names}}');
      expect(listed.split('\n')).toEqual(expect.arrayContaining(names));
    } finally {
      await docker('rm', '--force', ...names);
    }
  });
});
