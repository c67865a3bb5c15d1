import { createScanner, parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { mappedText } from '../mapped-text.ts';
import type { MappedText } from '../mapped-text.ts';
import { MOST_DEPTH, TOO_DEEP } from './node.ts';
import type { DataNode, DataProblem } from './node.ts';

/** Reads JSON, with the comments and trailing commas that configurations have. */
export function readJson(text: string): { readonly roots: readonly DataNode[] } | { readonly problem: DataProblem } {
  const deep = tooDeepAt(text);
  if (deep !== undefined) return { problem: { at: deep, message: TOO_DEEP } };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined || tree === undefined) {
    return { problem: { at: error?.offset ?? 0, message: PROBLEMS[error?.error ?? 0] ?? 'it is no JSON' } };
  }
  return { roots: [nodeOf(text, tree)] };
}

// The numbers of jsonc-parser, whose enums are declared as constants: their names do not exist at run time.
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, END] = [1, 2, 3, 4, 17];

/** Where brackets are open too often; the parser calls itself for each. */
function tooDeepAt(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    if (token === OPEN_BRACE || token === OPEN_BRACKET) depth += 1;
    if (token === CLOSE_BRACE || token === CLOSE_BRACKET) depth -= 1;
    if (depth > MOST_DEPTH) return scanner.getTokenOffset();
  }
  return undefined;
}

/** By the error codes of jsonc-parser. */
const PROBLEMS: Readonly<Record<number, string>> = {
  1: 'it is no JSON: this is no value',
  2: 'it is no JSON: this is no number',
  3: 'it is no JSON: a name in quotes is expected here',
  4: 'it is no JSON: a value is expected here',
  5: 'it is no JSON: a colon is expected here',
  6: 'it is no JSON: a comma is expected here',
  7: 'it is no JSON: a closing brace is expected here',
  8: 'it is no JSON: a closing bracket is expected here',
  9: 'it is no JSON: the file should end here',
  11: 'it is no JSON: this comment is not closed',
  12: 'it is no JSON: this text is not closed on its line',
  13: 'it is no JSON: this number is not complete',
  14: 'it is no JSON: this escape has no four hexadecimal digits',
  15: 'it is no JSON: this escape is none of JSON',
  16: 'it is no JSON: this character must be escaped',
};

function nodeOf(text: string, node: Node): DataNode {
  const { type, offset, length, children = [] } = node;
  if (type === 'array') return { kind: 'list', at: offset, items: children.map((item) => nodeOf(text, item)) };
  if (type === 'object') return { kind: 'map', at: offset, entries: children.flatMap((pair) => entryOf(text, pair)) };
  if (type !== 'string') return { kind: 'other', at: offset, source: text.slice(offset, offset + length) };
  const value: unknown = node.value;
  return {
    kind: 'text',
    at: offset + 1,
    value: typeof value === 'string' ? value : '',
    mapped: () => mappedString(text, offset + 1, offset + length - 1),
  };
}

function entryOf(text: string, { children: [key, value] = [] }: Node): { key: string; value: DataNode }[] {
  return key === undefined || value === undefined ? [] : [{ key: String(key.value), value: nodeOf(text, value) }];
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** The text between the quotes of a string, with the place of each character: an escape's is its backslash. */
function mappedString(text: string, from: number, to: number): MappedText {
  let value = '';
  const offsets: number[] = [];
  for (let at = from; at < to;) {
    offsets.push(at);
    const letter = text.charAt(at + 1);
    if (text.charAt(at) !== '\\') {
      value += text.charAt(at);
      at += 1;
    } else if (letter === 'u') {
      value += String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16));
      at += 6;
    } else {
      value += ESCAPES.get(letter) ?? letter;
      at += 2;
    }
  }
  return mappedText(value, [...offsets, to]);
}
