/** The reserved words of a shell, and what each does to the list that is read. */
import { endFunction } from './list.ts';
import type { List, Step } from './list.ts';
import { lineEndAt, peek, skipBlanks } from './scanner.ts';
import type { Scanner } from './scanner.ts';
import { skipWord } from './word.ts';

/** By word; they count where a command may begin. */
export const RESERVED: ReadonlyMap<string, Step> = new Map<string, Step>([
  ...'if then elif else fi while until do done ! coproc'.split(' ').map((word) => [word, () => {}] as const),
  ['{', openGroup],
  ['}', closeGroup],
  ['for', (_, list) => void (list.skips = true)],
  ['select', (_, list) => void (list.skips = true)],
  ['case', (_, list) => void list.cases.push('word')],
  ['esac', (_, list) => void list.cases.pop()],
  ['function', readName],
  ['[[', skipTest],
]);

function openGroup({ commands }: Scanner, list: List): void {
  list.groups.push({ name: list.defines, from: commands.length });
  list.defines = undefined;
}

function closeGroup(scanner: Scanner, list: List): void {
  const group = list.groups.pop();
  if (group !== undefined) endFunction(scanner, group.name, group.from);
}

/** Characters that are words of their own between `[[` and `]]`, and no name. */
const OPERATORS: ReadonlySet<string> = new Set(['(', ')', ';', '&', '|', '<', '>']);

function readName(scanner: Scanner, list: List): void {
  skipBlanks(scanner);
  const character = scanner.text.charAt(scanner.at);
  if (character === '#' || OPERATORS.has(character)) return;
  const from = scanner.at;
  skipWord(scanner);
  list.defines = scanner.text.slice(from, scanner.at);
}

const NO_PARAMETERS = /\([ \t]*\)/y;

/** Steps over the `()` of a function's definition. False where none stands there. */
export function readDefinition(scanner: Scanner, list: List): boolean {
  const [name] = list.words;
  if (list.words.length !== (list.defines === undefined ? 1 : 0) || list.skips) return false;
  const parentheses = peek(scanner, NO_PARAMETERS);
  if (parentheses === undefined || (name !== undefined && name.text === undefined)) return false;
  scanner.at += parentheses.length;
  list.defines ??= name?.text;
  list.words = [];
  return true;
}

/** Between `[[` and `]]` operators join words, and separate no commands. */
function skipTest(scanner: Scanner): void {
  const { text } = scanner;
  while (scanner.at < text.length) {
    skipBlanks(scanner);
    const from = scanner.at;
    const lineEnd = lineEndAt(text, from);
    if (lineEnd > 0) scanner.at += lineEnd;
    else if (OPERATORS.has(text.charAt(from))) scanner.at += 1;
    else skipWord(scanner);
    if (text.slice(from, scanner.at) === ']]') return;
  }
}
