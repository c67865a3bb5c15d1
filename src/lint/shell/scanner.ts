/** The state of reading a shell script, and the steps that every part of the reader needs. */
import type { MappedText } from '../mapped-text.ts';
import type { Note, ShellProblemReason } from '../note.ts';
import type { Word } from '../word.ts';

/** A heredoc whose body begins behind the line. */
interface Heredoc {
  readonly delimiter: string;
  /** True for `<<-`: tabs before its lines do not count. */
  readonly stripsTabs: boolean;
}

/** A function that a script defines, and the simple commands in its body. */
export interface ShellFunction {
  readonly name: string;
  readonly commands: readonly (readonly Word[])[];
}

/** The variable of a `for` or `select`, and the words that it goes through. */
export interface ShellLoop {
  readonly name: string;
  readonly words: readonly Word[];
}

/** A script half read: `at` is the next character. */
export interface Scanner {
  readonly source: MappedText;
  readonly text: string;
  at: number;
  /** How many expansions and parentheses are open around it. */
  depth: number;
  /** The simple commands that were read, those inside an expansion before the command around it. */
  readonly commands: Word[][];
  readonly notes: Note[];
  readonly functions: ShellFunction[];
  readonly loops: ShellLoop[];
  /** Those whose bodies come at the end of the line. */
  readonly heredocs: Heredoc[];
  /** Reads commands from `at` up to the end, or behind a `)` that closes them. */
  readonly readCommands: (scanner: Scanner, closer: ')' | undefined) => void;
}

/** The shell's syntax is not understood at an offset of the file. */
export class ShellProblem extends Error {
  override readonly name = 'ShellProblem';
  readonly at: number;
  readonly reason: ShellProblemReason;

  constructor(at: number, reason: ShellProblemReason) {
    super(reason);
    this.at = at;
    this.reason = reason;
  }
}

/** No script that someone wrote is nested deeper. */
const MOST_DEPTH = 100;

/** Runs a step one level deeper. Throws a `ShellProblem` where the levels are too many. */
export function deeper(scanner: Scanner, step: () => void): void {
  if (scanner.depth >= MOST_DEPTH) throw problem(scanner, scanner.at, 'too-deep');
  scanner.depth += 1;
  step();
  scanner.depth -= 1;
}

/** A problem at an index of the text. */
export function problem(scanner: Scanner, index: number, reason: ShellProblemReason): ShellProblem {
  return new ShellProblem(scanner.source.offsetAt(index), reason);
}

/** The length of the line's end at an index: a carriage return before the line feed belongs to it. 0 when none is there. */
export function lineEndAt(text: string, index: number): number {
  const character = text.charAt(index);
  if (character === '\n') return 1;
  return character === '\r' && text.charAt(index + 1) === '\n' ? 2 : 0;
}

/** Steps over blanks and continued lines. */
export function skipBlanks(scanner: Scanner): void {
  const { text } = scanner;
  for (;;) {
    const character = text.charAt(scanner.at);
    if (character === ' ' || character === '\t') scanner.at += 1;
    else if (character === '\\' && lineEndAt(text, scanner.at + 1) > 0)
      scanner.at += 1 + lineEndAt(text, scanner.at + 1);
    else return;
  }
}

/** The text that a sticky pattern matches at the next character, without a step; `undefined` when it does not. */
export function peek(scanner: Scanner, sticky: RegExp): string | undefined {
  sticky.lastIndex = scanner.at;
  return sticky.exec(scanner.text)?.[0];
}
