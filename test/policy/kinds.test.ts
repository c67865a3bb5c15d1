import { describe, expect, it } from 'vitest';
import { weakenings } from '../../src/policy/direction.ts';

function gained(...tokens: readonly string[]): string[] {
  return weakenings(['docker', 'run', ...tokens, 'img']).map(({ gives }) => gives);
}

/** Each kind of weakening: what a container gains, and spellings of it. */
const KINDS: readonly (readonly [gives: string, spellings: readonly (readonly string[])[]])[] = [
  [
    'every capability and device, and no seccomp, AppArmor or masked paths',
    [
      ['--privileged'],
      ['--privileged=1'],
      ['--privileged=true'],
      ['--privileged=T'],
      ['--privileged=false', '--privileged'],
    ],
  ],
  ['the engine socket and the registry credentials: root on the host', [['--use-api-socket'], ['--use-api-socket=t']]],
  [
    'the engine socket: root on the host',
    [
      ['-v', '/var/run/docker.sock:/s'],
      ['-v/run/docker.sock:/s:ro'],
      ['--volume=/run/user/1000/docker.sock:/s'],
      ['-v', '/run/podman/podman.sock:/s'],
      ['-v', '/run/containerd/containerd.sock:/s'],
      ['-v', '/run/crio/crio.sock:/s'],
      ['-v', '/run/cri-dockerd.sock:/s'],
      ['-v', '/run/buildkit/buildkitd.sock:/s'],
      ['-v', '/home/u/.docker/desktop/docker-cli.sock:/s'],
      ['--mount', 'type=npipe,src=//./pipe/docker_engine,dst=/s'],
      ['--mount', 'type=bind,src=/var/run/../run/docker.sock,dst=/s'],
    ],
  ],
  [
    "the sockets of the host's services, the engine's among them",
    [
      ['-v', '/run:/r'],
      ['-v', '/var/run/:/r'],
      ['-v', '/run/systemd:/r'],
      ['--mount', 'type=bind,src=/var/./run,dst=/r'],
    ],
  ],
  [
    'the whole file system of the host',
    [
      ['-v', '/:/h'],
      ['-v=/:/h'],
      ['-v/:/h:ro'],
      ['-itv', '/:/h'],
      ['-v', '//:/h'],
      ['-v', '/./:/h'],
      ['-v', '/var/..:/h'],
      ['-v', '/var/../:/h'],
      ['-v', '/host_mnt:/h'],
      ['-v', '/run/desktop/mnt/host/c:/h'],
      ['--mount', 'type=bind,src=/,dst=/h'],
      ['--mount', 'type=bind,"src=/",dst=/h'],
      ['--mount', 'TYPE=bind,SOURCE=/,target=/h,readonly'],
      ['--mount', 'src=/,dst=/h'],
      ['--mount', 'type=volume,dst=/h,volume-opt=type=none,volume-opt=o=bind,volume-opt=device=/'],
      ['--mount', 'type=volume,dst=/h,volume-opt=device=/..'],
      ['--mount', 'type=volume,src=v,dst=/h,"volume-opt=o=lowerdir=/:/a,upperdir=/b"'],
      ['--mount', 'type=bind,dst=/h,src=C:\\'],
      ['--mount', 'type=volume,src=v,dst=/h,"volume-opt=o=lowerdir=/srv/a:/,upperdir=/b"'],
    ],
  ],
  ['a host folder that no source names', [['--mount', 'type=volume,src=v,dst=/h,volume-opt=device=/srv/data']]],
  [
    "the engine's state: every image, volume and container",
    [
      ['-v', '/var:/v'],
      ['-v', '/var/lib:/v'],
      ['-v', '/var/lib/docker/volumes:/v'],
      ['-v', '/var/lib/containers:/v'],
    ],
  ],
  [
    "the host's processes and kernel settings",
    [
      ['-v', '/proc:/p'],
      ['-v', '/proc/1/root:/p'],
      ['-v', '/tmp/../proc/sys:/p'],
      ['-v', '/proc/:/p:ro'],
    ],
  ],
  [
    "the host's devices and kernel settings",
    [
      ['-v', '/sys:/s'],
      ['-v', '/sys/fs/cgroup:/s'],
    ],
  ],
  [
    "the host's device nodes",
    [
      ['-v', '/dev:/d'],
      ['-v', '/dev/kvm:/d'],
    ],
  ],
  [
    "the host's configuration and password hashes",
    [
      ['-v', '/etc:/e'],
      ['-v', '/etc/shadow:/e'],
      ['-v', '/private/../etc:/e'],
    ],
  ],
  [
    "the host's kernel, programs and libraries",
    [
      ['-v', '/boot:/b'],
      ['-v', '/usr/bin:/b'],
      ['-v', '/bin:/b'],
      ['-v', '/sbin:/b'],
      ['-v', '/lib64:/b'],
      ['-v', '/lib:/b'],
    ],
  ],
  [
    'credentials',
    [
      ['-v', '/root/.ssh:/k'],
      ['-v', '/home/u/.aws/credentials:/k'],
      ['-v', '/srv/.config/gcloud:/k'],
      ['-v', './.kube:/k'],
    ],
  ],
  [
    'a home folder with its keys and tokens',
    [
      ['-v', '/root:/r'],
      ['-v', '/home:/r'],
      ['-v', '/home/u/:/r'],
      ['-v', '/Users/u:/r'],
    ],
  ],
  [
    "the temporary files and sockets of the host's programs",
    [
      ['-v', '/tmp:/t'],
      ['-v', '/var/tmp:/t'],
      ['-v', '/tmp/.X11-unix:/t'],
    ],
  ],
  [
    'a host folder above the working directory',
    [
      ['-v', '..:/w'],
      ['-v', './../../x:/w'],
    ],
  ],
  [
    'mounts that spread to the host',
    [
      ['-v', '/a:/b:rshared'],
      ['-v', '/a:/b:ro,shared'],
      ['--mount', 'type=bind,src=/a,dst=/b,bind-propagation=shared'],
    ],
  ],
  ["another container's mounts", [['--volumes-from', 'x'], ['--volumes-from=x:ro']]],
  ['volumes of another driver', [['--volume-driver', 'nfs']]],
  [
    'a writable place for programs, setuid files or devices',
    [
      ['--tmpfs', '/t:exec'],
      ['--tmpfs', '/t:rw,suid'],
      ['--tmpfs', '/t:size=1m,dev,mode=1777'],
    ],
  ],
  ['every capability, whatever is dropped', [['--cap-add', 'ALL'], ['--cap-add=all']]],
  [
    'mounts, cgroup and namespace administration: a known way to the host',
    [['--cap-add', 'SYS_ADMIN'], ['--cap-add=cap_sys_admin'], ['--cap-add', 'x,SYS_ADMIN']],
  ],
  [
    'every system call: no seccomp filter',
    [
      ['--security-opt', 'seccomp=unconfined'],
      ['--security-opt=seccomp:unconfined'],
      ['--security-opt', 'seccomp=Unconfined'],
    ],
  ],
  [
    'no AppArmor profile',
    [
      ['--security-opt', 'apparmor=unconfined'],
      ['--security-opt', 'apparmor:unconfined'],
    ],
  ],
  [
    'no SELinux confinement',
    [
      ['--security-opt', 'label=disable'],
      ['--security-opt', 'label:disable'],
      ['--security-opt', 'disable='],
    ],
  ],
  [
    "SELinux's super-privileged type",
    [
      ['--security-opt', 'label=type:spc_t'],
      ['--security-opt', 'label:type:spc_t'],
    ],
  ],
  [
    'the masked and read-only paths of /proc and /sys',
    [
      ['--security-opt', 'systempaths=unconfined'],
      ['--security-opt', 'systempaths:unconfined'],
    ],
  ],
  [
    'new privileges through setuid programs',
    [
      ['--security-opt', 'no-new-privileges=false'],
      ['--security-opt', 'no-new-privileges:false'],
      ['--security-opt', 'no-new-privileges=0'],
      ['--security-opt', 'no-new-privileges='],
    ],
  ],
  [
    'a writable cgroup file system',
    [
      ['--security-opt', 'writable-cgroups=true'],
      ['--security-opt', 'writable-cgroups:1'],
    ],
  ],
  ['no profile', [['--security-opt', 'spectre=unconfined']]],
  [
    'masked paths of /proc and /sys',
    [
      ['--security-opt', 'unmask=ALL'],
      ['--security-opt', 'unmask=/proc/kcore'],
    ],
  ],
  ["the host's processes", [['--pid', 'host'], ['--pid=host']]],
  ["another container's processes", [['--pid', 'container:x']]],
  ["the host's shared memory", [['--ipc', 'host'], ['--ipc=shareable']]],
  ["another container's shared memory", [['--ipc', 'container:x']]],
  ["the host's host name", [['--uts=host']]],
  ["the host's user ids: no remapping", [['--userns=host']]],
  ["the host's cgroup tree", [['--cgroupns=host']]],
  [
    "the host's network",
    [['--network', 'host'], ['--net=host'], ['--network', 'name=host,alias=a'], ['--network', 'name=none, name=host']],
  ],
  [
    "another container's network",
    [
      ['--net', 'container:x'],
      ['--network', 'ns:/proc/1/ns/net'],
    ],
  ],
  ['the network that all containers share by default', [['--network', 'bridge'], ['--net=default'], ['--network=']]],
  [
    'a port on the interfaces of the host',
    [['-p', '80:80'], ['-p8080:80'], ['--publish', '0.0.0.0:1:1'], ['-p', '[::]:1:1']],
  ],
  ['a port on every interface of the host for each that the image exposes', [['-P'], ['--publish-all']]],
  ['another container by name, and its environment', [['--link', 'db:db']]],
  ['a name that leads elsewhere', [['--add-host', 'h:host-gateway']]],
  ['names that another server resolves', [['--dns', '1.2.3.4']]],
  ['a device of the host', [['--device', '/dev/sda'], ['--device=vendor.com/gpu=all']]],
  ['devices of the host, by number', [['--device-cgroup-rule', 'a *:* rwm']]],
  ["the host's GPUs and their drivers' files", [['--gpus', 'all']]],
  ['root', [['--user', '0'], ['-u0'], ['-u', 'root:x'], ['--user=00'], ['--user', '+0:5']]],
  ["the image's user, which may be root", [['--user='], ['--user', ':5']]],
  ["root's group", [['--group-add', '0'], ['--group-add=root'], ['--user', '5:0'], ['-u', 'app:root']]],
  [
    'the group docker',
    [
      ['--group-add', 'docker'],
      ['--user', '5:docker'],
    ],
  ],
  ["the caller's variable of that name, with a value that the argv does not show", [['-e', 'SECRET']]],
  [
    'code or a search path for its programs',
    [
      ['-e', 'LD_PRELOAD=/x'],
      ['-ePATH=/x'],
      ['--env=NODE_OPTIONS='],
      ['-e', 'BASH_ENV=x'],
      ['-e', 'PYTHONPATH=x'],
      ['-e', 'GIT_SSH_COMMAND=x'],
    ],
  ],
  ['variables from a file of the host', [['--env-file', '/x']]],
  ["another program than the image's", [['--entrypoint', 'sh'], ['--entrypoint=']]],
  ['a second program on a timer', [['--health-cmd', 'x']]],
  ['no health check: a dead service goes unnoticed', [['--no-healthcheck']]],
  ["another runtime than the engine's own choice", [['--runtime', 'runc']]],
  ["hooks and handlers of the engine's runtime", [['--annotation', 'a=b']]],
  ["a place outside the engine's limited slice", [['--cgroup-parent', '/']]],
  ['kernel settings of its namespaces', [['--sysctl', 'net.ipv4.ip_forward=1']]],
  ['another share of the disk', [['--storage-opt', 'size=500G']]],
  [
    'more than the usual limits',
    [
      ['--ulimit', 'nofile=1048576'],
      ['--ulimit', 'nproc=-1'],
      ['--ulimit', 'nofile=1:1048576'],
      ['--ulimit', 'core=1'],
      ['--ulimit', 'nproc=5:-1'],
    ],
  ],
  ['survival: processes of the host are killed first', [['--oom-score-adj', '-1000']]],
  ["the host's memory: it is not killed when memory runs out", [['--oom-kill-disable']]],
  ['a stop that waits forever', [['--stop-timeout', '-1']]],
  ['a signal that does not stop it', [['--stop-signal', 'SIGWINCH'], ['--stop-signal=28']]],
  ['restarts: it survives its end', [['--restart', 'always'], ['--restart=on-failure:3']]],
  ['output that the engine does not keep', [['--log-driver', 'none'], ['--log-driver=syslog']]],
  ['an image that can change between two runs', [['--pull', 'always']]],
  ['another variant of the image', [['--platform', 'linux/arm64']]],
  ['an image that nobody signed', [['--disable-content-trust']]],
  ['a file that the client writes on the host', [['--cidfile', '/x']]],
  ['a writable root file system', [['--read-only=false'], ['--read-only=0']]],
  ['zombies that count against its limits, and no forwarded signals', [['--init=false']]],
  ['a life after its end: it and its volumes stay on the host', [['--rm=false']]],
  [
    'processes without limit: a fork bomb',
    [['--pids-limit', '-1'], ['--pids-limit=0'], ['--pids-limit', '-0x5'], ['--pids-limit=00']],
  ],
  ["the host's memory without limit", [['-m', '0'], ['-m0b'], ['--memory', '99999999999g']]],
  ["the host's swap without limit", [['--memory-swap', '-1']]],
  [
    "the host's CPUs without limit",
    [['--cpus', '0'], ['--cpus=0.0'], ['--cpus', '1441151880758558.72'], ['--cpu-quota', '-1']],
  ],
  ['shared memory beyond 1 GiB', [['--shm-size', '64g'], ['--shm-size=1073741825']]],
];

describe('what a container gains', () => {
  it.each(KINDS)('%s', (gives, spellings) => {
    expect(spellings.map((spelling) => gained(...spelling))).toEqual(spellings.map(() => [gives]));
  });

  it.each(
    [
      ['-v', '/srv/etc:/etc:ro'],
      ['-v', '/home/u/project:/work'],
      ['-v', '/tmp/x:/work'],
      ['-v', '/variable:/v'],
      ['-v', '/var/log/app:/v'],
      ['-v', '/running:/v'],
      ['-v', '/processes:/v'],
      ['-v', '/system:/v'],
      ['-v', '/developer:/v'],
      ['-v', '/usrlocal:/v'],
      ['-v', '/root/project:/v'],
      ['-v', '/a/b.sock:/v'],
      ['-v', '.:/v'],
      ['-v', 'data:/run'],
      ['-v', '/anonymous'],
      ['-v', '/a:/b:rslave,z'],
      ['--mount', 'type=tmpfs,dst=/run'],
      ['--mount', 'type=volume,src=v,dst=/etc,volume-opt=size=1'],
      ['--mount', 'type=volume,src=v,dst=/h,volume-opt=type=cifs,volume-opt=device=//server/share'],
      ['--tmpfs', '/t:noexec,nosuid,nodev'],
      ['--tmpfs', '/exec'],
      ['--security-opt', 'no-new-privileges'],
      ['--security-opt', 'no-new-privileges:true'],
      ['--security-opt', 'seccomp=/profile.json'],
      ['--security-opt', 'label=level:s0'],
      ['--security-opt', 'writable-cgroups=false'],
      ['--cap-add', 'nonsense'],
      ['--cap-drop', 'ALL'],
      ['--privileged=false'],
      ['--init'],
      ['--rm'],
      ['--read-only'],
      ['--pid='],
      ['--ipc', 'private'],
      ['--ipc', 'none'],
      ['--cgroupns', 'private'],
      ['--network', 'none'],
      ['--network', 'own'],
      ['--network', 'hosts'],
      ['-p', '127.0.0.1:80:80'],
      ['-p', '[::1]:80:80'],
      ['--user', '1000'],
      ['--user', '10:10'],
      ['--user', 'rooted'],
      ['--group-add', '1000'],
      ['-e', 'LDAP=x'],
      ['-e', 'PATHS=x'],
      ['-e', 'MY_PATH=x'],
      ['-e', 'A=PATH'],
      ['--ulimit', 'nofile=1024:4096'],
      ['--ulimit', 'core=0'],
      ['--oom-score-adj', '500'],
      ['--stop-timeout', '5'],
      ['--stop-signal', 'SIGTERM'],
      ['--stop-signal', 'int'],
      ['--stop-signal', '9'],
      ['--restart', 'no'],
      ['--log-driver', 'local'],
      ['--pull', 'never'],
      ['--pids-limit', '64'],
      ['-m', '512m'],
      ['--cpus', '0.5'],
      ['--cpu-quota', '50000'],
      ['--memory-swap', '1g'],
      ['--shm-size', '1g'],
      ['--hostname', 'h'],
      ['--label', 'a=b'],
      ['-t'],
    ].map((tokens) => ({ tokens })),
  )('is nothing from $tokens', ({ tokens }) => {
    expect(gained(...tokens)).toEqual([]);
  });

  it('is told with the use, and is nothing where the client refuses', () => {
    const [weakening] = weakenings(['docker', 'run', '--rm', '--net', 'host', 'img', '--privileged']);
    expect(weakening?.use).toEqual({ name: 'network', spelled: '--net', value: 'host', index: 3, valueIndex: 4 });
    expect(weakenings(['docker', 'run', '--privileged', '--nonsense', 'img'])).toEqual([]);
  });
});
