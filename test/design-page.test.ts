import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('has one line in docs/design.md for every source file, and no line for a file that is gone', () => {
  const page = readFileSync('docs/design.md', 'utf8');
  const described = [...page.matchAll(/^\| `(src\/[^`]+\.ts)` *\| *\S/gm)].map((match) => match[1]);
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `src/${file.replaceAll('\\', '/')}`);
  expect(new Set(described)).toEqual(new Set(files));
  expect(described.length).toBe(files.length);
});
