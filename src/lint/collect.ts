/** Collects the argv of a file out of the commands and scripts that are found in it. */
import { isProgram } from '../argv/program.ts';
import { argvInWords, assignedName, isExpansion, mayPrintArgv } from './argv-in-words.ts';
import type { FoundArgv } from './found-argv.ts';
import { plainText } from './mapped-text.ts';
import type { MappedText } from './mapped-text.ts';
import { MENTION } from './note.ts';
import type { Note } from './note.ts';
import { readArgv } from './read-argv.ts';
import { readShell } from './shell/read-shell.ts';
import { HOLE, knownStart } from './word.ts';
import type { PartialScript, UnknownPart, Word } from './word.ts';

/** What was found so far. */
export interface Finds {
  readonly argv: FoundArgv[];
  readonly notes: Note[];
}

/** Nothing found yet. */
export function noFinds(): Finds {
  return { argv: [], notes: [] };
}

/**
 * Takes the argv of a command's words, if it starts docker or podman, or of the script that it has a shell read. Tells
 * whether the words came to anything.
 */
export function takeWords(finds: Finds, words: readonly Word[], depth = 0): boolean {
  const outcome = argvInWords(words);
  if (outcome?.kind === 'argv') finds.argv.push(outcome.found);
  if (outcome?.kind === 'note') finds.notes.push(outcome.note);
  if (outcome?.kind !== 'script') return outcome !== undefined;
  if (outcome.note !== undefined) finds.notes.push(outcome.note);
  if (depth < MOST_DEPTH) takeGivenScript(finds, outcome.script, outcome.shell, depth + 1);
  else finds.notes.push({ code: 'bad-shell', at: outcome.script.mapped.offsetAt(0), reason: 'too-deep' });
  return true;
}

/** Takes the argv of every command of a script of sh or bash. */
export function takeScript(finds: Finds, source: MappedText): void {
  const { commands, notes } = readShell(source);
  finds.notes.push(...notes);
  for (const words of commands) takeCommand(finds, words, 0);
}

/** A script that is given to a shell as a word; a command of it that is one expansion is the whole that it was given. */
function takeGivenScript(finds: Finds, { mapped, holes: parts }: PartialScript, shell: string, depth: number): void {
  const holes = new Map(parts.map((part) => [part.at, part]));
  const { commands, notes } = readShell(mapped);
  finds.notes.push(...notes);
  for (const words of commands.map((each) => each.map((word) => filled(word, holes)))) {
    const [first] = words;
    if (takeCommand(finds, words, depth) || first === undefined || !isExpansion(first)) continue;
    finds.notes.push({ code: 'unknown-script', at: first.at, command: shell, source: first.source });
  }
}

/** A word with what stands in the place of its hole. */
function filled(word: Word, holes: ReadonlyMap<number, UnknownPart>): Word {
  if (word.text !== undefined || word.unknown.source !== HOLE) return word;
  const hole = holes.get(word.unknown.at);
  if (hole === undefined) return word;
  return { ...word, unknown: { ...hole, kind: 'template' }, source: word.source.replace(HOLE, () => hole.source) };
}

function takeCommand(finds: Finds, words: readonly Word[], depth: number): boolean {
  for (const word of words.slice(DECLARES.has(words[0]?.text ?? '') ? 1 : 0)) {
    const variable = assignedName(word);
    if (variable === undefined && !knownStart(word).startsWith('-')) break;
    if (variable !== undefined && keepsArgv(word, variable)) {
      finds.notes.push({ code: 'kept-command', at: word.at, variable });
    }
  }
  return takeWords(finds, words, depth);
}

const DECLARES: ReadonlySet<string> = new Set('export readonly local declare typeset env sudo'.split(' '));

/** Whether the value of an assignment is a command line, or its list the words of one, that starts docker or podman. */
function keepsArgv(word: Word, variable: string): boolean {
  if (word.text === undefined && word.items !== undefined) {
    const { items } = word;
    const [only] = items;
    if (items.length === 1 && only?.text !== undefined && isProgram(only.text)) return true;
    return startsContainers(items) || items.some((item) => item.text !== undefined && keepsText(item.text, variable));
  }
  if (word.text === undefined && mayPrintArgv(word)) return true;
  const start = knownStart(word);
  const value = word.text ?? word.script?.mapped.text ?? word.source;
  return keepsText(value.slice(Math.max(0, Math.min(start.indexOf('=') + 1, value.length))), variable);
}

function keepsText(text: string, variable: string): boolean {
  if (!/\s/.test(text.trim()) || !/docker|podman|nerdctl|\$/i.test(text)) return false;
  const { commands, notes } = readShell(plainText(text));
  if (notes.length > 0 && MENTION.test(text)) return true;
  return commands.some(
    (words) =>
      startsContainers(words) ||
      (/cmd|command|run|exec/i.test(variable) && argvInWords(words) !== undefined && MENTION.test(text)),
  );
}

/** Whether words are an argv of docker or podman that is about containers, as far as can be told. */
function startsContainers(words: readonly Word[]): boolean {
  const outcome = argvInWords(words);
  if (outcome?.kind === 'argv') return readArgv(outcome.found).kind !== 'other';
  if (outcome?.kind === 'script') return MENTION.test(outcome.script.mapped.text);
  return outcome?.kind === 'note' && outcome.note.code === 'unknown-program';
}

/** How many shells read a script out of another one's words. */
const MOST_DEPTH = 10;
