import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { textTable } from '../../src/report/table.ts';

describe('a table for a terminal', () => {
  it('has aligned columns, two spaces apart, and no space at the end of a line', () => {
    expect(
      textTable(
        [
          ['1', 'a', 'b'],
          ['22', '日本'],
          ['3', '\u001B[1mccc\u001B[22m', 'd'],
        ],
        ['right'],
      ),
    ).toEqual([' 1  a     b', '22  日本', ' 3  \u001B[1mccc\u001B[22m   d']);
  });

  it('of nothing has no lines', () => {
    expect(textTable([])).toEqual([]);
  });

  it('has one width for each column from its first row to its last, however many there are', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [String(at), '\u001B[1mx\u001B[22m', 'end']);
    const lines = textTable([...rows, ['0', 'wide', 'end']], ['right']);
    expect(lines).toHaveLength(20_001);
    expect(lines[0]).toBe('    0  \u001B[1mx\u001B[22m     end');
    expect(new Set(lines.map((line) => stripVTControlCharacters(line).indexOf('end')))).toEqual(new Set([13]));
  });
});
