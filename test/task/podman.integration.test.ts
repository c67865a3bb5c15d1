/** Task runs on a real podman. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { taskCommand } from '../../src/cli/commands/task.ts';
import { compareRecords } from '../../src/task/compare.ts';
import { printRecord, readRecord } from '../../src/task/record.ts';
import type { TaskRunOptions } from '../../src/task/run-task.ts';
import { world } from '../cli/world.ts';
import { hasPodman, needPodman, podmanStore } from '../engine/podman-store.ts';
import type { PodmanStore } from '../engine/podman-store.ts';
import { IMAGES, needEngine } from '../snippet/run/test-engine.ts';
import { taskIn, taskOf } from './task-of.ts';
import { agent, runOf, stepNamed } from './test-run.ts';

needEngine();
needPodman();

const FIXTURES = join(import.meta.dirname, '../fixtures/tasks');
let store: PodmanStore;
let image = '';

beforeAll(async () => {
  if (!hasPodman) return;
  store = await podmanStore();
  image = await store.load(IMAGES.debian);
});

afterAll(async () => {
  if (hasPodman) await store.end();
});

afterEach(async () => {
  const left = await store.podman('ps', '--all', '--format', '{{.Names}}');
  if (left !== '') throw new Error(`Containers are left: ${left}`);
});

function onPodman(options: Partial<TaskRunOptions> = {}): Partial<TaskRunOptions> {
  return { engine: 'podman', image, environment: store.environment, ...options };
}

describe('a task on podman', () => {
  it('has the reward 1 with its solution, and its record says on what', async () => {
    const record = await runOf(await taskIn(join(FIXTURES, 'sums-a-column')), onPodman());
    expect(record).toMatchObject({
      outcome: { kind: 'graded', reward: 1 },
      removed: true,
      oomKills: 0,
      engine: { name: 'podman', runtime: expect.stringMatching(/^runc \d/) },
      image: { digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
      config: { 'HostConfig.Memory': 268_435_456, 'HostConfig.CapDrop': ['ALL'] },
    });
    expect(record.argv.slice(0, 2)).toEqual(['podman', 'run']);
    expect(record.steps.map(({ end }) => end)).toEqual(record.steps.map(() => ({ kind: 'exited', code: 0 })));
    expect(readRecord(printRecord(record))).toEqual({ record });
  });

  it('that leaves orphans is verified when all of them are gone', async () => {
    const record = await runOf(await taskIn(join(FIXTURES, 'leaves-orphans')), onPodman());
    expect(stepNamed(record, 'look for processes').stdout).toMatch(/^\d processes, none of the agent\n$/);
    expect(record.outcome).toEqual({ kind: 'graded', reward: 1 });
  });

  it('that needs a capability which is dropped has the reward 0, and names the step that was denied', async () => {
    const record = await runOf(await taskIn(join(FIXTURES, 'needs-chroot')), onPodman());
    expect(record.outcome).toEqual({ kind: 'graded', reward: 0 });
    expect(record.steps.filter(({ denied }) => denied.length > 0).map(({ name }) => name)).toEqual(['verify']);
  });

  it('whose agent takes all memory goes on without the process that took it', async () => {
    const task = await taskOf({
      'task.toml': '[agent]\ntimeout_sec = 30\n[verifier]\ntimeout_sec = 30\n[environment]\nmemory_mb = 64\n',
    });
    const record = await runOf(task, onPodman(agent('python3 -c "x = b\'1\' * (300 << 20)"')));
    expect(stepNamed(record, 'solve').end).toEqual({ kind: 'exited', code: 137 });
    expect(record.oomKills).toBe(1);
  });

  it('of an image that is not there has failed, and pulls none', async () => {
    const record = await runOf(await taskOf(), onPodman({ image: 'localhost/argvet-test/none:1' }));
    expect(record.outcome).toMatchObject({ kind: 'failed', why: 'image-missing' });
  });

  it('cannot be compared with the same one on docker, and the engines are the reason', async () => {
    const [docker, podman] = [await runOf(await taskOf()), await runOf(await taskOf(), onPodman())];
    const { comparable, facts } = compareRecords(docker, podman);
    expect(comparable).toBe(false);
    expect(facts).toEqual(expect.arrayContaining([{ field: 'engine.name', before: 'docker', after: 'podman' }]));
    const again = await runOf(await taskOf(), onPodman());
    expect(compareRecords(podman, again)).toMatchObject({ comparable: true });
  });

  it('is run by the command line, which names the engine', async () => {
    const { io, written } = world({ directory: FIXTURES, environment: store.environment });
    const words = ['run', 'sums-a-column', '--image', image, '--solution', '--backend', 'podman'];
    expect(await taskCommand.run(words, io)).toBe(0);
    expect(written.out).toMatch(/^podman run -d --name/m);
    expect(written.out).toMatch(/^podman \d\S+, kernel /m);
  });
});

describe('a network of its own on podman', () => {
  it('that is internal leads nowhere', async () => {
    const network = 'argvet-test-task';
    await store.network(network, image, '--internal');
    const script = 'python3 -c "import socket; socket.create_connection((\'192.0.2.1\', 9), 5)"; cat /proc/net/route';
    const record = await runOf(await taskOf(), onPodman({ ...agent(script), network }));
    const { stdout, stderr } = stepNamed(record, 'solve');
    expect(stderr).toContain('Network is unreachable');
    const routes = stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[1]);
    expect(routes).not.toContain('00000000');
  });
});
