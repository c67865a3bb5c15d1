/** What a shell puts into a word: variables, what commands print, numbers. None of it is known; the commands inside are read. */
import { mappedText } from '../mapped-text.ts';
import { addCharacter, addUnknown, startWord } from './building.ts';
import type { Building } from './building.ts';
import { deeper, lineEndAt, peek, problem } from './scanner.ts';
import type { Scanner } from './scanner.ts';

/** Reads what begins with `$` at the next character; a `$` that begins nothing is itself. */
export function readDollar(scanner: Scanner, word: Building, quoted: boolean): void {
  const from = scanner.at;
  if (readTemplate(scanner, word)) return;
  const form = FORMS.find(({ opening }) => scanner.text.startsWith(opening, from));
  if (form !== undefined) {
    deeper(scanner, () => form.read(scanner, word, quoted));
    return;
  }
  const name = peek(scanner, NAME) ?? peek(scanner, CONTINUED);
  if (name === undefined) {
    addCharacter(scanner, word, from);
    return;
  }
  scanner.at = from + name.length;
  addUnknown(scanner, word, { kind: kindOf(name), from, count: countOf(name, quoted) });
}

/**
 * Reads what a tool replaces before the shell sees the script, inside quotes too: `${{ … }}` of a GitHub workflow,
 * `$[[ … ]]` of a GitLab pipeline. Its text may end a quote, or the command. False where none stands there.
 */
export function readTemplate(scanner: Scanner, word: Building): boolean {
  return readWhole(scanner, word, TEMPLATE, 'any');
}

const TEMPLATE = /\$\{\{[^]{0,2000}?\}\}|\$\[\[[^]{0,2000}?\]\]/y;

/**
 * Reads `{{ … }}` and `{% … %}`, which a Taskfile or Ansible replaces, and which may as well be meant for docker
 * (`--log-opt tag="{{.Name}}"`): in quotes it is one word either way. False where none stands there.
 */
export function readBraces(scanner: Scanner, word: Building, quote: keyof typeof BRACES): boolean {
  return readWhole(scanner, word, BRACES[quote], quote === '' ? 'any' : 'one');
}

/** By the quote around them, which does not end in between. */
const BRACES = {
  '': /\{\{[^\n;&]{0,500}?\}\}|\{%[^\n;&]{0,500}?%\}/y,
  '"': /\{\{[^\n"]{0,500}?\}\}|\{%[^\n"]{0,500}?%\}/y,
  "'": /\{\{[^\n']{0,500}?\}\}|\{%[^\n']{0,500}?%\}/y,
};

function readWhole(scanner: Scanner, word: Building, pattern: RegExp, count: 'one' | 'any'): boolean {
  const from = scanner.at;
  const whole = peek(scanner, pattern);
  if (whole === undefined) return false;
  scanner.at = from + whole.length;
  addUnknown(scanner, word, { kind: 'template', from, count });
  return true;
}

/** Reads a backquote's command, in which a backslash escapes backquotes, backslashes and dollars. */
export function readBackquote(scanner: Scanner, word: Building, quoted: boolean): void {
  const { text, source } = scanner;
  const from = scanner.at;
  let inner = '';
  const offsets: number[] = [];
  let at = from + 1;
  while (at < text.length && text.charAt(at) !== '`') {
    if (text.charAt(at) === '\\' && /[`\\$]/.test(text.charAt(at + 1))) at += 1;
    inner += text.charAt(at);
    offsets.push(source.offsetAt(at));
    at += 1;
  }
  if (at >= text.length) throw problem(scanner, from, 'unclosed-quote');
  offsets.push(source.offsetAt(at));
  deeper(scanner, () => {
    const within = { ...scanner, source: mappedText(inner, offsets), text: inner, at: 0, heredocs: [] };
    scanner.readCommands(within, undefined);
  });
  scanner.at = at + 1;
  addUnknown(scanner, word, { kind: 'substitution', from, count: quoted ? 'one' : 'any' });
}

/** Reads `"…"` from its opening quote on. */
export function readDoubleQuote(scanner: Scanner, word: Building): void {
  const { text } = scanner;
  const from = scanner.at;
  scanner.at += 1;
  while (scanner.at < text.length) {
    const character = text.charAt(scanner.at);
    if (character === '"') {
      scanner.at += 1;
      return;
    }
    if (character === '$') readDollar(scanner, word, true);
    else if (character === '`') readBackquote(scanner, word, true);
    else if (character === '\\') readEscapeInDouble(scanner, word);
    else if (!readBraces(scanner, word, '"')) addCharacter(scanner, word, scanner.at);
  }
  throw problem(scanner, from, 'unclosed-quote');
}

/**
 * The index behind `((…))` whose first parenthesis stands at an index; `undefined` when the second one is not closed
 * right before the first: then both open subshells, as in bash.
 */
export function arithmeticEnd(text: string, opening: number): number | undefined {
  let depth = 1;
  for (let at = opening + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ')' && depth === 1) return text.charAt(at + 1) === ')' ? at + 2 : undefined;
  }
  return undefined;
}

/** A line that is continued behind the dollar: what follows it belongs to the expansion. */
const CONTINUED = /\$(?:\\\r?\n)+/y;

const NAME = /\$(?:[A-Za-z_]\w*|[0-9@*#?$!-])/y;

/** Of what is not quoted only a number is one word for certain; of what is quoted only a list is none. */
function countOf(source: string, quoted: boolean): 'one' | 'any' {
  if (quoted) return LIST.test(source) ? 'any' : 'one';
  return NUMBER.test(source) ? 'one' : 'any';
}

function kindOf(source: string): 'expansion' | 'list' {
  return LIST.test(source) ? 'list' : 'expansion';
}

const LIST = /\[@\]|\$@|\$\{@|\$\{![A-Za-z_]\w*@\}/;
const NUMBER = /^\$(?:[#?$]|\{#\w+(?:\[[@*\d]\])?\})$/;

interface Form {
  readonly opening: string;
  readonly read: (scanner: Scanner, word: Building, quoted: boolean) => void;
}

/** The first form whose opening stands there is read. */
const FORMS: readonly Form[] = [
  { opening: '$((', read: readArithmetic },
  { opening: '$(', read: readSubstitution },
  { opening: '${', read: readParameter },
];

function readArithmetic(scanner: Scanner, word: Building, quoted: boolean): void {
  const from = scanner.at;
  const end = arithmeticEnd(scanner.text, from + 1);
  if (end === undefined) {
    readSubstitution(scanner, word, quoted);
    return;
  }
  scanner.at = end;
  addUnknown(scanner, word, { kind: 'expansion', from, count: 'one' });
}

function readSubstitution(scanner: Scanner, word: Building, quoted: boolean): void {
  const from = scanner.at;
  scanner.at = from + 2;
  scanner.readCommands(scanner, ')');
  addUnknown(scanner, word, { kind: 'substitution', from, count: quoted ? 'one' : 'any' });
}

function readParameter(scanner: Scanner, word: Building, quoted: boolean): void {
  const { text } = scanner;
  const from = scanner.at;
  const inner = startWord(scanner);
  scanner.at += 2;
  while (text.charAt(scanner.at) !== '}') {
    const character = text.charAt(scanner.at);
    if (character === '') throw problem(scanner, from, 'unclosed-expansion');
    if (character === '$') readDollar(scanner, inner, quoted);
    else if (character === '`') readBackquote(scanner, inner, quoted);
    else if (character === '"') readDoubleQuote(scanner, inner);
    else if (character === "'" && !quoted) skipSingleQuote(scanner);
    else scanner.at += character === '\\' ? 2 : 1;
  }
  scanner.at += 1;
  const source = text.slice(from, scanner.at);
  addUnknown(scanner, word, { kind: kindOf(source), from, count: countOf(source, quoted) });
}

function skipSingleQuote(scanner: Scanner): void {
  const close = scanner.text.indexOf("'", scanner.at + 1);
  if (close === -1) throw problem(scanner, scanner.at, 'unclosed-quote');
  scanner.at = close + 1;
}

function readEscapeInDouble(scanner: Scanner, word: Building): void {
  const next = scanner.at + 1;
  const lineEnd = lineEndAt(scanner.text, next);
  if (lineEnd > 0) scanner.at = next + lineEnd;
  else addCharacter(scanner, word, /[$`"\\]/.test(scanner.text.charAt(next)) ? next : scanner.at);
}
