/** What is known while an argv is read from left to right, and the two steps that change it. */
import type { Role, SyntaxCode, SyntaxProblem, Token } from './model.ts';
import { printable } from './printable.ts';

/** An argv half read: `at` is the next token, those before it have their roles, a `problem` ends the reading. */
export interface Reading {
  readonly argv: readonly string[];
  at: number;
  readonly tokens: Token[];
  problem: SyntaxProblem | undefined;
}

/** Begins to read an argv. */
export function startReading(argv: readonly string[]): Reading {
  return { argv, at: 0, tokens: [], problem: undefined };
}

/** Gives the next token its role and steps behind it; gives its text. */
export function take(reading: Reading, role: Role): string {
  const index = reading.at;
  const text = reading.argv[index] ?? '';
  reading.tokens.push({ text, role, index });
  reading.at = index + 1;
  return text;
}

/** Ends the reading; gives the problem. */
export function fail(reading: Reading, code: SyntaxCode, index: number, message: string): SyntaxProblem {
  reading.problem = { code, message, index };
  return reading.problem;
}

/** A token as a message shows it: in quotes and safe to print. */
export function quoted(text: string): string {
  return `"${printable(text)}"`;
}
