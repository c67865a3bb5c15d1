import type { MappedText } from '../mapped-text.ts';
import type { Note } from '../note.ts';
import type { Word } from '../word.ts';
import { readCommands } from './commands.ts';
import { ShellProblem } from './scanner.ts';
import type { Scanner, ShellFunction, ShellLoop } from './scanner.ts';

/** The simple commands of a script, each as its words, and what of it could not be read. */
export interface ShellScript {
  /** The script itself. */
  readonly text: string;
  readonly commands: readonly (readonly Word[])[];
  readonly notes: readonly Note[];
  readonly functions: readonly ShellFunction[];
  readonly loops: readonly ShellLoop[];
}

/**
 * Reads a script of sh or bash. Nothing is expanded: a word with an expansion is not known. Where the syntax is not
 * understood the reading ends, with a note; the commands before are there.
 */
export function readShell(source: MappedText): ShellScript {
  const { text } = source;
  const found = { commands: [], notes: [], functions: [], loops: [] };
  const scanner: Scanner = { source, text, at: 0, depth: 0, ...found, heredocs: [], readCommands };
  try {
    readCommands(scanner, undefined);
  } catch (error) {
    if (!(error instanceof ShellProblem)) throw error;
    // A text without either word has nothing that is missed.
    if (/docker|podman/i.test(text)) scanner.notes.push({ code: 'bad-shell', at: error.at, reason: error.reason });
  }
  const { commands, notes, functions, loops } = scanner;
  return { text, commands, notes, functions, loops };
}
