import { describe, expect, it, test } from 'vitest';
import { HIDDEN_CLASS } from '../../src/argv/hidden.ts';
import { diff } from '../../src/container/diff.ts';
import type { ConfigChange } from '../../src/container/diff.ts';
import { DIRECTIONS } from '../../src/container/directions/table.ts';
import type { Json } from '../../src/container/json.ts';
import { configChangesLines, configChangesMarkdown, fieldTitle } from '../../src/report/config-changes.ts';
import { fieldsWithWords } from '../../src/report/config-words.ts';
import { config, EXAMPLES } from '../container/directions/examples.ts';

function lines(before: string, after: string): string[] {
  return configChangesLines(diff(config(before), config(after)));
}

function change(field: string, from: Json | undefined, to: Json | undefined): ConfigChange {
  return {
    field,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    direction: 'other',
    why: 'no reason',
  };
}

function values(field: string, from: Json | undefined, to: Json | undefined): string {
  return configChangesLines([change(field, from, to)])[0] ?? '';
}

describe('a change of the container config in one line', () => {
  it.each([
    ['--pids-limit 32768', '', 'pids limit 32768 → unlimited (weaker, CIS 5.29): more processes'],
    ['--pids-limit 64', '--pids-limit 32', 'pids limit 64 → 32 (stronger, CIS 5.29)'],
    ['-v /srv:/work:ro', '-v /srv:/work', 'bind /work: read-only → writable (weaker): writing to what was read-only'],
    ['-v /etc:/e', '-v /etc:/e:ro', 'bind /e: writable → read-only (stronger, CIS 5.6)'],
    ['-v /srv/a:/b', '-v /srv/a/c:/b', 'bind /b: /srv/a writable → /srv/a/c writable (stronger)'],
    ['', '-v data:/d', 'bind /d: absent → data writable (weaker): a volume that it did not have'],
    ['--shm-size 1m', '--shm-size 1500', 'shared memory 1m → 1500b (stronger)'],
    ['-m 1g --memory-swap -1', '-m 1536m --memory-swap -1', 'memory 1g → 1536m (weaker, CIS 5.11): more memory'],
    [
      '-m 1g --memory-swap 1g',
      '-m 1g --memory-swap -1',
      'memory and swap 1g → unlimited (weaker, CIS 5.11): more memory and swap',
    ],
    ['--cpus 1.50', '--cpus 2', 'CPUs 1.5 → 2 (weaker, CIS 5.12): more CPU time'],
    ['--cap-drop ALL', '', 'capabilities dropped ALL → none (weaker, CIS 5.4): capabilities that it did not have'],
    [
      '--cap-drop ALL --cap-add CHOWN --cap-add KILL',
      '--cap-drop ALL',
      'capabilities added CHOWN, KILL → none (stronger, CIS 5.4)',
    ],
    ['--read-only', '', 'root file system read-only → writable (weaker, CIS 5.13): a writable root file system'],
    [
      '--ulimit nofile=1:2',
      '--ulimit nofile=-1',
      'ulimit nofile: 1:2 → unlimited (weaker, CIS 5.19): larger limits of its processes',
    ],
    [
      '',
      '-p 127.0.0.1:8080:80',
      'port 80/tcp: not published → 127.0.0.1:8080 (weaker): a port that programs of the host reach',
    ],
    ['', '-p 80', 'port 80/tcp: not published → *:* (weaker, CIS 5.14): a port on all interfaces of the host'],
    ['--restart on-failure:3', '--restart no', 'restart policy on-failure:3 → no (stronger)'],
    [
      '--device /dev/sda:/dev/x:r',
      '--device /dev/sda:/dev/x',
      'device /dev/x: r → rwm (weaker, CIS 5.18): a device of the host',
    ],
    [
      '--health-cmd true --health-interval 3s',
      '--health-cmd true --health-interval 90s',
      'health check Interval 3s → Interval 90s (other)',
    ],
    [
      '--security-opt seccomp=unconfined',
      '--security-opt seccomp=loose',
      `seccomp profile unconfined → '{"defaultAction":"SCMP_ACT_ALLOW","syscalls":[]}' (stronger, CIS 5.22)`,
    ],
    ['--network own', '--network own --network two', 'network two: not joined → joined (weaker): one more network'],
    ['--entrypoint sh', '--entrypoint=', "entrypoint sh → '' (weaker): another program than the image's"],
    ['-e A=1', '-e A', "variable A: 1 → its caller's, or none (other)"],
    ['--oom-kill-disable', '', 'OOM killer off → on (stronger)'],
    ['--tmpfs /t', '', 'tmpfs /t: plain → absent (other)'],
    ['--stop-timeout 3', '', "stop timeout 3s → the engine's (other)"],
  ])('from "%s" to "%s"', (before, after, line) => {
    expect(lines(before, after)).toEqual([line]);
  });

  it('says of no change that the spelling alone changed', () => {
    expect(lines('--pids-limit 64', '--pids-limit=0x40')).toEqual([
      'spelling alone changed: the container config is the same',
    ]);
  });

  it('names a size in the largest unit without a fraction', () => {
    const sizes = [0, 1, 1023, 1024, 1536, 2 ** 20, 2 ** 30, 2 ** 40, 2 ** 50];
    expect(sizes.map((size) => values('HostConfig.Memory', undefined, size).split(' ')[3])).toEqual([
      '0b',
      '1b',
      '1023b',
      '1k',
      '1536b',
      '1m',
      '1g',
      '1t',
      '1024t',
    ]);
  });

  it('repeats no secret', () => {
    expect(lines('', '-e DB_PASSWORD=hunter2')).toEqual(['variable DB_PASSWORD: absent → (hidden) (weaker): a secret']);
    expect(lines('-e URL=pg://u:hunter2@h/', '-e URL=x')[0]).not.toContain('hunter2');
  });

  it('shows what is hidden in a field and in its values', () => {
    expect(values('Labels.a\u202eb', undefined, 'x\ny\u001b[2J')).toBe(
      String.raw`label a\u{202e}b: absent → $'x\ny\x1b[2J' (other)`,
    );
    expect(values('Unknown\n', null, { 'a\u0085': 1 })).not.toMatch(new RegExp(HIDDEN_CLASS, 'u'));
  });

  it('cuts long values where they begin to differ, and long names', () => {
    const [same, other] = ['a'.repeat(500), `${'a'.repeat(300)}b${'a'.repeat(199)}`];
    const line = values('User', same, other);
    expect(line).toMatch(/^user …a{100}… → …a{50}ba{49}… \(other\)$/);
    expect(values(`Labels.${'l'.repeat(500)}`, undefined, 'x')).toMatch(/^label l{94}…: absent → x \(other\)$/);
    expect(values('User', undefined, `${'a'.repeat(99)}😀😀`)).not.toMatch(new RegExp(HIDDEN_CLASS, 'u'));
  });

  it('takes values of any shape for any field', () => {
    const shapes: readonly Json[] = [null, true, -1, 1.5, '', 'text', [], [1, null, ['x']], {}, { a: { b: [] } }];
    const fields = fieldsWithWords().map((field) => (field.endsWith('.') ? `${field}key` : field));
    for (const field of [...fields, 'Unknown']) {
      for (const shape of shapes) expect(values(field, undefined, shape)).toMatch(/ → .* \(other\)$/);
      expect(values(field, {}, { a: 1 })).toMatch(/ → .* \(other\)$/);
    }
  });
});

describe('in Markdown', () => {
  it('changes are a table, and none is a sentence', () => {
    const rows = configChangesMarkdown(diff(config('--pids-limit 64'), config(''))).split('\n');
    expect(rows.map((row) => row.replaceAll(/ +/g, ' '))).toEqual([
      '| | before | after | direction |',
      expect.stringMatching(/^\| :-+ \| :-+ \| :-+ \| :-+ \|$/),
      '| pids limit | `64` | `unlimited` | weaker, CIS 5.29: more processes |',
    ]);
    expect(configChangesMarkdown([])).toBe('spelling alone changed: the container config is the same');
  });

  it('no value and no name becomes markup or another cell', () => {
    const [, , row] = configChangesMarkdown([change('Labels.<b>|*x*', '`|`<i>', '[a](b)')]).split('\n');
    expect(row).toContain(String.raw`| label &lt;b&gt;\|\*x\* |`);
    expect(row).toContain('| <code>&#39;&#96;&#124;&#96;&#60;i&#62;&#39;</code> |');
    expect(row).toContain("| `'[a](b)'` |");
  });
});

test('each row of the table of directions has words of its own, and no other field has', () => {
  const rows = DIRECTIONS.flatMap(({ rules }) => rules.map(({ field }) => field.replace(/\*$/, '')));
  const special = new Set(['HostConfig.StorageOpt.size', 'HostConfig.LogConfig.Config.max-size']);
  expect(fieldsWithWords().toSorted()).toEqual(rows.filter((field) => !special.has(field)).toSorted());
});

test('a title is told from its key', () => {
  expect(fieldTitle('HostConfig.PidsLimit')).toBe('pids limit');
  expect(fieldTitle('HostConfig.Binds./work')).toBe('bind /work');
  expect(fieldTitle('HostConfig.SecurityOpt.seccomp')).toBe('seccomp profile');
  expect(fieldTitle('HostConfig.SecurityOpt.other')).toBe('security option other');
  expect(fieldTitle('Odd.\u0007')).toBe(String.raw`Odd.\u{7}`);
});

test('every example is told in lines that are safe to print', () => {
  const all = EXAMPLES.flatMap(([before, after]) => lines(before, after));
  expect(all.filter((line) => new RegExp(HIDDEN_CLASS, 'u').test(line))).toEqual([]);
});
