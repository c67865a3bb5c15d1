import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecord, printCsv } from '../../../src/argv/values/csv.ts';

describe('a record', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['a', ''], 'a,'],
    [[''], '""'],
    [['a,b', 'c'], '"a,b",c'],
    [['say "a"'], '"say ""a"""'],
    [['a\nb'], '"a\nb"'],
    [['a\r\nb'], '"a\r\r\nb"'],
    [['a b', 'c=d'], 'a b,c=d'],
  ])('of %j is printed as %j', (fields, text) => {
    expect(printCsv(fields)).toBe(text);
  });

  it('has the fields that it was printed from', () => {
    const unit = fc.constantFrom('a', ',', '"', '\n', '\r', ' ', '=');
    const fields = fc.array(fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' })), { minLength: 1 });
    fc.assert(
      fc.property(fields, (record) => {
        expect(csvRecord(printCsv(record))).toEqual({ fields: record });
      }),
    );
  });
});
