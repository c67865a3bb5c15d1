import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processRunner } from '../../../src/engine/process.ts';
import type { SnippetBackend } from '../../../src/snippet/model.ts';
import { VERSION, hasPodman, needPodman, podmanStore } from '../../engine/podman-store.ts';
import type { PodmanStore } from '../../engine/podman-store.ts';
import { snippetOf } from './snippet-of.ts';
import { IMAGES, leftOf, needEngine, outcomeOf, testBackend } from './test-engine.ts';

needEngine();

needPodman();

let store: PodmanStore;
let image = '';
let backend: SnippetBackend;

beforeAll(async () => {
  if (!hasPodman) return;
  store = await podmanStore();
  image = await store.load(IMAGES.busybox);
  backend = testBackend({ engine: 'podman', image, environment: store.environment, timeout: 20 });
});

afterAll(async () => {
  if (!hasPodman) return;
  await backend.end();
  await store.end();
});

/** The monitors of containers in this test's folder, which live as long as their containers do, known to podman or not. */
async function monitors(): Promise<readonly string[]> {
  const said = await processRunner.run(['ps', '-A', '-ww', '-o', 'args='], { timeout: 10_000, maxBytes: 10_000_000 });
  const lines = said.kind === 'exited' ? said.stdout.split('\n') : ['ps does not answer'];
  return lines.filter((line) => line.includes('conmon') && line.includes(store.folder));
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
    expect(await store.podman('ps', '--all', '--quiet')).toBe('');
    // It ends with its container, and after podman has said so.
    await vi.waitFor(async () => expect(await monitors()).toEqual([]), { timeout: 10_000, interval: 200 });
  });

  it('says with what it ran, and leaves no folder', async () => {
    await outcomeOf(backend, snippetOf('sh', ''));
    const facts = await backend.facts();
    expect(`podman version ${facts.engine?.version}\n`).toBe(VERSION);
    expect(Object.values(facts.images)).toEqual([expect.stringMatching(/^sha256:[0-9a-f]{64}$/)]);
    await backend.end();
    expect((await leftOf()).folders).toEqual([]);
  });

  it('has an image that is not there as what it is', async () => {
    const other = testBackend({
      engine: 'podman',
      image: 'docker.io/argvet-test/none:1',
      environment: store.environment,
    });
    try {
      const outcome = await outcomeOf(other, snippetOf('sh', 'echo'));
      expect(outcome).toMatchObject({ kind: 'infrastructure', problem: 'image-missing' });
    } finally {
      await other.end();
    }
  });

  it('that tells no events says nothing of a snippet', async () => {
    const { folder, environment } = store;
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
