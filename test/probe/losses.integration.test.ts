/** The page of losses against the records. Not among the tests that judge mutants, which have no docs/. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import config from '../../argvet.config.ts';
import { columnTitle } from '../../src/probe/matrix/conclude.ts';
import { columnsOf } from '../../src/probe/matrix/columns.ts';
import { readMatrix } from '../../src/probe/matrix/record.ts';
import type { MatrixRecord } from '../../src/probe/matrix/record.ts';
import { lossesMarkdown } from '../../src/report/losses-markdown.ts';

const FOLDER = join(import.meta.dirname, '../../characterization/engine');

function records(): readonly MatrixRecord[] {
  return readdirSync(FOLDER)
    .toSorted()
    .map((name) => readMatrix(readFileSync(join(FOLDER, name), 'utf8')))
    .filter((record) => record !== undefined);
}

it('docs/what-containers-lose.md is made from the records, to the letter', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/what-containers-lose.md'), 'utf8');
  expect(page).toBe(lossesMarkdown(records()));
});

it('each site that starts a container has a record, of the columns that its argv has now', async () => {
  const sites = config.sites.filter(({ policy }) => policy.verb !== 'exec');
  const columns = await Promise.all(
    sites.map(async ({ name, cases }) => {
      const [first] = Object.values(cases);
      return [name, columnsOf((await first?.()) ?? [], 'docker').map(columnTitle)] as const;
    }),
  );
  const recorded = records().map(({ site, columns: each }) => [site, each.map(columnTitle)] as const);
  expect(Object.fromEntries(recorded)).toEqual(Object.fromEntries(columns));
});
