/** Words out of the texts of JSON and YAML. */
import { mappedText } from '../mapped-text.ts';
import type { MappedText } from '../mapped-text.ts';
import type { UnknownPart, Word } from '../word.ts';
import type { DataNode } from './node.ts';

/** An item of a list of arguments as a word. What a tool may replace in it is not known, but it stays one word. */
export function wordOf(node: DataNode): Word {
  const { at } = node;
  if (node.kind !== 'text') {
    const source = node.kind === 'other' ? node.source : `a ${node.kind}`;
    return { text: undefined, at, prefix: '', count: 'one', unknown: { kind: 'no-text', source, at }, source };
  }
  const mapped = node.mapped();
  const replaced = REPLACED.exec(node.value);
  if (replaced === null) return { text: node.value, at, mapped };
  const source = SHOWN.exec(node.value.slice(replaced.index, replaced.index + LONGEST))?.[0] ?? replaced[0];
  const unknown: UnknownPart = { kind: 'template', source, at: mapped.offsetAt(replaced.index) };
  return {
    text: undefined,
    at,
    prefix: node.value.slice(0, replaced.index),
    count: 'one',
    unknown,
    source: node.value,
    script: { mapped, holes: [] },
  };
}

/** `${workspaceFolder}`, `$HOME`, `{{image}}`, `$(NAME)`: a reader of such a file may put something else there. */
const REPLACED = /\$\{|\$[A-Za-z_]|\{\{|\{%|\$\([A-Za-z_]|<%/;

/** What of it is shown. */
const SHOWN = /^(?:\$\{\{.*?\}\}|\$\{[^}]*\}|\$\w+|\{\{.*?\}\}|\{%.*?%\}|\$\([^)]*\)|<%.*?%>)/s;

/** The longest template that is looked for. */
const LONGEST = 500;

/**
 * The words of a text that a program is given as one command line on Linux by .NET, as a runner of GitHub does with
 * `options`: blanks separate, double quotes and backslashes before them escape, nothing else means anything.
 */
export function splitArguments(source: MappedText): Word[] {
  const words: Word[] = [];
  for (let at = skipBlanks(source.text, 0); at < source.text.length; at = skipBlanks(source.text, at)) {
    const { word, end } = readArgument(source, at);
    words.push(word);
    at = end;
  }
  return words;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text.charAt(at))) at += 1;
  return at;
}

function readArgument({ text, offsetAt }: MappedText, start: number): { readonly word: Word; readonly end: number } {
  let value = '';
  const offsets: number[] = [];
  let unknown: { readonly part: UnknownPart; readonly prefix: string } | undefined;
  let quoted = false;
  let at = start;
  while (at < text.length && (quoted || !/\s/.test(text.charAt(at)))) {
    const piece = pieceAt(text, at, quoted);
    if (piece.template) {
      const source = text.slice(at, at + piece.length);
      unknown ??= { part: { kind: 'template', source, at: offsetAt(at) }, prefix: value };
    }
    for (let unit = 0; unit < piece.value.length; unit += 1) offsets.push(offsetAt(at));
    value += piece.value;
    quoted = piece.quoted;
    at += piece.length;
  }
  const place = { at: offsetAt(start), source: text.slice(start, at) };
  if (unknown !== undefined) {
    const { part, prefix } = unknown;
    return { word: { ...place, text: undefined, prefix, count: 'any', unknown: part }, end: at };
  }
  return { word: { at: place.at, text: value, mapped: mappedText(value, [...offsets, offsetAt(at)]) }, end: at };
}

/** What the characters at an index add to a word. */
interface ArgumentPiece {
  readonly length: number;
  readonly value: string;
  /** Whether a quote is open behind it. */
  readonly quoted: boolean;
  readonly template: boolean;
}

function pieceAt(text: string, at: number, quoted: boolean): ArgumentPiece {
  const [whole = '', slashes = '', quote = ''] = matchAt(ARGUMENT_PIECE, text, at) ?? [text.charAt(at)];
  const plain = { length: whole.length, quoted, template: false };
  if (whole.startsWith('${{')) return { ...plain, value: '', template: true };
  if (quote === '') return { ...plain, value: whole };
  const kept = '\\'.repeat(Math.floor(slashes.length / 2));
  if (slashes.length % 2 === 1) return { ...plain, value: `${kept}"` };
  if (quoted && text.charAt(at + whole.length) === '"')
    return { ...plain, length: whole.length + 1, value: `${kept}"` };
  return { ...plain, value: kept, quoted: !quoted };
}

/** A template, or backslashes that a quote follows; any other character is itself. */
const ARGUMENT_PIECE = /\$\{\{.{0,500}?\}\}|(\\{0,500})(")/sy;

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
