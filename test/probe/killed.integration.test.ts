import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROBE_NAMES } from '../../src/probe/names.ts';
import { beginProbeRun } from '../../src/probe/probe-run.ts';
import { thisProcess } from '../../src/engine/owner.ts';
import { ENVIRONMENT, IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { ENGINE, leftOfProbes } from './test-run.ts';

needEngine();

const CLI = join(import.meta.dirname, '../../src/cli/main.ts');
const runs: ChildProcess[] = [];
let folder = '';

afterEach(() => {
  for (const run of runs.splice(0)) run.kill('SIGKILL');
});

/** A site of so many containers that nobody waits for the end of their probe. */
const CONFIG = `
const argv = (limit: number) => ['docker', 'run', '--network', 'own', '--pids-limit', String(limit), 'app'];
const cases = Object.fromEntries(Array.from({ length: 200 }, (_, at) => ['limit-' + at, () => argv(at + 10)]));
const policy = { name: 'many', verb: 'run', hardening: {}, options: [] };
export default { sites: [{ name: 'many', source: 'many.ts', function: 'argv', policy, cases }] };
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-test-'));
  await writeFile(join(folder, 'argvet.config.ts'), CONFIG);
  await writeFile(join(folder, 'many.ts'), 'export function argv(): string[] {\n  return [];\n}\n');
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** The command line, when its first container and with it its network and its folder are there. */
async function startedRun(): Promise<{ readonly run: ChildProcess; readonly pid: number }> {
  const run = spawn(process.execPath, [CLI, 'probe', '--image', IMAGES.busybox], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ...ENVIRONMENT },
  });
  runs.push(run);
  const { pid } = run;
  if (pid === undefined) throw new Error('The run did not start');
  for (;;) {
    const left = await leftOfProbes(pid);
    if (left.some((name) => name.endsWith('-1'))) return { run, pid };
    if (run.exitCode !== null) throw new Error(`The run ended with ${run.exitCode}`);
    await sleep(20);
  }
}

async function kill(run: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(run, 'exit');
  run.kill(signal);
  await exit;
}

describe('a run of probes that is ended', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s leaves nothing', async (signal) => {
    const { run, pid } = await startedRun();
    await kill(run, signal);
    expect(run.exitCode).toBe(4);
    expect(await leftOfProbes(pid)).toEqual([]);
  });

  it('by SIGKILL leaves what the next run removes', async () => {
    const { run, pid } = await startedRun();
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
