import { describe, expect, it } from 'vitest';
import { engineOf } from '../../src/engine/container-engine.ts';
import type { EngineName } from '../../src/engine/container-engine.ts';
import { engineFacts } from '../../src/engine/engine-facts.ts';
import type { ProcessOutcome } from '../../src/engine/process.ts';
import { podmanDefaults } from '../../src/probe/podman-defaults.ts';
import { versionsOf } from '../../src/probe/versions.ts';

const VERSION = {
  Client: { Version: '28.2.2' },
  Server: {
    Version: '20.10.24',
    KernelVersion: '6.1.0',
    Os: 'linux',
    Arch: 'amd64',
    Components: [
      { Name: 'Engine', Version: '20.10.24' },
      { Name: 'runc', Version: '1.1.5' },
    ],
  },
};
const INFO = {
  DefaultRuntime: 'runc',
  Driver: 'overlay2',
  CgroupVersion: '2',
  SecurityOptions: ['name=seccomp', 'name=a'],
};

const said = (text: unknown): ProcessOutcome => ({ kind: 'exited', code: 0, stdout: JSON.stringify(text), stderr: '' });

/** As podman 4.3.1 has it, with another runtime. */
const PODMAN_VERSION = { Client: { APIVersion: '4.3.1', Version: '4.3.1', OsArch: 'linux/amd64' } };
const PODMAN_INFO = {
  host: {
    arch: 'amd64',
    cgroupVersion: 'v2',
    kernel: '6.1.0',
    os: 'linux',
    ociRuntime: { name: 'crun', version: 'crun version 1.8.1\ncommit: f8a0' },
    security: {
      apparmorEnabled: false,
      capabilities: 'CAP_CHOWN,CAP_KILL',
      rootless: true,
      seccompEnabled: true,
      selinuxEnabled: false,
    },
  },
  store: { graphDriverName: 'overlay' },
};

function docker(version: unknown, info: unknown) {
  return engineSaying('docker', version, info);
}

/** An engine whose client says this of versions and settings. */
function engineSaying(engine: EngineName, version: unknown, info: unknown) {
  const run = (argv: readonly string[]): Promise<ProcessOutcome> =>
    Promise.resolve(said(argv[1] === 'version' ? version : info));
  return engineOf({ engine, runner: { run } });
}

describe('the facts of an engine', () => {
  it('are those of engine, client, kernel, runtime and control groups', async () => {
    const facts = await engineFacts(docker(VERSION, INFO));
    expect(facts).toMatchObject({ version: '20.10.24', platform: 'linux/amd64', security: ['name=a', 'name=seccomp'] });
    if ('problem' in facts) throw new Error(facts.message);
    expect(versionsOf(facts)).toEqual({
      name: 'docker',
      engine: '20.10.24',
      client: '28.2.2',
      kernel: '6.1.0',
      runtime: 'runc 1.1.5',
      driver: 'overlay2',
      cgroup: '2',
    });
  });

  it('have control groups of version 1 where an old engine does not say', async () => {
    const { CgroupVersion: _, ...old } = INFO;
    expect(await engineFacts(docker(VERSION, old))).toMatchObject({ cgroup: '1' });
  });

  it("of podman are in docker's words, with the capabilities of its configuration", async () => {
    const facts = await engineFacts(engineSaying('podman', PODMAN_VERSION, PODMAN_INFO));
    if ('problem' in facts) throw new Error(facts.message);
    expect(facts).toEqual({
      name: 'podman',
      version: '4.3.1',
      client: '4.3.1',
      kernel: '6.1.0',
      platform: 'linux/amd64',
      runtime: 'crun 1.8.1',
      driver: 'overlay',
      cgroup: '2',
      security: ['name=rootless', 'name=seccomp'],
      capabilities: ['CAP_CHOWN', 'CAP_KILL'],
    });
    expect(podmanDefaults(facts)).toEqual({ capabilities: ['CHOWN', 'KILL'], pidsLimit: 0 });
  });

  it("of a podman that talks to another one are that one's version, beside that of the client", async () => {
    const versions = { ...PODMAN_VERSION, Server: { Version: '5.0.0' } };
    expect(await engineFacts(engineSaying('podman', versions, PODMAN_INFO))).toMatchObject({
      version: '5.0.0',
      client: '4.3.1',
    });
  });

  it('of podman are none where it says something else', async () => {
    expect(await engineFacts(engineSaying('podman', VERSION, INFO))).toMatchObject({
      problem: 'engine-missing',
      message: expect.stringContaining('no podman engine'),
    });
  });

  it.each([
    ['of no engine behind the client', { ...VERSION, Server: null }, INFO],
    ['of nothing of the kind', 'Cannot connect', INFO],
    ['without settings', VERSION, {}],
  ])('are a problem %s', async (_what, version, info) => {
    expect(await engineFacts(docker(version, info))).toMatchObject({ problem: 'engine-missing' });
  });
});
