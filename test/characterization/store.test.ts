import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderStore } from '../../src/characterization/store.ts';

let root = '';
let folder = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'argvet-store-'));
  folder = join(root, 'goldens');
});

afterEach(() => rm(root, { recursive: true }));

describe('folderStore', () => {
  it('has nothing where there is no folder', async () => {
    const store = folderStore(folder, 'goldens');
    expect(await store.list()).toEqual([]);
    expect(await store.read('a/b.sh')).toBeUndefined();
  });

  it('reads back what it writes, and leaves no other file', async () => {
    const store = folderStore(folder, 'goldens');
    await store.write('job/small.sh', 'one\n');
    await store.write('job/small.sh', 'two\n');
    expect(await store.read('job/small.sh')).toBe('two\n');
    expect(await readdir(root, { recursive: true })).toEqual(['goldens', 'goldens/job', 'goldens/job/small.sh']);
  });

  it('lists scripts at every depth, sorted, and no other file', async () => {
    await mkdir(join(folder, 'b/deep'), { recursive: true });
    await mkdir(join(folder, 'folder.sh'));
    for (const file of ['z.sh', 'README.md', 'b/x.sh', 'b/a.config.json', 'b/deep/y.sh']) {
      await writeFile(join(folder, file), '');
    }
    expect(await folderStore(folder, 'goldens').list()).toEqual(['b/deep/y.sh', 'b/x.sh', 'z.sh']);
  });

  it('removes a file and the folder that it leaves empty, and keeps a folder that has more', async () => {
    const store = folderStore(folder, 'goldens');
    await store.write('job/a.sh', '');
    await store.write('job/b.sh', '');
    await store.remove('job/a.sh');
    expect(await readdir(folder, { recursive: true })).toEqual(['job', 'job/b.sh']);
    await store.remove('job/b.sh');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['../x.sh', 'job/../../x.sh', '/x.sh', 'x.sh', 'job/x', 'Job/x.sh', 'job/a/x.sh', 'job/.sh', 'job/x\0.sh'])(
    'refuses to write %j',
    async (path) => {
      await expect(folderStore(folder, 'goldens').write(path, 'x')).rejects.toThrow(/no golden's path/);
      expect(await readdir(root)).toEqual([]);
    },
  );

  it.each(['../x.sh', 'job/../../x.sh', '/x.sh'])('refuses to read and remove %j', async (path) => {
    await writeFile(join(root, 'x.sh'), 'kept');
    const store = folderStore(folder, 'goldens');
    expect(() => store.read(path)).toThrow(/leads out/);
    await expect(store.remove(path)).rejects.toThrow(/leads out/);
    expect(await readFile(join(root, 'x.sh'), 'utf8')).toBe('kept');
  });

  it("writes and removes nothing through a site's folder that is a symbolic link", async () => {
    const elsewhere = join(root, 'elsewhere');
    await mkdir(elsewhere);
    await mkdir(folder);
    await writeFile(join(elsewhere, 'x.sh'), 'kept');
    await symlink(elsewhere, join(folder, 'job'));
    const store = folderStore(folder, 'goldens');
    await expect(store.write('job/x.sh', 'new')).rejects.toThrow(/symbolic link/);
    await expect(store.remove('job/x.sh')).rejects.toThrow(/symbolic link/);
    expect(await readFile(join(elsewhere, 'x.sh'), 'utf8')).toBe('kept');
  });
});
