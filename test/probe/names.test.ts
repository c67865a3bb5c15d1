import { describe, expect, it } from 'vitest';
import { newRunName, ownerOf } from '../../src/probe/names.ts';

const OWNER = { machine: '0123abcd', pid: 4711, start: 'deadbeef' };

describe('the name of a run of probes', () => {
  it('tells whose it is, also as the start of the name of a container', () => {
    const name = newRunName(OWNER);
    expect(ownerOf(name)).toEqual(OWNER);
    expect(ownerOf(`${name}-12`)).toEqual(OWNER);
  });

  it('is another each time', () => {
    expect(newRunName(OWNER)).not.toBe(newRunName(OWNER));
  });

  it.each([
    'argvet-probe-mine',
    'argvet-snippet-0123abcd-4711-deadbeef-00000000',
    'x-argvet-probe-0123abcd-1-deadbeef-00000000',
  ])('is not %s', (name) => {
    expect(ownerOf(name)).toBeUndefined();
  });
});
