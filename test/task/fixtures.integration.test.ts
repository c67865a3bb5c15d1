/** The three tasks of test/fixtures/tasks on a real engine. */
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { processRunner } from '../../src/engine/process.ts';
import type { Task } from '../../src/task/model.ts';
import { compareRecords } from '../../src/task/compare.ts';
import { printRecord, readRecord } from '../../src/task/record.ts';
import { readReward } from '../../src/task/reward.ts';
import { plannedSteps } from '../../src/task/steps.ts';
import { ENVIRONMENT, IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { taskIn } from './task-of.ts';
import { agent, runOf, stepNamed, nothingLeft } from './test-run.ts';

needEngine();

const FIXTURES = join(import.meta.dirname, '../fixtures/tasks');
const sums = await taskIn(join(FIXTURES, 'sums-a-column'));
const orphans = await taskIn(join(FIXTURES, 'leaves-orphans'));
const chroot = await taskIn(join(FIXTURES, 'needs-chroot'));

const BARE = 'argvet-test-bare-task';
afterEach(async () => {
  if (ENVIRONMENT.DOCKER_HOST === undefined) return;
  await processRunner.run(['docker', 'rm', '--force', BARE], LIMITS);
  await nothingLeft();
});

const LIMITS = { timeout: 120_000, maxBytes: 1_000_000, environment: ENVIRONMENT };

/** Does the steps up to one in a container that is there, without its reap; gives how the last ended. */
async function stepsIn(task: Task, container: string, last: string) {
  const steps = plannedSteps(task, { kind: 'solution' }, container).filter(({ name }) => name !== 'reap');
  const end = steps.findIndex(({ name }) => name === last);
  for (const { argv } of steps.slice(0, end)) await processRunner.run(argv, LIMITS);
  return processRunner.run(steps[end]?.argv ?? [], LIMITS);
}

describe('a task that can be solved', () => {
  it('has the reward 1 with its solution, and its record says on what', async () => {
    const record = await runOf(sums);
    expect(record).toMatchObject({
      outcome: { kind: 'graded', reward: 1 },
      removed: true,
      oomKills: 0,
      image: { digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
      config: { 'HostConfig.Memory': 268_435_456, 'HostConfig.NanoCpus': 1_000_000_000 },
    });
    expect(record.engine?.version).toBe((await docker('version', '--format', '{{.Server.Version}}')).trim());
    expect(record.engine?.runtime).toMatch(/^\w+ \d+\./);
    expect(record.steps.map(({ end }) => end)).toEqual(record.steps.map(() => ({ kind: 'exited', code: 0 })));
    expect(readRecord(printRecord(record))).toEqual({ record });
  });

  it('has the reward 0 without anybody, and the one run can be compared with the other', async () => {
    const [nobody, solved] = [await runOf(sums, { solver: { kind: 'no-op' } }), await runOf(sums)];
    expect(nobody.outcome).toEqual({ kind: 'graded', reward: 0 });
    expect(compareRecords(nobody, solved)).toEqual({ comparable: true, config: [], facts: [], failed: [] });
  });

  it('is solved by a command, too, which sees the instruction and none of the solution and the tests', async () => {
    const record = await runOf(
      sums,
      agent('id -u; pwd; cat /instruction.md; ls /solution; ls /tests; ls /logs/verifier; echo 10349 >total.txt'),
    );
    expect(record.outcome).toEqual({ kind: 'graded', reward: 1 });
    const { stdout, stderr } = stepNamed(record, 'solve');
    expect(stdout).toMatch(/^10001\n\/app\n`\/app\/orders\.csv` has a column/);
    expect(stderr.match(/cannot open directory '[^']+'/g)).toEqual([
      "cannot open directory '/tests'",
      "cannot open directory '/logs/verifier'",
    ]);
  });

  it('cannot be compared with a run that has other limits', async () => {
    const { config } = sums;
    const [one, other] = [await runOf(sums), await runOf({ ...sums, config: { ...config, memory: undefined } })];
    expect(compareRecords(one, other).config).toEqual([
      expect.objectContaining({ field: 'HostConfig.Memory', direction: 'weaker' }),
      expect.objectContaining({ field: 'HostConfig.MemorySwap', direction: 'weaker' }),
    ]);
  });
});

describe('a task whose solution ends processes and leaves orphans', () => {
  it('is verified when all of them are gone, with no zombie, below the limit on processes', async () => {
    const record = await runOf(orphans);
    expect(stepNamed(record, 'solve').end).toEqual({ kind: 'exited', code: 137 });
    expect(stepNamed(record, 'look for processes').stdout).toMatch(/^\d processes, none of the agent\n$/);
    expect(stepNamed(record, 'verify').stdout).toMatch(/pids\.events: max 0\n$/);
    expect(record.outcome).toEqual({ kind: 'graded', reward: 1 });
  });

  it('would not be verified with one of them left', async () => {
    await docker('run', '-d', '--name', BARE, '--init', '--network', 'none', IMAGES.debian, 'sleep', '600');
    const said = await stepsIn(orphans, BARE, 'look for processes');
    expect(said).toMatchObject({
      kind: 'exited',
      code: 1,
      stdout: expect.stringMatching(/of the agent:( \d+\(\w\)){20}/),
    });
  });

  it('would leave zombies in a container without --init, and they count as left', async () => {
    await docker('run', '-d', '--name', BARE, '--network', 'none', IMAGES.debian, 'sleep', '600');
    const said = await stepsIn(orphans, BARE, 'look for processes');
    expect(said).toMatchObject({ kind: 'exited', code: 1, stdout: expect.stringContaining('(Z)') });
  });
});

describe('a task that needs a capability that is dropped', () => {
  it('has the reward 0, and its record names the step that was denied', async () => {
    const record = await runOf(chroot);
    expect(record.outcome).toEqual({ kind: 'graded', reward: 0 });
    expect(record.steps.filter(({ denied }) => denied.length > 0).map(({ name, denied }) => [name, denied])).toEqual([
      ['verify', ["PermissionError: [Errno 1] Operation not permitted: '/app/root'"]],
    ]);
  });

  it("would have the reward 1 with the engine's own capabilities", async () => {
    await docker('run', '-d', '--name', BARE, '--init', '--network', 'none', IMAGES.debian, 'sleep', '600');
    const said = await stepsIn(chroot, BARE, 'read reward');
    if (said.kind !== 'exited') throw new Error(said.kind);
    expect(readReward(said.code, said.stdout)).toEqual({ kind: 'graded', reward: 1 });
  });
});
