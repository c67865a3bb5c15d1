/** What docs/podman.md claims of a container and no record of `podman inspect` shows: a real podman 4.3.1, in a store of its own. */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PODMAN_CREATE_OPTIONS } from '../../src/argv/tables/podman-run.ts';
import { encodeMask } from '../../src/container/capabilities.ts';
import type { CapabilityName } from '../../src/container/capabilities.ts';
import { PODMAN_BUILT_IN_DEFAULTS } from '../../src/container/podman/defaults.ts';
import { sentencesOf } from '../docs/sentences.ts';
import { IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { asked } from './run.ts';
import type { Ended } from './run.ts';

needEngine();

const KNOWN = 'podman version 4.3.1';
const version = await asked(['podman', '--version']).catch(() => undefined);
const isKnown = version?.out === KNOWN && process.getuid?.() === 0;
const EMPTY = '0000000000000000';
let folder = '';
let image = '';
let variables: Record<string, string> = {};

beforeEach((context) => {
  if (!isKnown) context.skip(`there is no ${KNOWN} that root can ask`);
});

beforeAll(async () => {
  if (!isKnown || process.env['ARGVET_TEST_DOCKER_HOST'] === undefined) return;
  folder = await realpath(await mkdtemp(join(tmpdir(), 'argvet-claims-')));
  variables = await settings(folder);
  await docker('save', '--output', join(folder, 'image.tar'), IMAGES.busybox);
  const loaded = await podman('load', '--input', join(folder, 'image.tar'));
  image = /^Loaded image.*: (\S+)$/m.exec(loaded.out)?.[1] ?? '';
});

afterAll(async () => {
  if (folder === '') return;
  await podman('system', 'reset', '--force');
  await rm(folder, { recursive: true, force: true });
});

/** A store of its own, and what a root without CAP_SYS_RESOURCE can run: runc, and limits that it has itself. */
async function settings(path: string): Promise<Record<string, string>> {
  const at = (name: string): string => JSON.stringify(join(path, name));
  await Promise.all(['root', 'run', 'tmp', 'volumes', 'networks'].map((name) => mkdir(join(path, name))));
  const engine = ['runtime = "runc"', 'cgroup_manager = "cgroupfs"', 'events_logger = "file"', 'lock_type = "file"'];
  const places = [`static_dir = ${at('root/libpod')}`, `tmp_dir = ${at('tmp')}`, `volume_path = ${at('volumes')}`];
  const limits = ['[containers]', 'default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]'];
  const networks = ['[network]', `network_config_dir = ${at('networks')}`];
  const storage = ['[storage]', 'driver = "vfs"', `graphroot = ${at('root')}`, `runroot = ${at('run')}`];
  await writeFile(join(path, 'containers.conf'), [...limits, '[engine]', ...engine, ...places, ...networks].join('\n'));
  await writeFile(join(path, 'storage.conf'), storage.join('\n'));
  return {
    CONTAINERS_CONF: join(path, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(path, 'storage.conf'),
  };
}

function podman(...words: readonly string[]): Promise<Ended> {
  return asked(['podman', ...words], variables);
}

/** What a container with these options prints that runs a script of sh. */
function inside(options: string, script: string, more: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const words = options === '' ? [] : options.split(' ');
  const argv = ['podman', 'run', '--rm', '--network', 'none', ...words, image, 'sh', '-c', script];
  return asked(argv, { ...variables, ...more });
}

/** What comes of a container that joins the memory of one with these options. */
async function joined(...options: readonly string[]): Promise<Ended> {
  const { out } = await podman('run', '--detach', '--network', 'none', ...options, image, 'sleep', '600');
  return inside(`--ipc container:${out}`, 'echo joined').finally(() => podman('rm', '--force', '--time', '0', out));
}

/** The names of options in the sentence of docs/podman.md that begins so. */
function named(start: string): readonly string[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/podman.md'), 'utf8');
  const sentence = sentencesOf(page).find(({ text }) => text.startsWith(start));
  return (sentence?.code ?? []).map((code) => code.replace(/^--/, ''));
}

/** CSV has a quote at the start of a field or not at all; an option that is not split takes it, and may make a file. */
async function isSplit(name: string): Promise<boolean> {
  const argv = ['podman', 'create', `--${name}=a"b`, '--pull', 'never', 'localhost/argvet-test/none:1'];
  const { err } = await asked(argv, variables, folder);
  return err.includes('bare "');
}

const IN_EFFECT = `awk '/CapEff/ { print $2 }' /proc/self/status`;

function mask(names: readonly CapabilityName[]): string {
  return encodeMask(names).toString(16).padStart(16, '0');
}

describe('a podman that is told nothing', () => {
  it("gives a container docker's fourteen capabilities where no containers.conf names others", async () => {
    expect((await inside('', IN_EFFECT)).out).toBe(mask(PODMAN_BUILT_IN_DEFAULTS.capabilities));
    expect(PODMAN_BUILT_IN_DEFAULTS.capabilities).toHaveLength(14);
  });

  it('limits its processes to 2048, its shared memory to 65,536,000 bytes, and its ports from 1024 on', async () => {
    const limit = 'cat /sys/fs/cgroup/pids/pids.max /sys/fs/cgroup/pids.max 2>/dev/null';
    const ports = 'cat /proc/sys/net/ipv4/ip_unprivileged_port_start';
    const { out } = await inside('', `${limit}; df -k /dev/shm | awk 'END { print $2 }'; ${ports}`);
    expect(out).toBe(`2048\n${65_536_000 / 1024}\n1024`);
    const taken = await inside('--pids-limit 0 --shm-size 64m', `${limit}; df -k /dev/shm | awk 'END { print $2 }'`);
    expect(taken.out).toBe('max\n65536');
  });

  it('lets another container join its memory, which --ipc private does not', async () => {
    expect(await joined()).toMatchObject({ code: 0, out: 'joined' });
    expect(await joined('--ipc', 'private')).toMatchObject({
      code: 125,
      err: expect.stringContaining('non-shareable'),
    });
  });

  it("gives it the client's own proxies, which --http-proxy=false does not", async () => {
    const client = { http_proxy: 'http://proxy.example:1' };
    expect((await inside('', 'echo "$http_proxy"', client)).out).toBe('http://proxy.example:1');
    expect((await inside('--http-proxy=false', 'echo "$http_proxy"', client)).out).toBe('');
  });
});

describe('a root that is read-only', () => {
  it('has three places to write, without devices and setuid, which --read-only-tmpfs=false takes away', async () => {
    const places = 'for place in /tmp /run /var/tmp; do touch $place/file && echo $place; done';
    expect((await inside('--read-only', places)).out).toBe('/tmp\n/run\n/var/tmp');
    const flags = (await inside('--read-only', 'grep -E " /(tmp|run|var/tmp) " /proc/mounts')).out.split('\n');
    expect(flags.filter((line) => / rw,nosuid,nodev[ ,]/.test(line) && !line.includes('noexec'))).toHaveLength(3);
    expect((await inside('--read-only --read-only-tmpfs=false', places)).out).toBe('');
  });
});

describe('a tmpfs', () => {
  it('is mounted without noexec', async () => {
    const { out } = await inside('--tmpfs /place', 'grep " /place " /proc/mounts');
    expect(out).toContain(' rw,nosuid,nodev,relatime ');
  });
});

describe('a user who is not root', () => {
  it('has in effect what --cap-add names, and nothing else, privileged or not', async () => {
    expect((await inside('--user 1000', IN_EFFECT)).out).toBe(EMPTY);
    expect((await inside('--user 1000 --cap-add CHOWN,KILL', IN_EFFECT)).out).toBe(mask(['CHOWN', 'KILL']));
    expect((await inside('--user 1000 --privileged', IN_EFFECT)).out).toBe(EMPTY);
    expect((await inside('--user 1000 --privileged --cap-add KILL', IN_EFFECT)).out).toBe(mask(['KILL']));
  });
});

describe('a privileged container', () => {
  it('has every capability of whoever starts it, and names of capabilities are not looked at', async () => {
    const own = (await asked(['awk', '/CapBnd/ { print $2 }', '/proc/self/status'])).out;
    expect((await inside('--privileged --cap-drop ALL --cap-add NO_SUCH', IN_EFFECT)).out).toBe(own);
  });
});

describe('capabilities', () => {
  it('may not be added and dropped at once, but for what is added to none', async () => {
    expect(await inside('--cap-add CHOWN --cap-drop CHOWN', 'true')).toMatchObject({ code: 125 });
    expect(await inside('--cap-add ALL --cap-drop ALL', 'true')).toMatchObject({ code: 125 });
    expect((await inside('--cap-drop ALL --cap-add CHOWN', IN_EFFECT)).out).toBe(mask(['CHOWN']));
  });

  it('are restricted by a label', async () => {
    const label = '--label io.containers.capabilities=CHOWN';
    expect((await inside(label, IN_EFFECT)).out).toBe(mask(['CHOWN']));
    expect((await inside(`--cap-add CHOWN,KILL ${label}`, IN_EFFECT)).out).toBe(mask(['CHOWN']));
  });
});

describe('the values of an option', () => {
  it('are split at their commas where docs/podman.md says so, and nowhere else', async () => {
    const options = PODMAN_CREATE_OPTIONS.filter(({ kind, aliasOf }) => kind === 'value' && aliasOf === undefined);
    const split: string[] = [];
    for (const { name } of options) if (await isSplit(name)) split.push(name);
    const told = named('Values that podman splits').filter((name) => name !== 'device-…');
    expect(told.length).toBeGreaterThan(20);
    const devices = split.filter((name) => name.startsWith('device-'));
    expect(split.toSorted()).toEqual([...told, ...devices].toSorted());
    expect(options.filter(({ name }) => name.startsWith('device-')).map(({ name }) => name)).toEqual(devices);
    const whole = named('Not split');
    expect(whole.length).toBeGreaterThan(5);
    expect(whole.filter((name) => split.includes(name))).toEqual([]);
  });
});

describe('security options', () => {
  const COVERED = 'grep -c " /proc/" /proc/mounts';

  it('systempaths=unconfined and unmask=ALL uncover the paths of the kernel', async () => {
    expect(Number((await inside('', COVERED)).out)).toBeGreaterThan(0);
    expect((await inside('--security-opt systempaths=unconfined', COVERED)).out).toBe('0');
    expect((await inside('--security-opt unmask=ALL', COVERED)).out).toBe('0');
  });

  it('leave the cgroups of version 1 read-only, which --privileged does not', async (context) => {
    const write = 'mkdir /sys/fs/cgroup/pids/made && rmdir /sys/fs/cgroup/pids/made && echo made';
    if ((await inside('', '[ -d /sys/fs/cgroup/pids ] || echo no')).out !== '') context.skip('control groups v2');
    expect((await inside('--security-opt systempaths=unconfined', write)).out).toBe('');
    expect((await inside('--security-opt unmask=ALL', write)).out).toBe('');
    expect((await inside('--privileged', write)).out).toBe('made');
  });

  it('that podman does not know are refused', async () => {
    expect(await inside('--security-opt unheard=1', 'true')).toMatchObject({ code: 125 });
  });
});

describe('a podman that talks to another machine', () => {
  const none = 'unix:///argvet-claims-none.sock';
  const run = ['run', '--env-host', 'localhost/argvet-test/none:1'];

  it.each([
    ['--remote', ['podman', '--remote', ...run], {}],
    ['--url', ['podman', '--url', none, ...run], {}],
    ['--connection', ['podman', '--connection', 'argvet-claims-none', ...run], {}],
    ['CONTAINER_HOST', ['podman', ...run], { CONTAINER_HOST: none }],
  ])('does not know --env-host: %s', async (_way, argv, more) => {
    expect((await podman(...run)).err).not.toContain('unknown flag');
    const { code, err } = await asked(argv, { ...variables, ...more });
    expect({ code, err }).toMatchObject({ code: 125, err: expect.stringContaining('unknown flag: --env-host') });
  });
});

describe('variables', () => {
  it('without a value are the client’s, by their beginning too, and none where it has none', async () => {
    const client = { CLAIM_A: '1', CLAIM_B: '2' };
    const print = 'env | grep CLAIM | sort';
    expect((await inside('-e CLAIM_NONE', print, client)).out).toBe('');
    expect((await inside('-e CLAIM_A', print, client)).out).toBe('CLAIM_A=1');
    expect((await inside('-e CLAIM_*', print, client)).out).toBe('CLAIM_A=1\nCLAIM_B=2');
  });

  it('of the image are taken away by --unsetenv', async () => {
    const made = await podman('create', '--network', 'none', image, 'sh');
    const own = 'localhost/argvet-test/claims:1';
    await podman('commit', '--quiet', '--change', 'ENV ARGVET_CLAIM=image', made.out, own);
    const run = ['run', '--rm', '--network', 'none'];
    const print = [own, 'sh', '-c', 'echo "${ARGVET_CLAIM-none}"'];
    expect((await podman(...run, ...print)).out).toBe('image');
    expect((await podman(...run, '--unsetenv', 'ARGVET_CLAIM', ...print)).out).toBe('none');
  });
});
