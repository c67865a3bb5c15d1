/** Runs of probes on a real podman that are ended: nothing of them stays, known to podman or not. */
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { engineOf } from '../../src/engine/container-engine.ts';
import { PROCESS_LIST } from '../../src/engine/monitors.ts';
import { processRunner } from '../../src/engine/process.ts';
import { PROBE_NAMES } from '../../src/probe/names.ts';
import { beginProbeRun } from '../../src/probe/probe-run.ts';
import { hasPodman, needPodman, podmanStore } from '../engine/podman-store.ts';
import type { PodmanStore } from '../engine/podman-store.ts';
import { IMAGES, needEngine } from '../snippet/run/test-engine.ts';
import { endRuns, kill, startedRun, writeManySite } from './ended-run.ts';
import { leftOfProbes } from './test-run.ts';

needEngine();
needPodman();

endRuns();

let store: PodmanStore;
let image = '';
let folder = '';

beforeAll(async () => {
  if (!hasPodman) return;
  folder = await mkdtemp(join(tmpdir(), 'argvet-test-'));
  await mkdir(join(folder, 'started'));
  await writeManySite(join(folder, 'started'), ['--memory', '32m']);
  store = await podmanStore();
  image = await store.load(IMAGES.busybox);
});

afterAll(async () => {
  if (!hasPodman) return;
  await store.end();
  await rm(folder, { recursive: true });
});

/** What podman has of the runs of a process, and what runs on this machine of it. */
async function leftOf(pid: number): Promise<readonly string[]> {
  const said = await Promise.all([
    store.podman('ps', '--all', '--external', '--format', '{{.Names}}'),
    store.podman('network', 'ls', '--format', '{{.Name}}'),
  ]);
  const names = said.flatMap((text) => text.split('\n')).filter((name) => PROBE_NAMES.ownerOf(name)?.pid === pid);
  return [...names, ...(await leftOfProbes(pid))];
}

/** The monitors of containers of this test's store. */
async function monitors(): Promise<readonly string[]> {
  const said = await processRunner.run(PROCESS_LIST, { timeout: 10_000, maxBytes: 50_000_000 });
  const lines = said.kind === 'exited' ? said.stdout.split('\n') : ['ps does not answer'];
  return lines.filter((line) => line.includes('conmon') && line.includes(store.folder));
}

/** The command line, when its first container is there. */
function started(): ReturnType<typeof startedRun> {
  const where = { folder: join(folder, 'started'), environment: store.environment };
  return startedRun(['--backend', 'podman', '--image', image], where, async (pid) =>
    (await leftOf(pid)).some((name) => name.split('-').length === 7),
  );
}

describe('a run of probes on podman that is ended', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s leaves nothing', async (signal) => {
    const { run, pid } = await started();
    await kill(run, signal);
    expect(run.exitCode).toBe(4);
    expect(await leftOf(pid)).toEqual([]);
    await vi.waitFor(async () => expect(await monitors()).toEqual([]), { timeout: 20_000, interval: 200 });
  });

  it('by SIGKILL leaves what the next run removes', async () => {
    const { run, pid } = await started();
    await kill(run, 'SIGKILL');
    expect(await leftOf(pid)).not.toEqual([]);
    const next = await beginProbeRun(engineOf({ engine: 'podman', environment: store.environment }));
    await next.end();
    expect(await leftOf(pid)).toEqual([]);
    await vi.waitFor(async () => expect(await monitors()).toEqual([]), { timeout: 20_000, interval: 200 });
  });
});

describe('a container whose memory is used up', () => {
  it('leaves no file where podman was started', async () => {
    const engine = engineOf({ engine: 'podman', environment: store.environment });
    const words = ['--name', 'argvet-test-oom', '--memory', '32m', '--network', 'none', image, 'tail', '/dev/zero'];
    expect(await engine.run(['run', '--rm', ...words])).toMatchObject({ kind: 'exited', code: 137 });
    await vi.waitFor(async () => expect(await monitors()).toEqual([]), { timeout: 20_000, interval: 200 });
    expect(readdirSync('.')).not.toContain('oom');
  });
});
