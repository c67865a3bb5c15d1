import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { goldensAt, goldensNow } from '../../src/characterization/revision.ts';
import { StoreError } from '../../src/characterization/store-error.ts';
import { blobId } from '../../src/engine/git.ts';
import type { ProcessRunner } from '../../src/engine/process.ts';
import { memoryStore } from './memory-store.ts';

const ROOT = realpathSync(tmpdir());
const COMMIT = 'a'.repeat(40);
const ids = { same: blobId('same', COMMIT), other: blobId('other', COMMIT), link: blobId('same.sh', COMMIT) };

const TREE = [
  `100644 blob ${ids.same}\tgoldens-of-nobody/job/same.sh`,
  `100644 blob ${ids.same}\tgoldens-of-nobody/job/copy.sh`,
  `100644 blob ${ids.other}\tgoldens-of-nobody/job/other.sh`,
  `120000 blob ${ids.link}\tgoldens-of-nobody/job/link.sh`,
  `100644 blob ${ids.other}\tgoldens-of-nobody/job/other.config.json`,
  `100644 blob ${ids.other}\tgoldens-of-nobody/job/deep/x.sh`,
];

it('reads the goldens of a revision whose text is not that of a golden now, and no other file', async () => {
  const read: string[] = [];
  const runner: ProcessRunner = {
    run: async ([, word = '', option = '', id = '']) => {
      if (word === 'cat-file') read.push(id);
      const answers: Record<string, string> = {
        'rev-parse --show-toplevel': ROOT,
        'rev-parse --verify': COMMIT,
        'ls-tree -r': TREE.join('\0'),
        'cat-file blob': 'other',
      };
      return { kind: 'exited', code: 0, stdout: answers[`${word} ${option}`] ?? '', stderr: '' };
    },
  };
  const now = new Map([['job/same.sh', { text: 'same' }]]);
  const { commit, texts } = await goldensAt(`${ROOT}/goldens-of-nobody`, 'main', now, runner);
  expect(commit).toBe(COMMIT);
  expect(Object.fromEntries(texts)).toEqual({
    'job/copy.sh': { text: 'same' },
    'job/link.sh': { unreadable: 'it is a symbolic link, no file' },
    'job/other.sh': { text: 'other' },
    'job/same.sh': { text: 'same' },
  });
  expect(read).toEqual([ids.other]);
});

it('reads the goldens of a store, tells which is no text file, and passes over other files', async () => {
  const files = new Map(['job/a.sh', 'job/b.sh', 'job/a.config.json', 'x.sh'].map((path) => [path, path]));
  const store = memoryStore(files);
  const read = async (path: string) => {
    if (path === 'job/b.sh') throw new StoreError(path, 'it is a folder', 'golden');
    return store.read(path);
  };
  expect(Object.fromEntries(await goldensNow({ ...store, read }))).toEqual({
    'job/a.sh': { text: 'job/a.sh' },
    'job/b.sh': { unreadable: 'it is a folder' },
  });
});
