import { describe, expect, test } from 'vitest';
import { gain } from '../../src/report/gain.ts';

/** A change of `docker run OPTIONS image COMMAND`: options before and after, command before and after. */
type Row = readonly [before: string, after: string, sentence: string];

const argv = (text: string) => ['docker', 'run', ...text.split(' ').filter((word) => word !== '')];

function check(rows: readonly Row[]): void {
  test.each(rows)('from "%s" to "%s": %s', (before, after, sentence) => {
    expect(gain(argv(before), argv(after))).toBe(sentence);
  });
}

describe('an option whose old value only the builder can read', () => {
  check([['--memory ${size}m i', '--memory 0 i', "The container gains the host's memory without limit."]]);
});

describe('a dropped option', () => {
  check([
    ['--cap-drop ALL i', 'i', "The container keeps docker's 14 default capabilities."],
    ['--cap-drop=MKNOD i', 'i', 'The container keeps the capability MKNOD.'],
    ['--cap-add CHOWN i', 'i', 'The container is denied the capability CHOWN, and what needs it fails.'],
    ['--security-opt no-new-privileges i', 'i', 'The container can raise its privileges with a setuid program.'],
    ['--pids-limit 64 i', 'i', 'The container may start any number of processes, not 64.'],
    ['--network none i', 'i', "The container joins docker's default network and reaches what the host reaches."],
    ['--net none i', 'i', "The container joins docker's default network and reaches what the host reaches."],
    ['--read-only i', 'i', 'The container can write to its root file system.'],
    ['-m 64m i', 'i', 'The container may use all memory of the host, not 64m.'],
    ['--hostname h i', 'i', 'The container runs without --hostname h.'],
    ['--tty i', 'i', 'The container runs without --tty.'],
  ]);
});

describe('an option behind the image', () => {
  check([
    [
      '--pids-limit 64 i sleep 9',
      'i --pids-limit 64 sleep 9',
      'The container may start any number of processes, not 64, and hands --pids-limit 64 to its program as arguments.',
    ],
    [
      '--read-only i',
      'i --read-only',
      'The container can write to its root file system, and hands --read-only to its program as arguments.',
    ],
  ]);
});

describe('an altered value', () => {
  check([
    ['--pids-limit 64 i', '--pids-limit 640 i', 'The container may use 640 processes, not 64.'],
    ['--pids-limit 64 i', '--pids-limit 0 i', 'The container may start any number of processes, not 64.'],
    ['--pids-limit 64 i', '--pids-limit -1 i', 'The container may start any number of processes, not 64.'],
    ['--memory 64m i', '--memory 0 i', 'The container may use all memory of the host, not 64m.'],
    ['--cpus 1.0 i', '--cpus 10 i', 'The container may use 10 processors, not 1.0.'],
    ['--cpus 1.0 i', '--cpus 0.0 i', 'The container may use every processor, not 1.0.'],
    ['--name a i', '--name b i', 'The container gets --name b, not a.'],
  ]);
});

describe('a later duplicate', () => {
  check([
    [
      '--pids-limit 64 i',
      '--pids-limit 64 --pids-limit -1 i',
      'The container may start any number of processes, not 64.',
    ],
    ['--read-only i', '--read-only --read-only=false i', 'The container can write to its root file system.'],
    [
      '--security-opt no-new-privileges i',
      '--security-opt no-new-privileges --security-opt no-new-privileges:false i',
      'The container can raise its privileges with a setuid program.',
    ],
    [
      '--pids-limit 64 i',
      '--pids-limit 99 --pids-limit 64 i',
      'The container is the same: only a look at the whole argv tells the two apart.',
    ],
  ]);
});

describe('an option that joins', () => {
  check([
    [
      'i',
      '--privileged i',
      'The container gains every capability and device, and no seccomp, AppArmor or masked paths.',
    ],
    ['--network none i', '--network host i', "The container gains the host's network (--network host, not none)."],
    [
      '--cap-add CHOWN i',
      '--cap-add KILL i',
      'The container is denied the capability CHOWN, and what needs it fails, and gains signals to any process that it sees (--cap-add KILL).',
    ],
    ['--cap-drop ALL i', '--cap-drop ALX i', 'The container is refused by the engine: ALX is no capability.'],
    ['i', '--tty i', 'The container gets --tty.'],
    [
      'i',
      '--pid host --ipc host i',
      "The container gains the host's processes (--pid host), and gains the host's shared memory (--ipc host).",
    ],
    ['--hostname=h i', '--hostname=0 i', 'The container gets --hostname 0, not h.'],
    ['--init=false i', 'i', 'The container is the same: only a look at the whole argv tells the two apart.'],
    ['i', '--hostname h i', 'The container gets --hostname h.'],
  ]);
});

describe('another image or command', () => {
  check([
    ['i sleep 9', 'j sleep 9', 'The container runs the image j.'],
    ['i sleep 9', 'i 9 sleep', 'The container runs 9 sleep, not sleep 9.'],
    ['i sleep 9', 'i sleep', 'The container runs sleep, not sleep 9.'],
    ['i', 'i sh', "The container runs sh, not the image's program."],
    ['i sh', 'i', "The container runs the image's program, not sh."],
  ]);
});

describe('of an exec', () => {
  test.each([
    [
      '-u 10001 c id',
      'c id',
      'The command runs as the user that the image names (root when it names none), not 10001.',
    ],
    ['c id', 'd id', 'The command runs in the container d.'],
    ['c id', 'c id', 'The command is the same: only a look at the whole argv tells the two apart.'],
  ])('from "%s" to "%s": %s', (before, after, sentence) => {
    expect(gain(['docker', 'exec', ...before.split(' ')], ['docker', 'exec', ...after.split(' ')])).toBe(sentence);
  });
});

test('an argv that docker refuses starts nothing, and the sentence says why', () => {
  expect(gain(argv('--init i'), ['docker', 'run', '--init i', 'i'])).toBe(
    'No container starts: docker refuses the argv ("--init i" is not an option of run).',
  );
});

test('control characters of an argv are escaped', () => {
  expect(gain(argv('i a'), ['docker', 'run', 'i', 'a', '\u001B[2J\n'])).toBe(
    String.raw`The container hands \u{1b}[2J\n to its program as arguments.`,
  );
});
