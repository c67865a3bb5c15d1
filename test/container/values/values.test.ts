import { describe, expect, it } from 'vitest';
import { parseCpus } from '../../../src/container/values/cpus.ts';
import { parseFields } from '../../../src/container/values/csv.ts';
import { parseInteger } from '../../../src/container/values/integer.ts';
import { parseMount, parseVolume } from '../../../src/container/values/mount.ts';
import { parseSecurityOption } from '../../../src/container/values/security-option.ts';
import { parseSize } from '../../../src/container/values/size.ts';

describe('an integer option', () => {
  it.each([
    ['0', 0n],
    ['32768', 32768n],
    ['0x8000', 32768n],
    ['0X_80_00', 32768n],
    ['0100000', 32768n],
    ['0o100000', 32768n],
    ['0b11', 3n],
    ['32_768', 32768n],
    ['+5', 5n],
    ['-0x1', -1n],
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
  ])('%s is %s', (text, value) => {
    expect(parseInteger(text)).toBe(value);
  });

  it.each(['', '-', '08', '1__0', '_1', '1_', '1.0', '1e3', ' 1', '0x', '9223372036854775808', '٣'])(
    '%s is no integer',
    (text) => {
      expect(parseInteger(text)).toBeUndefined();
    },
  );
});

describe('a size', () => {
  it.each([
    ['512', 512],
    ['512b', 512],
    ['512m', 536870912],
    ['512M', 536870912],
    ['512mb', 536870912],
    ['512MiB', 536870912],
    ['512 m', 536870912],
    ['0.5g', 536870912],
    ['.5g', 536870912],
    ['1t', 1024 ** 4],
    ['1p', 1024 ** 5],
    ['1k', 1024],
    ['1e3', 1000],
    ['0', 0],
    ['1.5', 1],
  ])('%s is %d bytes', (text, bytes) => {
    expect(parseSize(text)).toBe(bytes);
  });

  it.each(['', 'm', '-1', '1x', '1mm', '1bb', '1  m', '99999999999g', '0x10'])('%s is no size', (text) => {
    expect(parseSize(text)).toBeUndefined();
  });
});

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
  ])('%s is %s billionths', (text, nano) => {
    expect(parseCpus(text)).toBe(nano);
  });

  it.each(['', '.', 'e1', '1/0', '1/3', '0.0000000001', '1e999', '1e-10', 'all'])('%s is no number of cpus', (text) => {
    expect(parseCpus(text)).toBeUndefined();
  });
});

describe('a record', () => {
  it.each([
    ['a,b', ['a', 'b']],
    ['', ['']],
    ['a,', ['a', '']],
    [',a', ['', 'a']],
    ['type=bind,"src=/a,b",dst=/h', ['type=bind', 'src=/a,b', 'dst=/h']],
    ['"a""b"', ['a"b']],
    ['\n\na,b\nc', ['a', 'b']],
  ])('%j has the fields %j', (text, fields) => {
    expect(parseFields(text)).toEqual(fields);
  });

  it.each(['a"b', '"a"b', '"a'])('%j is refused', (text) => {
    expect(parseFields(text)).toBeUndefined();
  });
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
    expect(parseMount('TYPE=Bind,"SRC=/",dst=/h,bind-propagation=rshared')).toEqual({
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
    expect(parseMount('volume-opt=o=bind,volume-opt=device=/')?.driverOptions).toEqual(['o=bind', 'device=/']);
    expect(parseMount('"')).toBeUndefined();
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
