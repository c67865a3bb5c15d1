import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Exit } from '../../src/cli/exit.ts';

test('docs/exit-codes.md explains each exit code, by its number and its name', () => {
  const page = readFileSync(new URL('../../docs/exit-codes.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| +(\d) \| (\w+) +\|/gm)].map(([, code, name]) => [name, Number(code)]);
  expect(rows).toEqual(Object.entries(Exit));
});
