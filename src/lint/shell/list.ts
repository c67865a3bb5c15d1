/** The state of reading one list of commands, and how one of them ends. */
import { fedShell } from '../fed-shell.ts';
import { MENTION } from '../note.ts';
import type { Word } from '../word.ts';
import type { Scanner } from './scanner.ts';

/** Where the reading of a list stands. */
export interface List {
  words: Word[];
  /** What the command is given on its standard input: the word behind `<<<`. */
  input: Word[];
  /** The words of the commands before it in its pipeline. */
  piped: readonly Word[];
  /** The `case` around the next word, innermost last: before its word, before `in`, in a pattern, in a branch. */
  readonly cases: ('word' | 'in' | 'pattern' | 'branch')[];
  /** True for the head of a loop, whose words are no command. */
  skips: boolean;
  /** The function whose body comes next. */
  defines: string | undefined;
  /** The braces around the next word, innermost last, each with the function whose body it is. */
  readonly groups: { readonly name: string | undefined; readonly from: number }[];
}

/** What a character or a reserved word does. */
export type Step = (scanner: Scanner, list: List) => void;

/** A list of which nothing was read. */
export function startList(): List {
  return { words: [], input: [], piped: [], cases: [], skips: false, defines: undefined, groups: [] };
}

/** Ends the command whose words were read. */
export function endCommand(scanner: Scanner, list: List): void {
  if (list.words.length > 0 && !list.skips && (list.cases.at(-1) ?? 'branch') === 'branch') {
    scanner.commands.push(list.words);
    const note = fedShell(list.words, [...list.piped, ...list.input]);
    if (note !== undefined) scanner.notes.push(note);
  }
  if (list.skips) endLoop(scanner, list.words);
  if (list.words.length > 0) list.defines = undefined;
  list.words = [];
  list.input = [];
  list.skips = false;
}

/** The words that a loop goes through may be commands. */
function endLoop(scanner: Scanner, [variable, ...words]: readonly Word[]): void {
  const name = variable?.text ?? '';
  scanner.loops.push({ name, words: words.slice(1) });
  const kept = words.find((word) => MENTION.test(word.text ?? ''));
  if (kept !== undefined) scanner.notes.push({ code: 'kept-command', at: kept.at, variable: name });
}

/** Says where in the innermost `case` the next word stands. */
export function setCase({ cases }: List, phase: List['cases'][number]): void {
  if (cases.length > 0) cases[cases.length - 1] = phase;
}

/** Remembers the commands of a function, from an index on. */
export function endFunction({ functions, commands }: Scanner, name: string | undefined, from: number): void {
  if (name !== undefined) functions.push({ name, commands: commands.slice(from) });
}
