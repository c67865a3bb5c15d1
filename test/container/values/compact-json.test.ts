import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactJson } from '../../../src/container/values/compact-json.ts';

/** Each was recorded from docker 28.2.2, as a seccomp profile. */
describe('JSON without space', () => {
  it.each([
    [' 1.50e+3 ', '1.50e+3'],
    [
      String.raw`{"a" : [ 1 , 2.0, "\u0041 \" \\" ] , "b\/": null , "` + '\u2028": true }',
      String.raw`{"a":[1,2.0,"\u0041 \" \\"],"b\/":null,"` + '\u2028":true}',
    ],
    ['{"a": "<b> & c"}\r\n\t', '{"a":"<b> & c"}'],
    ['{"a" : 1, "a" : 2}', '{"a":1,"a":2}'],
  ])('of %s is %s', (text, compact) => {
    expect(compactJson(text)).toEqual({ value: compact });
  });

  it.each(['', ' ', '{} {}', '\ufeff{}', "{'a': 1}", '{"a": 1,}', '"\n"', '// c\n{}', '01'])(
    'is not there for %j',
    (text) => {
      expect(compactJson(text)).toEqual({ reason: 'it is not JSON' });
    },
  );

  it('is not there for more than 10000 lists in each other', () => {
    const deep = `${'['.repeat(10_000)}"${'['.repeat(9)}"${']'.repeat(10_000)}`;
    expect(compactJson(` ${deep} `)).toEqual({ value: deep });
    expect(compactJson(`[${deep}]`)).toEqual({ reason: 'exceeded max depth' });
    expect(compactJson(`{"a":${deep}}`)).toEqual({ reason: 'exceeded max depth' });
    expect(compactJson(`[${'[],'.repeat(10_000)}{}]`)).toHaveProperty('value');
  });

  it('is what JavaScript prints of its own values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(compactJson(JSON.stringify(value, undefined, 3))).toEqual({ value: JSON.stringify(value) });
      }),
    );
  });
});
