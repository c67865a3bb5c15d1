import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/argv/parse.ts';
import type { ContainerConfig, Resolved } from '../../../src/container/config.ts';
import { EMPTY_ENVIRONMENT } from '../../../src/container/environment.ts';
import type { Environment } from '../../../src/container/environment.ts';
import { PODMAN_BUILT_IN_DEFAULTS, PODMAN_DEFAULTS } from '../../../src/container/podman/defaults.ts';
import { resolvePodman } from '../../../src/container/podman/resolve.ts';
import { resolve } from '../../../src/container/resolve.ts';

function outcomeOf(line: string, environment: Partial<Environment> = {}): Resolved {
  const command = parse(['podman', ...line.split(' ')]);
  if (!command.ok) throw new Error(command.error.message);
  return resolvePodman(command, { ...EMPTY_ENVIRONMENT, ...environment });
}

function normal(line: string, environment: Partial<Environment> = {}): ContainerConfig {
  const outcome = outcomeOf(line, environment);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.normal;
}

/** What an argv has beyond `podman create x`. */
function beyond(options: string, environment: Partial<Environment> = {}): ContainerConfig {
  const plain = normal('create x');
  const entries = Object.entries(normal(`create ${options} x`, environment));
  return Object.fromEntries(entries.filter(([name, value]) => JSON.stringify(plain[name]) !== JSON.stringify(value)));
}

describe('the normal form of a podman command', () => {
  it("shows what podman does by itself and docker's engine does not", () => {
    expect(normal('create x')).toEqual({
      Image: 'x',
      'HostConfig.CapAdd': [
        'CAP_CHOWN',
        'CAP_DAC_OVERRIDE',
        'CAP_FOWNER',
        'CAP_FSETID',
        'CAP_KILL',
        'CAP_NET_BIND_SERVICE',
        'CAP_SETFCAP',
        'CAP_SETGID',
        'CAP_SETPCAP',
        'CAP_SETUID',
        'CAP_SYS_CHROOT',
      ],
      'HostConfig.CapDrop': ['ALL'],
      'HostConfig.IpcMode': 'shareable',
      'HostConfig.PidsLimit': 2048,
      'HostConfig.ShmSize': 65_536_000,
    });
  });

  it("is docker's where the argv takes docker's defaults back", () => {
    const options = '--pids-limit 0 --ipc private --shm-size 64m --cap-add NET_RAW,MKNOD,AUDIT_WRITE';
    expect(normal(`create ${options} x`)).toEqual({ Image: 'x' });
  });

  it('has no request, but its name and platform', () => {
    expect(outcomeOf('create --name n --platform linux/arm64 x')).toMatchObject({
      body: null,
      query: { name: 'n', platform: 'linux/arm64' },
    });
    expect(beyond('--os linux --arch arm --variant v7')).toEqual({ 'Query.platform': 'linux/arm/v7' });
  });

  it('is what resolve gives for the program podman', () => {
    expect(resolve(parse(['podman', 'create', '--cap-drop', 'all', 'x']))).toEqual(
      outcomeOf('create --cap-drop all x'),
    );
  });

  it('takes other defaults from its caller', () => {
    const command = parse(['podman', 'create', 'x']);
    if (!command.ok) throw new Error(command.error.message);
    const outcome = resolvePodman(command, EMPTY_ENVIRONMENT, { capabilities: ['CHOWN'], pidsLimit: 0 });
    expect(outcome).toMatchObject({ normal: { 'HostConfig.CapAdd': ['CAP_CHOWN'] } });
    expect(outcome.ok && Object.keys(outcome.normal)).not.toContain('HostConfig.PidsLimit');
    const lost = PODMAN_BUILT_IN_DEFAULTS.capabilities.filter((name) => !PODMAN_DEFAULTS.capabilities.includes(name));
    expect(lost).toEqual(['NET_RAW', 'MKNOD', 'AUDIT_WRITE']);
  });
});

describe('what inspect does not show', () => {
  it.each<readonly [string, ContainerConfig]>([
    ['--ipc none', { 'HostConfig.IpcMode': 'none' }],
    ['--ipc host', { 'HostConfig.IpcMode': 'host' }],
    ['--security-opt mask=/b:/a', { 'HostConfig.SecurityOpt.mask': ['/a', '/b'] }],
    ['--security-opt unmask=/proc/acpi', { 'HostConfig.SecurityOpt.unmask': ['/proc/acpi'] }],
    ['--security-opt unmask=all', { 'HostConfig.MaskedPaths': [], 'HostConfig.ReadonlyPaths': [] }],
    [
      '--security-opt systempaths=unconfined',
      {
        'HostConfig.MaskedPaths': [],
        'HostConfig.ReadonlyPaths': [],
        'HostConfig.SecurityOpt.writable-cgroups': true,
      },
    ],
    [
      '--security-opt unmask=/sys/fs/cgroup/',
      { 'HostConfig.SecurityOpt.unmask': ['/sys/fs/cgroup/'], 'HostConfig.SecurityOpt.writable-cgroups': true },
    ],
    ['--security-opt proc-opts=hidepid=2', { 'HostConfig.SecurityOpt.proc-opts': 'hidepid=2' }],
    ['--user 7 --cap-add CHOWN,KILL', { User: '7', 'Podman.UserCapabilities': ['CAP_CHOWN', 'CAP_KILL'] }],
    ['--network bridge:ip=10.0.0.5,alias=a', endpoint({ IPAMConfig: { IPv4Address: '10.0.0.5' }, Aliases: ['a'] })],
    ['--network n:mac=92-D0-C6-0A-29-33', named({ MacAddress: '92:d0:c6:0a:29:33' })],
    ['--network b,a', { 'HostConfig.NetworkMode': 'a', 'NetworkingConfig.EndpointsConfig.b': {} }],
    ['--network slirp4netns:mtu=3', { 'HostConfig.NetworkMode': 'slirp4netns:mtu=3' }],
    ['--blkio-weight-device /dev/sda:20,/dev/sdb:30', weights({ '/dev/sda': 20, '/dev/sdb': 30 })],
    ['--device-read-bps /dev/sda:1k', { 'HostConfig.BlkioDeviceReadBps./dev/sda': 1024 }],
    ['--device /dev/a:mr', { 'HostConfig.Devices./dev/a': { PathOnHost: '/dev/a', CgroupPermissions: 'rm' } }],
    [
      '--device vendor.example/class=name',
      { 'HostConfig.DeviceRequests': [{ Driver: 'cdi', DeviceIDs: ['vendor.example/class=name'] }] },
    ],
    ['-v /a:/b:O', { 'HostConfig.Binds./b': { Source: '/a', Mode: ['O'] } }],
    ['--mount type=devpts,dst=/p', { 'HostConfig.Mounts./p': { Type: 'devpts' } }],
    ['--rootfs', { 'Podman.Rootfs': true }],
    ['--replace --name n', { 'Podman.Replace': true, 'Query.name': 'n' }],
    ['--secret a,type=env', { 'Podman.Secrets': ['a,type=env'] }],
    ['--uidmap 0:1:2', idMaps({ UIDMap: ['0:1:2'], GIDMap: ['0:1:2'] })],
    ['--subuidname a', idMaps({ SubUIDName: 'a', SubGIDName: 'a' })],
    ['--cgroups split', { 'Podman.Cgroups': 'split' }],
    ['--systemd=ALWAYS', { 'Podman.Systemd': 'always' }],
    ['--init --init-path /i', { 'HostConfig.Init': true, 'Podman.InitPath': '/i' }],
    ['--init-path /i', {}],
    ['--pod new:p', { 'Podman.Pod': 'new:p' }],
    ['--requires a,b', { 'Podman.Requires': ['a', 'b'] }],
    ['--hostuser a', { 'Podman.HostUsers': ['a'] }],
    ['--personality LINUX32', { 'Podman.Personality': 'LINUX32' }],
    ['--seccomp-policy image', { 'Podman.SeccompPolicy': 'image' }],
    ['--image-volume tmpfs', { 'Podman.ImageVolume': 'tmpfs' }],
    ['--dns none', { 'Podman.ImageResolvConf': true }],
    ['--no-hosts', { 'Podman.NoHosts': true }],
    ['--unsetenv A --unsetenv-all', { 'Env.A': null, 'Podman.UnsetEnvAll': true }],
    ['--env-merge A=${A}b', { 'Podman.EnvMerge': ['A=${A}b'] }],
    ['--pull Newer', { 'Client.Pull': 'newer' }],
    ['--pull ifnotpresent', {}],
    ['--runtime crun', { 'HostConfig.Runtime': 'crun' }],
    ['--cidfile /f', { 'HostConfig.ContainerIDFile': '/f' }],
  ])('%s', (options, expected) => {
    expect(beyond(options)).toEqual(expected);
  });

  it('has the options of run that create does not have', () => {
    const run = normal('run --rmi --preserve-fds 3 --passwd=false x');
    expect(run).toMatchObject({ 'Podman.RemoveImage': true, 'Podman.PreserveFDs': 3, 'Podman.Passwd': false });
    expect(run).toMatchObject({ 'Client.Start': true });
    expect(normal('run --gpus all x')).toEqual(normal('run x'));
  });

  it('attaches streams as docker does for run, and none for create', () => {
    expect(normal('run -d x')).toMatchObject({ AttachStdout: false, AttachStderr: false });
    expect(normal('run -i x')).toMatchObject({ AttachStdin: true, OpenStdin: true, StdinOnce: true });
    expect(normal('run -a stdout,STDIN x')).toMatchObject({ AttachStdin: true, AttachStderr: false });
    expect(outcomeOf('run -a bogus x')).toMatchObject({ ok: false, exit: 125 });
    expect(beyond('-a bogus')).toEqual({});
  });
});

function endpoint(value: ContainerConfig): ContainerConfig {
  return { 'HostConfig.NetworkMode': 'bridge', 'NetworkingConfig.EndpointsConfig.default': value };
}

function named(value: ContainerConfig): ContainerConfig {
  return { 'HostConfig.NetworkMode': 'n', 'NetworkingConfig.EndpointsConfig.n': value };
}

function weights(devices: Readonly<Record<string, number>>): ContainerConfig {
  return Object.fromEntries(
    Object.entries(devices).map(([path, weight]) => [`HostConfig.BlkioWeightDevice.${path}`, weight]),
  );
}

function idMaps(maps: ContainerConfig): ContainerConfig {
  const own = Object.fromEntries(Object.entries(maps).map(([name, value]) => [`Podman.${name}`, value]));
  return { 'HostConfig.UsernsMode': 'private', ...own };
}

describe("the client's environment", () => {
  const variables = { OWN: 'x', HTTP_PROXY: 'p', PODMAN_USERNS: 'auto' };

  it('gives its proxies to a container, and all of it with --env-host', () => {
    expect(beyond('--userns host', { variables })).toEqual({ 'HostConfig.UsernsMode': 'host', 'Env.HTTP_PROXY': 'p' });
    expect(beyond('--userns host --env-host -e OWN=y', { variables })).toEqual({
      'HostConfig.UsernsMode': 'host',
      'Podman.EnvHost': true,
      'Env.OWN': 'y',
      'Env.HTTP_PROXY': 'p',
      'Env.PODMAN_USERNS': 'auto',
    });
  });

  it('names a user namespace', () => {
    expect(beyond('--http-proxy=false', { variables })).toEqual({ 'HostConfig.UsernsMode': 'auto' });
  });

  it('labels what a unit of systemd starts', () => {
    const unit = { variables: { PODMAN_SYSTEMD_UNIT: 'u' } };
    expect(beyond('-l PODMAN_SYSTEMD_UNIT=mine', unit)).toEqual({ 'Labels.PODMAN_SYSTEMD_UNIT': 'u' });
  });
});

describe('podman exec', () => {
  it('asks for a command in a container', () => {
    expect(normal('exec -it -u 0 -w /w -e A=1 --privileged c ls -a')).toEqual({
      AttachStdin: true,
      Cmd: ['ls', '-a'],
      Container: 'c',
      'Env.A': '1',
      Privileged: true,
      Tty: true,
      User: '0',
      WorkingDir: '/w',
    });
  });

  it('attaches nothing when it is detached', () => {
    const expected = { Container: 'c', Cmd: ['ls'], Detach: true, AttachStdout: false, AttachStderr: false };
    expect(normal('exec -di c ls')).toEqual(expected);
  });

  it('takes the latest container', () => {
    expect(normal('exec --latest --preserve-fds 2 ls')).toEqual({
      Cmd: ['ls'],
      'Podman.Latest': true,
      'Podman.PreserveFDs': 2,
    });
  });

  it.each([
    ['exec', 125],
    ['exec -l', 255],
    ['exec c', 255],
    ['exec -e =x c ls', 125],
  ])('%s ends with %i', (line, exit) => {
    expect(outcomeOf(line)).toMatchObject({ ok: false, exit });
  });
});

describe('a podman that makes nothing', () => {
  it.each(['run --help x', 'exec -h c', '-h run x', '-v run x', '--version run x'])('%s prints', (line) => {
    expect(outcomeOf(line)).toEqual({ ok: true, body: null, query: {}, normal: {} });
  });

  it('is not one whose --help stands before the verb', () => {
    expect(normal('--help create x')).toEqual(normal('create x'));
  });

  it.each(['create', 'create -', 'create X', 'create -a', 'create --replace x'])('%s is refused', (line) => {
    const parsed = parse(['podman', ...line.split(' ')]);
    expect(parsed.ok && resolvePodman(parsed).ok).toBe(false);
  });

  it.each(['docker://docker.io/x', 'oci-archive:/X', '0123abc', 'a/b:c@sha256:' + '0'.repeat(64)])(
    'takes the image %s',
    (image) => {
      expect(normal(`create ${image}`)['Image']).toBe(image);
    },
  );

  it('says why on one safe line', () => {
    const outcome = outcomeOf('create --name \u001b[2J x');
    expect(outcome).toMatchObject({ ok: false, exit: 125 });
    expect(!outcome.ok && /^[ -~]+$/.test(outcome.message)).toBe(true);
  });
});
