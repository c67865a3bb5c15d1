import { expect, it } from 'vitest';
import { printable } from '../../src/argv/printable.ts';

it.each([
  ['plain text, é 中 😀 \\n', 'plain text, é 中 😀 \\n'],
  ['a\nb\r\tc', 'a\\nb\\r\\tc'],
  ['\u001b[31mred', '\\u{1b}[31mred'],
  ['\u0000\u007f\u009b', '\\u{0}\\u{7f}\\u{9b}'],
  ['\u202etxt\u2066\u200f\u061c', '\\u{202e}txt\\u{2066}\\u{200f}\\u{61c}'],
  ['\u2028\u2029', '\\u{2028}\\u{2029}'],
  ['a\ufeffb\u200b', 'a\\u{feff}b\\u{200b}'],
  ['\ud800x\udc00', '\\u{d800}x\\u{dc00}'],
  ['\u{e0041}', '\\u{e0041}'],
  ['', ''],
])('makes %j safe for one line of a terminal', (text, safe) => {
  expect(printable(text)).toBe(safe);
});
