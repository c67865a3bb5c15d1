import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { processRunner } from '../../../src/engine/process.ts';
import type { SnippetBackend } from '../../../src/snippet/model.ts';
import { snippetOf } from './snippet-of.ts';
import { IMAGES, docker, leftOf, needEngine, outcomeOf, testBackend } from './test-engine.ts';

needEngine();

const version = await podman(['--version'], {});
const problem = process.getuid?.() === 0 ? version.problem : 'podman is asked as root only';
let folder = '';
let environment: Record<string, string> = {};
let image = '';
let backend: SnippetBackend;

beforeEach((context) => {
  if (problem !== undefined) context.skip(`there is no podman: ${problem}`);
});

beforeAll(async () => {
  if (problem !== undefined || process.env['ARGVET_TEST_DOCKER_HOST'] === undefined) return;
  folder = await realpath(await mkdtemp(join(tmpdir(), 'argvet-podman-')));
  environment = await settings(folder);
  await docker('save', '--output', join(folder, 'image.tar'), IMAGES.busybox);
  const loaded = await podman(['load', '--input', join(folder, 'image.tar')], environment);
  if (loaded.problem !== undefined) throw new Error(loaded.problem);
  // Podman gives an image of nobody's registry one of its own.
  image = /^Loaded image.*: (\S+)$/m.exec(loaded.stdout)?.[1] ?? '';
  backend = testBackend({ engine: 'podman', image, environment, timeout: 20 });
});

afterAll(async () => {
  if (folder === '') return;
  await backend.end();
  await podman(['system', 'reset', '--force'], environment);
  await rm(folder, { recursive: true, force: true });
});

async function podman(
  words: readonly string[],
  variables: Record<string, string>,
): Promise<{ readonly stdout: string; readonly problem: string | undefined }> {
  const limits = { timeout: 120_000, maxBytes: 1_000_000, environment: variables };
  const said = await processRunner.run(['podman', ...words], limits);
  if (said.kind === 'exited' && said.code === 0) return { stdout: said.stdout, problem: undefined };
  return { stdout: '', problem: said.kind === 'not-started' ? said.message : said.stderr };
}

/** The monitors of containers in this test's folder, which live as long as their containers do, known to podman or not. */
async function monitors(): Promise<readonly string[]> {
  const said = await processRunner.run(['ps', '-A', '-ww', '-o', 'args='], { timeout: 10_000, maxBytes: 10_000_000 });
  const lines = said.kind === 'exited' ? said.stdout.split('\n') : ['ps does not answer'];
  return lines.filter((line) => line.includes('conmon') && line.includes(folder));
}

/** The limits of processes and files are those of a root without CAP_SYS_RESOURCE, which cannot raise them. */
async function settings(path: string): Promise<Record<string, string>> {
  const at = (name: string): string => JSON.stringify(join(path, name));
  await Promise.all(['root', 'run', 'tmp', 'volumes', 'networks'].map((name) => mkdir(join(path, name))));
  await writeFile(
    join(path, 'containers.conf'),
    `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
lock_type = "file"
static_dir = ${at('root/libpod')}
tmp_dir = ${at('tmp')}
volume_path = ${at('volumes')}
[network]
network_config_dir = ${at('networks')}
`,
  );
  await writeFile(
    join(path, 'storage.conf'),
    `[storage]\ndriver = "vfs"\ngraphroot = ${at('root')}\nrunroot = ${at('run')}\n`,
  );
  return {
    CONTAINERS_CONF: join(path, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(path, 'storage.conf'),
  };
}

describe('podman', () => {
  it.each([
    ['sh', 'echo yes', { kind: 'passed' }],
    ['sh', 'exit 3', { kind: 'failed', exit: 3 }],
    ['sh', 'exit 124', { kind: 'failed', exit: 124 }],
    ['sh', 'exit 125', { kind: 'failed', exit: 125 }],
    ['sh', 'nothing-like-it', { kind: 'failed', exit: 127 }],
    ['sh', 'trap "" TERM; sleep 600', { kind: 'timed-out' }],
    ['sh', 'trap "exit 0" TERM; sleep 600 & wait', { kind: 'timed-out' }],
    ['sh', 'yes', { kind: 'output-limit' }],
    ['python', 'print(1)', { kind: 'infrastructure', problem: 'interpreter-missing' }],
  ] as const)('comes to the same with %s: %s', async (language, code, outcome) => {
    const timeout = outcome.kind === 'timed-out' ? 1 : undefined;
    expect(await outcomeOf(backend, snippetOf(language, code, { timeout }))).toMatchObject(outcome);
    expect((await podman(['ps', '--all', '--quiet'], environment)).stdout).toBe('');
    // It ends with its container, and after podman has said so.
    await vi.waitFor(async () => expect(await monitors()).toEqual([]), { timeout: 10_000, interval: 200 });
  });

  it('says with what it ran, and leaves no folder', async () => {
    await outcomeOf(backend, snippetOf('sh', ''));
    const facts = await backend.facts();
    expect(`podman version ${facts.engine?.version}\n`).toBe(version.stdout);
    expect(Object.values(facts.images)).toEqual([expect.stringMatching(/^sha256:[0-9a-f]{64}$/)]);
    await backend.end();
    expect((await leftOf()).folders).toEqual([]);
  });

  it('has an image that is not there as what it is', async () => {
    const other = testBackend({ engine: 'podman', image: 'docker.io/argvet-test/none:1', environment });
    try {
      const outcome = await outcomeOf(other, snippetOf('sh', 'echo'));
      expect(outcome).toMatchObject({ kind: 'infrastructure', problem: 'image-missing' });
    } finally {
      await other.end();
    }
  });

  it('that tells no events says nothing of a snippet', async () => {
    const silent = join(folder, 'silent.conf');
    const given = await readFile(join(folder, 'containers.conf'), 'utf8');
    await writeFile(silent, given.replace('events_logger = "file"', 'events_logger = "none"'));
    const other = testBackend({ engine: 'podman', image, environment: { ...environment, CONTAINERS_CONF: silent } });
    try {
      expect(await outcomeOf(other, snippetOf('sh', 'exit 127'))).toEqual({
        kind: 'infrastructure',
        problem: 'engine-error',
        message: expect.stringContaining('does not tell what became of the container'),
      });
    } finally {
      await other.end();
    }
  });
});
