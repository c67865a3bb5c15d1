import { describe, expect, test } from 'vitest';
import { duration } from '../../src/report/mutation-report.ts';
import { painter } from '../../src/report/style.ts';
import { textTable } from '../../src/report/table.ts';
import { wrap } from '../../src/report/wrap.ts';

describe('a table', () => {
  test('lines up columns by what they show: wide characters count two, colours none', () => {
    const red = painter(true)('bad', 'failed');
    expect(
      textTable(
        [
          ['a', '日本', '1'],
          ['bbb', red, '12'],
          ['', 'x'],
        ],
        ['left', 'left', 'right'],
      ),
    ).toEqual(['a    日本     1', `bbb  ${red}  12`, '     x']);
  });

  test('without rows has no lines', () => {
    expect(textTable([])).toEqual([]);
  });
});

describe('wrapped text', () => {
  test('breaks at spaces, and counts the indentation', () => {
    expect(wrap('aa bb cc', '  ', 7)).toEqual(['  aa bb', '  cc']);
  });

  test('keeps a word that is too long in a line of its own', () => {
    expect(wrap('a bbbbbbbbb c', ' ', 5)).toEqual([' a', ' bbbbbbbbb', ' c']);
  });
});

describe('a duration', () => {
  test.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [999.6, '1.0 s'],
    [1000, '1.0 s'],
    [59_949, '59.9 s'],
    [59_960, '1 min 0 s'],
    [125_400, '2 min 5 s'],
  ])('of %d milliseconds is %s', (milliseconds, expected) => {
    expect(duration(milliseconds)).toBe(expected);
  });
});
