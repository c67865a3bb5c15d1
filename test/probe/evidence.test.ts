import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { resolveAlone } from '../../src/container/stand-ins.ts';
import { evidenceOf } from '../../src/probe/evidence.ts';
import type { EvidenceRow } from '../../src/probe/evidence.ts';
import type { Inside } from '../../src/probe/inside.ts';
import type { Inspected } from '../../src/probe/inspect.ts';
import { MARK, RECORDED_ARGV, recordedInside, recordedInspect } from './recorded.ts';
import type { OutputChange } from './recorded.ts';

interface Parts {
  readonly argv?: readonly string[];
  readonly inside?: Inside;
  readonly inspected?: Inspected;
}

function evidence({ argv = RECORDED_ARGV, inside = recordedInside(), inspected = recordedInspect() }: Parts = {}) {
  const command = parse(argv);
  const resolved = resolveAlone(command);
  if (!command.ok || !resolved.ok) throw new Error('The client refuses the argv');
  return evidenceOf({ engine: 'docker', options: command.options, asked: resolved.normal, inspected, inside });
}

/** The rows that are not in effect, by their subject. */
function differing(rows: readonly EvidenceRow[]): Record<string, unknown> {
  return Object.fromEntries(
    rows
      .filter(({ effect }) => effect.kind !== 'in-effect')
      .map(({ subject, seen, effect }) => [subject, [seen, effect]]),
  );
}

const IN_KERNEL = { kind: 'not-in-effect', where: 'kernel' };
const IN_ENGINE = { kind: 'not-in-effect', where: 'engine' };

describe('the evidence', () => {
  it('of a container that is as its argv asks has a row for each option, all in effect', () => {
    const rows = evidence();
    expect(differing(rows)).toEqual({});
    expect(rows.map(({ subject, tokens, asked, seen }) => [subject, tokens.join(' '), asked, seen])).toEqual([
      ['capabilities, bounding set', '--cap-drop ALL --cap-add CHOWN', 'CHOWN', 'CHOWN'],
      ['capabilities, in effect', '--cap-drop ALL --cap-add CHOWN', 'CHOWN', 'CHOWN'],
      ['no new privileges', '--security-opt no-new-privileges', 'on', 'on'],
      ['system call filter', '', 'a filter', 'a filter'],
      ['user', '--user 0:0', '0:0', '0:0'],
      ['pids limit', '--pids-limit 64', '64', '64'],
      ['memory', '--memory 64m', '67108864 bytes', '67108864 bytes'],
      ['memory and swap', '--memory 64m', '134217728 bytes', '134217728 bytes'],
      ['cpus', '--cpus 0.5', '0.5', '0.5'],
      ['first process', '--init', 'an init', 'an init (docker-init)'],
      ['network', '--network none', 'none', 'the loopback alone'],
      ['root file system', '--read-only', 'read-only', 'read-only'],
      ['mount /work', '-v /srv/work:/work:ro', 'read-only', 'read-only'],
      [
        'tmpfs /tmp',
        '--tmpfs /tmp:rw,noexec,size=16m',
        'writable, noexec, nosuid, nodev, 16777216 bytes',
        'writable, noexec, nosuid, nodev, 16777216 bytes',
      ],
      ['devices', '--device /dev/fuse', '/dev/fuse', '/dev/fuse'],
      ['hidden paths', '', 'hidden', 'hidden (this kernel has 2 of 3)'],
      ['read-only paths', '', 'read-only', 'read-only (this kernel has 2 of 3)'],
    ]);
  });

  it.each<[string, string | RegExp, string, string]>([
    [
      'capabilities, bounding set',
      'CapBnd:\t0000000000000001',
      'CapBnd:\t00000000000000cb',
      'CHOWN DAC_OVERRIDE FOWNER SETGID SETUID',
    ],
    ['capabilities, bounding set', 'CapBnd:\t0000000000000001', 'CapBnd:\t000001ffffffffff', 'all'],
    ['capabilities, in effect', /(Gid:[^#]*)CapEff:\t0000000000000001/, '$1CapEff:\t0000000000000000', 'none'],
    ['no new privileges', 'NoNewPrivs:\t1', 'NoNewPrivs:\t0', 'off'],
    ['system call filter', 'Seccomp:\t2', 'Seccomp:\t0', 'none'],
    ['system call filter', 'Seccomp:\t2', 'Seccomp:\t1', 'strict mode'],
    ['user', /Gid:\t0/, 'Gid:\t5', '0:5'],
    ['pids limit', /pids.max\n64/, 'pids.max\nmax', 'unlimited'],
    ['pids limit', /pids.max\n64/, 'pids.max\n65', '65'],
    ['memory', /limit_in_bytes\n67108864/, 'limit_in_bytes\n9223372036854771712', 'unlimited'],
    ['memory', /limit_in_bytes\n67108864/, 'limit_in_bytes\n67112960', '67112960 bytes'],
    ['memory and swap', /bytes\n134217728/, 'bytes\n9223372036854771712', 'unlimited'],
    ['cpus', /quota_us\n50000/, 'quota_us\n-1', 'unlimited'],
    ['cpus', /quota_us\n50000/, 'quota_us\n50010', '0.5001'],
    ['first process', '/sbin/docker-init\u0000', 'sleep\u0000', 'sleep'],
    ['network', ' tunl0:', '  eth0:', 'eth0'],
    ['root file system', '/ / ro,', '/ / rw,', 'writable'],
    ['mount /work', '/work ro,', '/work rw,', 'writable'],
    ['mount /work', '/srv/work /work ro', '/srv/work /elsewhere ro', 'nothing is mounted there'],
    ['tmpfs /tmp', 'size=16384k', 'size=1g', 'writable, noexec, nosuid, nodev, 1073741824 bytes'],
    [
      'tmpfs /tmp',
      'nodev,noexec,relatime - tmpfs',
      'nodev,relatime - tmpfs',
      'writable, exec, nosuid, nodev, 16777216 bytes',
    ],
    ['tmpfs /tmp', '/tmp rw', '/tmp ro', 'read-only, noexec, nosuid, nodev, 16777216 bytes'],
    [
      'tmpfs /tmp',
      'relatime - tmpfs tmpfs rw,size=16384k',
      'relatime - ext4 /dev/vda rw',
      'a file system of type ext4',
    ],
    ['devices', '/dev/fuse\n', '/dev/fuse\n/dev/sda\n', '/dev/fuse /dev/sda'],
    ['devices', '/dev/fuse\n', '', 'none but the usual'],
    ['hidden paths', '/null /proc/keys', '/null /proc/other', 'open: /proc/keys'],
    ['hidden paths', '/null /proc/keys rw,nosuid - tmpfs', '/keys /proc/keys rw,nosuid - proc', 'open: /proc/keys'],
    ['hidden paths', '/proc/acpi ro', '/proc/acpi rw', 'open: /proc/acpi'],
    ['hidden paths', '/ /proc/acpi ro,relatime - tmpfs', '/ /proc/acpi ro,relatime - proc', 'open: /proc/acpi'],
    ['read-only paths', '/proc/sys ro', '/proc/sys rw', 'open: /proc/sys'],
  ])('has one row not in effect, %s, when the kernel shows (%s) otherwise: %s', (subject, from, to, seen) => {
    expect(differing(evidence({ inside: recordedInside([from, to]) }))).toEqual({ [subject]: [seen, IN_KERNEL] });
  });

  it.each<[string, object]>([
    ['no new privileges', { SecurityOpt: [] }],
    ['system call filter', { SecurityOpt: ['no-new-privileges', 'seccomp=unconfined'] }],
    ['pids limit', { PidsLimit: null }],
    ['memory and swap', { MemorySwap: -1 }],
    ['cpus', { NanoCpus: 0 }],
    ['first process', { Init: null }],
    ['network', { NetworkMode: 'default' }],
    ['root file system', { ReadonlyRootfs: false }],
    ['mount /work', { Binds: ['/srv/work:/work'] }],
    ['tmpfs /tmp', { Tmpfs: null }],
    ['devices', { Devices: [] }],
  ])('has one row not in effect, %s, when the engine has recorded otherwise', (subject, host) => {
    const differences = differing(evidence({ inspected: recordedInspect(host) }));
    expect(differences).toEqual({ [subject]: [expect.anything(), IN_ENGINE] });
  });

  it.each<[string, string | RegExp, string]>([
    ['capabilities, bounding set', /CapBnd:.*\n/, ''],
    ['no new privileges', /NoNewPrivs:.*\n/, ''],
    ['system call filter', /Seccomp:.*\n/, ''],
    ['pids limit', 'cgroup pids.max', 'cgroup other'],
    ['memory and swap', 'cgroup memory.memsw', 'cgroup other'],
    ['cpus', 'cgroup cpu.cfs_quota_us', 'cgroup other'],
    ['first process', /cmdline\n.*\n/, 'cmdline\n\n'],
  ])('has one row not seen, %s, where the kernel does not tell', (subject, from, to) => {
    const differences = differing(evidence({ inside: recordedInside([from, to]) }));
    expect(differences).toEqual({ [subject]: [undefined, { kind: 'not-observable', reason: expect.any(String) }] });
  });

  it('reads the files of version 2 of control groups as well', () => {
    const inside = recordedInside(
      ['cgroup memory.limit_in_bytes\n67108864', 'cgroup memory.max\n67108864'],
      ['cgroup memory.memsw.limit_in_bytes\n134217728', 'cgroup memory.swap.max\n67108864'],
      [/cgroup cpu.cfs_quota_us\n50000/, 'cgroup cpu.max\n50000 100000'],
      ['cgroup cpu.cfs_period_us', 'cgroup other'],
    );
    expect(differing(evidence({ inside }))).toEqual({});
    const unlimited = recordedInside(
      ['cgroup memory.limit_in_bytes\n67108864', 'cgroup memory.max\nmax'],
      ['cgroup memory.memsw.limit_in_bytes\n134217728', 'cgroup memory.swap.max\nmax'],
      [/cgroup cpu.cfs_quota_us\n50000/, 'cgroup cpu.max\nmax 100000'],
    );
    expect(differing(evidence({ inside: unlimited }))).toEqual({
      memory: ['unlimited', IN_KERNEL],
      'memory and swap': ['unlimited', IN_KERNEL],
      cpus: ['unlimited', IN_KERNEL],
    });
  });

  it('counts memory in whole pages, as the kernel does', () => {
    const argv = RECORDED_ARGV.map((token) => (token === '64m' ? '67108865' : token));
    const inspected = recordedInspect({ Memory: 67_108_865, MemorySwap: 134_217_730 });
    expect(differing(evidence({ argv, inspected }))).toEqual({});
  });
});

/** The evidence of an argv whose engine has recorded just that, and whose kernel is the recorded one with changes. */
function of(words: readonly string[], host: object, ...changes: readonly OutputChange[]) {
  const bare = {
    Binds: null,
    CapAdd: null,
    CapDrop: null,
    SecurityOpt: null,
    Tmpfs: null,
    Devices: [],
    PidsLimit: null,
  };
  const none = { Memory: 0, MemorySwap: 0, NanoCpus: 0, Init: null, ReadonlyRootfs: false, NetworkMode: 'none' };
  const network = words.includes('--network') ? [] : ['--network', 'none'];
  const argv = ['docker', 'run', ...network, ...words, 'busybox'];
  const inside = recordedInside(['/dev/fuse\n', ''], ...changes);
  return evidence({ argv, inside, inspected: recordedInspect({ ...bare, ...none, ...host }) });
}

const DEFAULTS = ['0000000000000001', '00000000a80425fb'] as const;
const WITH_DEFAULTS = [
  [/CapEff:\t0000000000000001(?=\nCapBnd)/, `CapEff:\t${DEFAULTS[1]}`],
  ['CapBnd:\t0000000000000001', `CapBnd:\t${DEFAULTS[1]}`],
] as const;

function tmpfsOf(words: string, ...changes: readonly OutputChange[]): readonly EvidenceRow[] {
  return of(['--tmpfs', `/tmp:${words}`], { Tmpfs: { '/tmp': words } }, ...WITH_DEFAULTS, ...changes);
}

describe('an option', () => {
  it('has the tokens that ask for it, in whatever spelling, and not those of another place', () => {
    const argv = [
      '-v',
      '/srv/work:/work/:ro',
      '-v',
      '/srv/two:/worked',
      '--tmpfs',
      '/tmp/:size=16m',
      '--tmpfs',
      '/run',
    ];
    const host = { Binds: ['/srv/work:/work:ro', '/srv/two:/worked'], Tmpfs: { '/tmp': 'size=16m', '/run': '' } };
    const tokens = of(argv, host, ...WITH_DEFAULTS).map((row) => [row.subject, row.tokens]);
    expect(Object.fromEntries(tokens)).toMatchObject({
      'mount /work': ['-v /srv/work:/work/:ro'],
      'mount /worked': ['-v /srv/two:/worked'],
      'tmpfs /tmp': ['--tmpfs /tmp/:size=16m'],
      'tmpfs /run': ['--tmpfs /run'],
    });
  });

  it('that gives a tmpfs no size leaves it to the kernel', () => {
    expect(differing(of(['--tmpfs', '/tmp'], { Tmpfs: { '/tmp': '' } }, ...WITH_DEFAULTS))).toEqual({});
  });

  it.each<[string, object]>([
    ['980k', {}],
    ['984k', { 'tmpfs /tmp': ['writable, noexec, nosuid, nodev, 1007616 bytes', IN_KERNEL] }],
    ['976k', { 'tmpfs /tmp': ['writable, noexec, nosuid, nodev, 999424 bytes', IN_KERNEL] }],
  ])('that gives a tmpfs 1000000 bytes gives it whole pages, as the kernel does (%s)', (size, differences) => {
    expect(differing(tmpfsOf('size=1000000', ['16384k', size]))).toEqual(differences);
  });

  it.each<[string, object]>([
    ['size=50%', [undefined, { kind: 'not-observable', reason: 'a size in per cent is not compared' }]],
    ['size=50%,exec', ['writable, noexec, nosuid, nodev', IN_KERNEL]],
  ])('that gives a tmpfs a share of the memory (%s) is not seen, unless its flags are other ones', (words, row) => {
    expect(differing(tmpfsOf(words))).toEqual({ 'tmpfs /tmp': row });
  });

  it.each<[string, string]>([
    ['/dev/null:/opt/x', '/opt/x'],
    ['/dev/null:/dev/a/b/c', '/dev/a/b/c'],
    ['/dev/null:/dev/../opt/x', '/dev/../opt/x'],
    ['/dev/null', '/dev/null'],
  ])('of a device (%s) that is not looked for is in no row', (value, path) => {
    const device = { PathOnHost: '/dev/null', PathInContainer: path, CgroupPermissions: 'rwm' };
    const rows = of(['--device', value], { Devices: [device] }, ...WITH_DEFAULTS);
    expect(differing(rows)).toEqual({});
    expect(rows.find(({ subject }) => subject === 'devices')).toMatchObject({ tokens: [], seen: 'none but the usual' });
  });

  it.each<[string, string, object]>([
    ['/elsewhere', '/real', { 'mount /work': ['nothing is mounted there', IN_KERNEL] }],
    ['/real', '/real', {}],
    ['/real', '', { 'mount /work': [undefined, { kind: 'not-observable', reason: expect.stringContaining('link') }] }],
    ['/work', '', {}],
  ])('of a mount that the kernel has at %s, where its place is really "%s", is in effect there', (at, real, row) => {
    const place = [`\n${MARK} end`, `\n${MARK} place /work\n${real}\n\n${MARK} end`] as const;
    const inside = recordedInside(['/srv/work /work ro,', `/srv/work ${at} ro,noatime,`], place);
    expect(differing(evidence({ inside }))).toEqual(row);
  });

  it('of a volume without a name is recorded beside the config of the host', () => {
    const argv = [...RECORDED_ARGV.slice(0, 2), '-v', '/data', ...RECORDED_ARGV.slice(2)];
    const inside = recordedInside(['/with\\040space', '/data']);
    const volumes = { ...recordedInspect(), volumes: ['/data', '/of/the/image'] };
    expect(differing(evidence({ argv, inside, inspected: volumes }))).toEqual({});
    expect(differing(evidence({ argv, inside }))).toEqual({ 'mount /data': ['writable', IN_ENGINE] });
  });

  it('that gives a quota counts in its own period', () => {
    const quota = ['--cpu-quota', '50000', '--cpu-period', '200000'];
    const host = { CpuQuota: 50_000, CpuPeriod: 200_000 };
    expect(differing(of(quota, host, ...WITH_DEFAULTS))).toEqual({ cpus: ['0.5', IN_KERNEL] });
    expect(differing(of(quota, host, ...WITH_DEFAULTS, ['period_us\n100000', 'period_us\n200000']))).toEqual({});
  });

  it('that names a capability that not every engine knows is not in effect without it', () => {
    const rows = of(['--cap-add', 'BPF'], { CapAdd: ['CAP_BPF'] }, ...WITH_DEFAULTS);
    expect(Object.keys(differing(rows))).toEqual(['capabilities, bounding set', 'capabilities, in effect']);
  });

  it("of another's network claims nothing of it", () => {
    const rows = of(['--network', 'host'], { NetworkMode: 'host' }, ...WITH_DEFAULTS);
    expect(rows.map(({ subject }) => subject)).not.toContain('network');
  });
});

describe('what nobody asks for', () => {
  it("is docker's own set of capabilities, its filter and its paths, and nothing else", () => {
    const rows = of([], {}, ...WITH_DEFAULTS);
    expect(differing(rows)).toEqual({});
    expect(rows.map(({ subject }) => subject)).toEqual([
      'capabilities, bounding set',
      'capabilities, in effect',
      'system call filter',
      'network',
      'devices',
      'hidden paths',
      'read-only paths',
    ]);
  });

  it('is no finding where the engine limits more than it is asked to', () => {
    expect(differing(of([], { PidsLimit: 2048, Init: true }, ...WITH_DEFAULTS))).toEqual({});
  });

  it('of a privileged container is no filter, no hidden path and no device of its own', () => {
    const rows = of(
      ['--privileged'],
      { Privileged: true, MaskedPaths: null, ReadonlyPaths: null },
      [/CapEff:\t0000000000000001(?=\nCapBnd)/, 'CapEff:\t000001ffffffffff'],
      ['CapBnd:\t0000000000000001', 'CapBnd:\t000001ffffffffff'],
      ['Seccomp:\t2', 'Seccomp:\t0'],
    );
    expect(differing(rows)).toEqual({});
    expect(rows.map(({ subject, asked }) => [subject, asked])).toEqual([
      ['capabilities, bounding set', 'all'],
      ['capabilities, in effect', 'all'],
      ['system call filter', 'none'],
      ['network', 'none'],
      ['hidden paths', 'open'],
      ['read-only paths', 'open'],
    ]);
  });
});

describe('a user', () => {
  const AS_AGENT = [
    [/CapEff:\t0000000000000001(?=\nCapBnd)/, 'CapEff:\t0000000000000000'],
    ['CapBnd:\t0000000000000001', `CapBnd:\t${DEFAULTS[1]}`],
    [/(docker-init\n)Uid:\t0/, '$1Uid:\t1000'],
    ['Gid:\t0', 'Gid:\t1001'],
  ] as const;

  it.each(['1000', 'agent', '1000:1001', 'agent:1001', 'agent:', '1000:', '+1000:+1001'])(
    '(%s) is the number that the image gives it',
    (name) => {
      expect(differing(userOf(name))).toEqual({});
    },
  );

  it.each(['1000:work', '1000:1002', '1001', 'root', ':1001', 'root:', '+1001:1001'])(
    '(%s) that is another is not in effect',
    (name) => {
      expect(differing(userOf(name))).toEqual({ user: ['1000:1001', IN_KERNEL] });
    },
  );

  it.each<[string, number]>([
    [':5', 5],
    ['root:', 9],
    [':', 9],
    [':work', 1002],
  ])('(%s) whose half is empty is user 0, or has the own group', (name, gid) => {
    const inside = recordedInside(['root:x:0:0', 'root:x:0:9'], ['Gid:\t0', `Gid:\t${gid}`]);
    const argv = RECORDED_ARGV.map((token) => (token === '0:0' ? name : token));
    const rows = evidence({ argv, inside, inspected: recordedInspect({}, name) });
    expect(differing(rows)).toEqual({});
  });

  it('without a name in the image has group 0', () => {
    const inside = recordedInside(
      ...AS_AGENT,
      [/(docker-init\n)Uid:\t1000/, '$1Uid:\t4242'],
      ['Gid:\t1001', 'Gid:\t0'],
    );
    const argv = RECORDED_ARGV.map((token) => (token === '0:0' ? '4242' : token));
    const rows = evidence({ argv, inside, inspected: recordedInspect({}, '4242') });
    expect(rows.find(({ subject }) => subject === 'user')).toMatchObject({
      seen: '4242:0',
      effect: { kind: 'in-effect' },
    });
  });

  it('whose name the image does not have is not seen', () => {
    expect(differing(userOf('nobody'))).toEqual({
      user: [undefined, { kind: 'not-observable', reason: '/etc/passwd and /etc/group do not have the name' }],
    });
  });

  it('other than root has none of the capabilities that were added for it', () => {
    const inspected = recordedInspect({ CapAdd: ['CAP_CHOWN'], CapDrop: ['ALL'] }, '1000');
    const inside = recordedInside(...AS_AGENT.filter(([from]) => from !== 'CapBnd:\t0000000000000001'));
    const argv = RECORDED_ARGV.map((token) => (token === '0:0' ? '1000' : token));
    expect(differing(evidence({ argv, inside, inspected }))).toEqual({
      'capabilities, in effect': ['none', IN_KERNEL],
    });
  });

  it.each<[string, readonly string[], string]>([
    ["of docker's own set", ['--cap-add', 'chown'], 'CHOWN'],
    ['of another', ['--cap-add', 'CAP_SYS_ADMIN'], 'SYS_ADMIN'],
    ['each', ['--cap-add', 'ALL'], 'all'],
  ])('other than root has no capability (%s) that was added without a drop', (_what, words, asked) => {
    const rows = of(['--user', '1000', ...words], { CapAdd: words.slice(1) }, ...AS_AGENT);
    expect(rows.find(({ subject }) => subject === 'capabilities, in effect')).toMatchObject({
      asked,
      sent: asked,
      seen: 'none',
      effect: IN_KERNEL,
    });
  });

  function userOf(name: string) {
    const rows = of(['--user', name], {}, ...AS_AGENT);
    // The recorded user is another one: what the engine has of this one is not the question here.
    return rows.map((row) => (row.subject === 'user' ? rowOfKernel(name) : row));
  }

  function rowOfKernel(name: string): EvidenceRow {
    const argv = RECORDED_ARGV.map((token) => (token === '0:0' ? name : token));
    const rows = evidence({ argv, inside: recordedInside(...AS_AGENT), inspected: recordedInspect({}, name) });
    const row = rows.find(({ subject }) => subject === 'user');
    if (row === undefined) throw new Error('There is no row of the user');
    return row;
  }
});
