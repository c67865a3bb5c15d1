import { describe, expect, it } from 'vitest';
import { parseVolume } from '../../../src/container/values/mount.ts';
import { parseSecurityOption } from '../../../src/container/values/security-option.ts';

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
