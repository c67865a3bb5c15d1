import { chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isOwnFolder } from '../../src/engine/own-folders.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argvet-test-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('a folder of this user is an own one, and nothing that only has such a name', async () => {
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(folder, join(folder, 'link'));
  expect(await isOwnFolder(folder)).toBe(true);
  for (const name of ['file', 'link', 'none']) expect(await isOwnFolder(join(folder, name)), name).toBe(false);
});

it('a folder of another user is none', async () => {
  const other = join(folder, 'other');
  mkdirSync(other);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(other, 10_001, 10_001);
  // Whoever is not root finds that / is not theirs.
  expect(await isOwnFolder(isRoot ? other : '/')).toBe(false);
});
