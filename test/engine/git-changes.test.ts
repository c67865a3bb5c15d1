import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changesSince } from '../../src/engine/git-changes.ts';
import { GitError } from '../../src/engine/git.ts';
import { processRunner } from '../../src/engine/process.ts';

let root = '';

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'argvet-changes-')));
  git('init', '-q');
  put('part/a.ts', '1\n2\n3\n4\n5\n6\n');
  put('part/ü \n"b".ts', 'x\n');
  put('lock', '');
  put('.gitignore', 'made/\nmade.ts\n');
  commit();
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function git(...words: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: root, stdio: 'pipe' });
}

function commit(): void {
  git('add', '-A');
  git('commit', '-q', '-m', 'x');
}

function put(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function changes(folder = 'part', revision = 'HEAD') {
  return changesSince(join(root, folder), revision, processRunner);
}

it('tells nothing of a tree that is as it was', async () => {
  expect((await changes()).files).toEqual([]);
});

it('tells what is changed, removed, added, and not added yet, also outside of the folder', async () => {
  put('part/a.ts', '1\n');
  rmSync(join(root, 'part/ü \n"b".ts'));
  put('part/staged.ts', '');
  git('add', 'part/staged.ts');
  put('part/new.ts', '');
  put('lock', 'x');
  put('other/new.ts', '');
  expect((await changes()).files.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { kind: 'changed', path: '../lock' },
    { kind: 'added', path: '../other/new.ts' },
    { kind: 'changed', path: 'a.ts' },
    { kind: 'added', path: 'new.ts' },
    { kind: 'added', path: 'staged.ts' },
    { kind: 'removed', path: 'ü \n"b".ts' },
  ]);
});

it('tells a renamed file as one that is removed and one that is added', async () => {
  renameSync(join(root, 'part/a.ts'), join(root, 'part/c.ts'));
  git('add', '-A');
  const { files } = await changes();
  expect(files).toEqual([
    { kind: 'removed', path: 'a.ts' },
    { kind: 'added', path: 'c.ts' },
  ]);
});

it.each([
  ['changed', '1\n2\nX\n4\n5\n6\n', [{ first: 3, last: 3 }]],
  ['added', '1\n2\n3\nX\nY\n4\n5\n6\n', [{ first: 4, last: 5 }]],
  ['gone, with the lines around', '1\n2\n5\n6\n', [{ first: 2, last: 3 }]],
  ['gone at the top', '2\n3\n4\n5\n6\n', [{ first: 0, last: 1 }]],
  [
    'changed in two places',
    'X\n2\n3\n4\n5\nY\nZ\n',
    [
      { first: 1, last: 1 },
      { first: 6, last: 7 },
    ],
  ],
  ['like the head of a hunk', '1\n2\n@@ -9,9 +9,9 @@\n4\n5\n6\n', [{ first: 3, last: 3 }]],
])('tells the lines that are %s', async (_, text, expected) => {
  put('part/a.ts', text);
  expect(await (await changes()).lines('a.ts')).toEqual(expected);
});

it('tells lines since a revision through commits, and whatever the configuration says', async () => {
  put('part/a.ts', 'X\n2\n3\n4\n5\n6\n');
  commit();
  git('config', 'diff.noprefix', 'true');
  git('config', 'color.ui', 'always');
  git('config', 'diff.external', 'false');
  put('part/a.ts', 'X\n2\n3\n4\n5\nY\n');
  expect(await (await changes('part', 'HEAD~1')).lines('a.ts')).toEqual([
    { first: 1, last: 1 },
    { first: 6, last: 6 },
  ]);
});

it('tells all lines where git sees no text', async () => {
  chmodSync(join(root, 'part/a.ts'), 0o755);
  expect(await (await changes()).lines('a.ts')).toBe('all');
  put('part/a.ts', '\0');
  expect(await (await changes()).lines('a.ts')).toBe('all');
});

it('gives a text as it was, and names what git keeps out', async () => {
  put('part/a.ts', '');
  put('part/made/x.ts', '');
  put('part/made.ts', '');
  const found = await changes();
  expect([await found.before('a.ts'), found.ignored]).toEqual(['1\n2\n3\n4\n5\n6\n', ['made.ts', 'made/']]);
});

it.each([
  ['nobody', /there is no revision "nobody": name a commit/],
  ['--all', /"--all" is no revision/],
  ['^HEAD', /there is no revision "\^HEAD"/],
])('refuses the revision %s', async (revision, message) => {
  await expect(changes('part', revision)).rejects.toThrow(message);
});

it('refuses a folder outside of a repository', async () => {
  rmSync(join(root, '.git'), { recursive: true });
  const refused = changesSince(root, 'HEAD', processRunner);
  await expect(refused).rejects.toThrow(GitError);
  await expect(refused).rejects.toThrow('is in no git repository');
});
