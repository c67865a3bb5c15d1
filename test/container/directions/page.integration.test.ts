/** The page of directions against the table. Not among the tests that judge mutants, which have no docs/. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { directionsPage } from './page.ts';

test('docs/directions.md is the table of directions (to write it: WRITE_PAGES=1 vitest run test/container/directions)', () => {
  const file = new URL('../../../docs/directions.md', import.meta.url);
  if (process.env['WRITE_PAGES'] !== undefined) writeFileSync(file, directionsPage());
  expect(readFileSync(file, 'utf8')).toBe(directionsPage());
});
