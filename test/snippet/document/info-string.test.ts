import { describe, expect, it } from 'vitest';
import { readInfoString } from '../../../src/snippet/document/info-string.ts';

function show(info: string): string {
  const { word, attributes } = readInfoString(info);
  const words = attributes.map(({ name, value, unclosed }) =>
    [name, ...(value === undefined ? [] : [`=<${value}>`]), ...(unclosed ? ['!'] : [])].join(''),
  );
  return [`${word}:`, ...words].join(' ');
}

describe('an info string', () => {
  it.each([
    ['', ':'],
    ['bash', 'bash:'],
    ['bash {1,3} [file]', 'bash: 1 3'],
    ['bash [my file.sh] skip', 'bash: skip'],
    ['{.python filename="x"}', 'python: filename=<x>'],
    ['{#id .bash .numberLines startFrom="100"}', 'bash: #id .numberLines startFrom=<100>'],
    ['{bash}', 'bash:'],
    ['{bash setup, echo=FALSE}', 'bash: setup echo=<FALSE>'],
    ['{code-block} python', 'python:'],
    ['{1,3}', ': 1 3'],
    ['ts title="a b"', 'ts: title=<a b>'],
    ['ts title=\'a "b"\'', 'ts: title=<a "b">'],
    ['ts{4}', 'ts: 4'],
    ['ts:line-numbers {1}', 'ts: line-numbers 1'],
    ['js:title=src/x.js', 'js: title=<src/x.js>'],
    ['js /carrot/3 "x y" showLineNumbers', 'js: /carrot/3 showLineNumbers'],
    ['jsx title={"a b"} skip', 'jsx: title=<{"a b"}> skip'],
    ['rust,ignore', 'rust: ignore'],
    ['c++ a', 'c++: a'],
    ['title="x"', ': title=<x>'],
    ['bash session', 'bash-session:'],
    ['bash session="a"', 'bash: session=<a>'],
    [String.raw`sh skip="it\"s\n\\ \t\q"`, 'sh: skip=<it"s\n\\ \t\\q>'],
    ['sh skip="open', 'sh: skip=<open>!'],
    [String.raw`sh skip="open\"`, 'sh: skip=<open">!'],
    ['sh skip="', 'sh: skip=<>!'],
    ['sh skip=', 'sh: skip=<>'],
  ])('%j says %j', (info, shown) => {
    expect(show(info)).toBe(shown);
  });
});
