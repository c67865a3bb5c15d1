/** The normal form, subject by subject: what is the same, what is not, and at which fields it shows. */
import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/argv/parse.ts';
import { CAPABILITIES } from '../../../src/container/capabilities.ts';
import type { ContainerConfig } from '../../../src/container/config.ts';
import { resolve } from '../../../src/container/resolve.ts';

function normalOf(argv: readonly string[]): ContainerConfig {
  const resolved = resolve(parse(argv));
  if (!resolved.ok) throw new Error(resolved.message);
  return resolved.normal;
}

/** What options add to the normal form of `create IMAGE`. */
function added(options: string): ContainerConfig {
  const { Image: _, ...others } = normalOf(['create', ...options.split(' '), 'x']);
  return others;
}

const nothing = {};
const option = (key: string, value: unknown) => ({ [`HostConfig.SecurityOpt.${key}`]: value });
const bind = (target: string, value: object) => ({ [`HostConfig.Binds.${target}`]: value });
const mount = (target: string, value: object) => ({ [`HostConfig.Mounts.${target}`]: value });
const endpoint = (name: string, value: object) => ({ [`NetworkingConfig.EndpointsConfig.${name}`]: value });
const each = (names: readonly string[]) => names.map((name) => ` --cap-add ${name}`).join('');
const add = (...names: string[]) => ({ 'HostConfig.CapAdd': names });
const only = (...names: string[]) => ({
  'HostConfig.CapDrop': ['ALL'],
  ...(names.length > 0 ? { 'HostConfig.CapAdd': names } : {}),
});

/** Docker's own 14 capabilities but some. */
const DEFAULTS =
  'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE NET_RAW SETFCAP SETGID SETPCAP SETUID SYS_CHROOT';
const allDefaultsBut = (...names: string[]) =>
  DEFAULTS.split(' ')
    .filter((name) => !names.includes(name))
    .map((name) => `CAP_${name}`);

it('is the image alone where nothing is said', () => {
  expect(normalOf(['create', 'x'])).toEqual({ Image: 'x' });
  expect(normalOf(['run', 'x', 'a', 'b'])).toEqual({ 'Client.Start': true, Cmd: ['a', 'b'], Image: 'x' });
});

describe('capabilities', () => {
  it.each<[string, ContainerConfig]>([
    ['--cap-drop ALL', only()],
    ['--cap-drop ALL --cap-add CHOWN --cap-add kill', only('CAP_CHOWN', 'CAP_KILL')],
    ['--cap-add CHOWN --cap-drop ALL', only('CAP_CHOWN')],
    ['--cap-add CHOWN', nothing],
    ['--cap-add SYS_ADMIN --cap-add CHOWN', add('CAP_SYS_ADMIN')],
    ['--cap-drop CHOWN', only(...allDefaultsBut('CHOWN'))],
    ['--cap-drop CHOWN --cap-add CHOWN', nothing],
    ['--cap-drop SYS_ADMIN', nothing],
    ['--cap-add ALL', add('ALL')],
    ['--cap-add ALL --cap-drop ALL', add('ALL')],
    ['--cap-add ALL --cap-drop CHOWN', { ...add('ALL'), 'HostConfig.CapDrop': ['CAP_CHOWN'] }],
    ['--cap-drop ALL --cap-add NO_SUCH', only('CAP_NO_SUCH')],
    ['--privileged --cap-drop ALL', { 'HostConfig.Privileged': true }],
    ['--privileged --cap-add SYS_ADMIN', { 'HostConfig.Privileged': true }],
  ])('are the set that the container ends up with: %s', (options, fields) => {
    expect(added(options)).toEqual(fields);
  });

  it('are docker\u2019s own when all of them are added to none, and all when each of the 41 is', () => {
    expect(added(`--cap-drop ALL${each(DEFAULTS.split(' '))}`)).toEqual(nothing);
    expect(added(`--cap-drop ALL${each(CAPABILITIES.map(({ name }) => name))}`)).toEqual(add('ALL'));
  });
});

describe('security options', () => {
  it.each<[string, object]>([
    ['--security-opt no-new-privileges', option('no-new-privileges', true)],
    ['--security-opt no-new-privileges:t', option('no-new-privileges', true)],
    ['--security-opt no-new-privileges=yes', option('no-new-privileges', 'yes')],
    ['--security-opt no-new-privileges --security-opt no-new-privileges=false', nothing],
    ['--security-opt no_new_privileges=true', option('no_new_privileges', 'true')],
    ['--security-opt seccomp=builtin', nothing],
    ['--security-opt seccomp=unconfined', option('seccomp', 'unconfined')],
    ['--security-opt seccomp=unconfined --security-opt seccomp=builtin', nothing],
    ['--security-opt label=user:u --security-opt label:role:r', option('label', ['role:r', 'user:u'])],
    ['--security-opt label=disable --security-opt label=disable', option('label', ['disable'])],
    ['--security-opt writable-cgroups=0', nothing],
    ['--security-opt systempaths=unconfined', { 'HostConfig.MaskedPaths': [], 'HostConfig.ReadonlyPaths': [] }],
    ['--privileged --security-opt systempaths=unconfined', { 'HostConfig.Privileged': true }],
    ['--privileged --security-opt seccomp=unconfined', { 'HostConfig.Privileged': true }],
    ['--privileged --security-opt apparmor=p', { 'HostConfig.Privileged': true, ...option('apparmor', 'p') }],
    ['--privileged --security-opt label=disable', { 'HostConfig.Privileged': true }],
    ['--security-opt apparmor=a --security-opt apparmor=b', option('apparmor', 'b')],
  ])('are what the engine makes of them: %s', (options, fields) => {
    expect(added(options)).toEqual(fields);
  });
});

describe('mounts', () => {
  it.each<[string, object]>([
    ['-v /a:/b', bind('/b', { Source: '/a' })],
    ['-v /a/:/b/:rw', bind('/b', { Source: '/a' })],
    ['-v /a:/b:z,ro', bind('/b', { Source: '/a', Mode: ['ro', 'z'] })],
    ['-v vol:/b', bind('/b', { Source: 'vol' })],
    ['-v ./a:/b', bind('/b', { Source: '/a' })],
    ['-v /a:/b -v /c:/b', bind('/b', [{ Source: '/a' }, { Source: '/c' }] as object)],
    ['-v /c:/b -v /a:/b', bind('/b', [{ Source: '/a' }, { Source: '/c' }] as object)],
    ['-v /b', { Volumes: ['/b'] }],
    ['-v /d -v /b/', { Volumes: ['/b', '/d'] }],
    ['--mount type=bind,src=/a/,dst=/b/', mount('/b', { Type: 'bind', Source: '/a' })],
    ['--mount type=bind,src=/a,dst=/b,ro', mount('/b', { Type: 'bind', Source: '/a', ReadOnly: true })],
    ['--mount dst=/b', mount('/b', { Type: 'volume' })],
    ['--mount type=bind,src=/a,dst=/b,ro=false', mount('/b', { Type: 'bind', Source: '/a' })],
    ['--tmpfs /t', { 'HostConfig.Tmpfs./t': '' }],
    ['--tmpfs /t/:size=1m', { 'HostConfig.Tmpfs./t': 'size=1m' }],
  ])('stand at their place in the container: %s', (options, fields) => {
    expect(added(options)).toEqual(fields);
  });
});

describe('variables', () => {
  it.each<[string, object]>([
    ['-e A=1', { 'Env.A': '1' }],
    ['-e A=1 -e A=2', { 'Env.A': '2' }],
    ['-e A=', { 'Env.A': '' }],
    ['-e A', { 'Env.A': null }],
    ['-e A=1 -e A', { 'Env.A': null }],
    ['-e A=b=c', { 'Env.A': 'b=c' }],
    ['-e __proto__=1', { 'Env.__proto__': '1' }],
  ])('stand by their names, the last of a name: %s', (options, fields) => {
    expect(added(options)).toEqual(fields);
  });
});

describe('limits', () => {
  it.each<[string, object]>([
    ['--pids-limit 64', { 'HostConfig.PidsLimit': 64 }],
    ['--pids-limit 0', nothing],
    ['--pids-limit -5', nothing],
    ['-m 1g', { 'HostConfig.Memory': 2 ** 30, 'HostConfig.MemorySwap': 2 ** 31 }],
    ['-m 1g --memory-swap 2g', { 'HostConfig.Memory': 2 ** 30, 'HostConfig.MemorySwap': 2 ** 31 }],
    ['-m 1g --memory-swap -1', { 'HostConfig.Memory': 2 ** 30, 'HostConfig.MemorySwap': -1 }],
    ['--memory-swap -1', nothing],
    ['--shm-size 64m', nothing],
    ['--shm-size 0', nothing],
    ['--shm-size 65m', { 'HostConfig.ShmSize': 65 * 2 ** 20 }],
    ['--memory-swappiness -1', nothing],
    ['--memory-swappiness 0', { 'HostConfig.MemorySwappiness': 0 }],
    ['--ulimit nofile=5', { 'HostConfig.Ulimits.nofile': { Soft: 5, Hard: 5 } }],
    ['--stop-timeout 0', { StopTimeout: 0 }],
    ['--init=false', { 'HostConfig.Init': false }],
    ['--restart no', nothing],
    ['--restart on-failure:0', { 'HostConfig.RestartPolicy': { Name: 'on-failure' } }],
    ['--ipc private', nothing],
    ['--ipc none', { 'HostConfig.IpcMode': 'none' }],
    ['--stop-signal 15', { StopSignal: 'TERM' }],
    ['--entrypoint=', { Entrypoint: [''] }],
  ])('are absent where they are the engine\u2019s own: %s', (options, fields) => {
    expect(added(options)).toEqual(fields);
  });
});

describe('devices', () => {
  it.each<[string, object]>([
    ['--device /dev/x', { 'HostConfig.Devices./dev/x': { PathOnHost: '/dev/x', CgroupPermissions: 'rwm' } }],
    ['--device /dev/a:/dev/x:mr', { 'HostConfig.Devices./dev/x': { PathOnHost: '/dev/a', CgroupPermissions: 'rm' } }],
    ['--device-read-bps /dev/a:1k', { 'HostConfig.BlkioDeviceReadBps./dev/a': 1024 }],
    ['--blkio-weight-device /dev/a:10', { 'HostConfig.BlkioWeightDevice./dev/a': 10 }],
  ])('stand at their path: %s', (options, fields) => {
    expect(added(options)).toEqual(fields);
  });
});

describe('networks', () => {
  it.each<[string, object]>([
    ['--network default', nothing],
    ['--network none', { 'HostConfig.NetworkMode': 'none' }],
    ['--network n', { 'HostConfig.NetworkMode': 'n' }],
    ['--network name=n', { 'HostConfig.NetworkMode': 'n' }],
    ['--network n --network m', { 'HostConfig.NetworkMode': 'n', ...endpoint('m', {}) }],
    ['--network m --network n', { 'HostConfig.NetworkMode': 'm', ...endpoint('n', {}) }],
    ['--network n --network-alias a', { 'HostConfig.NetworkMode': 'n', ...endpoint('n', { Aliases: ['a'] }) }],
    ['--network name=n,alias=a', { 'HostConfig.NetworkMode': 'n', ...endpoint('n', { Aliases: ['a'] }) }],
    ['--ip 1.2.3.4', endpoint('default', { IPAMConfig: { IPv4Address: '1.2.3.4' } })],
    ['-p 80', { 'HostConfig.PortBindings.80/tcp': [':'] }],
    ['-p 8080:80', { 'HostConfig.PortBindings.80/tcp': [':8080'] }],
    ['-p 127.0.0.1:8080:80 -p 81:80', { 'HostConfig.PortBindings.80/tcp': ['127.0.0.1:8080', ':81'] }],
    ['-p [::1]:80:80/udp', { 'HostConfig.PortBindings.80/udp': ['[::1]:80'] }],
    ['--expose 80', { ExposedPorts: ['80/tcp'] }],
    ['--expose 80 -p 80', { 'HostConfig.PortBindings.80/tcp': [':'] }],
  ])('are a mode, and an endpoint for what is special: %s', (options, fields) => {
    expect(added(options)).toEqual(fields);
  });

  it.each([
    ['--network n --network n', 'specified multiple times'],
    ['--network n --network host', 'user-defined'],
    ['--network-alias a', 'only supported for user-defined networks'],
    ['--network name=n,alias=a --network-alias b', 'cannot specify both --network-alias'],
    ['--network name=n,ip=1.2.3.4 --ip 1.2.3.5', 'cannot specify both --ip '],
    ['--network name=n,ip6=::1 --ip6 ::2', 'cannot specify both --ip6'],
    [
      '--network name=n,mac-address=92:d0:c6:0a:29:33 --mac-address 92:d0:c6:0a:29:34',
      'cannot specify both --mac-address',
    ],
    ['--network name=n,link-local-ip=1.2.3.4 --link-local-ip 1.2.3.5', 'cannot specify both --link-local-ip'],
  ])('contradict each other: %s', (options, message) => {
    const resolved = resolve(parse(['create', ...options.split(' '), 'x']));
    expect(resolved).toEqual({ ok: false, exit: 125, message: expect.stringContaining(message) });
  });
});

describe('an exec', () => {
  it.each<[string, object]>([
    ['c ls -l', { Cmd: ['ls', '-l'] }],
    ['-d c ls', { Cmd: ['ls'], Detach: true, AttachStdout: false, AttachStderr: false }],
    ['-it c ls', { Cmd: ['ls'], Tty: true, AttachStdin: true }],
    ['-di c ls', { Cmd: ['ls'], Detach: true, AttachStdout: false, AttachStderr: false }],
    ['-u 0 -w /w --privileged c ls', { Cmd: ['ls'], User: '0', WorkingDir: '/w', Privileged: true }],
    ['-e A=1 -e A=2 -e B c ls', { Cmd: ['ls'], 'Env.A': '2', 'Env.B': null }],
    ['/c ls', { Cmd: ['ls'] }],
  ])('has its own fields: %s', (words, fields) => {
    expect(normalOf(['exec', ...words.split(' ')])).toEqual({ Container: 'c', ...fields });
  });
});

describe('what the client does besides', () => {
  it.each<[readonly string[], object]>([
    [['run', 'x'], { 'Client.Start': true }],
    [['create', '--pull', 'always', 'x'], { 'Client.Pull': 'always' }],
    [['create', '--pull', 'missing', 'x'], nothing],
    [['create', '--pull=', 'x'], { 'Client.Pull': 'never' }],
    [['create', '--name', 'n', '--platform', 'arm64', 'x'], { 'Query.name': 'n', 'Query.platform': 'linux/arm64' }],
    [['run', '-d', 'x'], { 'Client.Start': true, AttachStdout: false, AttachStderr: false }],
    [['create', '-i', 'x'], { AttachStdin: true, OpenStdin: true, StdinOnce: true }],
    [['create', '-q', '--disable-content-trust', 'x'], nothing],
  ])('has fields of its own: %j', (argv, fields) => {
    const { Image: _, ...others } = normalOf(argv);
    expect(others).toEqual(fields);
  });
});

describe('the options of a driver', () => {
  it.each([
    [
      '--mount type=volume,dst=/v,volume-opt=b=1,volume-opt=a=2',
      '--mount type=volume,dst=/v,volume-opt=a=2,volume-opt=b=1',
    ],
    ['--network name=n,driver-opt=b=1,driver-opt=a=2', '--network name=n,driver-opt=a=2,driver-opt=b=1'],
  ])('%s and %s are one text of JSON: their order says nothing', (one, other) => {
    expect(JSON.stringify(added(one))).toBe(JSON.stringify(added(other)));
  });

  it('may have any name', () => {
    const text = JSON.stringify(added('--mount type=volume,dst=/v,volume-opt=__proto__=1'));
    expect(text).toContain('"Options":{"__proto__":"1"}');
  });
});
