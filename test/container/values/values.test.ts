import { describe, expect, it } from 'vitest';
import { parseCpus } from '../../../src/container/values/cpus.ts';
import { parseMount, parseVolume } from '../../../src/container/values/mount.ts';
import { networkName } from '../../../src/container/values/network.ts';
import { parseSecurityOption } from '../../../src/container/values/security-option.ts';

describe('cpus', () => {
  it.each([
    ['1.0', 1_000_000_000n],
    ['1', 1_000_000_000n],
    ['1.', 1_000_000_000n],
    ['.5', 500_000_000n],
    ['1/2', 500_000_000n],
    ['1e1', 10_000_000_000n],
    ['100e-2', 1_000_000_000n],
    ['0.000000001', 1n],
    ['-1', -1_000_000_000n],
    ['0', 0n],
    ['10000/010000', 2_441_406_250n],
    ['0x10/0b100', 4_000_000_000n],
    ['-3/2', -1_500_000_000n],
    ['0x1.8p1', 3_000_000_000n],
    ['0x1p-9', 1_953_125n],
    ['5e-1', 500_000_000n],
    ['-5e-1', -500_000_000n],
    ['0e5', 0n],
    ['9223372036.854775807', 9_223_372_036_854_775_807n],
    ['9223372036.854775808', -9_223_372_036_854_775_808n],
    ['-9223372036.854775809', 9_223_372_036_854_775_807n],
    ['18446744073.709551617', 1n],
    ['18446744073709551617/1000000000', 1n],
    ['1441151880758558.72', 0n],
    ['1e999', 0n],
    ['3e11', 300_000_000_000_000_000_000n - 16n * 2n ** 64n],
    ['0x1p54', -9_223_372_036_854_775_808n],
    ['0x1p55', 0n],
  ])('%s is %s billionths', (text, nano) => {
    expect(parseCpus(text)).toBe(nano);
  });

  it.each(['', '.', 'e1', '1/0', '1/3', '0.0000000001', '1e-10', '0x1p-10', '1/-2', '1e9999999', 'all'])(
    '%s is no number of cpus',
    (text) => {
      expect(parseCpus(text)).toBeUndefined();
    },
  );
});

describe('a mount', () => {
  it('of -v is a bind when the source is a path, and a volume when it is a name', () => {
    expect(parseVolume('/a:/b:ro,z')).toEqual({
      type: 'bind',
      source: '/a',
      target: '/b',
      modes: ['ro', 'z'],
      readOnly: true,
      driverOptions: [],
    });
    expect(parseVolume('.:/b').type).toBe('bind');
    expect(parseVolume('data:/b')).toMatchObject({ type: 'volume', source: 'data', target: '/b', readOnly: false });
    expect(parseVolume('/b')).toMatchObject({ type: 'volume', source: undefined, target: '/b', modes: [] });
  });

  it('of --mount takes keys in any case and under every name', () => {
    expect(parseMount('TYPE=Bind,"SRC=/",dst=/h,bind-propagation=RShared')).toEqual({
      type: 'bind',
      source: '/',
      target: '/h',
      modes: ['rshared'],
      readOnly: false,
      driverOptions: [],
    });
    expect(parseMount('source=v,destination=/h,readonly')).toMatchObject({
      type: 'volume',
      source: 'v',
      readOnly: true,
    });
    expect(parseMount('ro=false,ro=true,target=/h')).toMatchObject({ target: '/h', readOnly: true });
    expect(parseMount('readonly=0')).toMatchObject({ target: '', readOnly: false });
    expect(parseMount('volume-opt=o=bind,volume-opt=device=/').driverOptions).toEqual(['o=bind', 'device=/']);
    expect(parseMount('type=bind,source=/srv/x,target=/c\n,readonly')).toMatchObject({ target: '/c', readOnly: false });
    expect(parseMount('type=B\u0130ND,source=/a=b,target=/c').source).toBe('/a=b');
    expect(parseMount('TYPE=B\u0130ND').type).toBe('bind');
    expect(parseMount('"')).toMatchObject({ type: 'volume', source: undefined, target: '' });
  });
});

describe('a security option', () => {
  it.each([
    ['no-new-privileges', 'no-new-privileges', undefined],
    ['no-new-privileges=true', 'no-new-privileges', 'true'],
    ['seccomp:unconfined', 'seccomp', 'unconfined'],
    ['label=type:spc_t', 'label', 'type:spc_t'],
  ])('%s has the key %s and the value %s', (text, key, value) => {
    expect(parseSecurityOption(text)).toEqual({ key, value });
  });
});

describe('a network', () => {
  it.each([
    ['host', 'host'],
    ['container:x', 'container:x'],
    ['name=host,alias=a', 'host'],
    ['"alias=a",NAME=Host', 'host'],
    ['name=none, name=host', 'host'],
    ['name=none,name =\tHost ', 'host'],
    ['name=host,driver-opt=name=none', 'host'],
    ['name=host\nname=none', 'host'],
    ['name=host,colour=red', 'name=host,colour=red'],
    ['HOST', 'HOST'],
    ['a=', 'a='],
    ['alias=a', 'alias=a'],
  ])('%s names %s', (text, name) => {
    expect(networkName(text)).toBe(name);
  });
});
