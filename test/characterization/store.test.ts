import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderStore } from '../../src/characterization/store.ts';
import { StoreError, storeError } from '../../src/characterization/store-error.ts';

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
    await store.write('job/small.config.json', '{}\n');
    expect(await store.read('job/small.sh')).toBe('two\n');
    expect(await store.read('job/small.config.json')).toBe('{}\n');
    expect((await readdir(join(folder, 'job'))).toSorted()).toEqual(['small.config.json', 'small.sh']);
  });

  it('lists goldens and configs at every depth, sorted, and no other file', async () => {
    await mkdir(join(folder, 'b/deep'), { recursive: true });
    await mkdir(join(folder, 'folder.sh'));
    for (const file of ['z.sh', 'README.md', 'b/x.sh', 'b/a.config.json', 'b/c.json', 'b/deep/y.sh']) {
      await writeFile(join(folder, file), '');
    }
    expect(await folderStore(folder, 'goldens').list()).toEqual(['b/a.config.json', 'b/deep/y.sh', 'b/x.sh', 'z.sh']);
  });

  it('lists what a killed write leaves behind, so that it can be found and removed', async () => {
    await mkdir(join(folder, 'b'), { recursive: true });
    for (const file of ['b/x.sh.1234567', 'b/x.config.json.89', 'b/notes.1']) await writeFile(join(folder, file), '');
    const store = folderStore(folder, 'goldens');
    expect(await store.list()).toEqual(['b/x.config.json.89', 'b/x.sh.1234567']);
    await store.remove('b/x.sh.1234567');
    expect(await store.list()).toEqual(['b/x.config.json.89']);
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

  it.each([
    '../x.sh',
    'job/../../x.sh',
    '/x.sh',
    'x.sh',
    'job/x',
    'Job/x.sh',
    'job/a/x.sh',
    'job/.sh',
    'job/x\0.sh',
    'job/x.json',
    'job/.config.json',
    'job/a/x.config.json',
  ])('refuses to write %j', async (path) => {
    await expect(folderStore(folder, 'goldens').write(path, 'x')).rejects.toThrow(/no golden's path/);
    expect(await readdir(root)).toEqual([]);
  });

  it.each(['../x.sh', 'job/../../x.sh', '/x.sh'])('refuses to read and remove %j', async (path) => {
    await writeFile(join(root, 'x.sh'), 'kept');
    const store = folderStore(folder, 'goldens');
    await expect(store.read(path)).rejects.toThrow(/leads out/);
    await expect(store.remove(path)).rejects.toThrow(/leads out/);
    expect(await readFile(join(root, 'x.sh'), 'utf8')).toBe('kept');
  });

  it('removes the folders that it leaves empty, at any depth, and puts the file back', async () => {
    await mkdir(join(folder, 'old/deep'), { recursive: true });
    await writeFile(join(folder, 'old/deep/x.sh'), 'x');
    const store = folderStore(folder, 'goldens');
    await store.remove('old/deep/x.sh');
    expect(await readdir(root, { recursive: true })).toEqual(['goldens']);
    await store.restore('old/deep/x.sh', 'x');
    expect(await readFile(join(folder, 'old/deep/x.sh'), 'utf8')).toBe('x');
  });

  it("reads, writes and removes nothing through a site's folder that is a symbolic link", async () => {
    const elsewhere = join(root, 'elsewhere');
    await mkdir(elsewhere);
    await mkdir(folder);
    await writeFile(join(elsewhere, 'x.sh'), 'kept');
    await symlink(elsewhere, join(folder, 'job'));
    expect(await refusals('job/x.sh')).toEqual(
      thrice('project', expect.stringMatching(/^goldens\/job: it is a symbolic link, no folder: .*move it away$/)),
    );
    expect(await readFile(join(elsewhere, 'x.sh'), 'utf8')).toBe('kept');
  });

  it.each<[string, string, (path: string) => unknown]>([
    ['a symbolic link', 'a symbolic link', (path) => symlink(join(root, 'elsewhere.sh'), path)],
    ['a loop of links', 'a symbolic link', (path) => symlink(path, path)],
    ['a folder', 'a folder', (path) => mkdir(path)],
    ['a pipe', 'a device, pipe or socket', (path) => execFileSync('sh', ['-c', 'mkfifo "$0"', path])],
  ])('reads, writes and removes nothing where %s is in the place of a golden', async (_, kind, make) => {
    await mkdir(join(folder, 'job'), { recursive: true });
    await writeFile(join(root, 'elsewhere.sh'), 'kept');
    await make(join(folder, 'job/x.sh'));
    const message = `goldens/job/x.sh: it is ${kind}, no file: move it away`;
    expect(await refusals('job/x.sh')).toEqual(thrice('golden', message));
    expect(await readFile(join(root, 'elsewhere.sh'), 'utf8')).toBe('kept');
  });

  it.each([
    ['goldens', 'goldens'],
    ['goldens/job', 'goldens/job'],
  ])('names %s when it is a file', async (file, place) => {
    if (file !== 'goldens') await mkdir(folder);
    await writeFile(join(root, file), '');
    const message = expect.stringMatching(new RegExp(`^${place}: it is a file, no folder: .*move it away`));
    expect(await refusals('job/x.sh')).toEqual(thrice('project', message));
  });

  it('takes a link as the folder itself, unless it leads to nothing', async () => {
    await symlink(join(root, 'gone'), folder);
    const message = 'goldens: it is a symbolic link to nothing: remove the link';
    expect(await refusals('job/x.sh')).toEqual(thrice('project', message));
    await mkdir(join(root, 'gone/job'), { recursive: true });
    await writeFile(join(root, 'gone/job/x.sh'), 'x');
    const store = folderStore(folder, 'goldens');
    expect([await store.list(), await store.read('job/x.sh')]).toEqual([['job/x.sh'], 'x']);
  });

  it('lists nothing of a folder that is a file, and says so', async () => {
    await writeFile(folder, '');
    await expect(folderStore(folder, 'goldens').list()).rejects.toThrow(/^goldens: it is a file, no folder/);
  });

  it('reads no file that is not UTF-8, and keeps a byte order mark', async () => {
    await mkdir(join(folder, 'job'), { recursive: true });
    await writeFile(join(folder, 'job/x.sh'), Buffer.from([0x61, 0xff]));
    await writeFile(join(folder, 'job/y.sh'), '\u{feff}a');
    const store = folderStore(folder, 'goldens');
    await expect(store.read('job/x.sh')).rejects.toMatchObject({
      fault: 'golden',
      reason: expect.stringMatching(/not UTF-8/),
    });
    expect(await store.read('job/y.sh')).toBe('\u{feff}a');
  });

  it.skipIf(process.getuid?.() === 0)('says which rights are missing', async () => {
    await mkdir(join(folder, 'job'), { recursive: true });
    await writeFile(join(folder, 'job/x.sh'), '', { mode: 0 });
    await expect(folderStore(folder, 'goldens').read('job/x.sh')).rejects.toMatchObject({ fault: 'golden' });
  });

  it('takes a failing disk for the fault of the system', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(storeError('goldens/job', full)).toMatchObject({
      fault: 'system',
      message: 'goldens/job: ENOSPC: no space left on device, write',
    });
    const denied = Object.assign(new Error('EACCES: x'), { code: 'EACCES' });
    expect(storeError('goldens/job', denied)).toMatchObject({
      fault: 'project',
      message: 'goldens/job: permission is denied: give yourself the rights to it',
    });
  });
});

function thrice(fault: string, message: unknown): unknown[] {
  return Array.from({ length: 3 }, () => [fault, message]);
}

/** The fault and the message of reading, writing and removing. */
async function refusals(path: string): Promise<unknown[]> {
  const store = folderStore(folder, 'goldens');
  const works = [() => store.read(path), () => store.write(path, 'new'), () => store.remove(path)];
  const found: unknown[] = [];
  for (const work of works) {
    found.push(
      await work().then(
        () => 'done',
        (error: unknown) => error instanceof StoreError && [error.fault, error.message],
      ),
    );
  }
  return found;
}
