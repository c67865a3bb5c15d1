import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { wholeArgv } from '../../src/policy/arbitraries.ts';
import { numRuns } from '../breadth.ts';
import { weakened } from '../../src/policy/direction.ts';

function run(...tokens: readonly string[]): string[] {
  return ['docker', 'run', ...tokens, 'img'];
}

/** Each wall: before, after, what became weaker. */
const WEAKER: readonly (readonly [
  before: string,
  after: string,
  option: string,
  from: string | undefined,
  to: string | undefined,
  why: string,
])[] = [
  ['--init', '', 'init', 'true', undefined, 'zombies that count against its limits, and no forwarded signals'],
  [
    '--init',
    '--init=false',
    'init',
    'true',
    'false',
    'zombies that count against its limits, and no forwarded signals',
  ],
  ['--read-only', '--read-only --read-only=0', 'read-only', 'true', '0', 'a writable root file system'],
  ['--cap-drop ALL', '', 'cap-drop', 'ALL', undefined, 'capabilities that were dropped'],
  ['--cap-drop all', '--cap-drop KILL', 'cap-drop', 'all', undefined, 'capabilities that were dropped'],
  [
    '--security-opt no-new-privileges',
    '--security-opt no-new-privileges=false',
    'security-opt',
    'no-new-privileges',
    'no-new-privileges=false',
    'new privileges through setuid programs',
  ],
  ['--network none', '', 'network', 'none', undefined, 'a network'],
  ['--network none', '--net own', 'network', 'none', 'own', 'a network'],
  ['--network own', '', 'network', 'own', undefined, 'a network'],
  ['--network own', '--network host', 'network', 'own', 'host', 'a network'],
  [
    '--network none',
    '--network name=none,name\u0085=host',
    'network',
    'none',
    'name=none,name\u0085=host',
    'a network',
  ],
  ['--cpus 2', '--cpus 10000/010000', 'cpus', '2', '10000/010000', 'more CPUs'],
  ['--user 1000', '', 'user', '1000', undefined, "the image's user, which may be root"],
  ['--user 1000', '--user 0', 'user', '1000', '0', "the image's user, which may be root"],
  ['--pids-limit 64', '--pids-limit 65', 'pids-limit', '64', '65', 'more processes'],
  ['--pids-limit 64', '--pids-limit -1', 'pids-limit', '64', '-1', 'more processes'],
  ['--pids-limit 64', '', 'pids-limit', '64', undefined, 'more processes'],
  ['-m 512m', '-m 1g', 'memory', '512m', '1g', 'more memory'],
  ['-m 512m', '', 'memory', '512m', undefined, 'more memory'],
  ['--memory-swap 1g', '--memory-swap -1', 'memory-swap', '1g', '-1', 'more swap'],
  ['--memory-swap 1g', '', 'memory-swap', '1g', undefined, 'more swap'],
  ['--shm-size 1m', '', 'shm-size', '1m', undefined, 'more shared memory'],
  ['--cpus 1.0', '--cpus 1.5', 'cpus', '1.0', '1.5', 'more CPUs'],
  ['--cpus 1.0', '', 'cpus', '1.0', undefined, 'more CPUs'],
  ['--cpu-quota 100', '--cpu-quota 0x65', 'cpu-quota', '100', '0x65', 'more CPU time'],
  ['--cpu-quota 100', '', 'cpu-quota', '100', undefined, 'more CPU time'],
  [
    '--ulimit nofile=9:10',
    '--ulimit nofile=8:11',
    'ulimit',
    'nofile=9:10',
    'nofile=8:11',
    'larger limits of its processes',
  ],
  ['--ulimit core=0', '', 'ulimit', 'core=0', undefined, 'larger limits of its processes'],
  ['--ulimit nofile=10', '--ulimit nofile=-1', 'ulimit', 'nofile=10', 'nofile=-1', 'larger limits of its processes'],
  ['--ulimit nofile=10', '--ulimit nproc=10', 'ulimit', 'nofile=10', undefined, 'larger limits of its processes'],
  ['--security-opt apparmor=own', '', 'security-opt', 'apparmor=own', undefined, "the engine's own profile"],
  [
    '--security-opt seccomp=f',
    '--security-opt seccomp:unconfined',
    'security-opt',
    'seccomp=f',
    'seccomp:unconfined',
    "the engine's own profile",
  ],
  ['--runtime runsc', '', 'runtime', 'runsc', undefined, "the engine's own runtime"],
  ['--cpuset-cpus 0', '', 'cpuset-cpus', '0', undefined, 'other CPUs'],
  ['--cgroup-parent x', '', 'cgroup-parent', 'x', undefined, 'a place outside its cgroup'],
  ['-v /a:/b:ro', '-v /a:/b', 'volume', '/a:/b:ro', '/a:/b', 'writing to what was read-only'],
  [
    '-v /a:/b:ro',
    '--mount type=bind,src=/a,dst=/b',
    'volume',
    '/a:/b:ro',
    'type=bind,src=/a,dst=/b',
    'writing to what was read-only',
  ],
  ['-v /srv/x:/c:ro', '-v /srv/x:/c/', 'volume', '/srv/x:/c:ro', '/srv/x:/c/', 'writing to what was read-only'],
  [
    '-v /srv/x:/c:ro',
    '-v /srv/x:/c:ro -v /srv/x:/d',
    'volume',
    '/srv/x:/c:ro',
    '/srv/x:/d',
    'writing to what was read-only',
  ],
  [
    '-v /srv/x:/c:ro',
    '-v /srv/x/y/:/d -v /srv/x:/c:ro',
    'volume',
    '/srv/x:/c:ro',
    '/srv/x/y/:/d',
    'writing to what was read-only',
  ],
  ['-v /srv/x:/c:ro', '-v /srv:/d', 'volume', '/srv/x:/c:ro', '/srv:/d', 'writing to what was read-only'],
  ['-v /srv/x:/c', '-v /srv:/c', 'volume', '/srv/x:/c', '/srv:/c', 'a host folder above the one it had'],
  ['-v /srv/x:/c:ro', '-v /srv:/d:ro', 'volume', '/srv/x:/c:ro', '/srv:/d:ro', 'a host folder above the one it had'],
  [
    '-v /srv/x:/c',
    '--mount type=bind,src=/srv/,dst=/c',
    'volume',
    '/srv/x:/c',
    'type=bind,src=/srv/,dst=/c',
    'a host folder above the one it had',
  ],
  [
    '--tmpfs /t:size=16m',
    '--tmpfs /t/:rw,size=17m',
    'tmpfs',
    '/t:size=16m',
    '/t/:rw,size=17m',
    "more of the host's memory as files",
  ],
  ['--tmpfs /t:size=16m', '--tmpfs /t', 'tmpfs', '/t:size=16m', '/t', "more of the host's memory as files"],
  [
    '--tmpfs /t:size=16m',
    '--tmpfs /t:size=16m,size=1g',
    'tmpfs',
    '/t:size=16m',
    '/t:size=16m,size=1g',
    "more of the host's memory as files",
  ],
  [
    '--tmpfs /t:size=16m',
    '--tmpfs /t:size=50%',
    'tmpfs',
    '/t:size=16m',
    '/t:size=50%',
    "more of the host's memory as files",
  ],
  ['--cpu-quota 100', '--cpu-quota 100 --cpu-period 50000', 'cpu-quota', '100', '100', 'more CPU time'],
  ['--cpu-quota 100 --cpu-period 200000', '--cpu-quota 100', 'cpu-quota', '100', '100', 'more CPU time'],
  [
    '--cpu-quota 100 --cpu-period 200000',
    '--cpu-quota 100 --cpu-period 200000 --cpu-period 0',
    'cpu-quota',
    '100',
    '100',
    'more CPU time',
  ],
  ['--cpuset-cpus 0', '--cpuset-cpus 0-7', 'cpuset-cpus', '0', '0-7', 'other CPUs'],
  ['--cpuset-cpus 0,0', '--cpuset-cpus 0,1', 'cpuset-cpus', '0,0', '0,1', 'other CPUs'],
  ['--cpuset-cpus 0-1', '--cpuset-cpus 1-9999999999', 'cpuset-cpus', '0-1', '1-9999999999', 'other CPUs'],
  ['--cpuset-cpus 0-1', '--cpuset-cpus=', 'cpuset-cpus', '0-1', '', 'other CPUs'],
  ['--cpuset-mems 0', '', 'cpuset-mems', '0', undefined, 'other memory nodes'],
  [
    '--device-read-bps /dev/a:1m',
    '--device-read-bps /dev/a:2m',
    'device-read-bps',
    '/dev/a:1m',
    '/dev/a:2m',
    'faster reads and writes of a device',
  ],
  [
    '--device-write-bps /dev/a:1m',
    '--device-write-bps /dev/a:2097152',
    'device-write-bps',
    '/dev/a:1m',
    '/dev/a:2097152',
    'faster reads and writes of a device',
  ],
  [
    '--device-read-iops /dev/a:9',
    '--device-read-iops /dev/a:10',
    'device-read-iops',
    '/dev/a:9',
    '/dev/a:10',
    'faster reads and writes of a device',
  ],
  [
    '--device-write-iops /dev/a:9',
    '--device-write-iops /dev/a:0',
    'device-write-iops',
    '/dev/a:9',
    '/dev/a:0',
    'faster reads and writes of a device',
  ],
  [
    '--device-read-bps /dev/a:1',
    '--device-read-bps /dev/b:1',
    'device-read-bps',
    '/dev/a:1',
    undefined,
    'faster reads and writes of a device',
  ],
  [
    '--device-read-bps /dev/a:1',
    '--device-write-bps /dev/a:1',
    'device-read-bps',
    '/dev/a:1',
    undefined,
    'faster reads and writes of a device',
  ],
  ['--storage-opt size=1g', '', 'storage-opt', 'size=1g', undefined, 'more of the disk'],
  ['--storage-opt size=1g', '--storage-opt size=2g', 'storage-opt', 'size=1g', 'size=2g', 'more of the disk'],
  [
    '--ulimit nofile=8:10',
    '--ulimit nofile=9:10',
    'ulimit',
    'nofile=8:10',
    'nofile=9:10',
    'larger limits of its processes',
  ],
  [
    '',
    '--privileged',
    'privileged',
    undefined,
    'true',
    'every capability and device, and no seccomp, AppArmor or masked paths',
  ],
  ['-v /a:/b', '-v /a:/b -v /:/h', 'volume', undefined, '/:/h', 'the whole file system of the host'],
];

/** Changes that take nothing away. */
const NOT_WEAKER: readonly (readonly [before: string, after: string])[] = [
  ['--init=false', ''],
  ['', '--init'],
  ['--init', '--init=true'],
  ['--cap-drop KILL', '--cap-drop ALL'],
  ['--cap-drop KILL', '--cap-drop cap_kill'],
  ['--cap-drop nonsense', ''],
  ['--cap-add KILL', ''],
  ['-l no-new-privileges', ''],
  ['-l target=/b,readonly', '-l target=/b'],
  ['-l seccomp=f', ''],
  ['--security-opt no-new-privileges', '--security-opt no-new-privileges:true'],
  ['--security-opt no-new-privileges=false', ''],
  ['--security-opt seccomp=a', '--security-opt seccomp=b'],
  ['--security-opt seccomp=unconfined', ''],
  ['--network own', '--network none'],
  ['--network own', '--network other'],
  ['--network host', ''],
  ['--user 1000', '--user 2000'],
  ['--user 0', ''],
  ['--pids-limit 64', '--pids-limit 63'],
  ['--pids-limit 64', '--pids-limit 0x40'],
  ['--pids-limit -1', ''],
  ['-m 1g', '-m 1024m'],
  ['', '-m 1g'],
  ['--shm-size 64m', ''],
  ['', '--shm-size 32m'],
  ['--cpus 1.0', '--cpus 1'],
  ['--ulimit nofile=10', '--ulimit nofile=10:10'],
  ['--ulimit nofile=10', '--ulimit nofile=9'],
  ['-v /a:/b:ro', ''],
  ['-v /a:/b', '-v /a:/b:ro'],
  ['-v /a:/b:ro', '--mount type=bind,src=/a,dst=/b,readonly'],
  ['-v /srv/x:/c:ro', '-v /srv/x:/c:ro -v /srv/xy:/d'],
  ['-v /srv/x:/c:ro -v /srv/x:/d', '-v /srv/x:/d -v /srv/x/y:/e'],
  ['-v /srv/x:/c', '-v /srv/x/y:/c'],
  ['-v /srv:/c -v /srv/x:/d', '-v /srv:/d'],
  ['-v /srv/x:/c:ro', '-v data:/d'],
  ['-v /srv/x:/c:ro', '-v /d'],
  ['-v /c', '-v /d -v /srv:/e'],
  ['--tmpfs /t:size=16m', ''],
  ['--tmpfs /t:size=16m', '--tmpfs /t:mode=1777,size=16384k'],
  ['--tmpfs /t', '--tmpfs /t:size=1g'],
  ['--tmpfs /t:size=1m', '--tmpfs /t:size=1m --tmpfs /u'],
  ['--cpu-quota 100', '--cpu-quota 50 --cpu-period 50000'],
  ['--cpu-quota 100', '--cpu-quota 100 --cpu-period 100000'],
  ['--cpu-period 100000', '--cpu-period 50000'],
  ['--cpuset-cpus 0-1', '--cpuset-cpus 2,3'],
  ['--cpuset-cpus 0-3', '--cpuset-cpus 0-1,1'],
  ['--device-read-iops /dev/a:0', ''],
  ['--device-read-bps /dev/a:1k', '--device-read-bps /dev/a:1024'],
  ['--storage-opt size=1g', '--storage-opt size=1g'],
  ['--storage-opt dm.basesize=1g', ''],
  ['--ulimit nofile=9:10', '--ulimit nofile=8:10'],
  ['--ulimit nofile=9:10', '--ulimit nofile=9'],
  ['--privileged', '--privileged'],
  ['--privileged', ''],
  ['--rm -t', '--name n'],
];

describe('a change', () => {
  it.each(WEAKER)('from "%s" to "%s" weakens --%s', (before, after, option, from, to, why) => {
    expect(weakened(run(...words(before)), run(...words(after)))).toEqual([
      { option, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), why },
    ]);
  });

  it.each(NOT_WEAKER)('from "%s" to "%s" takes nothing away', (before, after) => {
    expect(weakened(run(...words(before)), run(...words(after)))).toEqual([]);
  });

  it('that moves an option behind the image takes it away', () => {
    expect(weakened(run('--init'), [...run(), '--init'])).toMatchObject([{ option: 'init', from: 'true' }]);
  });

  it('tells all that it takes, hardening first', () => {
    const after = weakened(run(...words('-m 1g --cap-drop ALL --init')), run(...words('--pid host -v /:/h')));
    expect(after.map(({ option }) => option)).toEqual(['init', 'cap-drop', 'memory', 'pid', 'volume']);
  });

  it('from or to what the client refuses is not told', () => {
    expect(weakened(run('--init'), ['docker', 'run', '--nonsense'])).toEqual([]);
    expect(weakened(['docker', 'run', '--nonsense'], run('--privileged'))).toEqual([]);
  });

  it('of nothing is nothing', () => {
    fc.assert(
      fc.property(wholeArgv(), (argv) => {
        expect(weakened(argv, argv)).toEqual([]);
      }),
      { numRuns },
    );
  });
});

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
