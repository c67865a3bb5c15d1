import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { array, assert, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { underMutation } from '../../../src/engine/under-mutation.ts';
import type { LanguageName } from '../../../src/sites/languages.ts';
import type { Snippet } from '../../../src/snippet/model.ts';
import { sessionScript } from '../../../src/snippet/run/session.ts';
import type { SessionPart } from '../../../src/snippet/run/session.ts';
import { snippetOf } from './snippet-of.ts';

const PROGRAMS = {
  bash: 'bash',
  sh: 'sh',
  python: 'python3',
  javascript: process.execPath,
  typescript: process.execPath,
};
const ENDINGS = { bash: 'sh', sh: 'sh', python: 'py', javascript: 'js', typescript: 'ts' };

/** What this machine's interpreter makes of a session; undefined when it has none. */
function run(language: LanguageName, ...codes: readonly (string | Snippet)[]): readonly SessionPart[] | undefined {
  const snippets = codes.map((code) => (typeof code === 'string' ? snippetOf(language, code) : code));
  const { code, split } = sessionScript(language, snippets, 'argvet0123');
  const folder = mkdtempSync(join(tmpdir(), 'argvet-session-'));
  try {
    const file = join(folder, `snippet.${ENDINGS[language]}`);
    writeFileSync(file, code);
    const done = spawnSync(PROGRAMS[language], [file], { encoding: 'utf8', cwd: folder });
    return done.error === undefined ? split(done.stdout, done.stderr) : undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function failing(language: LanguageName, code: string): Snippet {
  return snippetOf(language, code, { expect: { exit: 'nonzero', output: undefined } });
}

const outputs = (parts: readonly SessionPart[] | undefined): unknown =>
  parts?.map(({ stdout, exit }) => [stdout, exit]);

describe.skipIf(underMutation())('a session', () => {
  it.each([
    ['bash', ['a=1; cd /; f() { echo f; }', 'echo "$a $PWD"; f', 'printf x'], ['', '1 /\nf\n', 'x']],
    ['sh', ['a=1; cd /; set -- p q', 'echo "$a $PWD $1 $#"', ': # end'], ['', '1 / p 2\n', '']],
    [
      'python',
      ['import os\na = 1', 'print(a, os.sep)', 'class A:\n  pass\nprint(A.__module__)'],
      ['', '1 /\n', '__main__\n'],
    ],
    [
      'javascript',
      ['const a = 1', 'import fs from "node:fs"\nconsole.log(a, typeof fs)', 'await 0'],
      ['', '1 object\n', ''],
    ],
    ['javascript', ['const a = 1', 'console.log(a, typeof require)'], ['', '1 function\n']],
    ['typescript', ['type A = number\nconst a: A = 1 // one', 'console.log(a as A)'], ['', '1\n']],
  ] as const)('of %s keeps what its snippets made (%j)', (language, codes, expected) => {
    const parts = run(language, ...codes);
    if (parts === undefined) return;
    expect(outputs(parts)).toEqual([...expected.map((stdout) => [stdout, 0]), ['', undefined]]);
  });

  it.each([
    ['bash', 'echo one; false', 'true', 'false'],
    ['sh', 'echo one; false', 'true', 'false'],
    ['python', 'print("one")\n1 / 0', '1', '1 / 0'],
  ] as const)(
    'of %s ends with the first snippet that does not do what it should',
    (language, fails, passes, expected) => {
      expect(outputs(run(language, passes, fails, passes))).toEqual([
        ['', 0],
        ['one\n', 1],
        ['', undefined],
      ]);
      expect(outputs(run(language, failing(language, expected), passes))).toEqual([
        ['', 1],
        ['', 0],
        ['', undefined],
      ]);
      expect(outputs(run(language, failing(language, passes), passes))).toEqual([
        ['', 0],
        ['', undefined],
      ]);
    },
  );

  it.each([
    ['bash', 'set -e; echo one; false; echo two'],
    ['sh', 'set -e; echo one; false; echo two'],
    ['bash', 'echo one; exit 3'],
    ['python', 'print("one")\nraise SystemExit(3)'],
    ['javascript', 'console.log("one"); process.exit(3)'],
  ] as const)('of %s is ended by a snippet that ends the interpreter (%j)', (language, code) => {
    expect(outputs(run(language, '', code, ''))).toEqual([
      ['', 0],
      ['one\n', undefined],
    ]);
  });

  it('names the document and the line of a failure in Python', () => {
    const [, part] = run('python', '', snippetOf('python', '\nraise ValueError("x")', { line: 7 })) ?? [];
    expect(part?.stderr).toContain('File "docs/page.md:7", line 2, in <module>\n    raise ValueError("x")');
  });

  it('tells the streams of a snippet apart that closes one', () => {
    const parts = run('bash', 'echo one; echo two >&2', 'exec >/dev/null', 'echo three >&2');
    expect(parts?.map(({ stdout, stderr }) => [stdout, stderr])).toEqual([
      ['one\n', 'two\n'],
      ['', ''],
      ['', 'three\n'],
      ['', ''],
    ]);
  });

  it('hands each text to the shell as it is', () => {
    assert(
      property(array(stringMatching(/^[ -~\n]{0,20}$/), { minLength: 2, maxLength: 4 }), (texts) => {
        const codes = texts.map((text) => `printf %s '${text.replaceAll("'", `'"'"'`)}'`);
        expect(outputs(run('sh', ...codes))).toEqual([...texts.map((text) => [text, 0]), ['', undefined]]);
      }),
      { numRuns: 30 },
    );
  });
});
