import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goLower } from '../../../src/argv/values/go-text.ts';
import { parseMount } from '../../../src/container/values/mount.ts';
import { MOUNT } from '../../../src/container/values/mount-text.ts';
import { changedByPrint, reparsed, spelled } from './spelled.ts';
import { fieldText } from './texts.ts';

const words = fieldText.filter((each) => each !== '');
const key = words.filter((name) => !name.includes('='));
const lower = words.map(goLower);
const common = {
  Source: words,
  Target: words,
  ReadOnly: fc.constant(true as const),
  Consistency: lower,
};
const on = fc.constant(true as const);
const bind = fc.record({ Propagation: lower, NonRecursive: on }, { requiredKeys: [], noNullPrototype: true });
const volume = fc.record(
  {
    NoCopy: on,
    Labels: map(key),
    Subpath: words,
    DriverConfig: fc.record({ Name: words, Options: map(key) }, { requiredKeys: [], noNullPrototype: true }),
  },
  { requiredKeys: ['DriverConfig'], noNullPrototype: true },
);
const tmpfs = fc.record(
  { SizeBytes: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), Mode: fc.integer({ min: 1, max: 2 ** 32 - 1 }) },
  { requiredKeys: [], noNullPrototype: true },
);
const needed = { requiredKeys: ['Type', 'Target'] as ('Type' | 'Target')[], noNullPrototype: true };
const mount = fc.oneof(
  fc.record({ ...common, Type: fc.constantFrom('npipe', 'cluster', 'volume', 'b\u0131nd', 'type=x') }, needed),
  fc.record({ ...common, Type: fc.constant('bind'), BindOptions: bind }, needed),
  fc.record({ ...common, Type: fc.constant('volume'), VolumeOptions: volume }, needed),
  fc.record(
    {
      ...common,
      Type: fc.constant('image'),
      ImageOptions: fc.record({ Subpath: words }, { requiredKeys: [], noNullPrototype: true }),
    },
    needed,
  ),
  fc.record({ ...common, Type: fc.constant('tmpfs'), TmpfsOptions: tmpfs }, needed),
);

function map(keys: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> {
  return fc.dictionary(keys, fieldText, { minKeys: 1, noNullPrototype: true });
}

describe('a mount', () => {
  it.each([
    ['dst=/b', 'type=volume,dst=/b'],
    ['TYPE=Bind,SRC=/A,DESTINATION=/b', 'type=bind,src=/A,dst=/b'],
    ['target=/b,readonly,source=/a,type=bind', 'type=bind,src=/a,dst=/b,ro'],
    ['type=bind,src=./a,dst=/b', 'type=bind,src=./a,dst=/b'],
    ['type=bind,"src=/a,b","dst=/c""d"', 'type=bind,"src=/a,b","dst=/c""d"'],
    ['type=bind,dst=/b,consistency=CACHED', 'type=bind,dst=/b,consistency=cached'],
    ['type=bind,dst=/b,bind-nonrecursive', 'type=bind,dst=/b,bind-recursive=disabled'],
    ['type=bind,dst=/b,bind-nonrecursive=false', 'type=bind,dst=/b,bind-propagation='],
    ['type=bind,dst=/b,bind-recursive=enabled', 'type=bind,dst=/b'],
    ['type=bind,dst=/b,ro,bind-recursive=writable', 'type=bind,dst=/b,ro,bind-recursive=writable'],
    [
      'bind-recursive=readonly,type=bind,dst=/b,ro,bind-propagation=RPrivate',
      'type=bind,dst=/b,ro,bind-propagation=rprivate,bind-recursive=readonly',
    ],
    ['dst=/b,volume-nocopy=1', 'type=volume,dst=/b,volume-nocopy'],
    ['dst=/b,volume-nocopy=0', 'type=volume,dst=/b,volume-subpath='],
    ['dst=/b,volume-label=a,volume-label=a=b=c', 'type=volume,dst=/b,volume-label=a=b=c'],
    [
      'dst=/b,volume-opt=o=bind,volume-opt=device=/,volume-driver=local,volume-subpath=s',
      'type=volume,dst=/b,volume-subpath=s,volume-driver=local,volume-opt=o=bind,volume-opt=device=/',
    ],
    ['type=image,dst=/b,image-subpath=', 'type=image,dst=/b,image-subpath='],
    ['type=tmpfs,dst=/b,tmpfs-size=1024k,tmpfs-mode=01777', 'type=tmpfs,dst=/b,tmpfs-size=1m,tmpfs-mode=1777'],
    ['type=tmpfs,dst=/b,tmpfs-mode=0', 'type=tmpfs,dst=/b,tmpfs-size=0'],
    ['type=tmpfs,dst=/b,tmpfs-size=99999999999g', 'type=tmpfs,dst=/b,tmpfs-size=8192p'],
  ])('%s is printed as %s', (text, canonical) => {
    expect(spelled(MOUNT, text)).toBe(canonical);
  });

  it('parses as it was printed', () => {
    fc.assert(
      fc.property(mount, (value) => {
        expect(reparsed(MOUNT, value)).toStrictEqual({ value });
      }),
    );
    expect(changedByPrint(MOUNT, 'mount')).toEqual([]);
  });
});

describe('what a rule sees of a mount', () => {
  it('is what the client sends, the source as the argv has it', () => {
    expect(parseMount('TYPE=Bind,"SRC=./h",dst=/h,bind-propagation=RShared,ro')).toEqual({
      type: 'bind',
      source: './h',
      target: '/h',
      modes: ['rshared'],
      readOnly: true,
      driverOptions: [],
    });
    expect(parseMount('target=/h,volume-opt=o=bind,volume-opt=device=/')).toEqual({
      type: 'volume',
      source: undefined,
      target: '/h',
      modes: [],
      readOnly: false,
      driverOptions: ['o=bind', 'device=/'],
    });
    expect(parseMount('ro=false,ro=true,target=/h').readOnly).toBe(true);
    expect(parseMount('type=bind,source=/srv/x,target=/c\n,readonly')).toMatchObject({ target: '/c', readOnly: false });
    expect(parseMount('type=B\u0130ND,source=/a=b,target=/c')).toMatchObject({ type: 'bind', source: '/a=b' });
  });

  it('is nothing when the client refuses it', () => {
    expect(parseMount('type=bind,src=/,dst=/h,colour=red')).toEqual({
      type: 'volume',
      source: undefined,
      target: '',
      modes: [],
      readOnly: false,
      driverOptions: [],
    });
  });
});
