import { describe, expect, it } from 'vitest';
import { engineDifferences } from '../../src/probe/matrix/compare-engines.ts';
import type { MatrixRecord } from '../../src/probe/matrix/record.ts';
import { lossesMarkdown } from '../../src/report/losses-markdown.ts';
import { matrixOf } from './matrices.ts';

const DOCKER = matrixOf({ defaults: {}, site: {}, 'minus --init': {} });

function onPodman(record: MatrixRecord): MatrixRecord {
  return { ...record, versions: { ...record.versions, name: 'podman', engine: '4.3.1' } };
}

const PODMAN = onPodman(
  matrixOf({
    defaults: { 'low-port': 'fails: |', mknod: 'not run: <b>', setuid: 'works' },
    site: { 'low-port': 'fails: |', setuid: 'fails silently' },
    'minus --init': {},
  }),
);

describe('where two engines differ', () => {
  it('is told of each behaviour once, with the containers in which it comes to something else', () => {
    expect(engineDifferences(DOCKER, PODMAN)).toEqual([
      { behaviour: 'mknod', one: 'works', other: 'not run: <b>', columns: ['run IMAGE'], isEverywhere: false },
      {
        behaviour: 'setuid',
        one: 'works',
        other: 'fails silently',
        columns: ['the site', 'without --init'],
        isEverywhere: false,
      },
      {
        behaviour: 'low-port',
        one: 'works',
        other: 'fails: |',
        columns: ['run IMAGE', 'the site', 'without --init'],
        isEverywhere: true,
      },
    ]);
  });

  it('is nowhere for one engine, and in no container that one of them did not run', () => {
    expect(engineDifferences(DOCKER, DOCKER)).toEqual([]);
    const columns = PODMAN.columns.map((column) => ({ ...column, notRun: 'it does not start' }));
    expect(engineDifferences(DOCKER, { ...PODMAN, columns })).toEqual([]);
  });

  it('stands on the page of losses behind what the first does, and no text of it is markup', () => {
    const page = lossesMarkdown([DOCKER, PODMAN]);
    expect(page.match(/^## /gm)).toHaveLength(1);
    expect(page).toContain(
      "Where podman differs, seen on podman 4.3.1, runc 1.1.5, overlay2, Linux 6.1.0, which runs docker's argv as it is:",
    );
    expect(page).toMatch(/^\| root makes a device node +\| works +\| not run: &lt;b&gt; +\| `run IMAGE` +\|$/m);
    expect(page).toMatch(/^\| the agent listens on port 80 +\| works +\| fails: \\\| +\| everywhere +\|$/m);
    expect(page).toMatch(/\| the site, without `--init` +\|$/m);
  });

  it('says so where nothing differs', () => {
    expect(lossesMarkdown([DOCKER, onPodman(DOCKER)])).toContain('- no behaviour, in none of these containers');
  });
});
