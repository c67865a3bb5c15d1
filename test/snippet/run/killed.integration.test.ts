import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cleanSnippetRuns } from '../../../src/snippet/run/clean.ts';
import { thisProcess } from '../../../src/engine/owner.ts';
import { SNIPPET_NAMES } from '../../../src/snippet/run/names.ts';
import { snippetOf } from './snippet-of.ts';
import { ENVIRONMENT, IMAGES, NOTHING, docker, leftOf, needEngine, outcomeOf, testBackend } from './test-engine.ts';

needEngine();

const OPTIONS = { engine: 'docker', environment: ENVIRONMENT } as const;
const runs: ChildProcess[] = [];
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-test-'));
  await writeFile(join(folder, 'stuck.md'), STUCK);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

afterEach(() => {
  for (const run of runs) run.kill('SIGKILL');
  runs.length = 0;
});

/** The command line on a document whose two snippets do not end, when both of them are running. */
async function stuckRun(): Promise<{ readonly run: ChildProcess; readonly pid: number }> {
  const words = ['snippets', join(folder, 'stuck.md'), '--backend', 'docker', '--image', `sh=${IMAGES.debian}`];
  const run = spawn(process.execPath, [CLI, ...words, '--timeout', '600', '--jobs', '2'], {
    stdio: 'ignore',
    env: { ...process.env, ...ENVIRONMENT },
  });
  runs.push(run);
  const { pid } = run;
  if (pid === undefined) throw new Error('The run did not start');
  while ((await runningOf(pid)) < 2) {
    if (run.exitCode !== null) throw new Error(`The run ended with ${run.exitCode}`);
    await sleep(100);
  }
  return { run, pid };
}

const CLI = join(import.meta.dirname, '../../../src/cli/main.ts');

const STUCK = `A snippet, and one that ignores the signal of \`timeout\`:

\`\`\`sh
sleep 600
\`\`\`

\`\`\`sh
trap '' TERM
while :; do sleep 1; done
\`\`\`
`;

async function runningOf(pid: number): Promise<number> {
  const running = await docker('ps', '--filter', `name=${SNIPPET_NAMES.start}[0-9a-f]+-${pid}-`, '--quiet');
  return running.split('\n').filter((line) => line !== '').length;
}

async function kill(run: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(run, 'exit');
  run.kill(signal);
  await exit;
}

describe('a run that is ended', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s leaves nothing', async (signal) => {
    const { run, pid } = await stuckRun();
    await kill(run, signal);
    expect(run.exitCode).toBe(4);
    expect(await leftOf(pid)).toEqual(NOTHING);
  });

  it('by SIGKILL leaves what the next run removes', async () => {
    const { run, pid } = await stuckRun();
    await kill(run, 'SIGKILL');
    expect(await leftOf(pid)).toMatchObject({ containers: [expect.any(String), expect.any(String)] });
    const backend = testBackend();
    expect(await outcomeOf(backend, snippetOf('sh', 'echo'))).toMatchObject({ kind: 'passed' });
    await backend.end();
    expect(await leftOf(pid)).toEqual(NOTHING);
  });
});

describe('cleaning', () => {
  it('removes what an ended run left, and nothing of a living one or of anybody else', async () => {
    const [dead, living] = [await stuckRun(), await stuckRun()];
    await kill(dead.run, 'SIGKILL');
    const { machine, pid, start } = await thisProcess();
    const others = [
      SNIPPET_NAMES.make({ machine: 'ffffffff', pid: dead.pid, start }),
      SNIPPET_NAMES.make({ machine, pid, start }),
      `${SNIPPET_NAMES.start}mine`,
    ];
    try {
      const left = await leftOf(dead.pid);
      for (const name of others) await docker('create', '--name', name, IMAGES.busybox, 'true');
      const cleaned = await cleanSnippetRuns(OPTIONS);
      expect(cleaned.containers).toEqual(expect.arrayContaining(left.containers));
      expect(cleaned.folders.map((path) => path.split('/').at(-1))).toEqual(expect.arrayContaining(left.folders));
      expect(await leftOf(dead.pid)).toEqual({ ...NOTHING, containers: [others[0]] });
      expect(await runningOf(living.pid)).toBe(2);
      const names = await docker('ps', '--all', '--format', '{{.Names}}');
      expect(names.split('\n')).toEqual(expect.arrayContaining(others));
    } finally {
      await docker('rm', '--force', ...others);
      await kill(living.run, 'SIGTERM');
    }
    expect(await leftOf(living.pid)).toEqual(NOTHING);
  });
});
