/** Pages of docs/ against the tables that they explain. Not among the tests that judge mutants, which have no docs/. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { COMMANDS } from '../src/cli/commands.ts';
import { Exit } from '../src/cli/exit.ts';
import { FINDING_CODES } from '../src/report/findings.ts';
import { GOLDEN_FINDING_CODES } from '../src/report/golden-findings.ts';
import { HINT_CODES } from '../src/report/hints-text.ts';

function page(name: string): string {
  return readFileSync(new URL(`../docs/${name}.md`, import.meta.url), 'utf8');
}

test('docs/rules.md has one heading for each code of a finding, in order, those of goldens last', () => {
  const headings = [...page('rules').matchAll(/^### `(.*)`$/gm)].map(([, code]) => code);
  expect(headings).toEqual([...FINDING_CODES, ...GOLDEN_FINDING_CODES]);
});

test('docs/weak-tests.md has one heading for each style of test that a mutation run tells of, in order', () => {
  const headings = [...page('weak-tests').matchAll(/^## `(.*)`$/gm)].map(([, code]) => code);
  expect(headings).toEqual(HINT_CODES);
});

test('docs/exit-codes.md explains each exit code, by its number and its name', () => {
  const rows = [...page('exit-codes').matchAll(/^\| +(\d) \| (\w+) +\|/gm)].map(([, code, name]) => [
    name,
    Number(code),
  ]);
  expect(rows).toEqual(Object.entries(Exit));
});

test('docs/faults.md names, for each fault, a test that there is', () => {
  const rows = page('faults')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Fault |:)/.test(line));
  expect(rows.length).toBeGreaterThan(15);
  const unnamed = rows.filter((row) => {
    const [, file, title] = /`(test\/[^`]+\.ts)`: "([^|]+)" +\|$/.exec(row) ?? [];
    if (file === undefined || title === undefined) return true;
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    return ![`'${title}'`, `"${title}"`].some((quoted) => text.includes(quoted));
  });
  expect(unnamed).toEqual([]);
});

describe('the page of a command', () => {
  it.each(COMMANDS)('that is $name shows how to call it', ({ name }) => {
    expect(page(name)).toContain(`npm run -s argvet -- ${name}`);
  });

  it.each(['mutate', 'gate', 'task'])('that is %s has every option of the help', async (name) => {
    const command = await COMMANDS.find((row) => row.name === name)?.load();
    const options = [...(command?.usage ?? '').matchAll(/^ {2}(--[\w-]+(?: [A-Z]+)?) /gm)].map(([, option]) => option);
    expect(options.length).toBeGreaterThan(3);
    for (const option of options.filter((each) => each !== '--help')) expect(page(name)).toContain(`\`${option}\``);
  });
});
