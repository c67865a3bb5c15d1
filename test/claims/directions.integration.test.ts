/** What docs/directions.md says that a container gains, on a real engine: seen after a change of options, and not before. */
import { existsSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { FOLDER, GAINS, OF_ANOTHER, OF_THE_HOST, OF_VERSION_1 } from './gains.ts';
import type { Gain } from './gains.ts';
import { asked, inContainer, withContainer } from './run.ts';

needEngine();

const SLEEP = [IMAGES.busybox, 'sleep', '600'] as const;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-claims-'));
  await writeFile(join(folder, 'secret'), 'of the host\n');
  await writeFile(join(folder, 'variables'), 'FROM_FILE=yes\n');
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** What a container with these options prints. */
async function shown(options: string, script: string): Promise<string> {
  const words = options.replaceAll(FOLDER, folder).split(' ');
  return (await inContainer(options === '' ? [] : words, script)).out;
}

async function seen({ from, to, script }: Gain): Promise<{ readonly before: string; readonly after: string }> {
  return { before: await shown(from, script), after: await shown(to, script) };
}

/** What a container with these options knows of its health. */
function health(...options: readonly string[]): Promise<string> {
  return withContainer([...options, ...SLEEP], (id) => docker('inspect', '--format', '{{json .State.Health}}', id));
}

/** The addresses of the host that lead to port 80 of a container. */
function addresses(...options: readonly string[]): Promise<string> {
  return withContainer([...options, ...SLEEP], async (id) => {
    const lines = (await docker('port', id)).trim().split('\n');
    return [...new Set(lines.map((line) => line.replace(/^80\/tcp -> |:\d+$/g, '')))].toSorted().join(' ');
  });
}

describe('a container gains', () => {
  it.each(GAINS)('$why', async (gain) => {
    expect(await seen(gain)).toEqual({ before: gain.before, after: gain.after });
  });

  it.for(OF_VERSION_1)('$why', async (gain, context) => {
    if ((await shown('', '[ -d /sys/fs/cgroup/memory ] || echo no')) !== '') context.skip('control groups v2');
    expect(await seen(gain)).toEqual({ before: gain.before, after: gain.after });
  });

  it.each(OF_THE_HOST)('%s', async (_why, from, to, namespace) => {
    const script = `readlink /proc/self/ns/${namespace}`;
    expect(await shown(from, script)).not.toBe(readlinkSync(`/proc/self/ns/${namespace}`));
    expect(await shown(to, script)).toBe(readlinkSync(`/proc/self/ns/${namespace}`));
  });

  it.each(OF_ANOTHER)('%s', async (_why, option, namespace) => {
    const look = ['readlink', `/proc/self/ns/${namespace}`];
    await withContainer(['--ipc', 'shareable', ...SLEEP], async (id) => {
      const other = (await docker('exec', id, ...look)).trim();
      expect(await shown('', look.join(' '))).not.toBe(other);
      expect(await shown(`${option} container:${id}`, look.join(' '))).toBe(other);
    });
  });

  it("another container's mounts", async () => {
    await withContainer(['--volume', `${folder}:/m`, ...SLEEP], async (id) => {
      expect(await shown('', 'cat /m/secret')).toBe('');
      expect(await shown(`--volumes-from ${id}`, 'cat /m/secret')).toBe('of the host');
    });
  });

  it('a volume that it did not have', async () => {
    const volume = (await docker('volume', 'create')).trim();
    try {
      expect(await shown(`--volume ${volume}:/m`, 'echo kept >/m/file && cat /m/file')).toBe('kept');
      expect(await shown(`--volume ${volume}:/m`, 'cat /m/file')).toBe('kept');
      expect(await shown('', 'cat /m/file')).toBe('');
    } finally {
      await docker('volume', 'rm', volume);
    }
  });

  it('the network that all containers share by default', async () => {
    await withContainer(SLEEP, async (id) => {
      const address = (await docker('inspect', '--format', '{{.NetworkSettings.IPAddress}}', id)).trim();
      const script = `ping -c 1 -W 5 ${address} >/dev/null && echo reached`;
      expect(await shown('--network none', script)).toBe('');
      expect(await shown('', script)).toBe('reached');
    });
  });

  it('a file that the client writes on the host', async () => {
    const file = join(folder, 'cid');
    expect(await shown(`--cidfile ${file}`, 'echo ran')).toBe('ran');
    expect(existsSync(file)).toBe(true);
  });
});

describe('a health check', () => {
  it('is one of its own, unless --no-healthcheck takes it away', async () => {
    expect(JSON.parse(await health('--health-cmd', 'true'))).toMatchObject({ Status: 'starting' });
    expect(JSON.parse((await health('--no-healthcheck')) || 'null')).toBeNull();
  });
});

describe('a port of the host', () => {
  it('is that of all interfaces, unless an address is named', async () => {
    expect(await addresses('-p', '80')).toMatch(/^0\.0\.0\.0( \[::\])?$/);
    expect(await addresses('-p', '127.0.0.1::80')).toBe('127.0.0.1');
  });

  it('is taken for what is exposed under --publish-all alone', async () => {
    expect(await addresses('--expose', '80')).toBe('');
    expect(await addresses('--expose', '80', '--publish-all')).toMatch(/^0\.0\.0\.0( \[::\])?$/);
  });
});

describe('a container that ends', () => {
  it('starts again as often as it may', async () => {
    const words = ['--restart', 'on-failure:1', IMAGES.busybox, 'sh', '-c', 'exit 3'];
    await withContainer(words, async (id) => {
      const state = (): Promise<string> => docker('inspect', '--format', '{{.RestartCount}} {{.State.Status}}', id);
      await vi.waitFor(async () => expect(await state()).toBe('1 exited\n'), { timeout: 60_000, interval: 200 });
    });
  });

  it('has no output that the engine keeps under --log-driver none', async () => {
    const words = ['docker', 'run', '--name'];
    const say = [IMAGES.busybox, 'echo', 'said'];
    for (const [name, options, out] of [
      ['argvet-claims-kept', [], 'said'],
      ['argvet-claims-lost', ['--log-driver', 'none'], ''],
    ] as const) {
      try {
        expect((await asked([...words, name, ...options, ...say])).out).toBe('said');
        expect((await asked(['docker', 'logs', name])).out).toBe(out);
      } finally {
        await docker('rm', '--force', name);
      }
    }
  });

  it('may not hear the signal that --stop-signal names', async () => {
    const script = 'trap "exit 7" TERM; echo ready; while :; do sleep 0.1; done';
    for (const [options, code] of [
      [[], '7'],
      [['--stop-signal', 'WINCH', '--stop-timeout', '1'], '137'],
    ] as const) {
      await withContainer([...options, IMAGES.busybox, 'sh', '-c', script], async (id) => {
        await vi.waitFor(async () => expect(await docker('logs', id)).toContain('ready'), { timeout: 60_000 });
        await docker('stop', id);
        expect((await docker('inspect', '--format', '{{.State.ExitCode}}', id)).trim()).toBe(code);
      });
    }
  });
});
