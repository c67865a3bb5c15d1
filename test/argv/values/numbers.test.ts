import { describe, expect, it } from 'vitest';
import { parseSize } from '../../../src/argv/values/bytes.ts';
import { parseDuration } from '../../../src/argv/values/duration.ts';
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
    ['512', 512n],
    ['1k', 1024n],
    ['1.5KiB', 1536n],
    ['1 mb', 1048576n],
    ['0.3b', 0n],
    ['1p', 1125899906842624n],
    ['99999999999g', -9223372036854775808n],
    ['nan ', -9223372036854775808n],
  ])('%s is %s bytes', (text, bytes) => {
    expect(parseSize(text)).toEqual({ bytes });
  });

  it.each([
    ['x', 'it has no digit'],
    ['1x2', 'it is not a number of bytes'],
    ['-1', 'a size cannot be negative'],
    ['1z', 'its unit is none of b, k, m, g, t, p'],
  ])('%s is none, because %s', (text, reason) => {
    expect(parseSize(text)).toEqual({ reason });
  });
});

describe('durations', () => {
  it.each([
    ['1h30m', 5400000000000n],
    ['-1.5s', -1500000000n],
    ['1us1\u00b5s1\u03bcs', 3000n],
    ['.5ms', 500000n],
    ['0', 0n],
    ['1s0.000000001s', 1000000001n],
    [`0.${'9'.repeat(400)}s`, 1000000000n],
    ['9223372036854775807ns', 9223372036854775807n],
    ['-9223372036854775808ns', -9223372036854775808n],
    ['9223372036854775808ns', undefined],
    ['1', undefined],
  ])('%s are %s nanoseconds', (text, value) => {
    expect(parseDuration(text)).toBe(value);
  });
});
