import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { hasEnded, newRunName, ownerOf, thisProcess } from '../../src/engine/owner.ts';

describe('the name of a run', () => {
  it('names its process, and is another each time', async () => {
    const owner = await thisProcess();
    const names = [newRunName(owner), newRunName(owner)];
    expect(names.map(ownerOf)).toEqual([owner, owner]);
    expect(new Set(names).size).toBe(2);
    expect(owner.pid).toBe(process.pid);
  });

  it('with a number behind it is that of a container', async () => {
    const owner = await thisProcess();
    expect(ownerOf(`${newRunName(owner)}-17`)).toEqual(owner);
  });

  it.each([
    'argvet-snippet-',
    'argvet-snippet-mine',
    'argvet-snippet-00000000-1-00000000',
    'argvet-snippet-00000000-0-00000000-00000000',
    'my-argvet-snippet-00000000-1-00000000-00000000',
    'argvet-snippet-00000000-1-00000000-00000000-1-1',
    'argvet-snippet-00000000-1-00000000-00000000\n',
  ])('is not %j', (name) => {
    expect(ownerOf(name)).toBeUndefined();
  });
});

describe('the owner of a run', () => {
  it('lives while its process does', async () => {
    expect(await hasEnded(await thisProcess())).toBe(false);
  });

  it('has ended when another process has its number', async () => {
    const owner = await thisProcess();
    expect(await hasEnded({ ...owner, start: '12345678' })).toBe(true);
  });

  it('has ended when there is no such process', async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    const owner = await thisProcess();
    expect(await hasEnded({ ...owner, pid: child.pid ?? 0 })).toBe(true);
  });

  it('of another machine is left alone', async () => {
    const owner = await thisProcess();
    expect(await hasEnded({ ...owner, machine: 'ffffffff', start: '12345678' })).toBe(false);
  });
});
