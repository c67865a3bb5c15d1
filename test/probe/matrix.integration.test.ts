import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../argvet.config.ts';
import { driftOf, removalsOf, siteColumn, unneeded } from '../../src/probe/matrix/conclude.ts';
import type { MatrixRecord } from '../../src/probe/matrix/record.ts';
import { beginProbeRun } from '../../src/probe/probe-run.ts';
import { IMAGES, needEngine } from '../snippet/run/test-engine.ts';
import { matrixOfSite, recordOf } from './site-matrix.ts';
import { ENGINE, leftOfProbes } from './test-run.ts';

needEngine();

async function matrixOf(site: string): Promise<MatrixRecord> {
  const run = await beginProbeRun(ENGINE);
  return matrixOfSite(site, { engine: ENGINE, run, image: IMAGES.debian }).finally(run.end);
}

describe('the task container', () => {
  let matrix: MatrixRecord;

  beforeAll(async () => {
    if (process.env['ARGVET_TEST_DOCKER_HOST'] !== undefined) matrix = await matrixOf('task-container');
  });

  it('needs each of its capabilities, and each removal names the steps that it breaks', () => {
    expect(unneeded(matrix)).toEqual([]);
    const breaks = removalsOf(matrix)
      .filter(({ kind, option }) => kind === 'minus' && option.startsWith('--cap-add'))
      .map(({ option, breaks: broken }) => [option, broken]);
    expect(breaks).toEqual([
      ['--cap-add CHOWN', ['chown']],
      ['--cap-add DAC_OVERRIDE', ['write', 'mkdir']],
      ['--cap-add FOWNER', ['chmod']],
      ['--cap-add SETGID', ['drop', 'su']],
      ['--cap-add SETUID', ['drop', 'su']],
    ]);
  });

  it('loses mknod, chroot, setcap, raw sockets and the kill of another, and the setgid bit in silence', () => {
    expect(siteColumn(matrix)?.outcomes).toMatchObject({
      mknod: 'fails: Operation not permitted',
      chroot: 'fails: Operation not permitted',
      setcap: 'fails: Operation not permitted',
      'raw-socket': 'fails: Operation not permitted',
      kill: 'fails: Operation not permitted',
      setgid: 'fails silently',
      setuid: 'fails silently',
    });
  });

  it('still binds low ports and reaps orphans, which it does not without --init', () => {
    expect(siteColumn(matrix)?.outcomes).toMatchObject({ 'low-port': 'works', orphans: 'works' });
    expect(removalsOf(matrix).find(({ option }) => option === '--init')?.breaks).toEqual(['orphans']);
  });

  it('is as it is on record', () => {
    expect(driftOf(recordOf('task-container', 'docker'), matrix)).toEqual([]);
  });

  it('leaves nothing of its matrix', async () => {
    expect(await leftOfProbes()).toEqual([]);
  });
});

describe('the snippet container', () => {
  it('ends a fork bomb and a memory hog, writes nowhere, and is as it is on record', async () => {
    const matrix = await matrixOf('snippet-container');
    expect(siteColumn(matrix)?.outcomes).toMatchObject({
      processes: 'fails: Resource temporarily unavailable',
      memory: 'fails: Killed',
      'root-fs': 'fails: Read-only file system',
      network: 'fails: ENETUNREACH',
    });
    expect(driftOf(recordOf('snippet-container', 'docker'), matrix)).toEqual([]);
  });
});

/** Those of the tests above have more to say. */
const OTHERS = config.sites
  .filter(({ name, policy }) => policy.verb !== 'exec' && name !== 'task-container' && name !== 'snippet-container')
  .map(({ name }) => name);

describe('every other site that starts a container', () => {
  it.each(OTHERS)('is as it is on record: %s', async (site) => {
    expect(driftOf(recordOf(site, 'docker'), await matrixOf(site))).toEqual([]);
  });
});
