/** The tests in the source of a test file, by the names that vitest prints: `describe > it`. */
import { parseSync } from 'vite';

/** One test, or one with a table, whose name has the placeholders (`%s`, `$name`). */
export interface NamedTest {
  readonly name: string;
  /** The texts that stand in its table. */
  readonly texts: readonly string[];
}

/** The tests of a file, without those that are always skipped or still to be written. Throws when it can't be read. */
export function testsOf(path: string, source: string): readonly NamedTest[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} can't be read: ${errors[0]?.message ?? ''}`);
  return testsBelow(program, []);
}

function testsBelow(value: unknown, groups: readonly string[]): readonly NamedTest[] {
  if (Array.isArray(value)) return value.flatMap((each) => testsBelow(each, groups));
  if (!isNode(value)) return [];
  const call = callOf(value);
  if (call === undefined) return Object.values(value).flatMap((child) => testsBelow(child, groups));
  if (call.words.includes('skip') || call.words.includes('todo')) return [];
  const names = [...groups, call.title];
  return call.words[0] === 'describe' ? testsBelow(call.rest, names) : [{ name: names.join(' > '), texts: call.texts }];
}

interface TreeNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

interface TestCall {
  /** `it.each(rows)` is `it`, `each`. */
  readonly words: readonly string[];
  readonly title: string;
  readonly texts: readonly string[];
  readonly rest: readonly unknown[];
}

function callOf(node: TreeNode): TestCall | undefined {
  if (node.type !== 'CallExpression' || !Array.isArray(node['arguments'])) return undefined;
  const [first, ...rest]: unknown[] = node['arguments'];
  const words = wordsOf(node['callee']);
  const title = textOf(first);
  if (title === undefined || !/^(?:it|test|describe)$/.test(words[0] ?? '')) return undefined;
  return { words, title, texts: textsBelow(node['callee']), rest };
}

function wordsOf(callee: unknown): readonly string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'MemberExpression') return [...wordsOf(callee['object']), ...wordsOf(callee['property'])];
  return callee.type === 'CallExpression' ? wordsOf(callee['callee']) : [];
}

function textOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
}

function textsBelow(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsBelow);
  const text = textOf(value);
  if (text !== undefined) return [text];
  return isNode(value) ? Object.values(value).flatMap(textsBelow) : [];
}
