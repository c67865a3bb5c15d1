/** Agents and verifiers that mean harm, or do it, on a real engine. */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ENVIRONMENT, IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { taskFolder, taskIn, taskOf } from './task-of.ts';
import { agent, runOf, stepNamed, nothingLeft } from './test-run.ts';

needEngine();

afterEach(async () => {
  if (ENVIRONMENT.DOCKER_HOST !== undefined) await nothingLeft();
});

const QUICK = '[agent]\ntimeout_sec = 2\n[verifier]\ntimeout_sec = 2\n[environment]\nallow_internet = false\n';
const REWARD = '/logs/verifier/reward.txt';

describe('an agent', () => {
  it('cannot write its reward, in no way', async () => {
    const task = await taskOf({ 'tests/test.sh': '#!/bin/sh\nls -l /logs/verifier\n' });
    const record = await runOf(
      task,
      agent(`echo 1 >${REWARD}; mkdir -p /logs/verifier; mv /logs/verifier /logs/x; rm -rf /logs/verifier
ln -s /app /logs/verifier; chmod 777 /logs /logs/verifier; echo 1 >/app/reward.txt
(while :; do echo 1 >${REWARD}; done 2>/dev/null &)`),
    );
    expect(record.outcome).toEqual({ kind: 'ungraded', why: 'missing', text: '' });
    expect(stepNamed(record, 'solve').denied).not.toEqual([]);
  });

  it('that does not end is ended when its time is over, and what it did is verified', async () => {
    const task = await taskOf({ 'task.toml': QUICK });
    const record = await runOf(task, agent("trap '' TERM HUP INT; echo done >out; while :; do sleep 1; done"));
    expect(stepNamed(record, 'solve').end).toEqual({ kind: 'timed-out' });
    expect(record.outcome).toEqual({ kind: 'graded', reward: 1 });
  });

  it('that writes without end is ended, and what it did is verified', async () => {
    const record = await runOf(await taskOf(), agent('echo done >out; yes'));
    expect(stepNamed(record, 'solve')).toMatchObject({ end: { kind: 'output-limit' }, truncated: true });
    expect(stepNamed(record, 'solve').stdout.length).toBeLessThanOrEqual(16_384);
    expect(record.outcome).toEqual({ kind: 'graded', reward: 1 });
  });

  it('that starts processes as fast as it can is ended with all of them', async () => {
    const task = await taskOf({ 'task.toml': QUICK });
    const record = await runOf(
      task,
      agent('echo done >out; for n in 1 2 3 4; do (while :; do (sleep 100 &); done &); done; sleep 1'),
    );
    expect(stepNamed(record, 'look for processes').stdout).toMatch(/none of the agent/);
    expect(record.outcome).toEqual({ kind: 'graded', reward: 1 });
  });

  it('that takes more memory than task.toml gives loses a process, and the record says so', async () => {
    const task = await taskOf({ 'task.toml': `${QUICK.replace('= 2', '= 60')}memory_mb = 64\n` });
    const record = await runOf(task, agent("echo done >out; python3 -c 'x = bytearray(2**28)'"));
    expect(record).toMatchObject({ oomKills: 1, outcome: { kind: 'graded', reward: 1 } });
    expect(stepNamed(record, 'solve').end).toEqual({ kind: 'exited', code: 137 });
  });

  it('has no network', async () => {
    const script = `python3 -c 'import socket; socket.create_connection(("192.0.2.1", 80), 5)'`;
    const { stderr } = stepNamed(await runOf(await taskOf(), agent(script)), 'solve');
    expect(stderr).toContain('Network is unreachable');
  });
});

describe('a verifier', () => {
  it.each([
    [`ln -s /etc/hostname ${REWARD}`, 'no-file', ''],
    [`echo 1 >/x; ln -s /x ${REWARD}`, 'no-file', ''],
    [`ln -s /none ${REWARD}`, 'no-file', ''],
    [`python3 -c 'import os; os.mkfifo("${REWARD}")'`, 'no-file', ''],
    [`mkdir ${REWARD}`, 'no-file', ''],
    ['true', 'missing', ''],
    [`: >${REWARD}`, 'no-number', ''],
    [`yes 1 | head -c 100000000 >${REWARD}`, 'too-long', '1\n'.repeat(32)],
    [`printf '\\033[2J1' >${REWARD}`, 'no-number', '\u001b[2J1'],
    [`echo 1.5 >${REWARD}`, 'out-of-range', '1.5\n'],
    [`echo -1 >${REWARD}`, 'out-of-range', '-1\n'],
    [`echo 1 >${REWARD}; sleep 60`, 'verifier-timed-out', ''],
    // What runs it is the shell that tells of its end.
    [`echo 1 >${REWARD}; kill -9 $PPID`, 'unreadable', ''],
  ])('that does %j gives no reward: %s', async (script, why, text) => {
    const task = await taskOf({ 'task.toml': QUICK, 'tests/test.sh': `#!/bin/sh\n${script}\n` });
    expect((await runOf(task)).outcome).toEqual({ kind: 'ungraded', why, text });
  });

  it('that is ended has not ended by a file of the task', async () => {
    const script = `#!/bin/sh\necho 1 >${REWARD}; kill -9 $PPID\n`;
    const task = await taskOf({ 'tests/.argvet-ended': '', 'tests/test.sh': script });
    expect((await runOf(task)).outcome).toEqual({ kind: 'ungraded', why: 'unreadable', text: '' });
  });

  it('that ends the container is the step in which it ended', async () => {
    const script = `#!/bin/sh\necho 1 >${REWARD}; kill 1; sleep 1; kill -9 1; kill -9 -1\n`;
    expect((await runOf(await taskOf({ 'tests/test.sh': script }))).outcome).toEqual({
      kind: 'failed',
      why: 'container-ended',
      message: expect.stringMatching(/^The container ended by itself in the step "verify".* with exit code 143$/),
    });
  });

  it('has the part of the reward that it wrote before it failed', async () => {
    const task = await taskOf({ 'tests/test.sh': `#!/bin/sh\necho 0.25 >${REWARD}\nexit 3\n` });
    const record = await runOf(task);
    expect(record.outcome).toEqual({ kind: 'graded', reward: 0.25 });
    expect(stepNamed(record, 'verify').end).toEqual({ kind: 'exited', code: 3 });
  });

  it('writes into files of the agent, whatever their modes, and may take the agent on', async () => {
    const script = `umask 077
echo more >>/app/out && chown 0:0 /app/out && chmod 600 /app/out && echo 1 >${REWARD}`;
    const task = await taskOf({ 'tests/test.sh': `#!/bin/sh\n${script}\n` });
    expect((await runOf(task, agent('echo x >out; chmod 400 out'))).outcome).toEqual({ kind: 'graded', reward: 1 });
  });
});

/** Images that a test made, by a script that root runs in one that has a shell and a user root. */
const made: string[] = [];
afterAll(async () => {
  if (made.length > 0) await docker('rmi', '--force', ...made);
});

async function imageOf(script: string, ...change: readonly string[]): Promise<string> {
  const name = `argvet-test-task-image-${process.pid}-${made.length}`;
  const image = `argvet-test/task-image-${made.length}:${process.pid}`;
  const root = 'mkdir -p /etc; echo root:x:0:0:root:/:/bin/sh >/etc/passwd';
  await docker('run', '--name', name, IMAGES.busybox, 'sh', '-c', `set -e\n${root}\n${script}`);
  await docker('commit', ...change, name, image);
  made.push(image);
  await docker('rm', name);
  return image;
}

/** Runs a script as root in the one container of an image, while nothing else goes on. */
function inContainerOf(image: string, script: string): void {
  const options = { encoding: 'utf8', env: { ...process.env, ...ENVIRONMENT } } as const;
  const container = execFileSync('docker', ['ps', '--quiet', '--filter', `ancestor=${image}`], options).trim();
  execFileSync('docker', ['exec', container, 'sh', '-c', script], options);
}

describe('an image of busybox', () => {
  it('will do, and no reward, no test and no mode of its own counts', async () => {
    const image = await imageOf(`mkdir -p /logs/verifier /tests /solution
echo 1 >${REWARD}; echo 'exit 1' >/solution/mine; echo x >/tests/mine; chmod 777 /logs`);
    const folder = taskFolder({
      'environment/data': '1',
      'tests/test.sh': `#!/bin/sh
ls /tests /solution /logs/verifier; stat -c %u /etc/passwd data link; cat data\n`,
    });
    symlinkSync('/etc/passwd', join(folder, 'environment/link'));
    const record = await runOf(await taskIn(folder), {
      image,
      ...agent(`sleep 60 & echo 2 >data; mv /logs/verifier /logs/x; mkdir /logs/verifier; echo 1 >${REWARD}`),
    });
    expect(record.outcome).toEqual({ kind: 'ungraded', why: 'missing', text: '' });
    expect(stepNamed(record, 'look for processes').stdout).toMatch(/none of the agent/);
    // What a link of the task leads to stays root's; the link itself is the agent's.
    expect(stepNamed(record, 'verify').stdout).toBe(
      '/logs/verifier:\n\n/solution:\n\n/tests:\ntest.sh\n0\n10001\n10001\n2\n',
    );
    expect(record.oomKills).toBe(0);
  });
});

describe('an agent in an image', () => {
  const answer = { 'tests/test.sh': `#!/bin/sh\nset -e\n[ "$(cat answer)" = 42 ] && echo 1 >${REWARD}\n` };
  const swap = `mv /logs/verifier /logs/v; mkdir /logs/verifier; echo 1 >${REWARD}`;
  it.each([
    ['whose /logs is its own', 'mkdir /logs; chown 10001:10001 /logs', swap],
    ['whose /logs anybody may write', 'mkdir /logs; chmod 777 /logs', swap],
    ["whose /logs leads into the agent's folder", 'mkdir -p /app/logs; ln -s /app/logs /logs', `echo 1 >${REWARD}`],
    [
      "whose folder of the verifier leads into the agent's",
      'mkdir -p /app /logs; ln -s /app /logs/verifier',
      'echo 1 >reward.txt',
    ],
    [
      'whose folder of logs leads to that of the verifier',
      'mkdir -p /logs; ln -s verifier /logs/agent',
      `echo 1 >${REWARD}; echo 1 >/logs/agent/reward.txt`,
    ],
    ['whose folder of tests leads into its own', 'mkdir /app; ln -s /app /tests', 'echo echo >test.sh'],
  ])('%s cannot write its reward', async (_, script, solve) => {
    const record = await runOf(await taskOf(answer), { image: await imageOf(script), ...agent(solve) });
    expect(record.outcome).toEqual({ kind: 'ungraded', why: 'missing', text: '' });
    expect(stepNamed(record, 'verify').end).toEqual({ kind: 'exited', code: 1 });
  });

  it.each([
    ['/srv/work', 'ln -s /logs /srv', '/srv'],
    ['/srv/work', 'mkdir -p /srv; ln -s /etc /srv/work', '/srv/work'],
  ])('does not get the folder %s by a link (%s)', async (workdir, script, link) => {
    const task = await taskOf({ 'task.toml': `[environment]\nworkdir = "${workdir}"\n` });
    const record = await runOf(task, { image: await imageOf(script) });
    const why = `${link} is a link in the image: give environment.workdir a path without links`;
    expect(record.outcome).toEqual({
      kind: 'failed',
      why: 'step',
      message: `The step "make folders" failed (exit code 1): ${why}`,
    });
  });

  it.each([
    ['its own', 'chown 10001 /'],
    // A user that the image does not know is of root's group.
    ['for its group to write', 'chmod 775 /'],
  ])('whose / is %s when it starts cannot write its reward', async (_, script) => {
    const image = await imageOf('true');
    const solve = `mv /logs /l; mkdir -p /logs/verifier; echo 1 >${REWARD}; mv /tests /t; mkdir /tests`;
    const record = await runOf(await taskOf(answer), {
      image,
      ...agent(`${solve}; [ -d /l ] || [ -d /t ] || echo kept`),
      // The engine gives the / of every image to root, but a program of the image may be root, too.
      onStep: (name) => {
        if (name === 'make folders') inContainerOf(image, script);
      },
    });
    expect(stepNamed(record, 'solve').stdout).toBe('kept\n');
    expect(record.outcome).toEqual({ kind: 'ungraded', why: 'missing', text: '' });
  });

  it('whose own process writes a reward before the verifier begins has none', async () => {
    const entry = `(until [ -e /app/go ]; do sleep 0.1; done; echo 1 >${REWARD}; touch /app/gone) & exec "$@"`;
    const image = await imageOf('true', '--change', `ENTRYPOINT ${JSON.stringify(['sh', '-c', entry, 'sh'])}`);
    const solve = agent('touch go; until [ -e gone ]; do sleep 0.1; done');
    const record = await runOf(await taskOf(answer), { image, ...solve });
    expect(stepNamed(record, 'solve').end).toEqual({ kind: 'exited', code: 0 });
    expect(record.outcome).toEqual({ kind: 'ungraded', why: 'missing', text: '' });
  });
});

describe('an image', () => {
  it('that is not there is not pulled', async () => {
    const record = await runOf(await taskOf(), { image: 'argvet-test/none:1' });
    expect(record).toMatchObject({ steps: [], outcome: { kind: 'failed', why: 'image-missing' } });
  });

  it('without a user root fails in the first step, and says why', async () => {
    const record = await runOf(await taskOf(), { image: IMAGES.busybox });
    expect(record.outcome).toEqual({
      kind: 'failed',
      why: 'step',
      message: expect.stringMatching(/^The step "make folders" failed \(exit code 126\): unable to find user root/),
    });
  });
});
