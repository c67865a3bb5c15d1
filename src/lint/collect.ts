/** Collects the argv of a file out of the commands and scripts that are found in it. */
import { argvInWords } from './argv-in-words.ts';
import type { FoundArgv } from './found-argv.ts';
import type { MappedText } from './mapped-text.ts';
import type { Note } from './note.ts';
import { readShell } from './shell/read-shell.ts';
import type { Word } from './word.ts';

/** What was found so far. */
export interface Finds {
  readonly argv: FoundArgv[];
  readonly notes: Note[];
}

/** Nothing found yet. */
export function noFinds(): Finds {
  return { argv: [], notes: [] };
}

/** Takes the argv of a command's words, if it starts docker or podman, or of the script that it has a shell read. */
export function takeWords(finds: Finds, words: readonly Word[], depth = 0): void {
  const outcome = argvInWords(words);
  if (outcome?.kind === 'argv') finds.argv.push(outcome.found);
  if (outcome?.kind === 'note') finds.notes.push(outcome.note);
  if (outcome?.kind !== 'script') return;
  if (depth < MOST_DEPTH) takeScript(finds, outcome.script, depth + 1);
  else finds.notes.push({ code: 'bad-shell', at: outcome.script.offsetAt(0), reason: 'too-deep' });
}

/** Takes the argv of every command of a script of sh or bash. */
export function takeScript(finds: Finds, source: MappedText, depth = 0): void {
  const { commands, notes } = readShell(source);
  finds.notes.push(...notes);
  for (const words of commands) takeWords(finds, words, depth);
}

/** How many shells read a script out of another one's words. */
const MOST_DEPTH = 10;
