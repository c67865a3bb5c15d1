import { readAnsiQuote } from '../../argv/shell-quotes.ts';
import type { Word } from '../word.ts';
import { addCharacter, addUnknown, finishWord, startWord } from './building.ts';
import type { Building } from './building.ts';
import { readBackquote, readBraces, readDollar, readDoubleQuote, readTemplate } from './expansion.ts';
import { deeper, lineEndAt, peek, problem, skipBlanks } from './scanner.ts';
import type { Scanner } from './scanner.ts';

/**
 * Reads the word at the next character, which begins one, and steps behind it. At the start of a command a `!` before a
 * parenthesis is no pattern.
 */
export function readWord(scanner: Scanner, startsCommand = false): Word {
  const { text } = scanner;
  const word = startWord(scanner);
  const braces = braceWatch(scanner, word);
  while (scanner.at < text.length) {
    const at = scanner.at;
    const character = text.charAt(at);
    if (character === '(' && readParentheses(scanner, word, startsCommand)) continue;
    if (ENDS.has(character) || lineEndAt(text, at) > 0) break;
    const read = PIECES.get(character);
    if (read === undefined) addCharacter(scanner, word, at);
    else read(scanner, word);
    if (scanner.at === at + 1) braces(at);
  }
  return finishWord(scanner, word);
}

/** Steps to the end of a word that nobody needs; commands in its expansions are read all the same. */
export function skipWord(scanner: Scanner): void {
  readWord(scanner);
}

const ENDS: ReadonlySet<string> = new Set([' ', '\t', ';', '&', '|', '<', '>', '(', ')']);

type Read = (scanner: Scanner, word: Building) => void;

const PIECES: ReadonlyMap<string, Read> = new Map<string, Read>([
  ["'", readSingleQuote],
  ['"', readDoubleQuote],
  ['$', readDollarOrQuote],
  ['`', (scanner, word) => readBackquote(scanner, word, false)],
  ['\\', readBackslash],
  ['*', readGlob],
  ['?', readGlob],
  ['[', readBracket],
  ['~', readTilde],
  ['{', readBrace],
]);

function readSingleQuote(scanner: Scanner, word: Building): void {
  const from = scanner.at;
  scanner.at += 1;
  while (scanner.text.charAt(scanner.at) !== "'") {
    if (scanner.at >= scanner.text.length) throw problem(scanner, from, 'unclosed-quote');
    if (readTemplate(scanner, word) || readBraces(scanner, word, "'")) continue;
    addCharacter(scanner, word, scanner.at);
  }
  scanner.at += 1;
}

function readDollarOrQuote(scanner: Scanner, word: Building): void {
  const next = scanner.text.charAt(scanner.at + 1);
  if (next === "'") readAnsi(scanner, word);
  else if (next === '"') {
    const from = scanner.at;
    scanner.at += 1;
    const inner = startWord(scanner);
    readDoubleQuote(scanner, inner);
    addUnknown(scanner, word, { kind: 'expansion', from, count: inner.count });
  } else readDollar(scanner, word, false);
}

function readAnsi(scanner: Scanner, word: Building): void {
  const piece = readAnsiQuote(scanner.text, scanner.at);
  if ('message' in piece) throw problem(scanner, scanner.at, 'ansi-quote');
  word.value += piece.value;
  word.mapped = false;
  scanner.at = piece.end;
}

function readBackslash(scanner: Scanner, word: Building): void {
  const next = scanner.at + 1;
  const lineEnd = lineEndAt(scanner.text, next);
  if (lineEnd > 0) scanner.at = next + lineEnd;
  else addCharacter(scanner, word, next < scanner.text.length ? next : scanner.at);
}

function readBrace(scanner: Scanner, word: Building): void {
  if (!readBraces(scanner, word, '')) addCharacter(scanner, word, scanner.at);
}

function readGlob(scanner: Scanner, word: Building): void {
  scanner.at += 1;
  addUnknown(scanner, word, { kind: 'glob', from: scanner.at - 1, count: 'any' });
}

const BRACKET = /\[(?:\[:\w+:\]|[^\s\][]){1,100}\]/y;

/** A class of characters; a bracket that nothing closes is itself. */
function readBracket(scanner: Scanner, word: Building): void {
  const match = peek(scanner, BRACKET);
  if (match === undefined || (word.value.length < LONGEST_NAME && ASSIGNED.test(word.value + match)))
    addCharacter(scanner, word, scanner.at);
  else {
    const from = scanner.at;
    scanner.at += 1;
    addUnknown(scanner, word, { kind: 'glob', from, count: 'any' });
  }
}

/** The name of a variable is not longer; what is longer is not looked through again and again. */
const LONGEST_NAME = 200;

/** A subscript of an array in an assignment is no class: `a[1]=x`. */
const ASSIGNED = /^[A-Za-z_]\w*\[[^\]]*\]$/;

/** A home folder at a word's start, or where a value begins in what looks like an assignment. It is not split. */
function readTilde(scanner: Scanner, word: Building): void {
  const from = scanner.at;
  const isValue = word.value.length < LONGEST_NAME && /^[A-Za-z_]\w*=(?:.*:)?$/.test(word.value);
  if (from !== word.start && !isValue) {
    addCharacter(scanner, word, from);
    return;
  }
  scanner.at += peek(scanner, /~[\w.+-]*/y)?.length ?? 1;
  addUnknown(scanner, word, { kind: 'tilde', from, count: 'one' });
}

/** Reads parentheses that belong to a word: a list assigned to an array, or a pattern such as `@(a|b)`. */
function readParentheses(scanner: Scanner, word: Building, startsCommand: boolean): boolean {
  const from = scanner.at;
  const before = scanner.text.slice(Math.max(word.start, from - LONGEST_NAME), from);
  const isList = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=$/.test(before);
  if (!isList && !/[@?*+!]$/.test(before)) return false;
  if (startsCommand && before === '!') return false;
  const items: Word[] = [];
  deeper(scanner, () => {
    scanner.at += 1;
    readToParenthesis(scanner, from, items);
  });
  if (isList) word.items = items;
  const isMark = !isList && /[@+!]$/.test(word.value);
  if (isMark)
    addUnknown(scanner, word, { kind: 'glob', from: from - 1, count: 'any', prefix: word.value.slice(0, -1) });
  else addUnknown(scanner, word, { kind: isList ? 'expansion' : 'glob', from, count: 'any' });
  return true;
}

function readToParenthesis(scanner: Scanner, opening: number, items: Word[]): void {
  const { text } = scanner;
  while (text.charAt(scanner.at) !== ')') {
    skipBlanks(scanner);
    const character = text.charAt(scanner.at);
    if (character === '') throw problem(scanner, opening, 'unclosed-parenthesis');
    if (character === ')') break;
    const lineEnd = lineEndAt(text, scanner.at);
    if (lineEnd > 0) scanner.at += lineEnd;
    else if (character === '#') scanner.at = endOfLine(text, scanner.at);
    else if (ENDS.has(character)) scanner.at += 1;
    else items.push(readWord(scanner));
  }
  scanner.at += 1;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** Tells where a list (`{a,b}`) or a range (`{1..3}`) of bare characters is complete; other braces are plain text. */
function braceWatch(scanner: Scanner, word: Building): (at: number) => void {
  let open: { readonly from: number; readonly prefix: string; isList: boolean } | undefined;
  return (at) => {
    const character = scanner.text.charAt(at);
    if (character === '{' && open === undefined) open = { from: at, prefix: word.value.slice(0, -1), isList: false };
    else if (open !== undefined && (character === ',' || scanner.text.startsWith('..', at))) open.isList = true;
    if (open?.isList !== true || character !== '}') return;
    addUnknown(scanner, word, { kind: 'braces', from: open.from, count: 'any', prefix: open.prefix });
  };
}
