import { describe, expect, it } from 'vitest';
import { printMac, readMac } from '../../../src/container/values/mac.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

describe('a value of --mac-address', () => {
  it.each(takenValues('mac-address'))('$text is sent as the client sends it', ({ text, sent }) => {
    expect(readMac(text)).toEqual({ value: sent });
  });

  it.each(refusedValues('mac-address').filter(({ text }) => text !== ''))(
    '$text is refused in the words of the client',
    (row) => {
      expect(readMac(row.text)).toEqual(refusalOf(row));
    },
  );

  it.each(takenValues('mac-address').filter(({ text }) => text !== ''))(
    '$text prints as one text for its bytes',
    ({ text }) => {
      const printed = printMac(text);
      expect(printed).toMatch(/^[\da-f]{2}(?::[\da-f]{2})+$/);
      expect(printed.replaceAll(':', '')).toBe(text.replaceAll(/[ :.-]/g, '').toLowerCase());
      expect(readMac(printed)).toEqual({ value: printed });
    },
  );
});
