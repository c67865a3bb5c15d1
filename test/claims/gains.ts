/** What docs/directions.md says that a container gains: how it is seen on an engine, or why it is not. */

/** A change of options, and what a script in the container prints before and after it. */
export interface Gain {
  readonly why: string;
  readonly from: string;
  readonly to: string;
  readonly script: string;
  readonly before: string;
  readonly after: string;
}

/** A folder of the host with the files `secret` ("of the host") and `variables` (FROM_FILE=yes). */
export const FOLDER = 'FOLDER';

const VOLUME_OF_FOLDER = `type=volume,dst=/m,volume-opt=type=none,volume-opt=o=bind,volume-opt=device=${FOLDER}`;
const SOMAXCONN = '[ "$(cat /proc/sys/net/core/somaxconn)" = 77 ] && echo set';
const IN_EFFECT = `awk '/^CapEff/ { print $2 }' /proc/1/status`;
const SIZE = (place: string): string => `df -k ${place} | awk 'END { print $2 }'`;

/** The file of a limit in control groups of version 1, else that of version 2. */
function limit(v1: string, v2: string): string {
  return `cat /sys/fs/cgroup/${v1} 2>/dev/null || cat /sys/fs/cgroup/${v2}`;
}

const SUM = '$(($(cat /sys/fs/cgroup/memory.max) + $(cat /sys/fs/cgroup/memory.swap.max)))';
const WITH_SWAP = `cat /sys/fs/cgroup/memory/memory.memsw.limit_in_bytes 2>/dev/null || echo ${SUM}`;
const QUOTA = `cat /sys/fs/cgroup/cpu/cpu.cfs_quota_us 2>/dev/null || cut -d ' ' -f 1 /sys/fs/cgroup/cpu.max`;

/** What one container shows by itself. */
export const GAINS: readonly Gain[] = [
  gain('a writable root file system', '--read-only', '', 'touch /file && echo written', '', 'written'),
  gain('system calls that no profile refuses', '', '--security-opt seccomp=unconfined', seccomp(), '2', '0'),
  gain('the masked paths of /proc and /sys', '', unconfined(), covered('kcore|keys|timer_list'), 'covered', ''),
  gain('writing to settings of the kernel in /proc', '', unconfined(), covered('sys'), 'covered', ''),
  gain(
    'capabilities that docker grants to nobody by default',
    '',
    '--cap-add SYS_TIME',
    IN_EFFECT,
    mask('a8'),
    mask('aa'),
  ),
  gain('capabilities that it did not have', '--cap-drop KILL', '', IN_EFFECT, '00000000a80425db', mask('a8')),
  gain('a network', '--network none', '', 'grep -q eth0 /proc/net/dev && echo there', '', 'there'),
  gain('names that another server resolves', '', '--dns 192.0.2.1', 'grep -c 192.0.2.1 /etc/resolv.conf', '0', '1'),
  gain(
    'short names that lead into another domain',
    '',
    '--dns-search a.example',
    'grep -c a.example /etc/resolv.conf',
    '0',
    '1',
  ),
  gain('a name that leads elsewhere', '', '--add-host other:192.0.2.9', 'grep -c 192.0.2.9 /etc/hosts', '0', '1'),
  gain(
    'a writable place for programs, setuid files or devices',
    '--tmpfs /t',
    '--tmpfs /t:exec,suid,dev',
    flags(),
    'nosuid,nodev,noexec',
    '',
  ),
  gain("more of the host's memory as files", '--tmpfs /t:size=1m', '--tmpfs /t:size=2m', SIZE('/t'), '1024', '2048'),
  gain('a host folder that it did not have', '', `-v ${FOLDER}:/m`, 'cat /m/secret', '', 'of the host'),
  gain('a host folder that no source names', '', `--mount ${VOLUME_OF_FOLDER}`, 'cat /m/secret', '', 'of the host'),
  gain(
    'writing to what was read-only',
    `-v ${FOLDER}:/m:ro`,
    `-v ${FOLDER}:/m`,
    'touch /m/made && echo written',
    '',
    'written',
  ),
  gain('variables from a file of the host', '', `--env-file ${FOLDER}/variables`, 'echo "$FROM_FILE"', '', 'yes'),
  gain('a device of the host', '', '--device /dev/full:/dev/one', 'ls /dev/one', '', '/dev/one'),
  gain('more processes', '--pids-limit 64', '', limit('pids/pids.max', 'pids.max'), '64', 'max'),
  gain('more memory', '-m 64m', '-m 128m', limit('memory/memory.limit_in_bytes', 'memory.max'), bytes(64), bytes(128)),
  gain('more memory and swap', '-m 64m --memory-swap 64m', '-m 64m', WITH_SWAP, bytes(64), bytes(128)),
  gain('more shared memory', '', '--shm-size 128m', SIZE('/dev/shm'), '65536', '131072'),
  gain('more CPU time', '--cpus 0.5', '--cpus 1', QUOTA, '50000', '100000'),
  gain('more CPUs', '--cpuset-cpus 0', '', '[ "$(nproc)" -gt 1 ] && echo more', '', 'more'),
  gain('larger limits of its processes', '--ulimit nofile=64', '--ulimit nofile=128', 'ulimit -n', '64', '128'),
  gain(
    'survival: processes of the host are killed first',
    '--oom-score-adj 500',
    '',
    'cat /proc/self/oom_score_adj',
    '500',
    '0',
  ),
  gain('root', '--user 1000', '--user 0', 'id -u', '1000', '0'),
  gain("the image's user, which may be root", '--user 1000', '', 'id -u', '1000', '0'),
  gain("perhaps root's group", '--user 1000:1000', '--user 1000', 'id -g', '1000', '0'),
  gain('the files of another group', '', '--group-add 44', 'id -G', '0', '0 44'),
  gain("another program than the image's", '', '--entrypoint /bin/echo', 'true', '', 'sh -c true'),
  gain('kernel settings of its namespaces', '', '--sysctl net.core.somaxconn=77', SOMAXCONN, '', 'set'),
];

/** Namespaces of the host, as `/proc/self/ns` calls them. */
export const OF_THE_HOST = [
  ["the host's processes", '', '--pid host', 'pid'],
  ["the host's shared memory", '', '--ipc host', 'ipc'],
  ["the host's host name", '', '--uts host', 'uts'],
  ["the host's network", '', '--network host', 'net'],
  ["the host's cgroup tree", '--cgroupns private', '--cgroupns host', 'cgroup'],
] as const;

/** Namespaces of another container. */
export const OF_ANOTHER = [
  ["another container's processes", '--pid', 'pid'],
  ["another container's shared memory", '--ipc', 'ipc'],
  ["another container's network", '--network', 'net'],
] as const;

/** What control groups of version 1 alone show. */
export const OF_VERSION_1: readonly Gain[] = [
  gain('more weight when CPUs are scarce', '', '-c 2048', 'cat /sys/fs/cgroup/cpu/cpu.shares', '1024', '2048'),
  gain(
    "the host's memory: it is not killed when memory runs out",
    '-m 64m',
    '-m 64m --oom-kill-disable',
    'head -n 1 /sys/fs/cgroup/memory/memory.oom_control',
    'oom_kill_disable 0',
    'oom_kill_disable 1',
  ),
];

/** What takes more than a look from inside: tests of their own show it. */
export const BY_ITSELF = [
  'a port on all interfaces of the host',
  'a port on an interface of the host',
  'a port on every interface of the host',
  'a port on every interface of the host for each that the image exposes',
  'a port that programs of the host reach',
  "another container's mounts",
  'another container by name',
  'another container by name, and its environment',
  'the network that all containers share by default',
  'a life after its end: it and its volumes stay on the host',
  'restarts: it survives its end',
  'output that the engine does not keep',
  'a signal that may not stop it',
  'a file that the client writes on the host',
  'a volume that it did not have',
  'no health check: a dead service goes unnoticed',
] as const;

/** What records show: those of `characterization/engine` and of `test/data/container`. */
export const ON_RECORD = [
  'new privileges through setuid programs',
  'zombies that count against its limits, and no forwarded signals',
  'every capability',
  'every capability and device, and no seccomp, AppArmor or masked paths',
  'every capability, for one command',
  'a stop that waits forever',
] as const;

/** What nothing here shows, by why. */
export const NOT_SHOWN: Readonly<Record<string, readonly string[]>> = {
  'what a path, a name or a value is to others: argvet knows it, and the option does no more than to hand it in': [
    'a folder above the one it had',
    'a group that owns files of the system',
    'a home folder with its keys and tokens',
    'a host folder above the working directory',
    "a place in root's home",
    'a secret',
    "a secret of its caller's",
    'another way for its traffic, or another trust in it',
    'code or a search path for its programs',
    'code that a user of the host runs',
    'credentials',
    'drives of the host',
    'the engine socket: root on the host',
    "the engine's state: every image, volume and container",
    'the environment of a program of the host',
    "the host's configuration and password hashes",
    "the host's device nodes",
    "the host's devices and kernel settings",
    "the host's kernel, programs and libraries",
    "the host's processes and kernel settings",
    "the logs of the host's programs",
    "the sockets of the host's services, the engine's among them",
    "the temporary files and sockets of the host's programs",
    'the whole file system of the host',
    'timetables: code that the host runs, as root too',
    'a privileged port of the host',
    'a name by which others reach it, perhaps one of theirs',
  ],
  'the less that a value says, the more is up to the engine: nobody knows how much': [
    'a place outside the limits of its cgroup',
    'freedom from a security option that it had',
    'no profile',
    "perhaps others' cgroup tree",
    "perhaps others' shared memory",
    "perhaps others' user ids",
    "the engine's own choice of a runtime",
    "what the engine's own label allows",
    "what the engine's own profile allows",
    "another runtime than the engine's own choice",
  ],
  'the machine of the engine lacks it: AppArmor, SELinux, GPUs, mapped users, shared mounts, Windows, weights of disks, quotas':
    [
      'no AppArmor profile',
      'no SELinux confinement',
      'files of whoever has the same level',
      'files that every container may read',
      "the host's devices and their drivers' files",
      "the host's user ids",
      "another container's user ids",
      "the host's kernel, on Windows",
      'mounts that spread to the host',
      'later mounts of the host',
      'the mounts below a folder',
      'writing to what was read-only, below it',
      'more weight when a disk is busy',
      'more weight when disks are busy',
      'more speed of a device',
      'more speed of the system drive',
      'more disk space',
      'more memory nodes',
      'more time in which nothing else runs',
      'devices of the host, by number',
      'volumes of another driver',
    ],
  'engine 20.10 does not have it: newer ones do, and older ones did': [
    'a writable cgroup file system',
    'the files of another image',
    'masked paths of /proc and /sys',
    'one more network',
    "another container's host name",
    "another container's cgroup tree",
    'more kernel memory',
    "hooks and handlers of the engine's runtime",
  ],
  'what is looked at is no container, or takes too long': [
    'an image that nobody signed',
    'more disk space for its output',
  ],
};

function gain(why: string, from: string, to: string, script: string, before: string, after: string): Gain {
  return { why, from, to, script, before, after };
}

function unconfined(): string {
  return '--security-opt systempaths=unconfined';
}

function covered(names: string): string {
  return `grep -qE " /proc/(${names}) " /proc/mounts && echo covered`;
}

function seccomp(): string {
  return `awk '/^Seccomp:/ { print $2 }' /proc/self/status`;
}

/** The flags of a tmpfs that take something away. */
function flags(): string {
  return `grep ' /t ' /proc/mounts | grep -oE 'nosuid,nodev,noexec'`;
}

/** Docker's own capabilities, with these two digits for those from 24 on. */
function mask(digits: string): string {
  return `00000000${digits}0425fb`;
}

function bytes(mebibytes: number): string {
  return String(mebibytes * 1024 * 1024);
}
