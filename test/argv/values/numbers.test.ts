import { describe, expect, it } from 'vitest';
import { readBytes, readSwapBytes } from '../../../src/argv/values/bytes.ts';
import { readDuration } from '../../../src/argv/values/duration.ts';
import { parseFloat64 } from '../../../src/argv/values/float.ts';
import { parseDecimal, parseInteger, parseUnsigned } from '../../../src/argv/values/integer.ts';

describe('numbers as Go reads them', () => {
  it.each([
    ['64', 64n],
    ['+64', 64n],
    ['-64', -64n],
    ['0x40', 64n],
    ['0o100', 64n],
    ['0100', 64n],
    ['064', 52n],
    ['0b1000000', 64n],
    ['6_4', 64n],
    ['0x_4_0', 64n],
    ['0', 0n],
    ['00', 0n],
    ['1e3', undefined],
    ['', undefined],
    ['0x', undefined],
    ['08', undefined],
  ])('%s with base 0 is %s', (text, value) => {
    expect(parseInteger(text)).toBe(value);
  });

  it('have no sign where they are unsigned, and no prefix where the base is 10', () => {
    expect(parseUnsigned('+1')).toBeUndefined();
    expect(parseUnsigned('0x10')).toBe(16n);
    expect(parseDecimal('010', true)).toBe(10n);
    expect(parseDecimal('-10', true)).toBe(-10n);
    expect(parseDecimal('-10', false)).toBeUndefined();
    expect(parseDecimal('1_0', true)).toBeUndefined();
  });

  it.each([
    ['1.5', 1.5],
    ['1_0.5e0_1', 105],
    ['0x1.8p1', 3],
    ['-0x.8p-1', -0.25],
    ['0x123456789abcdef01p-8', Number(0x123456789abcdef01n) / 256],
    ['0x800000000000040001p-8', 9223372036854777856],
    ['0x0p5', 0],
    ['1e309', undefined],
    ['0x1p1024', undefined],
    ['0x1', undefined],
    ['+Infinity', Infinity],
    ['NaN', NaN],
  ])('%s with a point is %s', (text, value) => {
    expect(parseFloat64(text)).toBe(value);
  });
});

describe('sizes', () => {
  it.each([
    ['512', 512],
    ['0', 0],
    ['007', 7],
    ['3b', 3],
    ['1k', 1024],
    ['2m', 2097152],
    ['5g', 5368709120],
    ['1.5KiB', 1536],
    ['1 mb', 1048576],
    ['0.3b', 0],
    ['-0', 0],
    ['1t', 1099511627776],
    ['1p', 1125899906842624],
    ['999999999999999', 999999999999999],
    ['8589934591g', 9_223_372_035_781_033_984n],
    ['8388608g', 9_007_199_254_740_992n],
    ['9007199254740993', 9_007_199_254_740_992n],
    ['9007199254740991', 9_007_199_254_740_991],
    ['8589934592g', -(2n ** 63n)],
    ['99999999999g', -(2n ** 63n)],
    ['9223372036854775807', -(2n ** 63n)],
    ['nan ', -(2n ** 63n)],
  ])('%s is %s bytes', (text, value) => {
    expect(readBytes(text)).toEqual({ value });
  });

  it('of swap may be -1 and no other negative number', () => {
    expect(readSwapBytes('-1')).toEqual({ value: -1 });
    expect(readSwapBytes('1k')).toEqual({ value: 1024 });
    expect(readSwapBytes('-2')).toEqual({ reason: 'a size cannot be negative' });
  });

  it.each([
    ['x', 'it has no digit'],
    ['1x2', 'it is not a number of bytes'],
    ['-1', 'a size cannot be negative'],
    ['1z', 'its unit is none of b, k, m, g, t, p'],
  ])('%s is none, because %s', (text, reason) => {
    expect(readBytes(text)).toEqual({ reason });
  });
});

describe('durations', () => {
  it.each([
    ['1h30m', 5400000000000],
    ['-1.5s', -1500000000],
    ['+2ms', 2000000],
    ['1us1\u00b5s1\u03bcs', 3000],
    ['.5ms', 500000],
    ['0', 0],
    ['-0', 0],
    ['1s0.000000001s', 1000000001],
    ['0.9ns', 0],
    [`0.${'9'.repeat(400)}s`, 1000000000],
    ['9223372036854775807ns', 2n ** 63n - 1n],
    ['-9223372036854775808ns', -(2n ** 63n)],
  ])('%s are %s nanoseconds', (text, value) => {
    expect(readDuration(text)).toEqual({ value });
  });

  it.each(['9223372036854775808ns', '-9223372036854775809ns', '2562048h', '1', '', '-', '1x', 's', '.s'])(
    '%s is none',
    (text) => {
      expect(readDuration(text)).toEqual({ reason: 'it is not a duration such as 1m30s' });
    },
  );
});
