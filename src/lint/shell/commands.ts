import { arithmeticEnd } from './expansion.ts';
import { skipHeredocs } from './heredoc.ts';
import { endCommand, endFunction, setCase, startList } from './list.ts';
import type { List, Step } from './list.ts';
import { REDIRECTION, redirect } from './redirect.ts';
import { readDefinition, RESERVED } from './reserved.ts';
import { deeper, lineEndAt, peek, problem, skipBlanks } from './scanner.ts';
import type { Scanner } from './scanner.ts';
import { readWord } from './word.ts';

/**
 * Reads the simple commands of a list, those in its groups, loops, functions and substitutions too, up to the text's end
 * or behind the `)` that closes it. Reserved words and redirections are no part of a command. Throws a `ShellProblem`.
 */
export function readCommands(scanner: Scanner, closer: ')' | undefined): void {
  const { text } = scanner;
  const opening = scanner.at - 1;
  const list = startList();
  for (;;) {
    skipBlanks(scanner);
    if (scanner.at >= text.length) break;
    const character = text.charAt(scanner.at);
    const step = STEPS.get(character) ?? (lineEndAt(text, scanner.at) > 0 ? endLine : takeWord);
    if (character !== ')' || list.cases.at(-1) === 'pattern') step(scanner, list);
    else {
      scanner.at += 1;
      endCommand(scanner, list);
      if (closer === ')') return;
    }
  }
  if (closer !== undefined) throw problem(scanner, opening, 'unclosed-parenthesis');
  endCommand(scanner, list);
}

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['#', skipComment],
  ['(', openParenthesis],
  [')', endPattern],
  [';', separate],
  ['&', separate],
  ['|', separate],
  ['<', redirect],
  ['>', redirect],
]);

function endLine(scanner: Scanner, list: List): void {
  const isEmpty = list.words.length === 0;
  endCommand(scanner, list);
  if (!isEmpty) list.piped = [];
  scanner.at += lineEndAt(scanner.text, scanner.at);
  skipHeredocs(scanner);
}

function skipComment(scanner: Scanner): void {
  const end = scanner.text.indexOf('\n', scanner.at);
  scanner.at = end === -1 ? scanner.text.length : end;
}

function endPattern(scanner: Scanner, list: List): void {
  scanner.at += 1;
  setCase(list, 'branch');
  list.words = [];
}

function openParenthesis(scanner: Scanner, list: List): void {
  if (list.cases.at(-1) === 'pattern') {
    scanner.at += 1;
    return;
  }
  if (readDefinition(scanner, list)) return;
  const mayCount = list.words.length === 0 || list.skips;
  const end =
    mayCount && scanner.text.startsWith('((', scanner.at) ? arithmeticEnd(scanner.text, scanner.at) : undefined;
  endCommand(scanner, list);
  if (end !== undefined) {
    scanner.at = end;
    return;
  }
  const from = scanner.commands.length;
  deeper(scanner, () => {
    scanner.at += 1;
    scanner.readCommands(scanner, ')');
  });
  endFunction(scanner, list.defines, from);
  list.defines = undefined;
}

const SEPARATOR = /;;&|;;|;&|&&|\|\||\|&|[;&|]/y;

function separate(scanner: Scanner, list: List): void {
  if (peek(scanner, REDIRECTION) !== undefined) {
    redirect(scanner, list);
    return;
  }
  const operator = peek(scanner, SEPARATOR) ?? '';
  scanner.at += operator.length;
  if (list.cases.at(-1) === 'pattern') return;
  const before = list.words.length > 0 ? [...list.words, ...list.input] : (scanner.commands.at(-1) ?? []);
  endCommand(scanner, list);
  list.piped = operator === '|' || operator === '|&' ? [...list.piped, ...before].slice(-MOST_PIPED) : [];
  if (operator === ';;' || operator === ';&' || operator === ';;&') setCase(list, 'pattern');
}

/** Words of a pipeline further back are not looked through. */
const MOST_PIPED = 200;

/** A number (or a name in braces) right before a redirection says what it redirects. */
const DESCRIPTOR = /(?:\d+|\{[A-Za-z_]\w*\})(?=[<>])/y;

function takeWord(scanner: Scanner, list: List): void {
  const descriptor = peek(scanner, DESCRIPTOR);
  if (descriptor !== undefined) {
    scanner.at += descriptor.length;
    return;
  }
  const from = scanner.at;
  const word = readWord(scanner, list.words.length === 0);
  const raw = scanner.text.slice(from, scanner.at);
  if (takesOfCase(list, raw)) return;
  const reserved = list.words.length === 0 && !list.skips ? RESERVED.get(raw) : undefined;
  if (reserved === undefined) list.words.push(word);
  else reserved(scanner, list);
}

/** The words of `case` between its branches: its own word, `in`, patterns. */
function takesOfCase(list: List, raw: string): boolean {
  const phase = list.cases.at(-1);
  if (phase === 'word') setCase(list, 'in');
  else if (phase === 'in' && raw === 'in') setCase(list, 'pattern');
  else if (phase === 'pattern' && raw === 'esac') list.cases.pop();
  else return phase === 'in' || phase === 'pattern';
  return true;
}
