import { describe, expect, it } from 'vitest';
import { isDigest, readDigest } from '../../../src/container/values/digest.ts';

const HEX = '0123456789abcdef'.repeat(8);

/** Those with 32 digits and more were recorded from docker 28.2.2, as `docker create -- bb:1@DIGEST`. */
describe('a digest', () => {
  it.each([
    ['sha256', 64],
    ['sha384', 96],
    ['sha512', 128],
  ])('of %s has %i hex digits', (algorithm, length) => {
    const digest = `${algorithm}:${HEX.slice(0, length)}`;
    expect(readDigest(digest)).toEqual({ value: digest });
    expect(isDigest(digest)).toBe(true);
    expect(readDigest(`${digest}0`)).toEqual({ reason: 'invalid checksum digest length' });
    expect(readDigest(digest.slice(0, -1))).toEqual({ reason: 'invalid checksum digest length' });
    expect(isDigest(`${digest}0`)).toBe(false);
  });

  it.each([
    [`sha256:${HEX.slice(0, 64).toUpperCase()}`, 'invalid checksum digest format'],
    [`MD5:${HEX.slice(0, 32)}`, 'invalid checksum digest format'],
    [`md5:${HEX.slice(0, 32)}`, 'unsupported digest algorithm'],
    [`sha256+b64:${HEX.slice(0, 64)}`, 'unsupported digest algorithm'],
    [`sha256.x:${HEX.slice(0, 32)}`, 'unsupported digest algorithm'],
    ['', 'invalid checksum digest format'],
    [':a', 'invalid checksum digest format'],
    ['sha256:', 'invalid checksum digest format'],
    ['sha256', 'invalid checksum digest format'],
  ])('is not %s: %s', (text, reason) => {
    expect(readDigest(text)).toEqual({ reason });
  });
});
