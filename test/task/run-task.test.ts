/** The run against a client that is told what to say: what goes wrong at each step, and that the container is removed. */
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { InputError } from '../../src/sites/inputs.ts';
import { check } from '../../src/policy/check.ts';
import { taskContainerPolicy } from '../../src/sites/task-container.ts';
import type { ProcessOutcome } from '../../src/engine/process.ts';
import { TASK_NAMES } from '../../src/task/names.ts';
import { thisProcess } from '../../src/engine/owner.ts';
import { VERIFY_SCRIPT } from '../../src/task/reward.ts';
import { runTask } from '../../src/task/run-task.ts';
import type { TaskRunOptions } from '../../src/task/run-task.ts';
import { deniedLines } from '../../src/task/run-step.ts';
import { taskOf } from './task-of.ts';

const task = await taskOf({
  'task.toml': '[environment]\nmemory_mb = 64\ncpus = 0.5\nallow_internet = false\nenv = { A = "1" }\n',
});

const VERSION = {
  Client: { Version: '28.2.2' },
  Server: {
    Version: '20.10.24',
    KernelVersion: '6.1',
    Os: 'linux',
    Arch: 'amd64',
    Components: [
      { Name: 'containerd', Version: '1.6' },
      { Name: 'runc', Version: '1.1.5' },
    ],
  },
};
const INFO = {
  DefaultRuntime: 'runc',
  Driver: 'overlay2',
  CgroupVersion: '2',
  SecurityOptions: ['name=seccomp', 'name=apparmor'],
};
const RUNNING = { Running: true, OOMKilled: false, ExitCode: 0 };

function exited(code: number, stdout = '', stderr = ''): ProcessOutcome {
  return { kind: 'exited', code, stdout, stderr };
}

/** How a client ends by its words behind `docker`; undefined for the usual. */
type Says = (words: readonly string[]) => ProcessOutcome | undefined;

function usual(words: readonly string[]): ProcessOutcome {
  const line = words.join(' ');
  if (line.startsWith('version')) return exited(0, JSON.stringify(VERSION));
  if (line.startsWith('info')) return exited(0, JSON.stringify(INFO));
  if (line.startsWith('image inspect')) return exited(0, 'sums@sha256:abc sha256:def\n');
  if (line.startsWith('container inspect')) return exited(0, JSON.stringify(RUNNING));
  return line.includes('reward.txt') && line.includes('head -c') ? exited(0, '0.5\n.\n') : exited(0);
}

/** The record of a run whose client says that, and all argv that it was given. */
async function ran(says: Says = () => undefined, options: Partial<TaskRunOptions> = {}) {
  const calls: (readonly string[])[] = [];
  const runner: NonNullable<TaskRunOptions['runner']> = {
    run: async (argv) => {
      calls.push(argv);
      return says(argv.slice(1)) ?? usual(argv.slice(1));
    },
  };
  const record = await runTask(task, {
    image: 'sums:1',
    solver: { kind: 'solution' },
    argvet: '1.2.3',
    runner,
    ...options,
  });
  return { record, calls };
}

function isStep(words: readonly string[], part: string): boolean {
  return words[0] !== 'container' && words.join(' ').includes(part);
}

describe('a task run', () => {
  it('records what ran, on what, each step and the reward', async () => {
    const { record } = await ran();
    expect(record).toMatchObject({
      argvet: '1.2.3',
      solver: { kind: 'solution' },
      engine: {
        name: 'docker',
        version: '20.10.24',
        client: '28.2.2',
        kernel: '6.1',
        platform: 'linux/amd64',
        runtime: 'runc 1.1.5',
        driver: 'overlay2',
        cgroup: '2',
        security: ['name=apparmor', 'name=seccomp'],
      },
      image: { name: 'sums:1', digest: 'sha256:abc' },
      config: { 'HostConfig.PidsLimit': 32_768, 'HostConfig.Memory': 67_108_864, 'Env.A': '1' },
      outcome: { kind: 'graded', reward: 0.5 },
      removed: true,
    });
    expect(record.steps.map(({ name }) => name)).toEqual([
      'start',
      'make folders',
      'copy instruction',
      'copy solution',
      'give to the agent',
      'set modes',
      'solve',
      'reap',
      'look for processes',
      'copy tests',
      'set modes of tests',
      'verify',
      'count memory kills',
      'read reward',
    ]);
  });

  it('starts with the argv of the task site, which its policy holds', async () => {
    const { record, calls } = await ran();
    expect(calls).toContainEqual(record.argv);
    expect(check(record.argv, taskContainerPolicy)).toEqual([]);
    const parsed = parse(record.argv);
    expect(parsed.ok && parsed.options.filter(({ name }) => /^(?:memory|cpus|env|network)$/.test(name))).toEqual(
      [
        ['network', 'none'],
        ['memory', '64m'],
        ['cpus', '0.5'],
        ['env', 'A=1'],
      ].map(([name, value]) => expect.objectContaining({ name, value })),
    );
  });

  it('removes the container last, by its name', async () => {
    const { record, calls } = await ran();
    const name = record.argv[record.argv.indexOf('--name') + 1];
    expect(name).toMatch(new RegExp(`^${TASK_NAMES.start}[0-9a-f]{8}-${process.pid}-[0-9a-f]{8}-[0-9a-f]{8}$`));
    expect(calls.at(-1)).toEqual(['docker', 'rm', '--force', '--volumes', name]);
  });

  it.each(['make folders', 'copy instruction', 'give to the agent', 'look for processes', 'copy tests'])(
    'in which the step "%s" fails has failed, and goes no further',
    async (name) => {
      const parts = {
        'make folders': 'mkdir -p',
        'copy instruction': ':/instruction.md',
        'give to the agent': 'chown -Rh 10001',
        'look for processes': '/proc/',
        'copy tests': ':/tests/',
      };
      const part = new Map(Object.entries(parts)).get(name) ?? '';
      const { record, calls } = await ran((words) =>
        isStep(words, part) ? exited(1, '', 'no\nbecause\n') : undefined,
      );
      const message = `The step "${name}" failed (exit code 1): because`;
      expect(record).toMatchObject({ outcome: { kind: 'failed', why: 'step', message }, removed: true });
      expect(record.steps.at(-1)?.name).toBe(name);
      expect(calls.at(-1)?.[1]).toBe('rm');
    },
  );

  it('without an engine has failed, and starts nothing', async () => {
    const { record, calls } = await ran(() => exited(1, '{"Client":{"Version":"1"},"Server":null}', 'no daemon'));
    expect(record).toMatchObject({
      engine: null,
      steps: [],
      outcome: { kind: 'failed', why: 'engine-missing', message: 'There is no docker engine: no daemon' },
    });
    expect(calls.map(([, verb]) => verb)).toEqual(['version', 'info']);
  });

  it('without the image has failed, and starts nothing', async () => {
    const { record, calls } = await ran((words) =>
      words[0] === 'image' ? exited(1, '', 'Error: No such image: sums:1') : undefined,
    );
    expect(record).toMatchObject({ image: { digest: null }, outcome: { kind: 'failed', why: 'image-missing' } });
    expect(calls.some(([, verb]) => verb === 'run')).toBe(false);
  });

  it('whose container does not start has failed, and removes it', async () => {
    const { record, calls } = await ran((words) =>
      words[0] === 'run'
        ? exited(127, '', 'exec: "sleep": not found\n')
        : { container: exited(1, '', 'No such container') }[words[0] ?? ''],
    );
    expect(record.outcome).toEqual({
      kind: 'failed',
      why: 'step',
      message: 'The step "start" failed (exit code 127): exec: "sleep": not found',
    });
    expect(calls.at(-1)?.[1]).toBe('rm');
  });

  it('whose agent fails or takes too long is verified all the same', async () => {
    for (const end of [exited(1), { kind: 'timed-out', stdout: '', stderr: '' } as const]) {
      const { record } = await ran((words) =>
        isStep(words, '/solution/solve.sh') && words[0] === 'exec' && words.includes('10001') ? end : undefined,
      );
      expect(record.outcome).toEqual({ kind: 'graded', reward: 0.5 });
    }
  });

  it.each([
    ['timed-out', 'verifier-timed-out'],
    ['output-limit', 'verifier-output'],
  ] as const)('whose verifier is ended (%s) has no reward', async (kind, why) => {
    const { record } = await ran((words) =>
      words.includes(VERIFY_SCRIPT) ? { kind, stdout: '', stderr: '' } : undefined,
    );
    expect(record.outcome).toEqual({ kind: 'ungraded', why, text: '' });
  });

  it('whose verifier ends with an error has the reward that it wrote', async () => {
    const { record } = await ran((words) => (words.includes(VERIFY_SCRIPT) ? exited(1) : undefined));
    expect(record.outcome).toEqual({ kind: 'graded', reward: 0.5 });
  });

  it.each([
    [0, { kind: 'graded', reward: 0.5 }],
    // There was nothing to end.
    [1, { kind: 'graded', reward: 0.5 }],
    [127, { kind: 'failed', why: 'step', message: 'The step "reap" failed (exit code 127)' }],
  ])('whose reap ends with %d comes to %j', async (code, outcome) => {
    const { record } = await ran((words) => (words.at(-1) === 'kill -9 -1' ? exited(code) : undefined));
    expect(record.outcome).toEqual(outcome);
  });

  it.each([
    [exited(0, '2\n'), 2],
    [exited(0, '0\n'), 0],
    [exited(0, 'many\n'), null],
    [exited(1, '2\n'), null],
  ])('counts what the kernel ended for its memory, where it is told (%j)', async (said, oomKills) => {
    const { record } = await ran((words) => (isStep(words, 'oom_kill') ? said : undefined));
    expect(record).toMatchObject({ oomKills, outcome: { kind: 'graded' } });
  });

  it('gives each step its seconds and its bytes, and ends it by force', async () => {
    const limits: object[] = [];
    await runTask(task, {
      image: 'sums:1',
      solver: { kind: 'no-op' },
      argvet: '1',
      runner: {
        run: async (argv, { timeout, maxBytes, force }) => {
          if (argv.includes(VERIFY_SCRIPT)) limits.push({ timeout, maxBytes, force });
          return usual(argv.slice(1));
        },
      },
    });
    expect(limits).toEqual([{ timeout: 600_000, maxBytes: 16_777_216, force: true }]);
  });

  it('first removes what runs left whose process has ended, and nothing of a living one or of anybody else', async () => {
    const owner = await thisProcess();
    const [ended, living] = [TASK_NAMES.make({ ...owner, start: '00000001' }), TASK_NAMES.make(owner)];
    const others = [TASK_NAMES.make({ ...owner, machine: '00000000' }), `${TASK_NAMES.start}mine`];
    const { calls } = await ran((words) =>
      words[0] === 'ps' ? exited(0, `${[ended, living, ...others].join('\n')}\n`) : undefined,
    );
    const verbs = calls.map((argv) => argv.slice(1, 2).concat(argv.slice(4)).join(' '));
    expect(verbs.find((verb) => verb.startsWith('rm '))).toBe(`rm ${ended}`);
    expect(verbs.indexOf(`rm ${ended}`)).toBeLessThan(calls.findIndex(([, verb]) => verb === 'run'));
    expect(calls.filter(([, verb]) => verb === 'rm')).toHaveLength(2);
  });

  it.each(['/proc/', 'exec /solution/solve.sh', VERIFY_SCRIPT])(
    'in which somebody ends the client of %j has failed: nobody knows how far that is',
    async (part) => {
      const killed = { kind: 'signalled', signal: 'SIGKILL', stdout: '', stderr: '' } as const;
      const { record } = await ran((words) => (isStep(words, part) && words[0] === 'exec' ? killed : undefined));
      expect(record).toMatchObject({
        outcome: { kind: 'failed', why: 'engine-error', message: expect.stringMatching(/^The client of the step "/) },
        removed: true,
      });
    },
  );

  it('whose container ends by itself has failed', async () => {
    const state = JSON.stringify({ Running: false, OOMKilled: true, ExitCode: 137 });
    const { record } = await ran((words) => (words[0] === 'container' ? exited(0, state) : undefined));
    expect(record).toMatchObject({
      outcome: {
        kind: 'failed',
        why: 'container-ended',
        message: 'The container ended by itself in the step "solve" with exit code 137, for the memory that was taken',
      },
    });
  });

  it.each(['oom_kill', 'head -c'])(
    'whose container is seen to have ended behind the verifier (%s) says so',
    async (part) => {
      const state = JSON.stringify({ Running: false, OOMKilled: false, ExitCode: 143 });
      let isGone = false;
      const { record } = await ran((words) => {
        if (words[0] === 'container') return isGone ? exited(0, state) : undefined;
        if (words[0] !== 'exec' || !isStep(words, part)) return undefined;
        isGone = true;
        return exited(1, '', 'the container is not running');
      });
      expect(record.outcome).toEqual({
        kind: 'failed',
        why: 'container-ended',
        message: 'The container ended by itself in the step "verify" or right behind it with exit code 143',
      });
    },
  );

  it('whose engine goes away has failed, and says that the container may still be there', async () => {
    const { record } = await ran((words) =>
      words[0] === 'container' || words[0] === 'rm' ? exited(1, '', 'Cannot connect') : undefined,
    );
    const name = record.argv[record.argv.indexOf('--name') + 1];
    expect(record).toMatchObject({
      removed: false,
      outcome: {
        kind: 'failed',
        why: 'engine-error',
        message: `Behind the step "solve" the engine does not tell of the container: Cannot connect. The container ${name} may still be there, remove it with \`docker rm --force ${name}\`: Cannot connect`,
      },
    });
  });

  it('whose container is gone when it is removed has removed it', async () => {
    const { record } = await ran((words) =>
      words[0] === 'rm' ? exited(1, '', 'Error: No such container: x') : undefined,
    );
    expect(record).toMatchObject({ removed: true, outcome: { kind: 'graded' } });
  });

  it('removes the container also when something throws, and is called off nothing', async () => {
    const calls: string[] = [];
    const listeners = process.listenerCount('exit');
    const run = runTask(task, {
      image: 'sums:1',
      solver: { kind: 'no-op' },
      argvet: '1',
      runner: {
        run: async (argv) => {
          calls.push(argv[1] ?? '');
          return usual(argv.slice(1));
        },
      },
      onStep: (name) => {
        if (name === 'reap') throw new Error('thrown');
      },
    });
    await expect(run).rejects.toThrow('thrown');
    expect(calls.at(-1)).toBe('rm');
    expect(process.listenerCount('exit')).toBe(listeners);
  });

  it.each([
    [{ image: '--privileged' }],
    [{ network: 'host' }],
    [{ solver: { kind: 'command', script: '-c x' } }],
  ] as const)('refuses %j before anything starts', async (options) => {
    const calls: unknown[] = [];
    const run = runTask(task, {
      image: 'sums:1',
      solver: { kind: 'no-op' },
      argvet: '1',
      runner: { run: async (argv) => (calls.push(argv), exited(0)) },
      ...options,
    });
    await expect(run).rejects.toThrow(InputError);
    expect(calls).toEqual([]);
  });

  it('keeps the end of what a step wrote, and says that there was more', async () => {
    const { record } = await ran((words) =>
      words.includes(VERIFY_SCRIPT) ? exited(0, `${'a'.repeat(20_000)}end`, 'b') : undefined,
    );
    const verify = record.steps.find(({ name }) => name === 'verify');
    expect(verify).toMatchObject({ truncated: true, stderr: 'b' });
    expect(verify?.stdout).toHaveLength(16_384);
    expect(verify?.stdout.endsWith('aend')).toBe(true);
  });

  it('keeps no half of a character', async () => {
    const { record } = await ran((words) =>
      words.includes(VERIFY_SCRIPT) ? exited(0, `💡${'a'.repeat(16_383)}`) : undefined,
    );
    expect(record.steps.find(({ name }) => name === 'verify')?.stdout).toBe('a'.repeat(16_383));
  });

  it('says that a task that wants the network has none', async () => {
    const online = await taskOf({ 'task.toml': '' });
    const run = (network?: string) =>
      runTask(online, {
        image: 'sums:1',
        solver: { kind: 'no-op' },
        argvet: '1',
        network,
        runner: { run: async (argv) => usual(argv.slice(1)) },
      });
    const reason = 'the container has no network but that of --network';
    expect((await run()).task.unapplied).toEqual([{ field: 'environment.allow_internet', reason }]);
    expect((await run('egress-1')).task.unapplied).toEqual([]);
    expect((await run('egress-1')).argv).toEqual(expect.arrayContaining(['--network', 'egress-1']));
  });
});

describe('the lines that tell of a refusal of the kernel', () => {
  it('are those of EPERM and EACCES, each once, few and short', () => {
    expect(
      deniedLines('a\nchroot: Operation not permitted\r\nsh: x: Permission denied\nchroot: Operation not permitted\n'),
    ).toEqual(['chroot: Operation not permitted', 'sh: x: Permission denied']);
    const many = Array.from({ length: 9 }, (_, at) => `${at} permission denied ${'x'.repeat(300)}`);
    expect(deniedLines(many.join('\n'))).toEqual(many.slice(0, 5).map((line) => line.slice(0, 200)));
    expect(deniedLines('all is permitted')).toEqual([]);
  });
});
