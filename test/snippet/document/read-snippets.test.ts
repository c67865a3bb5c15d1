import { describe, expect, it } from 'vitest';
import { readSnippets } from '../../../src/snippet/document/read-snippets.ts';

function document(...lines: string[]): string {
  return `${lines.join('\n')}\n`;
}

function snippets(...lines: string[]) {
  return readSnippets('a.md', document(...lines)).snippets;
}

function problems(...lines: string[]): string[] {
  return readSnippets('a.md', document(...lines)).problems.map(({ line, message }) => `${line}: ${message}`);
}

describe('a snippet', () => {
  it('has the line of its opening fence, its language and its code', () => {
    expect(snippets('text', '', '- item', '', '  ```Bash {1} [x]', '  echo "', '', '    b"', '  ```')).toEqual([
      {
        document: 'a.md',
        line: 5,
        language: 'bash',
        info: 'Bash',
        name: undefined,
        code: 'echo "\n\n  b"\n',
        expect: { exit: 'zero', output: undefined },
        timeout: undefined,
        session: undefined,
        skip: undefined,
      },
    ]);
  });

  it.each([
    ['bash', 'bash'],
    ['shell', 'bash'],
    ['console', 'bash'],
    ['sh', 'sh'],
    ['py', 'python'],
    ['{.python}', 'python'],
    ['mjs', 'javascript'],
    ['TypeScript', 'typescript'],
  ])('of %s is run as %s', (info, language) => {
    expect(snippets(`\`\`\`${info}`, 'a', '```')).toMatchObject([{ language, skip: undefined }]);
  });

  it.each([
    ['', 'a', 'it names no language'],
    ['yaml', 'a', 'yaml is no language that runs'],
    ['tsx', 'a', 'tsx is no language that runs'],
    ['bash', ' ', 'it is empty'],
    ['console', '$ ', 'it is empty'],
    ['python', '>>> 1 + 1', 'sessions of Python are not run'],
    ['bash skip', 'a', 'marked skip'],
    ['bash skip="no network"', 'a', 'no network'],
  ])('of %j with the body %j is skipped: %s', (info, body, skip) => {
    expect(snippets(`\`\`\`${info}`, body, '```')).toMatchObject([{ skip }]);
  });

  it('takes attributes from its info string and from comments above it', () => {
    expect(
      snippets(
        '<!-- argvet: name="a b", timeout=7 -->',
        '<!-- another comment -->',
        '<!--',
        'argvet: expect-output="x',
        'y"',
        '-->',
        '```sh session=s expect-failure',
        'a',
        '```',
      ),
    ).toMatchObject([
      { name: 'a b', timeout: 7, session: 's', expect: { exit: 'nonzero', output: 'x\ny' }, code: 'a\n' },
    ]);
  });

  it('expects the output of the block below, which is no snippet then', () => {
    expect(snippets('```sh expect-output', 'a', '```', '', '```text', 'x', '```', '```text', 'y', '```')).toMatchObject(
      [
        { line: 1, expect: { output: 'x\n' } },
        { line: 8, skip: 'text is no language that runs' },
      ],
    );
  });

  it('of a console expects what is shown, unless an attribute says otherwise', () => {
    expect(
      snippets('```console', '$ id', 'uid', '```', '', '```sh expect-output="..."', '$ id', 'uid', '```').map(
        ({ code, expect: { output } }) => [code, output],
      ),
    ).toEqual([
      ['{ id\n} 2>&1\n', 'uid\n'],
      ['{ id\n} 2>&1\n', '...'],
    ]);
  });

  it('in MDX may be indented in an element, and has comments of JavaScript', () => {
    const text = document(
      '<Tabs>',
      '{/* argvet: timeout=9 */}',
      '      ```sh',
      '      a',
      '      ```',
      '</Tabs>',
      '',
      '{/*',
      '',
      '```sh',
      'b',
      '```',
      '',
      '*/}',
    );
    expect(readSnippets('a.mdx', text).snippets).toMatchObject([{ line: 3, code: 'a\n', timeout: 9 }]);
  });
});

describe('a document', () => {
  it.each([
    ['timeout=0', 'timeout="0" is wrong: give whole seconds from 1 to 3600, timeout=10'],
    ['timeout=3601', 'timeout="3601" is wrong: give whole seconds from 1 to 3600, timeout=10'],
    ['timeout', 'timeout has no value: give whole seconds from 1 to 3600, timeout=10'],
    ['name=""', 'name="" is wrong: give a text, name="what it shows"'],
    ['skip=""', 'skip="" is wrong: give the reason, skip="why"'],
    ['skip="a', 'the quote of skip is not closed: end its value with the quote that begins it'],
    ['expect-failure=1', 'expect-failure="1" is wrong: it takes no value, write expect-failure'],
    ['name=a name=b', 'name stands twice: write it once'],
    [
      'expect_output=a',
      'there is no attribute expect_output: there are skip, expect-failure, expect-output, timeout, name, session',
    ],
    [
      'expect-output',
      'expect-output has no value, and no block of text follows the fence: put one right below it, or give expect-output="what it prints"',
    ],
  ])('is wrong with %j, by line', (attribute, message) => {
    expect(problems('', `\`\`\`sh ${attribute}`, 'a', '```')).toEqual([`2: ${message}`]);
    expect(problems(`<!-- argvet: ${attribute} -->`, '```sh', 'a', '```')[0]).toContain(message);
  });

  it('may have words for other programs in its info strings, but not in comments for argvet', () => {
    expect(problems('```sh live title="x" linenos', 'a', '```')).toEqual([]);
    expect(problems('<!-- argvet: skp -->', '```sh', 'a', '```')).toEqual([
      '1: there is no attribute skp: there are skip, expect-failure, expect-output, timeout, name, session',
    ]);
  });

  it('is wrong with a comment for argvet that stands above no fence, or has no colon', () => {
    const stray = 'a comment for argvet stands above no fence: put it on a line of its own right above one';
    expect(problems('<!-- argvet: skip -->', '', 'text', '', '```sh', 'a', '```')).toEqual([`1: ${stray}`]);
    expect(problems('text <!-- argvet: skip -->', '```sh', 'a', '```')).toEqual([`1: ${stray}`]);
    expect(problems('<!-- argvet skip -->', '```sh', 'a', '```')).toEqual([
      '1: a comment for argvet lacks its colon: write argvet: skip',
    ]);
    expect(problems('`<!-- argvet: skip -->`', '', '<!-- argvet runs these -->')).toEqual([]);
  });

  it('is wrong with a session of two languages', () => {
    expect(
      problems('```sh session=a', 'a', '```', '```py session=a', 'a', '```', '```py session=b', 'a', '```'),
    ).toEqual(['4: the session "a" is of sh (line 1), and this is python: give it another session']);
  });
});
