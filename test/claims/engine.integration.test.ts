/** What README and docs/ claim of options and no other test shows, on a real engine. `test/docs/claims` says of which sentence. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { asked, inContainer, withContainer } from './run.ts';

needEngine();

const MASKS = 'grep -c " /proc/" /proc/mounts';

/** The volumes that these tests have made. */
function volumes(): Promise<string> {
  return docker('volume', 'ls', '--quiet', '--filter', 'label=argvet-claims');
}

async function stateOf(id: string): Promise<string> {
  return (await docker('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', id)).trim();
}

describe('an option behind the image', () => {
  it('is a word of the program: the container is not privileged, and has no limit', async () => {
    const words = ['docker', 'run', '--rm', IMAGES.busybox, 'sh', '-c', 'grep CapEff /proc/1/status; echo "$@"', 'sh'];
    const { out } = await asked([...words, '--privileged', '--cap-drop', 'ALL']);
    expect(out).toBe('CapEff:\t00000000a80425fb\n--privileged --cap-drop ALL');
  });

  it('is exit 127 where it is the program', async () => {
    expect(await asked(['docker', 'run', '--rm', IMAGES.busybox, '--privileged', 'id'])).toMatchObject({ code: 127 });
  });
});

describe('the root file system', () => {
  it('is writable where the last --read-only is off, and else is not', async () => {
    const write = 'echo here >/file && cat /file';
    expect(await inContainer(['--read-only', '--read-only=false'], write)).toMatchObject({ code: 0, out: 'here' });
    expect(await inContainer(['--read-only=false', '--read-only'], write)).toMatchObject({ code: 1, out: '' });
  });
});

describe('a limit', () => {
  it('of memory alone lets a container swap as much again', async () => {
    const format = '{{.HostConfig.Memory}} {{.HostConfig.MemorySwap}}';
    await withContainer(['--memory', '64m', IMAGES.busybox, 'sleep', '600'], async (id) => {
      expect((await docker('inspect', '--format', format, id)).trim()).toBe(`${64 << 20} ${128 << 20}`);
    });
  });

  it('of processes is read with its base', async () => {
    await withContainer(['--pids-limit', '0x40', IMAGES.busybox, 'sleep', '600'], async (id) => {
      expect((await docker('inspect', '--format', '{{.HostConfig.PidsLimit}}', id)).trim()).toBe('64');
    });
  });
});

describe('a variable', () => {
  it("that the client does not have takes the image's away, and else is the client's", async () => {
    const image = 'argvet-test/claims:1';
    const id = (await docker('create', IMAGES.busybox, 'sh')).trim();
    try {
      await docker('commit', '--change', 'ENV ARGVET_CLAIM=image', id, image);
      const run = ['docker', 'run', '--rm'];
      const print = [image, 'sh', '-c', 'echo "${ARGVET_CLAIM-none}"'];
      expect(await asked([...run, ...print])).toMatchObject({ out: 'image' });
      expect(await asked([...run, '-e', 'ARGVET_CLAIM', ...print])).toMatchObject({ out: 'none' });
      const given = { ARGVET_CLAIM: 'client' };
      expect(await asked([...run, '-e', 'ARGVET_CLAIM', ...print], given)).toMatchObject({ out: 'client' });
    } finally {
      await docker('rm', id);
      await docker('rmi', image);
    }
  });
});

describe('a folder of the host that is not there', () => {
  it('is made by --volume, and refused by --mount', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'argvet-claims-'));
    const missing = join(folder, 'missing');
    try {
      const mount = await inContainer(['--mount', `type=bind,source=${missing},target=/there`], 'true');
      expect(mount).toMatchObject({ code: 125, err: expect.stringContaining('bind source path does not exist') });
      expect(existsSync(missing)).toBe(false);
      expect(await inContainer(['--volume', `${missing}:/there`], 'ls -d /there')).toMatchObject({ out: '/there' });
      expect(existsSync(missing)).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the engine refuses', () => {
  it.each([
    ['a capability that is none', ['--cap-add', 'NO_SUCH'], 125, 'unknown capability'],
    ['two binds on one target', ['-v', '/tmp:/a', '-v', '/var:/a'], 125, 'Duplicate mount point'],
    ['a device that is not there', ['--device', '/dev/argvet-none'], 127, 'no such file or directory'],
    ['a network behind none', ['--network', 'none', '--network', 'host'], 125, 'host, none'],
  ])('%s', async (_what, options, code, message) => {
    expect(await inContainer(options, 'true')).toMatchObject({ code, err: expect.stringContaining(message) });
  });
});

describe('the end of a container', () => {
  const SLOW = 'trap "sleep 1; exit 7" TERM; echo ready; while :; do sleep 0.1; done';

  /** What a container ends with when it is stopped, having said that it hears signals. */
  async function stopped(...options: readonly string[]): Promise<string> {
    return withContainer([...options, IMAGES.busybox, 'sh', '-c', SLOW], async (id) => {
      await vi.waitFor(async () => expect(await docker('logs', id)).toContain('ready'), { timeout: 60_000 });
      await docker('stop', id);
      return stateOf(id);
    });
  }

  it('comes at once under --stop-timeout 0, and else after what it does at a signal', async () => {
    expect(await stopped('--stop-timeout', '0')).toBe('exited 137');
    expect(await stopped()).toBe('exited 7');
  });

  it('comes by a signal under --init, of which a program that is process 1 and waits for none sees nothing', async () => {
    const sleep = [IMAGES.busybox, 'sleep', '600'];
    await withContainer(sleep, async (id) => {
      await docker('kill', '--signal', 'TERM', id);
      expect(await docker('exec', id, 'echo', 'alive')).toBe('alive\n');
    });
    await withContainer(['--init', ...sleep], async (id) => {
      await docker('kill', '--signal', 'TERM', id);
      expect((await docker('wait', id)).trim()).toBe('143');
    });
  });

  it('takes it and its volumes away under --rm', async () => {
    const mount = ['--mount', 'type=volume,target=/data,volume-label=argvet-claims'];
    expect(await inContainer(mount, 'touch /data/file && echo made')).toMatchObject({ out: 'made' });
    expect(await volumes()).toBe('');
    const kept = (await docker('create', ...mount, IMAGES.busybox, 'true')).trim();
    await docker('start', '--attach', kept);
    expect(await stateOf(kept)).toBe('exited 0');
    expect(await volumes()).not.toBe('');
    await docker('rm', '--volumes', kept);
    expect(await volumes()).toBe('');
  });
});

describe('what nobody asks for', () => {
  it('is 64 MiB of shared memory, ports below 1024 for everybody, and paths of the kernel that are covered', async () => {
    const seen = `df -k /dev/shm | awk 'END { print $2 }'; cat /proc/sys/net/ipv4/ip_unprivileged_port_start`;
    expect(await inContainer([], seen)).toMatchObject({ out: '65536\n0' });
    expect(Number((await inContainer([], MASKS)).out)).toBeGreaterThan(0);
  });

  it('is nothing of these paths under systempaths=unconfined', async () => {
    expect(await inContainer(['--security-opt', 'systempaths=unconfined'], MASKS)).toMatchObject({ out: '0' });
  });

  it('is a tmpfs without devices, setuid and programs', async () => {
    const { out } = await inContainer(['--tmpfs', '/place'], 'grep " /place " /proc/mounts');
    expect(out).toMatch(/ rw,nosuid,nodev,noexec[ ,]/);
  });
});

describe('a user', () => {
  it("that is a number which the image does not know is in root's group", async () => {
    expect(await inContainer(['--user', '4321'], 'id -u; id -g')).toMatchObject({ out: '4321\n0' });
  });
});

describe('a link', () => {
  it('gives a container the name of another, and its environment', async () => {
    const other = ['--env', 'SECRET=of-the-other', IMAGES.busybox, 'sleep', '600'];
    await withContainer(other, async (id) => {
      const { out } = await inContainer(['--link', `${id}:other`], 'grep -o other /etc/hosts; env');
      expect(out).toMatch(/^other\n[^]*^OTHER_ENV_SECRET=of-the-other$/m);
    });
  });
});
