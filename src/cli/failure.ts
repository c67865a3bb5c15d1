/** What a thrown error means for whoever called `argvet`: a message and an exit code. */
import { printable } from '../argv/printable.ts';
import { ConfigError } from '../characterization/config-error.ts';
import { UsageError } from './command.ts';
import { Exit } from './exit.ts';
import type { ExitCode } from './exit.ts';
import type { Io } from './io.ts';

/** Errors that argvet throws on purpose: their message says it all, in lines that are safe to print. */
const EXPECTED: readonly { readonly type: abstract new (...args: never) => Error; readonly exit: ExitCode }[] = [
  { type: UsageError, exit: Exit.usage },
  { type: ConfigError, exit: Exit.usage },
];

/** What an error comes to. */
export interface Failure {
  /** For standard error: safe to print, ended by a line's end. */
  readonly message: string;
  readonly exit: ExitCode;
}

/** The message and the exit code of an error; one that argvet does not throw on purpose is a defect of it. The stack shows under `ARGVET_DEBUG`. */
export function explainFailure(error: unknown, environment: Io['environment']): Failure {
  const expected = EXPECTED.find(({ type }) => error instanceof type);
  const text = error instanceof Error ? error.message : String(error);
  const message = expected === undefined ? `argvet: unexpected error: ${printable(text)}\n${DEFECT}` : prefixed(text);
  const stack = environment['ARGVET_DEBUG'] && error instanceof Error ? stackOf(error) : '';
  return { message: `${message}\n${stack}`, exit: expected?.exit ?? Exit.failure };
}

const DEFECT =
  'This is a defect of argvet. Please report it with the command line and the stack that ARGVET_DEBUG=1 shows.';

/** Errors of the command line name argvet and the command already; others are told by whom they are. */
function prefixed(text: string): string {
  const safe = text.split('\n').map(printable).join('\n');
  return safe.startsWith('argvet') && !safe.startsWith('argvet.') ? safe : `argvet: ${safe}`;
}

function stackOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n').map(printable);
  const cause = error.cause instanceof Error ? `caused by ${stackOf(error.cause)}` : '';
  return `${lines.join('\n')}\n${cause}`;
}
