import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code, codeCell, fenced, prose, table } from '../../src/report/markdown.ts';

describe('prose', () => {
  test.each([
    ['drop --cap-drop ALL', 'drop --cap-drop ALL'],
    ['<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
    ['a & b', 'a &amp; b'],
    ['&lt;', '&amp;lt;'],
    ['a|b', String.raw`a\|b`],
    [String.raw`a\|b`, String.raw`a\\\|b`],
    ['[x](y)', String.raw`\[x\](y)`],
    ['![x](y)', String.raw`!\[x\](y)`],
    ['*x* _y_ `z` ~q~ $m$', String.raw`\*x\* \_y\_ \`z\` \~q\~ \$m\$`],
    ['a\nb', String.raw`a\\nb`],
    ['\u001B[31mred', String.raw`\\u{1b}\[31mred`],
    ['# title', String.raw`\# title`],
    ['- item', String.raw`\- item`],
    ['1. item', String.raw`1\. item`],
    ['12) item', String.raw`12\) item`],
    ['=== ', String.raw`\=== `],
    ['see http://evil.example', String.raw`see http:/\/evil.example`],
    ['www.evil.example', String.raw`www\.evil.example`],
  ])('of %j is %j', (text, expected) => {
    expect(prose(text)).toBe(expected);
  });
});

describe('code', () => {
  test.each([
    ['a', '`a`'],
    ['a`b', '``a`b``'],
    ['a``b', '```a``b```'],
    ['`a', '`` `a ``'],
    ['a`', '`` a` ``'],
    [' a ', '`  a  `'],
    ['', '`  `'],
    ['a\nb', '`a\\nb`'],
  ])('of %j is %j', (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  test('no run of backticks inside is as long as the fence, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', ' ', '\\', '\n') }), (text) => {
        const [, fence = '', inside = ''] = /^(`+)([^]*)\1$/.exec(code(text)) ?? [];
        expect(fence).not.toBe('');
        expect(inside.match(/`+/g) ?? []).not.toContain(fence);
        expect(inside).not.toMatch(/^`|`$|\n/);
      }),
    );
  });
});

describe('codeCell', () => {
  test.each([
    ['a', '`a`'],
    ['a|b', '<code>a&#124;b</code>'],
    [String.raw`a\|b`, '<code>a&#92;&#124;b</code>'],
    ['|</code>`', '<code>&#124;&#60;&#47;code&#62;&#96;</code>'],
  ])('of %j is %j', (text, expected) => {
    expect(codeCell(text)).toBe(expected);
  });

  test('it holds no pipe and no line break, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codeCell(text)).not.toMatch(/[|\n\r]/);
      }),
    );
  });
});

describe('fenced', () => {
  test('a line of backticks cannot end the block', () => {
    expect(fenced(['a', '````', 'b'], 'diff')).toBe('`````diff\na\n````\nb\n`````');
  });

  test('a line break inside a line does not make a line', () => {
    expect(fenced(['a\n```\nb'], 'diff')).toBe('````diff\na\\n```\\nb\n````');
  });
});

test('a table has its head first, and numbers to the right', () => {
  expect(
    table(
      [
        ['Site', 'Mutants'],
        ['`task`', '12'],
      ],
      ['l', 'r'],
    ),
  ).toBe(['| Site   | Mutants |', '| :----- | ------: |', '| `task` |      12 |'].join('\n'));
});
