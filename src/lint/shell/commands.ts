import { fedShell } from '../argv-in-words.ts';
import { MENTION } from '../note.ts';
import type { Word } from '../word.ts';
import { arithmeticEnd } from './expansion.ts';
import { readHeredocStart, skipHeredocs } from './heredoc.ts';
import { deeper, lineEndAt, peek, problem, skipBlanks } from './scanner.ts';
import type { Scanner } from './scanner.ts';
import { readWord, skipWord } from './word.ts';

/**
 * Reads the simple commands of a list, those in its groups, loops, functions and substitutions too, up to the text's end
 * or behind the `)` that closes it. Reserved words and redirections are no part of a command. Throws a `ShellProblem`.
 */
export function readCommands(scanner: Scanner, closer: ')' | undefined): void {
  const { text } = scanner;
  const opening = scanner.at - 1;
  const list: List = { words: [], input: [], piped: [], cases: [], skips: false };
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

/** Where the reading of a list stands. */
interface List {
  words: Word[];
  /** What the command is given on its standard input: the word behind `<<<`. */
  input: Word[];
  /** The words of the commands before it in its pipeline. */
  piped: readonly Word[];
  /** The `case` around the next word, innermost last: before its word, before `in`, in a pattern, in a branch. */
  readonly cases: ('word' | 'in' | 'pattern' | 'branch')[];
  /** True for the head of a loop, whose words are no command. */
  skips: boolean;
}

type Step = (scanner: Scanner, list: List) => void;

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

function endCommand(scanner: Scanner, list: List): void {
  if (list.words.length > 0 && !list.skips && (list.cases.at(-1) ?? 'branch') === 'branch') {
    scanner.commands.push(list.words);
    const note = fedShell(list.words, [...list.piped, ...list.input]);
    if (note !== undefined) scanner.notes.push(note);
  }
  if (list.skips) noteLoop(scanner, list.words);
  list.words = [];
  list.input = [];
  list.skips = false;
}

/** The words that a loop goes through may be commands. */
function noteLoop(scanner: Scanner, [variable, ...words]: readonly Word[]): void {
  const kept = words.find((word) => MENTION.test(word.text ?? ''));
  if (kept === undefined) return;
  scanner.notes.push({ code: 'kept-command', at: kept.at, variable: variable?.text ?? '' });
}

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

function setCase({ cases }: List, phase: List['cases'][number]): void {
  if (cases.length > 0) cases[cases.length - 1] = phase;
}

function openParenthesis(scanner: Scanner, list: List): void {
  if (list.cases.at(-1) === 'pattern') {
    scanner.at += 1;
    return;
  }
  const mayCount = list.words.length === 0 || list.skips;
  const end =
    mayCount && scanner.text.startsWith('((', scanner.at) ? arithmeticEnd(scanner.text, scanner.at) : undefined;
  endCommand(scanner, list);
  if (end !== undefined) scanner.at = end;
  else {
    deeper(scanner, () => {
      scanner.at += 1;
      scanner.readCommands(scanner, ')');
    });
  }
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

const REDIRECTION = /&>>|&>|<<<|<<-|<<|<>|<&|>>|>\||>&|[<>]/y;

/** A redirection and its file are no words of the command; `<(…)` is one, which nobody knows. */
function redirect(scanner: Scanner, list: List): void {
  if (isProcess(scanner)) {
    list.words.push(readProcess(scanner));
    return;
  }
  const operator = peek(scanner, REDIRECTION) ?? '';
  scanner.at += operator.length;
  if (operator === '<<' || operator === '<<-') {
    readHeredocStart(scanner, operator === '<<-');
    return;
  }
  skipBlanks(scanner);
  if (isProcess(scanner)) list.input.push(readProcess(scanner));
  else if (STEPS.has(scanner.text.charAt(scanner.at))) return;
  else if (operator === '<<<') list.input.push(readWord(scanner));
  else skipWord(scanner);
}

function isProcess({ text, at }: Scanner): boolean {
  return text.startsWith('<(', at) || text.startsWith('>(', at);
}

/** `<(…)` or `>(…)`: the name of a pipe to the commands in it. */
function readProcess(scanner: Scanner): Word {
  const from = scanner.at;
  deeper(scanner, () => {
    scanner.at += 2;
    scanner.readCommands(scanner, ')');
  });
  const at = scanner.source.offsetAt(from);
  const source = scanner.text.slice(from, scanner.at);
  return { text: undefined, at, prefix: '', count: 'one', unknown: { kind: 'substitution', source, at }, source };
}

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

const RESERVED: ReadonlyMap<string, Step> = new Map<string, Step>([
  ...'if then elif else fi while until do done ! { } coproc'.split(' ').map((word) => [word, () => {}] as const),
  ['for', (_, list) => void (list.skips = true)],
  ['select', (_, list) => void (list.skips = true)],
  ['case', (_, list) => void list.cases.push('word')],
  ['esac', (_, list) => void list.cases.pop()],
  ['function', skipName],
  ['[[', skipTest],
]);

function skipName(scanner: Scanner): void {
  skipBlanks(scanner);
  if (!STEPS.has(scanner.text.charAt(scanner.at))) skipWord(scanner);
}

/** Between `[[` and `]]` operators join words, and separate no commands. */
function skipTest(scanner: Scanner): void {
  const { text } = scanner;
  while (scanner.at < text.length) {
    skipBlanks(scanner);
    const from = scanner.at;
    const lineEnd = lineEndAt(text, from);
    if (lineEnd > 0) scanner.at += lineEnd;
    else if (STEPS.has(text.charAt(from)) && text.charAt(from) !== '#') scanner.at += 1;
    else skipWord(scanner);
    if (text.slice(from, scanner.at) === ']]') return;
  }
}
