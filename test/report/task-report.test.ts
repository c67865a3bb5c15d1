import { describe, expect, it } from 'vitest';
import { painter } from '../../src/report/style.ts';
import { judgeTask, taskText } from '../../src/report/task-report.ts';
import type { TaskRecord } from '../../src/task/record.ts';
import { recordOf, stepOf } from '../task/record-of.ts';

const plain = painter(false);

describe('the verdict of a task run', () => {
  it.each<[string, Partial<TaskRecord>, number, string]>([
    ['a reward of 1', {}, 1, 'holds'],
    ['a reward below 1', { outcome: { kind: 'graded', reward: 0.999_999 } }, 1, 'unsolved'],
    ['as much as is asked for', { outcome: { kind: 'graded', reward: 0.5 } }, 0.5, 'holds'],
    ['less than is asked for', { outcome: { kind: 'graded', reward: 0.49 } }, 0.5, 'unsolved'],
    [
      'no reward, however little is asked for',
      { outcome: { kind: 'ungraded', why: 'missing', text: '' } },
      0,
      'unsolved',
    ],
    ['a run that failed', { outcome: { kind: 'failed', why: 'step', message: '' } }, 0, 'incomplete'],
    ['nothing for nobody', { solver: { kind: 'no-op' }, outcome: { kind: 'graded', reward: 0 } }, 1, 'holds'],
    [
      'something for nobody',
      { solver: { kind: 'no-op' }, outcome: { kind: 'graded', reward: 0.1 } },
      1,
      'rewards-nothing',
    ],
    [
      'no reward for nobody',
      { solver: { kind: 'no-op' }, outcome: { kind: 'ungraded', why: 'missing', text: '' } },
      1,
      'unsolved',
    ],
  ])('of %s', (_what, parts, least, verdict) => {
    expect(judgeTask(recordOf(parts), least)).toBe(verdict);
  });
});

describe('the report of a task run', () => {
  it('has a line a step, what it ran on, and the reward last', () => {
    expect(taskText(recordOf(), 1, plain)).toBe(`sums  solved by the task's solution
  verify  root  1.2 s  exit 0

docker run -d --name argvet-task-1 sums:1 sleep 60
docker 28.2.2, kernel 6.1.0, sums:1 sha256:bbbbbbbbbbbb, policy 0123456789ab
reward 1
`);
  });

  it('names the step that says that it was denied, shows what went wrong, and says what was not applied', () => {
    const text = taskText(
      recordOf({
        solver: { kind: 'command', script: 'my agent' },
        task: {
          ...recordOf().task,
          unapplied: [{ field: 'environment.gpus', reason: 'the task site gives no device' }],
        },
        steps: [
          stepOf({ name: 'solve', as: 'agent', end: { kind: 'timed-out' }, stdout: 'thinking\n', truncated: true }),
          stepOf({ stderr: 'chroot: Operation not permitted\n', denied: ['chroot: Operation not permitted'] }),
        ],
        oomKills: 2,
        outcome: { kind: 'graded', reward: 0 },
      }),
      0.5,
      plain,
    );
    expect(text).toBe(`sums  solved by the command "my agent"
  solve   agent  1.2 s  ended after 60 s
  verify  root   1.2 s  exit 0, says that it was denied

solve  ended after 60 s (not all of its output is kept)
  standard output
    thinking

verify  exit 0
  lines that tell of a denial
    chroot: Operation not permitted
  standard error
    chroot: Operation not permitted

Of task.toml this run does not apply:
  environment.gpus: the task site gives no device

docker run -d --name argvet-task-1 sums:1 sleep 60
docker 28.2.2, kernel 6.1.0, sums:1 sha256:bbbbbbbbbbbb, policy 0123456789ab
Processes that the kernel ended for the memory that they took: 2.
reward 0
The task is not solved: the reward must be at least 0.5.
`);
  });

  it.each<[TaskRecord['outcome'], string]>([
    [
      { kind: 'ungraded', why: 'missing', text: '' },
      'no reward: tests/test.sh did not write /logs/verifier/reward.txt\nThe task is not solved: the reward must be at least 1.',
    ],
    [
      { kind: 'ungraded', why: 'out-of-range', text: '2\n' },
      'no reward: tests/test.sh wrote /logs/verifier/reward.txt, but no number from 0 to 1: it holds "2\\n"\nThe task is not solved: the reward must be at least 1.',
    ],
    [
      { kind: 'failed', why: 'engine-error', message: 'gone' },
      'no result: gone\nThe run is incomplete, so nothing is known of the task.',
    ],
  ])('of %j says why', (outcome, words) => {
    expect(taskText(recordOf({ outcome }), 1, plain)).toContain(`\n${words}\n`);
  });

  it('says of a task that rewards nobody what is wrong', () => {
    const record = recordOf({ solver: { kind: 'no-op' } });
    expect(taskText(record, 1, plain)).toMatch(/\nreward 1\nThe task rewards whoever does nothing: .*\n$/);
  });

  it('without an engine says nothing of one', () => {
    const record = recordOf({
      engine: null,
      steps: [],
      outcome: { kind: 'failed', why: 'engine-missing', message: 'x' },
    });
    expect(taskText(record, 1, plain)).not.toContain('docker');
  });

  it('prints nothing that a terminal obeys, and nothing without bounds', () => {
    const evil = '\u001b[2J\u202e\u0007';
    const record = recordOf({
      task: { ...recordOf().task, name: evil, unapplied: [{ field: evil, reason: evil }] },
      solver: { kind: 'command', script: evil },
      image: { name: evil, digest: evil },
      steps: [
        stepOf({
          name: evil,
          end: { kind: 'signalled', signal: evil },
          stdout: `${evil}${'x'.repeat(100_000)}\n`.repeat(100),
          stderr: evil,
          denied: [evil],
        }),
      ],
      outcome: { kind: 'failed', why: 'step', message: evil },
    });
    const text = taskText(record, 1, plain);
    expect(text).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u);
    expect(text.length).toBeLessThan(10_000);
  });
});
