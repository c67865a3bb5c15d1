import { describe, expect, it } from 'vitest';
import { check } from '../../src/policy/check.ts';
import { agentStepPolicy, rootStepPolicy } from '../../src/sites/task-exec.ts';
import type { Solver } from '../../src/task/model.ts';
import { VERIFY_SCRIPT } from '../../src/task/reward.ts';
import { plannedSteps } from '../../src/task/steps.ts';
import { taskOf } from './task-of.ts';

const SOLVERS: readonly Solver[] = [{ kind: 'solution' }, { kind: 'no-op' }, { kind: 'command', script: 'my agent' }];
const task = await taskOf({
  'environment/a': '',
  'task.toml': '[environment]\nworkdir = "/srv/it\'s $HOME"\nenv = { A = "1" }\n[verifier]\nenv = { V = "2" }\n',
});

function namesOf(solver: Solver): string[] {
  return plannedSteps(task, solver, 'c1').map(({ name }) => name);
}

describe('the steps of a task', () => {
  it.each(SOLVERS)('hold the policies of root and of the agent, solved by $kind', (solver) => {
    const steps = plannedSteps(task, solver, 'c1');
    const findings = steps
      .filter(({ as }) => as !== 'engine')
      .flatMap(({ as, argv }) => check(argv, as === 'root' ? rootStepPolicy : agentStepPolicy));
    expect(findings).toEqual([]);
    const verbs = steps.filter(({ as }) => as === 'engine').map(({ argv }) => argv.slice(0, 2).join(' '));
    expect(new Set(verbs)).toEqual(new Set(['docker cp']));
  });

  it('bring the tests in only when no process of the agent is left', () => {
    const names = namesOf({ kind: 'solution' });
    const order = ['solve', 'reap', 'look for processes', 'copy tests', 'verify', 'read reward'];
    expect(names.filter((name) => order.includes(name))).toEqual(order);
  });

  it('have the solution inside for itself alone', () => {
    expect(namesOf({ kind: 'solution' })).toContain('copy solution');
    expect(namesOf({ kind: 'no-op' })).not.toContain('copy solution');
    expect(namesOf({ kind: 'command', script: 'x' })).not.toContain('copy solution');
  });

  it('solve nothing for nobody', () => {
    expect(namesOf({ kind: 'no-op' })).not.toContain('solve');
  });

  it('solve and verify within the seconds of task.toml, in the folder of the agent', () => {
    const steps = plannedSteps(task, { kind: 'command', script: 'my agent' }, 'c1');
    const [solve, verify] = ['solve', 'verify'].map((name) => steps.find((step) => step.name === name));
    expect(solve).toMatchObject({ as: 'agent', seconds: 600 });
    expect(solve?.argv).toEqual([
      'docker',
      'exec',
      '-u',
      '10001',
      '--workdir',
      "/srv/it's $HOME",
      'c1',
      'sh',
      '-c',
      'my agent',
    ]);
    expect(verify).toMatchObject({ as: 'root', seconds: 600 });
    expect(verify?.argv).toEqual(
      [
        ['docker', 'exec', '-u', 'root', '--workdir', "/srv/it's $HOME", '--env', 'V=2', 'c1'],
        ['sh', '-c', VERIFY_SCRIPT],
      ].flat(),
    );
  });

  it('quote the folder of the agent for the shell', () => {
    const steps = plannedSteps(task, { kind: 'no-op' }, 'c1');
    const scripts = steps
      .filter(({ name }) => /make folders|give|set modes$/.test(name))
      .map(({ argv }) => argv.at(-1));
    expect(scripts).toHaveLength(3);
    for (const script of scripts) expect(script).toContain(String.raw`'/srv/it'\''s $HOME'`);
  });
});
