import { expect, it } from 'vitest';
import { firstJson } from '../../../src/container/values/first-json.ts';

it.each([
  ['{"a":1}', { a: 1 }],
  [' {"a":"}"} x', { a: '}' }],
  ['{"a":"\\"}"}{', { a: '"}' }],
  ['{"a":{"b":[1,{}]}} trailing', { a: { b: [1, {}] } }],
  ['[1]', [1]],
  ['null', null],
  ['', undefined],
  ['x {}', undefined],
  ['{"a":1,}', undefined],
  ['{"a":1', undefined],
  ['} {}', undefined],
  ['\u{feff}{}', undefined],
])('the first value of %j is read, whatever stands behind it', (text, value) => {
  expect(firstJson(text)).toEqual(value);
});
