import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keyValues,
  printKeyValues,
  readLogOptions,
  readStorageOptions,
} from '../../../src/container/values/key-values.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

describe.each(['label', 'annotation', 'sysctl', 'log-opt'])('a value of --%s', (option) => {
  it.each(takenValues(option))('$text is sent as the client sends it', ({ text, sent }) => {
    expect(keyValues([text])).toEqual(sent);
  });
});

describe('a value of --storage-opt', () => {
  it.each(takenValues('storage-opt'))('$text is sent as the client sends it', ({ text, sent }) => {
    expect(readStorageOptions([text])).toEqual({ value: sent });
  });

  it.each(refusedValues('storage-opt'))('"$text" is refused in the words of the client', (row) => {
    expect(readStorageOptions(['a=b', row.text])).toEqual(refusalOf(row));
  });
});

describe('values by key', () => {
  it('are the last of each key', () => {
    expect(keyValues(['a=1', 'b', 'a=2=3', '=x'])).toEqual({ a: '2=3', b: '', '': 'x' });
    expect(readStorageOptions(['size=1', 'size=2'])).toEqual({ value: { size: '2' } });
  });

  it('may have a key that is special to JavaScript', () => {
    expect(Object.entries(keyValues(['__proto__=x', 'constructor=y']))).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  it('are read from what they print as the same', () => {
    const key = fc.string().filter((text) => !text.includes('='));
    fc.assert(
      fc.property(fc.dictionary(key, fc.string(), { noNullPrototype: true }), (map) => {
        expect(keyValues(printKeyValues(map))).toEqual(map);
      }),
    );
  });
});

describe('the options of a log driver', () => {
  it('are refused in the words of the client for the driver none', () => {
    expect(readLogOptions('none', ['a=1'])).toEqual({ reason: 'invalid logging opts for driver none' });
    expect(readLogOptions('none', [])).toEqual({ value: {} });
    expect(readLogOptions('', ['a=1', 'b'])).toEqual({ value: { a: '1', b: '' } });
  });
});
