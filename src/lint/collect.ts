/** Collects the argv of a file out of the commands and scripts that are found in it. */
import { isProgram } from '../argv/program.ts';
import { argvInWords } from './argv-in-words.ts';
import { assignedName, DECLARES, isExpansion } from './assignment.ts';
import type { FoundArgv } from './found-argv.ts';
import { plainText } from './mapped-text.ts';
import type { MappedText } from './mapped-text.ts';
import { NO_NAMES, namesOf } from './names.ts';
import type { Names } from './names.ts';
import { MENTION } from './note.ts';
import type { Note } from './note.ts';
import { readArgv } from './read-argv.ts';
import { readShell } from './shell/read-shell.ts';
import { mayHoldCommand } from './unknown-command.ts';
import { mayPrintArgv } from './unread-command.ts';
import { HOLE, knownStart } from './word.ts';
import type { PartialScript, UnknownPart, Word } from './word.ts';
import { SHELLS } from './wrappers.ts';

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
export function takeWords(finds: Finds, words: readonly Word[], names: Names = NO_NAMES, depth = 0): boolean {
  const outcome = argvInWords(words, names);
  if (outcome?.kind === 'argv') finds.argv.push(outcome.found);
  if (outcome?.kind === 'note') finds.notes.push(outcome.note);
  if (outcome?.kind !== 'script') return outcome !== undefined;
  if (outcome.note !== undefined) finds.notes.push(outcome.note);
  if (depth < MOST_DEPTH) takeGivenScript(finds, outcome, names, depth + 1);
  else finds.notes.push({ code: 'bad-shell', at: outcome.script.mapped.offsetAt(0), reason: 'too-deep' });
  return true;
}

/** Takes the argv of every command of a script of sh or bash. */
export function takeScript(finds: Finds, source: MappedText): void {
  const script = readShell(source);
  const names = namesOf(script);
  const own = noFinds();
  own.notes.push(...script.notes);
  for (const words of script.commands) takeCommand(own, words, names, 0);
  finds.argv.push(...own.argv);
  finds.notes.push(...own.notes.filter((note) => note.code !== 'kept-command' || !names.followed.has(note.variable)));
}

/** A script that is given to a shell as a word; a command of it that is one expansion is the whole that it was given. */
function takeGivenScript(
  finds: Finds,
  { script: { mapped, holes: parts }, shell }: { readonly script: PartialScript; readonly shell: string },
  around: Names,
  depth: number,
): void {
  const holes = new Map(parts.map((part) => [part.at, part]));
  const script = readShell(mapped);
  const names = namesOf(script, around);
  finds.notes.push(...script.notes);
  for (const words of script.commands.map((each) => each.map((word) => filled(word, holes)))) {
    const [first] = words;
    if (takeCommand(finds, words, names, depth) || first === undefined || !isExpansion(first)) continue;
    if (!SHELLS.has(shell) && !mayHoldCommand(first, names)) continue;
    if (names.isHarmless(first)) continue;
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

function takeCommand(finds: Finds, words: readonly Word[], names: Names, depth: number): boolean {
  for (const word of words.slice(ASSIGNS.has(words[0]?.text ?? '') ? 1 : 0)) {
    const variable = assignedName(word);
    if (variable === undefined && !knownStart(word).startsWith('-')) break;
    if (variable !== undefined && keepsArgv(word, variable)) {
      finds.notes.push({ code: 'kept-command', at: word.at, variable });
    }
  }
  return takeWords(finds, words, names, depth);
}

const ASSIGNS: ReadonlySet<string> = new Set([...DECLARES, 'env', 'sudo']);

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
