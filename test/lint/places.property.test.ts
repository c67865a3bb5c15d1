/** Laws of the places: what stands at the place of a word is the word's spelling, in every format and style. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, Scalar } from 'yaml';
import { quote } from '../../src/argv/shell-words.ts';
import { readJson } from '../../src/lint/data/json.ts';
import type { DataNode, DataText } from '../../src/lint/data/node.ts';
import { readYaml } from '../../src/lint/data/yaml.ts';
import { mappedText, plainText } from '../../src/lint/mapped-text.ts';
import { positionsOf } from '../../src/lint/position.ts';
import { readShell } from '../../src/lint/shell/read-shell.ts';
import { numRuns } from '../breadth.ts';

/** Texts with what each format treats in its own way. */
const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    '-',
    ' ',
    ' ',
    '\n',
    "'",
    '"',
    '\\',
    '$',
    '#',
    ':',
    '\t',
    'é',
    '日',
    '😀',
    '{',
    ',',
    '\u0085',
    '\u0000',
  ),
  maxLength: 30,
});

const isBlank = (character: string) => ' \t\r\n'.includes(character);

/** The texts of a node and below it. */
function textsOf(node: DataNode): DataText[] {
  if (node.kind === 'text') return [node];
  if (node.kind === 'list') return node.items.flatMap(textsOf);
  return node.kind === 'map' ? node.entries.flatMap(({ value }) => textsOf(value)) : [];
}

function expectPlaces(source: string, node: DataText, isEscaped: boolean): void {
  const { text: value, offsetAt } = node.mapped();
  expect(value).toBe(node.value);
  let last = -1;
  for (const [index, unit] of value.split('').entries()) {
    const offset = offsetAt(index);
    expect(offset).toBeGreaterThanOrEqual(last);
    last = offset;
    if (isBlank(unit)) continue;
    const there = source.charAt(offset);
    // The second half of a character that an escape spells stands nowhere.
    const spelledOut = there === '\\' || /[\udc00-\udfff]/.test(unit);
    expect(isEscaped && spelledOut ? unit : there).toBe(unit);
  }
}

describe('the place of each character', () => {
  it('of a text in JSON is its own, or that of its escape', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), fc.boolean(), (texts, isIndented) => {
        const source = JSON.stringify(texts, null, isIndented ? 2 : undefined).replaceAll('日', '\\u65e5');
        const json = readJson(source);
        const nodes = 'roots' in json ? json.roots.flatMap(textsOf) : [];
        expect(nodes.map(({ value }) => value)).toEqual(texts);
        for (const node of nodes) expectPlaces(source, node, true);
      }),
      { numRuns },
    );
  });

  const STYLES = ['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const;

  it.each(STYLES)('of a text in YAML is its own, in the style %s', (style) => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), fc.boolean(), fc.boolean(), (texts, isWindows, isNested) => {
        const scalars = texts.map((value) =>
          Object.assign(new Scalar(value.replaceAll('\u0000', '')), { type: style }),
        );
        const document = new Document(isNested ? { key: scalars } : scalars);
        const lines = document.toString({ lineWidth: 40 });
        const source = isWindows ? lines.replaceAll('\n', '\r\n') : lines;
        const yaml = readYaml(source);
        const nodes = 'roots' in yaml ? yaml.roots.flatMap(textsOf) : [];
        // A plain text whose first line is a dash is written as a list by the printer.
        fc.pre(style !== 'PLAIN' || nodes.length === texts.length);
        expect(nodes).toHaveLength(texts.length);
        for (const node of nodes) expectPlaces(source, node, true);
      }),
      { numRuns },
    );
  });

  it('of a word in a shell script is its own where it is quoted as a whole', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (words) => {
        const source = `x ${words.map(quote).join(' \\\n  ')} # y`;
        const [command = []] = readShell(plainText(source)).commands;
        expect(command.slice(1).map((word) => word.text)).toEqual(words);
        for (const [index, word] of command.slice(1).entries()) {
          expect(source.slice(word.at).startsWith(quote(words[index] ?? ''))).toBe(true);
        }
      }),
      { numRuns },
    );
  });
});

describe('a script inside another text', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', '=', '/', 'é'), minLength: 1, maxLength: 8 });
  const script = fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });

  it.each(['json', ...(['QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const)])(
    'has words that stand at their places: %s',
    (style) => {
      fc.assert(
        fc.property(script, (commands) => {
          const value = commands.map((words) => words.join(' ')).join('\n');
          const source =
            style === 'json'
              ? JSON.stringify({ script: value })
              : new Document({ script: Object.assign(new Scalar(value), { type: style }) }).toString({
                  lineWidth: style === 'QUOTE_DOUBLE' ? 0 : 20,
                });
          const data = style === 'json' ? readJson(source) : readYaml(source);
          const [node] = 'roots' in data ? data.roots.flatMap(textsOf) : [];
          const read = node === undefined ? [] : readShell(node.mapped()).commands;
          expect(read.map((words) => words.map((each) => each.text))).toEqual(commands);
          for (const each of read.flat()) expect(source.slice(each.at).startsWith(each.text ?? '?')).toBe(true);
        }),
        { numRuns },
      );
    },
  );
});

it('behind the end of a text is that of its end', () => {
  const { offsetAt } = mappedText('ab', [3, 5, 9]);
  expect([0, 1, 2, 3].map(offsetAt)).toEqual([3, 5, 9, 9]);
});

describe('a position', () => {
  it('is the line and column of its offset, whatever the line ends are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '😀') })), (parts) => {
        const source = parts.join('');
        const positionAt = positionsOf(source);
        for (let offset = 0; offset <= source.length; offset += 1) {
          const { line, column } = positionAt(offset);
          const before = source.slice(0, offset).split('\n');
          expect([line, column]).toEqual([before.length, (before.at(-1) ?? '').length + 1]);
        }
      }),
      { numRuns },
    );
  });

  it('beyond a text is that of its end', () => {
    expect(positionsOf('a\nb')(99)).toEqual({ line: 2, column: 2 });
    expect(positionsOf('a')(-1)).toEqual({ line: 1, column: 1 });
  });
});
