import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GPUS } from '../../../src/container/values/gpus.ts';
import { changedByPrint, reparsed, spelled } from './spelled.ts';
import { fieldText } from './texts.ts';

describe('a request for GPUs', () => {
  it.each([
    ['all', 'all'],
    ['-1', 'all'],
    ['count=all', 'all'],
    ['1', '1'],
    ['driver=', '1'],
    ['0', '0'],
    ['all,2', '2'],
    ['count=2,driver=nvidia', '2,driver=nvidia'],
    ['driver=nvidia', 'driver=nvidia'],
    ['driver=nvidia,count=1', 'driver=nvidia'],
    ['device=0', 'device=0'],
    ['device=0,0', 'device=0'],
    ['"device=0,1"', '"device=0,1"'],
    ['device=0,1', '1,device=0'],
    ['"device=0,1",all', 'all,"device=0,1"'],
    ['"capabilities=compute,utility"', '"capabilities=compute,utility"'],
    ['capabilities=', 'capabilities='],
    ['options=a', 'options=a='],
    ['"options=b=2,a=1"', '"options=b=2,a=1"'],
    ['"options=""a=x,y"",b=2"', '"options=""a=x,y"",b=2"'],
    ['options=__proto__=x', 'options=__proto__=x'],
  ])('%s is printed as %s', (text, canonical) => {
    expect(spelled(GPUS, text)).toBe(canonical);
  });

  it('parses as it was printed', () => {
    const ids = fc.array(
      fieldText.filter((id) => !id.includes(',')),
      { minLength: 1 },
    );
    const key = fieldText.filter((name) => !name.includes('='));
    const request = fc.record(
      {
        Driver: fieldText,
        Count: fc.oneof(fc.integer({ min: -2, max: 3 }), fc.maxSafeInteger()),
        DeviceIDs: fc.option(ids),
        Capabilities: fc.oneof(
          fc.constant([['gpu']]),
          ids.map((each) => [[...each, 'gpu']]),
        ),
        Options: fc.dictionary(key, fieldText, { noNullPrototype: true }),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(request, (value) => {
        expect(reparsed(GPUS, value)).toStrictEqual({ value });
      }),
    );
    expect(changedByPrint(GPUS, 'gpus')).toEqual([]);
  });
});
