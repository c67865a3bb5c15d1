/** A container as docker 20.10.24 on Linux 6.18 shows it, recorded once, and changed by the tests that need another. */
import type { Inside } from '../../src/probe/inside.ts';
import { readInside } from '../../src/probe/inside.ts';
import type { Inspected } from '../../src/probe/inspect.ts';
import { readInspected } from '../../src/probe/inspect.ts';

/** The argv of the container, but for its name and image. */
export const RECORDED_ARGV: readonly string[] =
  `docker run --detach --init --cap-drop ALL --cap-add CHOWN --security-opt no-new-privileges --pids-limit 64 --memory 64m
  --cpus 0.5 --read-only --user 0:0 --tmpfs /tmp:rw,noexec,size=16m -v /srv/work:/work:ro --network none
  --device /dev/fuse busybox sleep 600`.split(/\s+/);

/** The mark of the recorded output. */
export const MARK = '0123456789abcdef';

/** What the script wrote inside. */
export const RECORDED_OUTPUT = `
${MARK} file /proc/self/status
Name:	cat
Uid:	0	0	0	0
CapEff:	0000000000000001

${MARK} file /proc/1/status
Name:	docker-init
Uid:	0	0	0	0
Gid:	0	0	0	0
Groups:	0 
CapPrm:	0000000000000001
CapEff:	0000000000000001
CapBnd:	0000000000000001
NoNewPrivs:	1
Seccomp:	2
Seccomp_filters:	1

${MARK} file /proc/1/cmdline
/sbin/docker-init\u0000--\u0000sleep\u0000600\u0000
${MARK} file /proc/self/mountinfo
78 51 0:39 / / ro,relatime master:5 - overlay overlay rw,lowerdir=/a:/b,upperdir=/c,workdir=/d
79 78 0:42 / /proc rw,nosuid,nodev,noexec,relatime - proc proc rw
80 78 0:43 / /dev rw,nosuid - tmpfs tmpfs rw,size=65536k,mode=755
96 78 254:0 /srv/work /work ro,relatime - ext4 /dev/vda rw,discard
97 78 0:48 / /tmp rw,nosuid,nodev,noexec,relatime - tmpfs tmpfs rw,size=16384k
98 78 254:0 /srv/two /with\\040space rw,relatime - ext4 /dev/vda rw
52 79 0:42 /bus /proc/bus ro,nosuid,nodev,noexec,relatime - proc proc rw
55 79 0:42 /sys /proc/sys ro,nosuid,nodev,noexec,relatime - proc proc rw
56 79 0:49 / /proc/acpi ro,relatime - tmpfs tmpfs ro
57 79 0:43 /null /proc/keys rw,nosuid - tmpfs tmpfs rw,size=65536k,mode=755

${MARK} file /proc/net/dev
Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0          0
 tunl0:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0          0

${MARK} file /etc/passwd
root:x:0:0:root:/root:/bin/sh
agent:x:1000:1001::/:/bin/sh

${MARK} file /etc/group
root:x:0:
work:x:1002:

${MARK} cgroup pids.max
64

${MARK} cgroup memory.limit_in_bytes
67108864

${MARK} cgroup memory.memsw.limit_in_bytes
134217728

${MARK} cgroup cpu.cfs_quota_us
50000

${MARK} cgroup cpu.cfs_period_us
100000

${MARK} devices
/dev/fuse
/dev/null
/dev/tty
/dev/zero

${MARK} paths
/proc/acpi
/proc/keys
/proc/bus
/proc/sys

${MARK} end
`;

/** A part of the output, and what stands there instead. */
export type OutputChange = readonly [from: string | RegExp, to: string];

/** The container from inside, with parts of the output replaced. */
export function recordedInside(...changes: readonly OutputChange[]): Inside {
  let output = RECORDED_OUTPUT;
  for (const [from, to] of changes) {
    const changed = output.replace(from, to);
    if (changed === output) throw new Error(`Nothing was replaced: ${String(from)}`);
    output = changed;
  }
  const inside = readInside(output, MARK, true);
  if (inside === undefined) throw new Error('The output is not whole');
  return inside;
}

const HOST_CONFIG = {
  Binds: ['/srv/work:/work:ro'],
  NetworkMode: 'none',
  RestartPolicy: { Name: 'no', MaximumRetryCount: 0 },
  AutoRemove: false,
  PortBindings: {},
  CapAdd: ['CHOWN'],
  CapDrop: ['ALL'],
  CgroupnsMode: 'host',
  GroupAdd: null,
  IpcMode: 'private',
  PidMode: '',
  Privileged: false,
  ReadonlyRootfs: true,
  SecurityOpt: ['no-new-privileges'],
  Tmpfs: { '/tmp': 'rw,noexec,size=16m' },
  UTSMode: '',
  UsernsMode: '',
  ShmSize: 67_108_864,
  Memory: 67_108_864,
  MemorySwap: 134_217_728,
  NanoCpus: 500_000_000,
  CpuPeriod: 0,
  CpuQuota: 0,
  Devices: [{ PathOnHost: '/dev/fuse', PathInContainer: '/dev/fuse', CgroupPermissions: 'rwm' }],
  DeviceCgroupRules: null,
  DeviceRequests: null,
  OomKillDisable: false,
  OomScoreAdj: 0,
  PidsLimit: 64,
  Ulimits: [],
  MaskedPaths: ['/proc/acpi', '/proc/keys', '/proc/kcore'],
  ReadonlyPaths: ['/proc/bus', '/proc/sys', '/proc/sysrq-trigger'],
  Init: true,
};

/** The text of `docker inspect`, with fields of its HostConfig and of the rest replaced. */
export function inspectText(host: object = {}, rest: object = {}): string {
  return JSON.stringify([
    {
      Id: 'c70f2802a973',
      Name: '/one',
      State: { Running: true },
      HostConfig: { ...HOST_CONFIG, ...host },
      Config: { Image: 'busybox', User: '0:0', WorkingDir: '', Cmd: ['sleep', '600'], Entrypoint: null },
      ...rest,
    },
  ]);
}

/** The engine's record of the container, with fields of its HostConfig replaced. */
export function recordedInspect(host: object = {}, user = '0:0'): Inspected {
  const inspected = readInspected(inspectText(host));
  if (inspected === undefined) throw new Error('It is no record');
  return { ...inspected, user };
}
