import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config, SiteDefinition } from '../../../src/characterization/definition.ts';
import type { ProcessOutcome, ProcessRunner } from '../../../src/engine/process.ts';
import { runIdentity } from '../../../src/mutation/shard/identity.ts';
import type { ShardedRun } from '../../../src/mutation/shard/identity.ts';

const site: SiteDefinition = {
  name: 'box',
  source: 'src/box.ts',
  function: 'boxArgv',
  policy: { name: 'box', verb: 'run', hardening: { pidsLimit: 64 }, options: [] },
  cases: { plain: () => [] },
};
const config: Config = { sites: [site] };

let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'argvet-identity-'));
  await writeFile(join(directory, 'one.json'), '{"timeoutMS":5000}');
  await writeFile(join(directory, 'two.json'), '{"timeoutMS":9000}');
});

afterAll(() => rm(directory, { recursive: true }));

/** git with a commit, and a work tree that differs from it by this text. */
function git(diff: string): ProcessRunner {
  return { run: async ([, word]) => (word === 'diff' ? exited(diff) : exited('abc\n')) };
}

function exited(stdout: string): ProcessOutcome {
  return { kind: 'exited', code: 0, stdout, stderr: '' };
}

function identity(changes: Partial<ShardedRun> = {}, runner = git('')) {
  const run: ShardedRun = {
    directory,
    config,
    sites: [site],
    strykerConfigFile: 'one.json',
    outcome: { goldens: [{ site: 'box', cases: { plain: ['docker', 'run', 'img'] } }], versions: { vitest: '5' } },
    version: '0.1.0',
    balance: undefined,
    ...changes,
  };
  return runIdentity(run, runner);
}

function withSite(changes: Partial<SiteDefinition>): Partial<ShardedRun> {
  return { sites: [{ ...site, ...changes }] };
}

const policy = { ...site.policy, hardening: { pidsLimit: 65 } };

describe('the identity of a run', () => {
  it('is the same for two processes on the same project', async () => {
    expect(await identity()).toEqual(await identity());
  });

  it('says its versions and its commit so that a person can compare them', async () => {
    expect(await identity()).toMatchObject({ versions: 'argvet 0.1.0, vitest 5', commit: 'abc', balance: 'none' });
  });

  it.each<[string, 'configuration' | 'goldens' | 'versions' | 'balance', Partial<ShardedRun>]>([
    ['a limit of a policy', 'configuration', withSite({ policy })],
    ['the function of a site', 'configuration', withSite({ function: 'other' })],
    ['a case', 'configuration', withSite({ cases: {} })],
    ['a threshold', 'configuration', { config: { ...config, thresholds: { stryker: 90 } } }],
    ['the tiers', 'configuration', { config: { ...config, extraTiers: [0] } }],
    ['what is refused', 'configuration', { config: { ...config, goldenOnly: { refuse: [1] } } }],
    ['a golden test', 'configuration', { config: { ...config, goldenOnly: { tests: [/x/] } } }],
    ["Stryker's own settings", 'configuration', { strykerConfigFile: 'two.json' }],
    [
      'a token of a golden',
      'goldens',
      { outcome: { goldens: [{ site: 'box', cases: {} }], versions: { vitest: '5' } } },
    ],
    ['a version', 'versions', { version: '0.2.0' }],
    ['the former report', 'balance', { balance: '{}' }],
  ])('changes with %s, in that field alone', async (_, field, changes) => {
    const [before, after] = [await identity(), await identity(changes)];
    const changed = Object.entries(after).filter(([name, value]) => Reflect.get(before, name) !== value);
    expect(changed.map(([name]) => name)).toEqual([field]);
  });

  it('changes with what tracked files differ in from the commit', async () => {
    const dirty = await identity({}, git('diff --git a/x b/x\n'));
    expect(dirty.commit).toMatch(/^abc\+[0-9a-f]{64}$/);
    expect(dirty.commit).not.toBe((await identity({}, git('diff --git a/y b/y\n'))).commit);
  });

  it('says why git can tell no commit', async () => {
    const none: ProcessRunner = { run: async () => ({ kind: 'not-started', reason: 'failed', message: 'ENOENT' }) };
    expect((await identity({}, none)).commit).toMatch(/^unknown, git does not start, .*ENOENT$/);
  });

  it('has no commit outside of a repository', async () => {
    const none: ProcessRunner = { run: async () => ({ kind: 'exited', code: 128, stdout: '', stderr: '' }) };
    expect((await identity({}, none)).commit).toBe('none');
  });
});
