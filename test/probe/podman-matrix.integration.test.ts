/** The matrix of sites on a real podman, against what is on record. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engineOf } from '../../src/engine/container-engine.ts';
import { PODMAN_DEFAULTS } from '../../src/container/podman/defaults.ts';
import { engineFacts } from '../../src/engine/engine-facts.ts';
import { driftOf, siteColumn } from '../../src/probe/matrix/conclude.ts';
import { beginProbeRun } from '../../src/probe/probe-run.ts';
import { hasPodman, needPodman, podmanStore } from '../engine/podman-store.ts';
import type { PodmanStore } from '../engine/podman-store.ts';
import { IMAGES, needEngine } from '../snippet/run/test-engine.ts';
import { matrixOfSite, recordOf } from './site-matrix.ts';

needEngine();
needPodman();

let store: PodmanStore;
let image = '';

beforeAll(async () => {
  if (!hasPodman) return;
  store = await podmanStore();
  image = await store.load(IMAGES.debian);
});

afterAll(async () => {
  if (hasPodman) await store.end();
});

it.for(['task-container', 'snippet-container'])('%s is on podman as it is on record', async (site, context) => {
  const engine = engineOf({ engine: 'podman', environment: store.environment });
  const recorded = recordOf(site, 'podman');
  const facts = await engineFacts(engine);
  if ('problem' in facts) throw new Error(facts.message);
  if (facts.driver !== recorded.versions.driver) context.skip(`it is on record with ${recorded.versions.driver} alone`);
  const run = await beginProbeRun(engine, PODMAN_DEFAULTS);
  const matrix = await matrixOfSite(site, { engine, run, image }).finally(run.end);
  expect(matrix).toMatchObject({ versions: { name: 'podman' }, argvOf: 'docker' });
  expect(siteColumn(matrix)?.outcomes).toMatchObject({
    'low-port': 'fails: Permission denied',
    'own-program': 'works',
  });
  expect(driftOf(recorded, matrix)).toEqual([]);
  expect(await store.podman('ps', '--all', '--format', '{{.Names}}')).toBe('');
});
