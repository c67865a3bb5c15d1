import { array, assert, constantFrom, property } from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { tomlLine } from '../../src/task/toml-line.ts';

describe('the line of a key', () => {
  it.each([
    ['[a]\nb = 1\n[c]\nb = 2', ['c', 'b'], 4],
    ['[a]\nb = 1\n[c]\nb = 2', ['a', 'b'], 2],
    ['[a]\nb = 1\n[c]\nb = 2', ['c'], 3],
    ['# b = 0\n\n[a] # b\nb = 1', ['a', 'b'], 4],
    ['[a]\r\nc = 1\r\nb = 2\r\n', ['a', 'b'], 3],
    ['a.b = 1', ['a', 'b'], 1],
    ['x = 1\n["a"]\n"b" = 1', ['a', 'b'], 3],
    ['x = 1\na = { b = 1 }', ['a', 'b'], 2],
    // What looks like a key inside of a text is none.
    ['[a]\nt = """\nb = 1\n"""\nb = 2', ['a', 'b'], 5],
    // A value of several lines stands where its key does.
    ['[a]\nt = 1\n# why\nb = [\n  1,\n  2,\n]\nz = 1', ['a', 'b'], 4],
    ['[[steps]]\nname = "x"', ['steps'], 1],
    ['[a]\nb = 1\n[a.env]\nX = "y"', ['a', 'env', 'X'], 4],
  ])('in %j of %j is %d', (text, path, line) => {
    parse(text);
    expect(tomlLine(text, path)).toBe(line);
  });

  it.each([
    ['[a]\nb = 1', ['a', 'c']],
    ['[a]\nb = 1', ['b']],
    ['b = 1', ['b', 'c']],
    ['', ['a']],
  ])('in %j of %j is unknown', (text, path) => expect(tomlLine(text, path)).toBeUndefined());

  it('is that of its statement, whatever stands around it', () => {
    const filler = constantFrom('', '# k1 = 1', 't = "k2 = 1"', "t = '''\nk1 = 1\n[k3]\n'''", 't = [\n 1, # k2 = 1\n]');
    assert(
      property(array(filler, { maxLength: 9 }), (fillers) => {
        const statements = fillers.flatMap((text, at) => [text.replace(/^t/, `t${at}`), `k${at} = ${at}`]);
        const starts = statements.map(
          (_each, at) => 1 + statements.slice(0, at).reduce((sum, text) => sum + text.split('\n').length, 0),
        );
        const text = statements.join('\n');
        for (const at of fillers.keys()) expect(tomlLine(text, [`k${at}`])).toBe(starts[2 * at + 1]);
      }),
    );
  });
});
