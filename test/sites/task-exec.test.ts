import { describe, expect, it } from 'vitest';
import { check } from '../../src/policy/check.ts';
import { agentStepPolicy, reapArgv, rootStepPolicy, taskExecArgv, taskExecPolicy } from '../../src/sites/task-exec.ts';
import { expectHolds, refusal } from './expect-site.ts';

describe('the argv of a step', () => {
  it('of root is as root', () => {
    const argv = taskExecArgv({ container: 'task-1', as: 'root', script: 'chown -R 10001 /task' });
    expect(argv).toEqual(['docker', 'exec', '-u', 'root', 'task-1', 'sh', '-c', 'chown -R 10001 /task']);
    for (const policy of [taskExecPolicy, rootStepPolicy]) expectHolds(argv, policy);
    expect(check(argv, agentStepPolicy)).toMatchObject([{ code: 'weakening-option', option: '-u root' }]);
  });

  it('of the agent is as 10001, where and with what the caller says', () => {
    const step = {
      container: 'task-1',
      as: 'agent',
      script: 'make',
      directory: '/task',
      environment: { A: '1' },
    } as const;
    const argv = taskExecArgv(step);
    expect(argv).toEqual(
      [['docker', 'exec', '-u', '10001', '--workdir', '/task', '--env', 'A=1', 'task-1', 'sh', '-c', 'make']].flat(),
    );
    for (const policy of [taskExecPolicy, agentStepPolicy]) expectHolds(argv, policy);
    expect(check(argv, rootStepPolicy)).toMatchObject([{ code: 'wrong-value', expected: 'root', actual: '10001' }]);
  });

  it('of the reap ends all that the agent has, as the agent', () => {
    const argv = reapArgv('task-1');
    expect(argv).toEqual(['docker', 'exec', '-u', '10001', 'task-1', 'sh', '-c', 'kill -9 -1']);
    expectHolds(argv, agentStepPolicy);
  });

  it('refuses a directory that is no path', () => {
    const step = { container: 'task-1', as: 'agent', script: 'make', directory: '--privileged' } as const;
    expect(refusal(() => taskExecArgv(step))).toEqual({
      input: 'working directory',
      value: '--privileged',
      mend: 'give an absolute path in normal form, without colon, comma, quote, backslash or control character',
    });
  });

  it.each([
    [taskExecPolicy, 'task-exec'],
    [rootStepPolicy, 'root-step'],
    [agentStepPolicy, 'agent-step'],
  ])('must name its user under each policy', (policy, name) => {
    expect(policy.name).toBe(name);
    expect(check(['docker', 'exec', 'task-1', 'sh', '-c', 'make'], policy)).toEqual([
      { code: 'missing-option', place: { index: undefined }, option: '--user', reason: 'who does the step' },
    ]);
  });
});
