/** Runs of probes on a real podman that are ended: nothing of them stays, known to podman or not. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { engineOf } from '../../src/engine/container-engine.ts';
import { PROCESS_LIST } from '../../src/engine/monitors.ts';
import { processRunner } from '../../src/engine/process.ts';
import { PROBE_NAMES } from '../../src/probe/names.ts';
import { beginProbeRun } from '../../src/probe/probe-run.ts';
import { hasPodman, needPodman, podmanStore } from '../engine/podman-store.ts';
import type { PodmanStore } from '../engine/podman-store.ts';
import { IMAGES, needEngine } from '../snippet/run/test-engine.ts';
import { leftOfProbes } from './test-run.ts';

needEngine();
needPodman();

const CLI = join(import.meta.dirname, '../../src/cli/main.ts');
const runs: ChildProcess[] = [];
let store: PodmanStore;
let image = '';
let folder = '';

/** A site of so many containers that nobody waits for the end of their probe. */
const CONFIG = `
const argv = (limit: number) => ['docker', 'run', '--network', 'own', '--memory', '32m', '--pids-limit', String(limit), 'app'];
const cases = Object.fromEntries(Array.from({ length: 200 }, (_, at) => ['limit-' + at, () => argv(at + 10)]));
const policy = { name: 'many', verb: 'run', hardening: {}, options: [] };
export default { sites: [{ name: 'many', source: 'many.ts', function: 'argv', policy, cases }] };
`;

beforeAll(async () => {
  if (!hasPodman) return;
  folder = await mkdtemp(join(tmpdir(), 'argvet-test-'));
  await mkdir(join(folder, 'started'));
  await writeFile(join(folder, 'started/argvet.config.ts'), CONFIG);
  await writeFile(join(folder, 'started/many.ts'), 'export function argv(): string[] {\n  return [];\n}\n');
  store = await podmanStore();
  image = await store.load(IMAGES.busybox);
});

afterEach(() => {
  for (const run of runs.splice(0)) run.kill('SIGKILL');
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
async function startedRun(): Promise<{ readonly run: ChildProcess; readonly pid: number }> {
  const run = spawn(process.execPath, [CLI, 'probe', '--backend', 'podman', '--image', image], {
    cwd: join(folder, 'started'),
    stdio: 'ignore',
    env: { ...process.env, ...store.environment },
  });
  runs.push(run);
  const { pid } = run;
  if (pid === undefined) throw new Error('The run did not start');
  for (;;) {
    if ((await leftOf(pid)).some((name) => name.split('-').length === 7)) return { run, pid };
    if (run.exitCode !== null) throw new Error(`The run ended with ${run.exitCode}`);
    await sleep(20);
  }
}

async function kill(run: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(run, 'exit');
  run.kill(signal);
  await exit;
}

describe('a run of probes on podman that is ended', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s leaves nothing', async (signal) => {
    const { run, pid } = await startedRun();
    await kill(run, signal);
    expect(run.exitCode).toBe(4);
    expect(await leftOf(pid)).toEqual([]);
    await vi.waitFor(async () => expect(await monitors()).toEqual([]), { timeout: 20_000, interval: 200 });
  });

  it('by SIGKILL leaves what the next run removes', async () => {
    const { run, pid } = await startedRun();
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
