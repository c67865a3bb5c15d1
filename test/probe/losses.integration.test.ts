/** The page of losses against the records. Not among the tests that judge mutants, which have no docs/. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import config from '../../argvet.config.ts';
import { columnTitle } from '../../src/probe/matrix/conclude.ts';
import { columnsOf } from '../../src/probe/matrix/columns.ts';
import type { MatrixRecord } from '../../src/probe/matrix/record.ts';
import type { EngineName } from '../../src/engine/container-engine.ts';
import { lossesMarkdown } from '../../src/report/losses-markdown.ts';
import { RECORDS, recordOf } from './site-matrix.ts';

function recordsOf(engine: EngineName): readonly MatrixRecord[] {
  const folder = engine === 'docker' ? RECORDS : join(RECORDS, engine);
  return readdirSync(folder)
    .toSorted()
    .filter((name) => name.endsWith('.json'))
    .map((name) => recordOf(name.replace(/\.json$/, ''), engine));
}

it('docs/what-containers-lose.md is made from the records, to the letter', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/what-containers-lose.md'), 'utf8');
  expect(page).toBe(lossesMarkdown([...recordsOf('docker'), ...recordsOf('podman')]));
});

it.each(['docker', 'podman'] as const)(
  'each site that starts a container has a record of %s, of the columns that its argv has now',
  async (engine) => {
    const sites = config.sites.filter(({ policy }) => policy.verb !== 'exec');
    const columns = await Promise.all(
      sites.map(async ({ name, cases }) => {
        const [first] = Object.values(cases);
        return [name, columnsOf((await first?.()) ?? [], engine).map(columnTitle)] as const;
      }),
    );
    const recorded = recordsOf(engine).map(({ site, columns: each }) => [site, each.map(columnTitle)] as const);
    expect(Object.fromEntries(recorded)).toEqual(Object.fromEntries(columns));
  },
);
