/** What a thrown error means for whoever called `argvet`: a message and an exit code. */
import { UsageError } from './command.ts';
import { Exit } from './exit.ts';
import type { ExitCode } from './exit.ts';
import type { Io } from './io.ts';

/** Errors that argvet throws on purpose: their message says it all. Any other one is a defect of argvet. */
const EXPECTED: readonly { readonly type: abstract new (...args: never) => Error; readonly exit: ExitCode }[] = [
  { type: UsageError, exit: Exit.usage },
];

/** The message for standard error, safe to print and ended by a line's end, and the exit code. The stack shows under `ARGVET_DEBUG`. */
export function explainFailure(
  error: unknown,
  environment: Io['environment'],
): { readonly message: string; readonly exit: ExitCode } {
  const expected = EXPECTED.find(({ type }) => error instanceof type);
  const text = error instanceof Error ? error.message : String(error);
  const stack = environment['ARGVET_DEBUG'] && error instanceof Error ? `${error.stack ?? ''}\n` : '';
  if (expected !== undefined) return { message: `${text}\n${stack}`, exit: expected.exit };
  return { message: `${UNEXPECTED(text)}\n${stack}`, exit: Exit.failure };
}

const UNEXPECTED = (text: string) =>
  `argvet: unexpected error: ${text}\nThis is a defect of argvet. Please report it with the command line and the stack that ARGVET_DEBUG=1 shows.`;
