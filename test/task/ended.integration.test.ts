/** Runs that are ended from outside, and engines that go away. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ENVIRONMENT, IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { taskFolder, taskOf } from './task-of.ts';
import { agent, runOf, tasksOf } from './test-run.ts';

needEngine();

const CLI = join(import.meta.dirname, '../../src/cli/main.ts');
const runs: ChildProcess[] = [];
afterEach(() => {
  for (const run of runs) run.kill('SIGKILL');
  runs.length = 0;
});

/** The command line on an agent that does not end, when that is working. */
async function stuckRun(): Promise<{ readonly run: ChildProcess; readonly pid: number }> {
  const words = ['task', 'run', taskFolder(), '--image', IMAGES.debian, '--command', 'touch /app/works; sleep 600'];
  const run = spawn(process.execPath, [CLI, ...words], { stdio: 'ignore', env: { ...process.env, ...ENVIRONMENT } });
  runs.push(run);
  const { pid } = run;
  if (pid === undefined) throw new Error('The run did not start');
  while (!(await works(pid))) {
    if (run.exitCode !== null) throw new Error(`The run ended with ${run.exitCode}`);
    await sleep(100);
  }
  return { run, pid };
}

async function works(pid: number): Promise<boolean> {
  const [name] = await tasksOf(pid);
  if (name === undefined) return false;
  return docker('exec', name, 'test', '-e', '/app/works').then(
    () => true,
    () => false,
  );
}

async function kill(run: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(run, 'exit');
  run.kill(signal);
  await exit;
}

describe('a run that is ended', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('by %s exits with 4 and leaves nothing', async (signal) => {
    const { run, pid } = await stuckRun();
    await kill(run, signal);
    expect(run.exitCode).toBe(4);
    expect(await tasksOf(pid)).toEqual([]);
  });

  it('by SIGKILL leaves a container, which the next run removes, and none of a living run', async () => {
    const [dead, living] = [await stuckRun(), await stuckRun()];
    await kill(dead.run, 'SIGKILL');
    expect(await tasksOf(dead.pid)).toHaveLength(1);
    expect((await runOf(await taskOf())).outcome).toEqual({ kind: 'graded', reward: 1 });
    expect(await tasksOf(dead.pid)).toEqual([]);
    expect(await tasksOf(living.pid)).toHaveLength(1);
    await kill(living.run, 'SIGTERM');
    expect(await tasksOf(living.pid)).toEqual([]);
  });
});

/** A way to the engine that can be closed. */
async function wayTo(path: string): Promise<{ readonly host: string; readonly close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  // A client says that it has nothing more to say, and still listens: a way that ended there would end its step.
  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    const engine = connect({ path, allowHalfOpen: true });
    for (const socket of [client, engine]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(engine).pipe(client);
  });
  const socket = join(taskFolder(), 'way.sock');
  await once(server.listen(socket), 'listening');
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const each of sockets) each.destroy();
    await closed;
  };
  return { host: `unix://${socket}`, close };
}

describe('an engine that goes away', () => {
  it('while the agent works fails the run, which says which container may be left', async () => {
    const way = await wayTo((ENVIRONMENT.DOCKER_HOST ?? '').replace('unix://', ''));
    const running = runOf(await taskOf(), {
      ...agent('sleep 600'),
      environment: { DOCKER_HOST: way.host },
      onStep: (name) => {
        if (name === 'solve') setTimeout(() => void way.close(), 1000);
      },
    });
    const record = await running;
    const [left = ''] = await tasksOf();
    expect(record).toMatchObject({
      removed: false,
      outcome: {
        kind: 'failed',
        why: 'engine-error',
        message: expect.stringContaining(`remove it with \`docker rm --force ${left}\``),
      },
    });
    await docker('rm', '--force', left);
  });

  it('that was never there fails the run', async () => {
    const record = await runOf(await taskOf(), { environment: { DOCKER_HOST: 'unix:///nowhere/sock' } });
    expect(record).toMatchObject({ engine: null, outcome: { kind: 'failed', why: 'engine-missing' } });
  });
});
