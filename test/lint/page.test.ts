/** docs/lint.md against what it explains: codes, keys of files, and the output of every example, to the letter. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { parseShellWords } from '../../src/argv/shell-words.ts';
import { lintCommand } from '../../src/cli/commands/lint.ts';
import { NOTE_CODES } from '../../src/report/lint-notes.ts';
import { BUILTIN_POLICIES } from '../../src/policy/builtin/policies.ts';
import { world } from '../cli/world.ts';

const page = readFileSync('docs/lint.md', 'utf8');

test('the page has one heading for each note, each policy, and the code that only lint has', () => {
  const headings = [...page.matchAll(/^### `(.*)`$/gm)].map(([, code]) => code);
  expect(headings).toEqual([...NOTE_CODES, ...BUILTIN_POLICIES.map(({ name }) => name), 'option-as-value']);
});

describe('an example', () => {
  const examples = [
    ...page.matchAll(/^```sh exit=(\d)[^\n]*\nnpm run -s argvet -- lint (.*)\n```\n(?:\n```text\n([^]*?)^```)?/gm),
  ];

  it('is there for every format', () => {
    expect(examples.length).toBeGreaterThan(4);
  });

  it.each(examples.map(([, exit, args, output]) => ({ exit, args, output })))(
    'prints what the page shows: lint $args',
    async ({ exit, args = '', output }) => {
      const words = parseShellWords(args);
      const { io, written } = world({ directory: process.cwd() });
      const code = await lintCommand.run(words.ok ? words.words : [], io);
      expect({ exit: String(code), output: output === undefined ? undefined : written.out }).toEqual({ exit, output });
    },
  );
});
