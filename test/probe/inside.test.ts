import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { insideWords } from '../../src/probe/inside-script.ts';
import { mountAt, readInside } from '../../src/probe/inside.ts';
import { MARK, RECORDED_OUTPUT, recordedInside } from './recorded.ts';

describe('what was seen inside', () => {
  it("is the container's first process, its mounts, limits, interfaces and devices", () => {
    const inside = recordedInside();
    expect(inside.status.get('CapBnd')).toBe('0000000000000001');
    expect(inside.status.get('Name')).toBe('docker-init');
    expect(inside.init).toEqual(['/sbin/docker-init', '--', 'sleep', '600']);
    expect(inside.cgroup.get('pids.max')).toBe('64');
    expect(inside.interfaces).toEqual(['lo', 'tunl0']);
    expect(inside.devices).toEqual(['/dev/fuse', '/dev/null', '/dev/tty', '/dev/zero']);
    expect([...inside.present]).toEqual(['/proc/acpi', '/proc/keys', '/proc/bus', '/proc/sys']);
    expect(inside.users.get('agent')).toEqual({ uid: 1000, gid: 1001 });
    expect(inside.groups.get('work')).toBe(1002);
  });

  it('has the flags, the root and the options of a mount, and the spaces of its place', () => {
    const inside = recordedInside();
    expect(mountAt(inside, '/tmp')).toEqual({
      target: '/tmp',
      root: '/',
      flags: ['rw', 'nosuid', 'nodev', 'noexec', 'relatime'],
      type: 'tmpfs',
      options: ['rw', 'size=16384k'],
    });
    expect(mountAt(inside, '/with space')?.root).toBe('/srv/two');
  });

  it('is the last of several mounts at one place', () => {
    const above = '99 78 0:50 / /work rw - tmpfs tmpfs rw\n52 79';
    expect(mountAt(recordedInside(['52 79', above]), '/work')?.type).toBe('tmpfs');
  });

  it('is the process that looked where process 1 is of somebody else', () => {
    const inside = readInside(RECORDED_OUTPUT, MARK, false);
    expect(inside?.status.get('Name')).toBe('cat');
    expect(inside?.init).toBeUndefined();
  });

  it.each([
    ['that breaks off', RECORDED_OUTPUT.slice(0, -10)],
    ['under another mark', RECORDED_OUTPUT.replaceAll(MARK, 'f'.repeat(16))],
    ['without a process', RECORDED_OUTPUT.replace(/^(?:Name|Uid|CapEff).*$/gm, '')],
    ['of nothing', ''],
  ])('is nothing for an output %s', (_what, output) => {
    expect(readInside(output, MARK, true)).toBeUndefined();
  });

  it('is the first of two parts with one name', () => {
    const later = recordedInside([`\n${MARK} devices`, `\n${MARK} cgroup pids.max\n1\n\n${MARK} devices`]);
    expect(later.cgroup.get('pids.max')).toBe('64');
  });
});

describe('the script', () => {
  it('reads this very process, and tells which paths are there', () => {
    const [program = '', ...words] = insideWords({
      mark: MARK,
      paths: ['/proc/self', '/no such path', '/etc'],
      places: [],
    });
    const { stdout } = spawnSync(program, words, { encoding: 'utf8' });
    const inside = readInside(stdout, MARK, false);
    expect(inside?.status.get('Uid')?.split('\t')[0]).toBe(String(process.getuid?.()));
    expect([...(inside?.present ?? [])]).toEqual(['/proc/self', '/etc']);
    expect(inside?.devices).toContain('/dev/null');
    expect(inside?.interfaces).toContain('lo');
  });

  it('tells where the places of mounts really are, and what it cannot follow', async () => {
    const folder = realpathSync(await mkdtemp(join(tmpdir(), 'argvet-test-places-')));
    try {
      await mkdir(join(folder, 'real folder'));
      await writeFile(join(folder, 'real folder', 'file'), '');
      await symlink('real folder', join(folder, 'link'));
      await symlink('link/file', join(folder, 'to-file'));
      const names = ['real folder', 'link', 'link/file', 'link/none', 'to-file'].map((name) => join(folder, name));
      const [program = '', ...words] = insideWords({
        mark: MARK,
        paths: ['/etc'],
        places: [...names, '/etc', '/none'],
      });
      const inside = readInside(spawnSync(program, words, { encoding: 'utf8' }).stdout, MARK, false);
      const real = join(folder, 'real folder');
      expect([...(inside?.places ?? [])]).toEqual([
        [names[0], real],
        [names[1], real],
        [names[2], join(real, 'file')],
        [names[3], join(real, 'none')],
        [names[4], ''],
        ['/etc', '/etc'],
        ['/none', '/none'],
      ]);
      expect([...(inside?.present ?? [])]).toEqual(['/etc']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
