import * as fc from 'fast-check';

/** Texts that a field of a record can hold: commas, quotes, line breaks and equals signs among them. */
export const fieldText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', 'B', '0', '.', '/', ',', '"', '\n', '\r', '=', ' ', '-', '_', '\u0130') }),
  fc.constantFrom('', '__proto__', 'constructor', 'gpu'),
);
