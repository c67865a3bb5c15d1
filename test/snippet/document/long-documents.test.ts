import { describe, expect, it } from 'vitest';
import { readFences } from '../../../src/snippet/document/fences.ts';
import { readSnippets } from '../../../src/snippet/document/read-snippets.ts';

const N = 60_000;
const FENCE = '\n\n```sh\nend\n```\n';

/** A parser that goes back over what it has read, or asks each open container of each line, does not come to an end. */
const DOCUMENTS: readonly (readonly [string, string])[] = [
  ['text', 'a b\n'.repeat(N)],
  ['empty lines', '\n'.repeat(N)],
  ['headings of two lines', 'a\n===\n'.repeat(N)],
  ['rules', '- - -\n'.repeat(N)],
  ['items', '- a\n'.repeat(N)],
  ['items of many kinds', '- a\n2. b\n* c\n3) d\n'.repeat(N / 4)],
  ['loose items', '1. a\n\n'.repeat(N)],
  ['empty items', '-\n'.repeat(N)],
  ['items with tabs in items', '-\ta\n\t- b\n'.repeat(N)],
  ['lazy lines', `${'> - '.repeat(N)}a\n${'b\n'.repeat(N)}`],
  ['quotes of code', '> ```\n> a\n> ```\n'.repeat(N)],
  ['lists in lists, in one line', `${'- '.repeat(N)}a`],
  ['quotes in quotes, in one line', `${'> '.repeat(N)}a`],
  ['quotes in lists, in one line', `${'- > '.repeat(N)}a`],
  ['lists in lists, in 600 lines', Array.from({ length: 600 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('')],
  ['empty lines in lists in lists', `${'- '.repeat(N)}a\n${'\n'.repeat(N)}`],
  ['empty quotes around lists in lists', `> ${'- '.repeat(N)}a\n${'>\n'.repeat(N)}`],
  ['dashes that are no rule', `${'- '.repeat(N)}a\n`],
  ['spaces', `${'- '.repeat(N)}a\n${`${' '.repeat(1000)}b\n`.repeat(1000)}`],
  ['HTML', '<div>\n<b c="d">\n'.repeat(N)],
  ['a tag that does not end', `<a ${'b=c '.repeat(N)}\n`],
  ['comments', '<!-- a -->\n'.repeat(N)],
  ['comments in one line', `${'<!-- a -->'.repeat(N)}\n`],
  ['comments that do not end in text', `a ${'<!--'.repeat(N)}\n`],
  ['code spans of all lengths', Array.from({ length: 1000 }, (_, at) => '`'.repeat(at + 1)).join(' ')],
  ['definitions', `${'[a]: /b "\n'.repeat(N)}===\n===\n`],
  ['a definition that is none', `[a]: ${'('.repeat(N)}\n===\n`],
];

describe('a long document', () => {
  it.each(DOCUMENTS)('of %s is read to its end', (_, text) => {
    expect(readFences(`${text}${FENCE}`).fences.at(-1)).toMatchObject({ info: 'sh', body: 'end\n' });
  });

  it('of comments that do not end is read to its end in HTML and in MDX', () => {
    expect(readFences('<!--'.repeat(N)).stray).toEqual([]);
    expect(readFences(`${'{/* <!-- \n\n'.repeat(N)} */}${FENCE}`, 'mdx').fences).toHaveLength(1);
  });

  it('of marks in turn has the fences that they make', () => {
    const { snippets, problems } = readSnippets('a.md', '```\n> - \n  ~~~\n1. > \n~~~\n- - \n'.repeat(N));
    expect([snippets.length, problems]).toEqual([N, []]);
  });

  it('of wrong attributes has a problem for each', () => {
    const count = 200_000;
    const comments = '<!-- argvet: a -->\n'.repeat(count);
    expect(readSnippets('a.md', `${comments}${FENCE.trimStart()}`).problems).toHaveLength(count);
    const shells = '```sh session=a\na\n```\n'.repeat(count);
    expect(readSnippets('a.md', `\`\`\`py session=a\na\n\`\`\`\n${shells}`).problems).toHaveLength(count);
  });
});
