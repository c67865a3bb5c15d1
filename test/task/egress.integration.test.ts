/**
 * The egress sidecar on a real engine: a task container whose only way out leads through it, to one host. The servers are
 * the test's own, on a network of their own.
 */
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { processRunner } from '../../src/engine/process.ts';
import { underMutation } from '../../src/engine/under-mutation.ts';
import { egressSidecarArgv } from '../../src/sites/egress-sidecar.ts';
import { ENVIRONMENT, IMAGES, docker, needEngine } from '../snippet/run/test-engine.ts';
import { SERVER, hostService, waysFound, waysScript, writeSettings } from './egress-world.ts';
import { taskOf } from './task-of.ts';
import { agent, runOf, stepNamed } from './test-run.ts';

needEngine();

const { ARGVET_TEST_PROXY: proxy = 'argvet-test/proxy:1' } = process.env;
const hasEngine = ENVIRONMENT.DOCKER_HOST !== undefined && !underMutation();

const RUN = `argvet-test-egress-${process.pid}`;
const [INSIDE, OUTSIDE, PLAIN, SIDECAR] = [`${RUN}-inside`, `${RUN}-outside`, `${RUN}-plain`, `${RUN}-sidecar`];
const SERVERS = ['allowed', 'denied'];
let folder = '';
let address = '';
let mounts: ReturnType<typeof writeSettings> = [];
let hostPort = 0;

const host = hostService();

beforeAll(async () => {
  if (!hasEngine) return;
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'argvet-test-egress-')));
  chmodSync(folder, 0o755);
  mounts = writeSettings(folder, 'allowed.example');
  await docker('network', 'create', OUTSIDE);
  // No address for the host: an internal network has one otherwise, and with it every port of the host.
  await docker('network', 'create', '--internal', '--opt', 'com.docker.network.bridge.inhibit_ipv4=true', INSIDE);
  await docker('network', 'create', '--internal', PLAIN);
  for (const name of SERVERS) {
    const server = ['--detach', '--name', `${RUN}-${name}`, '--network', OUTSIDE, '--network-alias', `${name}.example`];
    await docker('run', ...server, IMAGES.debian, 'python3', '-c', SERVER, name);
  }
  const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
  address = (await docker('inspect', '--format', format, `${RUN}-allowed`)).trim();
  await once(host.listen(0, '0.0.0.0'), 'listening');
  hostPort = z.object({ port: z.number() }).parse(host.address()).port;
  await startSidecar();
});

/** The address that a network has for its host. */
async function gatewayOf(network: string): Promise<string> {
  return (await docker('network', 'inspect', '--format', '{{(index .IPAM.Config 0).Gateway}}', network)).trim();
}

/** Made by the site's argv, joined to the task's network, and only then started. */
async function startSidecar(): Promise<void> {
  const argv = egressSidecarArgv({
    name: SIDECAR,
    image: proxy,
    network: OUTSIDE,
    user: { uid: 65_534, gid: 65_534 },
    limits: { memory: 64, cpus: 0.5 },
    mounts,
  });
  await docker(...argv.slice(1));
  await docker('network', 'connect', INSIDE, SIDECAR);
  await docker('start', SIDECAR);
}

afterAll(async () => {
  if (!hasEngine) return;
  const limits = { timeout: 120_000, maxBytes: 1_000_000, environment: ENVIRONMENT };
  const containers = [SIDECAR, ...SERVERS.map((name) => `${RUN}-${name}`)];
  await processRunner.run(['docker', 'rm', '--force', '--volumes', ...containers], limits);
  await processRunner.run(['docker', 'network', 'rm', INSIDE, OUTSIDE, PLAIN], limits);
  host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What an agent in a task container on the inner network finds: a line for each way that it tries. */
async function waysOut(network: string, ways: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const record = await runOf(await taskOf(), { ...agent(waysScript(SIDECAR, ways)), network });
  const { stdout, stderr } = stepNamed(record, 'solve');
  if (stderr !== '') throw new Error(stderr);
  return waysFound(stdout);
}

describe('a task container beside an egress sidecar', () => {
  it('reaches the allowed host through it, and nothing else in any way', async () => {
    const found = await waysOut(INSIDE, {
      'allowed through it': "through('allowed.example', 443)",
      'denied through it': "through('denied.example', 443)",
      'another port through it': "through('allowed.example', 8443)",
      'an address through it': `through('${address}', 443)`,
      'itself through it': "through('localhost', 8888)",
      'allowed by its name': "direct('allowed.example', 443)",
      'allowed by its address': `direct('${address}', 443)`,
      'an address of the internet': "direct('192.0.2.1', 443)",
      'the host': `direct('${await gatewayOf(INSIDE)}', ${hostPort})`,
    });
    expect(found).toEqual({
      'allowed through it': 'this is allowed',
      'denied through it': 'refused with 403',
      'another port through it': 'refused with 403',
      'an address through it': 'refused with 403',
      'itself through it': 'refused with 403',
      'allowed by its name': 'gaierror',
      'allowed by its address': expect.stringMatching(/^(?:TimeoutError|OSError|ConnectionRefusedError)$/),
      'an address of the internet': expect.stringMatching(/^(?:TimeoutError|OSError)$/),
      'the host': expect.stringMatching(/^(?:TimeoutError|OSError)$/),
    });
  });

  it('would reach the host on an internal network that has an address for it', async () => {
    const call = `direct('${await gatewayOf(PLAIN)}', ${hostPort})`;
    expect(await waysOut(PLAIN, { 'the host': call })).toEqual({ 'the host': 'this is the host' });
  });

  it('is on that network alone', async () => {
    const record = await runOf(await taskOf(), { network: INSIDE });
    expect(record).toMatchObject({
      outcome: { kind: 'graded', reward: 1 },
      config: { 'HostConfig.NetworkMode': INSIDE },
    });
  });
});

describe('the egress sidecar', () => {
  it('runs as an ordinary user without a capability, under no-new-privileges, on a root that it cannot write to', async () => {
    const format = '{{.State.Pid}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.PidsLimit}}';
    const [pid = '', ...settings] = (await docker('inspect', '--format', format, SIDECAR)).trim().split(' ');
    expect(settings).toEqual(['true', '256']);
    const status = new Map(
      readFileSync(`/proc/${pid}/status`, 'utf8')
        .split('\n')
        .map((line) => line.split(/:\s+/, 2))
        .map(([key = '', value = '']) => [key, value]),
    );
    const kept = ['Uid', 'CapEff', 'CapPrm', 'CapBnd', 'NoNewPrivs', 'Seccomp'].map((key) => status.get(key));
    const none = '0'.repeat(16);
    expect(kept).toEqual(['65534\t65534\t65534\t65534', none, none, none, '1', '2']);
    expect(readFileSync(`/proc/${pid}/mounts`, 'utf8')).toMatch(/^\S+ \/ \S+ ro,/m);
  });
});
