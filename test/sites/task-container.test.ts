import { describe, expect, it } from 'vitest';
import { taskContainerArgv, taskContainerPolicy } from '../../src/sites/task-container.ts';
import { expectHolds, refusal } from './expect-site.ts';

const plain = { name: 'task-1', image: 'registry.example/task:1', lifetime: 3600 };
const hardening = [
  ['--init', '--cap-drop', 'ALL', '--cap-add', 'CHOWN', '--cap-add', 'DAC_OVERRIDE', '--cap-add', 'FOWNER'],
  ['--cap-add', 'SETGID', '--cap-add', 'SETUID', '--security-opt', 'no-new-privileges', '--pids-limit', '32768'],
].flat();

describe('the argv of a task container', () => {
  it('is hardened, without a network, and sleeps', () => {
    const argv = taskContainerArgv(plain);
    expect(argv).toEqual(
      [
        ['docker', 'run', '-d', '--name', 'task-1', ...hardening, '--network', 'none'],
        ['registry.example/task:1', 'sleep', '3600'],
      ].flat(),
    );
    expectHolds(argv, taskContainerPolicy);
  });

  it('has what the caller decides between the hardening and the image', () => {
    const argv = taskContainerArgv({
      ...plain,
      network: 'egress-1',
      limits: { memory: 6, cpus: 1.25 },
      mounts: [
        { source: '/srv/a b', target: '/in' },
        { source: '/srv/out', target: '/out', writable: true },
      ],
      environment: { A: '1', B: '--privileged\nC=2' },
    });
    expect(argv).toEqual(
      [
        ['docker', 'run', '-d', '--name', 'task-1', ...hardening, '--network', 'egress-1'],
        ['--memory', '6m', '--cpus', '1.25'],
        ['--mount', 'type=bind,source=/srv/a b,target=/in,readonly'],
        ['--mount', 'type=bind,source=/srv/out,target=/out'],
        ['--env', 'A=1', '--env', 'B=--privileged\nC=2'],
        ['registry.example/task:1', 'sleep', '3600'],
      ].flat(),
    );
    expectHolds(argv, taskContainerPolicy);
  });

  it.each([0, -1, 1.5, 604_801, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a lifetime of %d seconds',
    (lifetime) => {
      expect(refusal(() => taskContainerArgv({ ...plain, lifetime }))).toEqual({
        input: 'lifetime',
        value: String(lifetime),
        mend: 'give a whole number from 1 to 604800',
      });
    },
  );

  it.each([1, 604_800])('takes a lifetime of %d seconds', (lifetime) => {
    expect(taskContainerArgv({ ...plain, lifetime }).at(-1)).toBe(String(lifetime));
  });
});

describe('the policy of a task container', () => {
  it('has a reason for each capability', () => {
    expect(taskContainerPolicy.hardening.capAdd).toEqual([
      { capability: 'CHOWN', reason: "root gives the agent's tree to the agent" },
      { capability: 'DAC_OVERRIDE', reason: 'root writes into files that the agent owns' },
      { capability: 'FOWNER', reason: "root changes the modes of the agent's files" },
      { capability: 'SETGID', reason: "apt and su of a task's scripts change the group" },
      { capability: 'SETUID', reason: "apt and su of a task's scripts change the user" },
    ]);
  });
});
