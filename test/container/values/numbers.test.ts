import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../src/argv/values/whole.ts';
import { BYTES, SWAP_BYTES } from '../../../src/container/values/bytes.ts';
import { NANO_CPUS } from '../../../src/container/values/cpus.ts';
import { DURATION } from '../../../src/container/values/duration.ts';
import { INTEGER, printInteger } from '../../../src/container/values/integer.ts';
import { changedByPrint, reparsed, spelled } from './spelled.ts';

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;
/** The largest double below 2^63. */
const MOST_DOUBLE = 2 ** 63 - 1024;

/** Whole numbers of 64 bits: small ones, large ones, and those around the last that a double holds. */
const int64 = fc
  .oneof(
    fc.maxSafeInteger(),
    fc.integer({ min: -1000, max: 1000 }),
    fc.bigInt({ min: LEAST, max: MOST }),
    fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
    fc.constantFrom(0, LEAST, MOST),
  )
  .map(whole);
/** Those of them from 0 on that a double holds, as a size is one to the client, and multiples of every unit of bytes. */
const size = fc
  .oneof(
    int64.map((value) => Math.abs(Number(value))),
    fc.tuple(fc.nat(10_000), fc.nat(5)).map(([count, power]) => count * 512 * 1024 ** power),
  )
  .filter((bytes) => bytes <= MOST_DOUBLE)
  .map(whole);

describe('a whole number', () => {
  it.each([
    ['0x40', '64'],
    ['064', '52'],
    ['1_000', '1000'],
    ['-0', '0'],
    ['-1', '-1'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['9007199254740993', '9007199254740993'],
    ['0x20000000000001', '9007199254740993'],
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854774784', '9223372036854774784'],
  ])('%s is printed as %s', (text, canonical) => {
    expect(spelled(INTEGER, text)).toBe(canonical);
  });

  it('is printed in all its digits where JavaScript would write zeros or an exponent', () => {
    expect(printInteger(-(2 ** 63))).toBe('-9223372036854775808');
    expect(printInteger(2 ** 70)).toBe('1180591620717411303424');
  });

  it('parses as it was printed', () => {
    fc.assert(
      fc.property(int64, (value) => {
        expect(reparsed(INTEGER, value)).toStrictEqual({ value });
      }),
    );
  });
});

describe('bytes', () => {
  it.each([
    ['536870912', '512m'],
    ['512M', '512m'],
    ['0.5g', '512m'],
    ['1024m', '1g'],
    ['1536m', '1.5g'],
    ['1.25m', '1280k'],
    ['1279k', '1279k'],
    ['2048p', '2048p'],
    ['2t', '2t'],
    ['3gib', '3g'],
    ['1000', '1000'],
    ['1023', '1023'],
    ['1024', '1k'],
    ['512', '512'],
    ['1', '1'],
    ['0', '0'],
    ['0.1m', '104857'],
    ['99999999999g', '8192p'],
    ['nan ', '8192p'],
    ['9007199254740993', '8p'],
    ['4503599627370497', '4503599627370497'],
  ])('%s is printed as %s', (text, canonical) => {
    expect(spelled(BYTES, text)).toBe(canonical);
  });

  it('parse as they were printed', () => {
    fc.assert(
      fc.property(size, (value) => {
        expect(reparsed(BYTES, value)).toStrictEqual({ value });
      }),
    );
  });

  it('have no shorter text in any unit', () => {
    fc.assert(
      fc.property(size, fc.constantFrom(...['k', 'm', 'g', 't', 'p'].entries()), (value, [power, unit]) => {
        expect(BYTES.print(value).length).toBeLessThanOrEqual(printInteger(value).length);
        expect(BYTES.print(value).length).toBeLessThanOrEqual(`${Number(value) / 1024 ** (power + 1)}${unit}`.length);
      }),
    );
  });

  it('of swap are printed as -1 where there is no limit', () => {
    expect(spelled(SWAP_BYTES, '-1')).toBe('-1');
    expect(spelled(SWAP_BYTES, '1024m')).toBe('1g');
    fc.assert(
      fc.property(size, (value) => {
        expect(reparsed(SWAP_BYTES, value)).toStrictEqual({ value });
      }),
    );
  });
});

describe('billionths of a CPU', () => {
  it.each([
    ['1.50', '1.5'],
    ['3/2', '1.5'],
    ['1.', '1'],
    ['.5', '0.5'],
    ['1e-9', '0.000000001'],
    ['1e3', '1000'],
    ['0', '0'],
    ['-0.5', '-0.5'],
    ['123456.789012345', '123456.789012345'],
    ['9223372036.854775807', '9223372036.854775807'],
    ['9223372036.854775808', '-9223372036.854775808'],
    ['18446744073.709551617', '0.000000001'],
  ])('%s are printed as %s', (text, canonical) => {
    expect(spelled(NANO_CPUS, text)).toBe(canonical);
  });

  it('parse as they were printed', () => {
    fc.assert(
      fc.property(int64, (value) => {
        expect(reparsed(NANO_CPUS, value)).toStrictEqual({ value });
      }),
    );
  });
});

describe('a duration', () => {
  it.each([
    ['90s', '1m30s'],
    ['1h', '1h'],
    ['60m', '1h'],
    ['3600.5s', '1h0.5s'],
    ['2h45m0.5s', '2h45m0.5s'],
    ['1h0m1s', '1h1s'],
    ['25h', '25h'],
    ['10s', '10s'],
    ['1500ms', '1.5s'],
    ['0.1s', '100ms'],
    ['1500us', '1.5ms'],
    ['999999ns', '999.999us'],
    ['1000us', '1ms'],
    ['1500ns', '1.5us'],
    ['1000ns', '1us'],
    ['999ns', '999ns'],
    ['1\u00b5s', '1us'],
    ['0', '0s'],
    ['-0', '0s'],
    ['-1.5s', '-1.5s'],
    ['-1h1ns', '-1h0.000000001s'],
    ['9223372036854775807ns', '2562047h47m16.854775807s'],
    ['-9223372036854775808ns', '-2562047h47m16.854775808s'],
  ])('%s is printed as %s', (text, canonical) => {
    expect(spelled(DURATION, text)).toBe(canonical);
  });

  it('parses as it was printed', () => {
    fc.assert(
      fc.property(int64, (value) => {
        expect(reparsed(DURATION, value)).toStrictEqual({ value });
      }),
    );
  });
});

describe('each text that the real client took', () => {
  it('reads the same from its canonical spelling', () => {
    expect(changedByPrint(BYTES, 'bytes')).toEqual([]);
    expect(changedByPrint(SWAP_BYTES, 'swap-bytes')).toEqual([]);
    expect(changedByPrint(NANO_CPUS, 'cpus')).toEqual([]);
    expect(changedByPrint(DURATION, 'duration')).toEqual([]);
    expect(changedByPrint(INTEGER, 'int64')).toEqual([]);
  });
});
