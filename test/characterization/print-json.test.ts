import { describe, expect, it } from 'vitest';
import { printJson } from '../../src/characterization/print-json.ts';
import type { Json } from '../../src/container/json.ts';

const LONG = 'x'.repeat(120);

describe('printJson', () => {
  it.each<[string, Json, string]>([
    ['keys in the order of their code units', { b: 1, a: 2, B: 3 }, '{\n  "B": 3,\n  "a": 2,\n  "b": 1\n}'],
    ['keys of inner objects too', { a: { c: 1, b: 2 } }, '{\n  "a": {\n    "b": 2,\n    "c": 1\n  }\n}'],
    ['nothing in an object or a list', { a: {}, b: [] }, '{\n  "a": {},\n  "b": []\n}'],
    ['a short list on one line', ['a', 1, null, true, [], {}], '["a", 1, null, true, [], {}]'],
    ['lists in a list on one line', [['gpu'], []], '[["gpu"], []]'],
    ['a list with an object in lines', ['a', { b: 1 }], '[\n  "a",\n  {\n    "b": 1\n  }\n]'],
    ['a long list in lines', [LONG, 'b'], `[\n  "${LONG}",\n  "b"\n]`],
    ['hidden characters as escapes', ['\u202e\u0007\u{7f}\n'], String.raw`["\u202e\u0007\u007f\n"]`],
  ])('prints %s', (_, value, text) => {
    expect(printJson(value)).toBe(text);
  });

  it('takes the whole line and no more, with the comma behind a value that is not the last', () => {
    // `  "a": ["…"]` has 11 columns around the text, and a comma one more.
    const text = 'x'.repeat(109);
    expect(printJson({ a: [text] }).split('\n')).toHaveLength(3);
    expect(printJson({ a: [`${text}x`] }).split('\n')).toHaveLength(5);
    expect(printJson({ a: [text.slice(1)], b: 1 }).split('\n')).toHaveLength(4);
    expect(printJson({ a: [text], b: 1 }).split('\n')).toHaveLength(6);
  });
});
