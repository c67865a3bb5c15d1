/** The egress sidecar on a real podman: a task container whose only way out leads through it, to one server's port. */
import { mkdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { egressSidecarArgv } from '../../src/sites/egress-sidecar.ts';
import { hasPodman, needPodman, podmanStore } from '../engine/podman-store.ts';
import type { PodmanStore } from '../engine/podman-store.ts';
import { IMAGES, needEngine } from '../snippet/run/test-engine.ts';
import { SERVER, hostService, waysFound, waysScript, writeSettings } from './egress-world.ts';
import { taskOf } from './task-of.ts';
import { agent, runOf, stepNamed } from './test-run.ts';

needEngine();
needPodman();

const { ARGVET_TEST_PROXY: proxy = 'argvet-test/proxy:1' } = process.env;
const [INSIDE, OUTSIDE, SIDECAR] = ['argvet-test-inside', 'argvet-test-outside', 'argvet-test-sidecar'];
let store: PodmanStore;
let image = '';
let hostPort = 0;
/** Of the servers, by name, and of the sidecar on the network inside. */
const addresses = new Map<string, string>();

const host = hostService();

beforeAll(async () => {
  if (!hasPodman) return;
  store = await podmanStore();
  image = await store.load(IMAGES.debian);
  const proxyImage = await store.load(proxy);
  await store.network(OUTSIDE, image, '--subnet', '10.213.1.0/24');
  await store.network(INSIDE, image, '--subnet', '10.213.2.0/24', '--internal');
  for (const name of ['allowed', 'denied']) {
    await store.podman('run', '--detach', '--name', name, '--network', OUTSIDE, image, 'python3', '-c', SERVER, name);
    addresses.set(name, await addressOf(name, OUTSIDE));
  }
  await once(host.listen(0, '0.0.0.0'), 'listening');
  hostPort = z.object({ port: z.number() }).parse(host.address()).port;
  await startSidecar(proxyImage);
  addresses.set('sidecar', await addressOf(SIDECAR, INSIDE));
});

afterAll(async () => {
  if (!hasPodman) return;
  host.close();
  await store.podman('rm', '--force', '--all', '--time', '0');
  await store.end();
});

async function addressOf(container: string, network: string): Promise<string> {
  const format = `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`;
  return (await store.podman('container', 'inspect', '--format', format, container)).trim();
}

/** Made by the site's argv, joined to the task's network, and only then started. */
async function startSidecar(proxyImage: string): Promise<void> {
  const folder = join(store.folder, 'config');
  mkdirSync(folder);
  const mounts = writeSettings(folder, addresses.get('allowed') ?? '');
  const argv = egressSidecarArgv({
    name: SIDECAR,
    image: proxyImage,
    network: OUTSIDE,
    user: { uid: 65_534, gid: 65_534 },
    mounts,
  });
  await store.podman(...argv.slice(1));
  await store.podman('network', 'connect', INSIDE, SIDECAR);
  await store.podman('start', SIDECAR);
}

/** What an agent in a task container on the inner network finds: a line for each way that it tries. */
async function waysOut(ways: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const script = waysScript(addresses.get('sidecar') ?? '', ways);
  const options = { engine: 'podman', image, environment: store.environment, network: INSIDE } as const;
  const { stdout, stderr } = stepNamed(await runOf(await taskOf(), { ...agent(script), ...options }), 'solve');
  if (stderr !== '') throw new Error(stderr);
  return waysFound(stdout);
}

describe('a task container on podman beside an egress sidecar', () => {
  it('reaches the allowed server through it, and nothing else in any way', async () => {
    const [allowed, denied] = [addresses.get('allowed'), addresses.get('denied')];
    const found = await waysOut({
      'allowed through it': `through('${allowed}', 443)`,
      'denied through it': `through('${denied}', 443)`,
      'another port through it': `through('${allowed}', 8443)`,
      'itself through it': "through('localhost', 8888)",
      'allowed by its address': `direct('${allowed}', 443)`,
      'an address of the internet': "direct('192.0.2.1', 443)",
      'the host': `direct('10.213.2.1', ${hostPort})`,
    });
    expect(found).toEqual({
      'allowed through it': 'this is allowed',
      'denied through it': 'refused with 403',
      'another port through it': 'refused with 403',
      'itself through it': 'refused with 403',
      'allowed by its address': expect.stringMatching(/^(?:TimeoutError|OSError)$/),
      'an address of the internet': expect.stringMatching(/^(?:TimeoutError|OSError)$/),
      'the host': expect.stringMatching(/^(?:TimeoutError|OSError)$/),
    });
  });

  it('needs no option for a network without an address of its host, and podman has none', async () => {
    const option = 'com.docker.network.bridge.inhibit_ipv4=true';
    await expect(store.podman('network', 'create', '--internal', '--opt', option, 'argvet-test-other')).rejects.toThrow(
      'unsupported network option',
    );
  });

  it('has one that runs as an ordinary user without a capability, under no-new-privileges', async () => {
    const pid = (await store.podman('container', 'inspect', '--format', '{{.State.Pid}}', SIDECAR)).trim();
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const none = '0'.repeat(16);
    for (const line of [`CapEff:\t${none}`, `CapBnd:\t${none}`, 'NoNewPrivs:\t1', 'Seccomp:\t2']) {
      expect(status).toContain(line);
    }
  });
});
