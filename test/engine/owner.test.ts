import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { hasEnded, runNames, thisProcess } from '../../src/engine/owner.ts';

const NAMES = runNames('argvet-snippet-');

describe('the name of a run', () => {
  it('names its process, and is another each time', async () => {
    const owner = await thisProcess();
    const names = [NAMES.make(owner), NAMES.make(owner)];
    expect(names.map(NAMES.ownerOf)).toEqual([owner, owner]);
    expect(new Set(names).size).toBe(2);
    expect(owner.pid).toBe(process.pid);
  });

  it('with a number behind it is that of a container', async () => {
    const owner = await thisProcess();
    expect(NAMES.ownerOf(`${NAMES.make(owner)}-17`)).toEqual(owner);
  });

  it.each([
    'argvet-probe-00000000-1-00000000-00000000',
    'argvet-snippet-',
    'argvet-snippet-mine',
    'argvet-snippet-00000000-1-00000000',
    'argvet-snippet-00000000-0-00000000-00000000',
    'my-argvet-snippet-00000000-1-00000000-00000000',
    'argvet-snippet-00000000-1-00000000-00000000-1-1',
    'argvet-snippet-00000000-1-00000000-00000000\n',
  ])('is not %j', (name) => {
    expect(NAMES.ownerOf(name)).toBeUndefined();
  });
});

describe('of some names', () => {
  it('those are left whose process has ended, and none that nobody knows', async () => {
    const owner = await thisProcess();
    const [left, living] = [NAMES.make({ ...owner, start: '00000001' }), NAMES.make(owner)];
    const other = NAMES.make({ ...owner, machine: 'ffffffff', start: '00000001' });
    expect(await NAMES.left([living, left, other, 'argvet-snippet-mine'])).toEqual([left]);
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
