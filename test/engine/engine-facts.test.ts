import { describe, expect, it } from 'vitest';
import { engineOf } from '../../src/engine/container-engine.ts';
import { engineFacts } from '../../src/engine/engine-facts.ts';
import type { ProcessOutcome } from '../../src/engine/process.ts';
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

/** A docker whose client says this of versions and settings. */
function docker(version: unknown, info: unknown) {
  const run = (argv: readonly string[]): Promise<ProcessOutcome> =>
    Promise.resolve(said(argv[1] === 'version' ? version : info));
  return engineOf({ engine: 'docker', runner: { run } });
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

  it.each([
    ['of no engine behind the client', { ...VERSION, Server: null }, INFO],
    ['of nothing of the kind', 'Cannot connect', INFO],
    ['without settings', VERSION, {}],
  ])('are a problem %s', async (_what, version, info) => {
    expect(await engineFacts(docker(version, info))).toMatchObject({ problem: 'engine-missing' });
  });
});
