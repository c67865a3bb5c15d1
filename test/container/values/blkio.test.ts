import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEVICE_BYTES, DEVICE_COUNT, DEVICE_WEIGHT } from '../../../src/container/values/blkio.ts';
import { changedByPrint, reparsed, spelled } from './spelled.ts';

const path = fc.string({ unit: 'binary' }).map((name) => `/dev/${name.replaceAll(':', '')}`);

describe('a share of a device', () => {
  it.each([
    ['/dev/sda:1024kb', '/dev/sda:1m'],
    ['/dev/sda:1.5 mb', '/dev/sda:1.5m'],
    ['/dev/sda:0', '/dev/sda:0'],
  ])('of bytes %s is printed as %s', (text, canonical) => {
    expect(spelled(DEVICE_BYTES, text)).toBe(canonical);
  });

  it('of operations and of weight is printed in decimals', () => {
    expect(spelled(DEVICE_COUNT, '/dev/sda:0100')).toBe('/dev/sda:100');
    expect(spelled(DEVICE_COUNT, '/dev/sda:9223372036854775808')).toBe('/dev/sda:9223372036854775808');
    expect(spelled(DEVICE_WEIGHT, '/dev/sda:010')).toBe('/dev/sda:10');
    expect(spelled(DEVICE_WEIGHT, '/dev/sda:0')).toBe('/dev/sda:0');
  });

  it('parses as it was printed', () => {
    const rate = fc.nat({ max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(path, rate, fc.integer({ min: 10, max: 1000 }), (device, number, weight) => {
        const share = { path: device, rate: number };
        expect(reparsed(DEVICE_BYTES, share)).toStrictEqual({ value: share });
        expect(reparsed(DEVICE_COUNT, share)).toStrictEqual({ value: share });
        const weighed = { path: device, weight };
        expect(reparsed(DEVICE_WEIGHT, weighed)).toStrictEqual({ value: weighed });
      }),
    );
    expect(changedByPrint(DEVICE_BYTES, 'device-bytes')).toEqual([]);
    expect(changedByPrint(DEVICE_COUNT, 'device-count')).toEqual([]);
    expect(changedByPrint(DEVICE_WEIGHT, 'device-weight')).toEqual([]);
  });
});
