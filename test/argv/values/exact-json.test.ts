import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson, printExactJson } from '../../../src/argv/values/exact-json.ts';
import { twice, whole } from '../../../src/argv/values/whole.ts';

describe('JSON with whole numbers of any size', () => {
  it.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', 9_007_199_254_740_992n],
    ['-9007199254740993', -9_007_199_254_740_993n],
    ['[18446744073709551615]', [18_446_744_073_709_551_615n]],
    ['{"__proto__":9007199254740993}', { ['__proto__']: 9_007_199_254_740_993n }],
    ['1.0000000000000001', 1],
    ['1e30', 1e30],
    ['"9007199254740993"', '9007199254740993'],
  ])('%s keeps its digits', (text, value) => {
    expect(parseExactJson(text)).toEqual(value);
  });

  it('is read as it was printed, on one line and on many', () => {
    const number = fc.oneof(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), fc.integer()).map(whole);
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        number,
        fc.constantFrom(null, true, ''),
        fc.string(),
        fc.array(tie('tree')),
        fc.dictionary(fc.string(), tie('tree'), { noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(parseExactJson(printExactJson(value))).toStrictEqual(value);
        expect(parseExactJson(printExactJson(value, 2))).toStrictEqual(value);
      }),
    );
  });

  it('is refused when it is none', () => {
    expect(() => parseExactJson('{9007199254740993}')).toThrow(SyntaxError);
  });
});

describe('a whole number', () => {
  it('has one form: a number as far as numbers are exact', () => {
    expect([whole(5n), whole(-0), whole(2 ** 53), whole(2n ** 53n - 1n)]).toEqual([5, 0, 2n ** 53n, 2 ** 53 - 1]);
    expect(Object.is(whole(-0), 0)).toBe(true);
  });

  it('is doubled in 64 bits, where Go begins anew from below', () => {
    expect([twice(3), twice(2 ** 53 - 1), twice(2n ** 62n - 1n), twice(2n ** 62n)]).toEqual([
      6,
      2n ** 54n - 2n,
      2n ** 63n - 2n,
      -(2n ** 63n),
    ]);
  });
});
