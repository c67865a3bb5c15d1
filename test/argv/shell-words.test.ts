import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseShellWords, quote, quoteAll } from '../../src/argv/shell-words.ts';
import { anyText } from './well-formed.ts';

const words = (text: string) => {
  const parsed = parseShellWords(text);
  return parsed.ok ? parsed.words : parsed.error;
};

describe('quote', () => {
  it.each(['--cap-drop', 'ALL', 'nofile=1024:1024', '/a/b:/c:ro', 'user@host', 'a,b', '50%', 'a+b', '-'])(
    'leaves a token as it is that means nothing to a shell: %s',
    (token) => {
      expect(quote(token)).toBe(token);
    },
  );

  it.each([
    ['', "''"],
    ['a b', "'a b'"],
    ['$HOME', "'$HOME'"],
    ['*', "'*'"],
    ['a\\b', "'a\\b'"],
    ["it's", String.raw`'it'\''s'`],
    ['~', "'~'"],
    ['=x', "'=x'"],
    ['é', "'é'"],
    ['{a,b}', "'{a,b}'"],
    ['!!', "'!!'"],
    ['#', "'#'"],
  ])('puts %j in single quotes', (token, quoted) => {
    expect(quote(token)).toBe(quoted);
  });

  it.each([
    ['a\nb', String.raw`$'a\nb'`],
    ['\r\t', String.raw`$'\r\t'`],
    ['\u001b[2J', String.raw`$'\x1b[2J'`],
    ['\u0000', String.raw`$'\x00'`],
    ['\u007f', String.raw`$'\x7f'`],
    ['\u0085', String.raw`$'\xc2\x85'`],
    ['a\u2028b', String.raw`$'a\xe2\x80\xa8b'`],
    ['\u202eabc', String.raw`$'\xe2\x80\xaeabc'`],
    ['\ufeff', String.raw`$'\xef\xbb\xbf'`],
    ['\ud800', String.raw`$'\xed\xa0\x80'`],
    ['\u{e0001}', String.raw`$'\xf3\xa0\x80\x81'`],
    ["'\\\n", String.raw`$'\'\\\n'`],
  ])('escapes in %j what a reader would not see, byte by byte', (token, quoted) => {
    expect(quote(token)).toBe(quoted);
  });

  it('is undone by parseShellWords for every token, on one line that shows each character', () => {
    fc.assert(
      fc.property(fc.array(anyText), (tokens) => {
        const line = quoteAll(tokens);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(words(line)).toEqual(tokens);
        expect(words(tokens.map(quote).join(' \\\n  '))).toEqual(tokens);
      }),
      { numRuns: 300 },
    );
  });
});

describe('quoteAll', () => {
  it('quotes a first token that a shell would take for something else than a command', () => {
    expect(quoteAll(['A=1', 'A=1'])).toBe("'A=1' A=1");
    expect(quoteAll(['if', 'if'])).toBe("'if' if");
    expect(quoteAll(['%1', '%1'])).toBe("'%1' %1");
    expect(quoteAll(['a=b c', 'x'])).toBe("'a=b c' x");
    expect(quoteAll(['docker', 'run'])).toBe('docker run');
    expect(quoteAll([])).toBe('');
  });
});

describe('parseShellWords', () => {
  it.each([
    ['', []],
    [' \t ', []],
    ['a  b\tc', ['a', 'b', 'c']],
    [String.raw`a\ b \$x \\`, ['a b', '$x', '\\']],
    ['a\\\nb', ['ab']],
    ['a \\\n  b \\\n', ['a', 'b']],
    [`'a "b' "c 'd" e'f'"g"`, ['a "b', "c 'd", 'efg']],
    ['\'\' ""', ['', '']],
    ["'a\nb'", ['a\nb']],
    [String.raw`"\$ \" \\ \a"`, ['$ " \\ \\a']],
    ['"a\\\nb"', ['ab']],
    [String.raw`$'\a\b\e\E\f\n\r\t\v\\\'\"\?'`, ['\u0007\b\u001b\u001b\f\n\r\t\v\\\'"?']],
    [String.raw`$'\x41\x4 \101\501\0 \u41\u00e9 \U1f600'`, ['A\u0004 AA\u0000 A\u00e9 \u{1f600}']],
    [String.raw`$'\xc3\xa9\303\251\q'`, ['éé\\q']],
    ['{} {a} a,b {{.Id}} a..b }{', ['{}', '{a}', 'a,b', '{{.Id}}', 'a..b', '}{']],
    ['a#b # c ; d', ['a#b']],
    ['# one\n\n  # two\na b # three\n# four\n\n', ['a', 'b']],
    ['a~b -~', ['a~b', '-~']],
    ['a=b ^ ! %', ['a=b', '^', '!', '%']],
    ['\u00a0 é', ['\u00a0', 'é']],
  ])('reads %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it.each([
    ['a $x', 2],
    ['a$(b)', 1],
    ['a `b`', 2],
    ['"a $x"', 3],
    ['"`"', 1],
    ['$"a"', 0],
    ['a *', 2],
    ['a?', 1],
    ['[a]', 0],
    ['a ~', 2],
    ['{a,b}', 4],
    ['x{1..3}', 6],
    ['{{},b}', 5],
    ['a; b', 1],
    ['a | b', 2],
    ['a & b', 2],
    ['a < b', 2],
    ['a 2>b', 3],
    ['(a)', 0],
    ['a)', 1],
    ['a\nb', 1],
    ['a # c\nb', 5],
    ['\na\n\n#\nb', 2],
    ['a \\\n# c\nb', 7],
    ['a\r\nb', 1],
    ["a 'b", 2],
    ['a "b', 2],
    ['a"\\', 1],
    [String.raw`$'a\'`, 0],
    ["$'", 0],
    ['a\\', 1],
    [String.raw`$'\cA'`, 2],
    [String.raw`a $'\xff'`, 2],
    [String.raw`$'\xc3a'`, 0],
    [String.raw`$'\xc3'`, 0],
    [String.raw`$'\xc0\x80'`, 0],
    [String.raw`$'\xf4\x90\x80\x80'`, 0],
    [String.raw`$'\xf8'`, 0],
    [String.raw`$'\U110000'`, 2],
  ])('refuses %j at %i', (text, index) => {
    expect(words(text)).toMatchObject({ index, message: expect.stringMatching(/\S/) });
  });

  it('says in words what a shell would do', () => {
    expect(words('a;b')).toEqual({ message: "A shell takes ; for an operator: put the word in '…'", index: 1 });
    expect(words('$x')).toEqual({ message: "A shell expands $: put the word in '…'", index: 0 });
    expect(words("'a")).toEqual({ message: "The quote ' is not closed", index: 0 });
  });

  it('gives words or a place in the text, for every text', () => {
    const scrap = fc.constantFrom("'", '"', '\\', '$', '\n', ' ', '#', 'x', '{', ',', '}', "$'", '\\x', '4', '\\u');
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: scrap })), (text) => {
        const parsed = parseShellWords(text);
        const index = parsed.ok ? 0 : parsed.error.index;
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThanOrEqual(text.length);
        expect(parsed.ok ? words(quoteAll(parsed.words)) : []).toEqual(parsed.ok ? parsed.words : []);
      }),
      { numRuns: 300 },
    );
  });
});
