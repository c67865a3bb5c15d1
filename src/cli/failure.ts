/** What a thrown error means for whoever called `argvet`: a message and an exit code. */
import { printable } from '../argv/printable.ts';
import { ConfigError } from '../characterization/config-error.ts';
import { StoreError } from '../characterization/store-error.ts';
import { FailedRunError, UsageError } from './command.ts';
import { Exit } from './exit.ts';
import type { ExitCode } from './exit.ts';
import type { Io } from './io.ts';

/** The exit code of an error that is no defect of argvet: its message says it all, in lines. */
function expectedExit(error: unknown): ExitCode | undefined {
  if (error instanceof FailedRunError) return error.exit;
  if (error instanceof StoreError) return error.fault === 'system' ? Exit.failure : Exit.usage;
  if (error instanceof UsageError || error instanceof ConfigError) return Exit.usage;
  return isSystemError(error) ? Exit.failure : undefined;
}

/** A call of the operating system that failed: its message names the call and the path. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** What an error comes to. */
export interface Failure {
  /** For standard error: safe to print, ended by a line's end. */
  readonly message: string;
  readonly exit: ExitCode;
}

/** The message and the exit code of an error; one that nobody expects is a defect of argvet. The stack shows under `ARGVET_DEBUG`. */
export function explainFailure(error: unknown, environment: Io['environment']): Failure {
  const expected = expectedExit(error);
  const text = error instanceof Error ? error.message : String(error);
  const message = expected === undefined ? `argvet: unexpected error: ${printable(text)}\n${DEFECT}` : prefixed(text);
  const stack = environment['ARGVET_DEBUG'] && error instanceof Error ? stackOf(error) : '';
  return { message: `${message}\n${stack}`, exit: expected ?? Exit.failure };
}

/**
 * The message of an error that reached nobody, for standard error. argvet awaits all that it starts, so it comes from
 * the code that a run loads: the config, a case, what they import.
 */
export function explainUncaught(error: unknown, environment: Io['environment']): string {
  const text = error instanceof Error ? error.message : String(error);
  const stack = environment['ARGVET_DEBUG'] && error instanceof Error ? stackOf(error) : '';
  return `argvet: an error that nobody caught ended the run: ${printable(text)}\n${UNCAUGHT}\n${stack}`;
}

const UNCAUGHT =
  'The config, a case or what they import threw it where nothing waits for it (a promise without await, a timer). ARGVET_DEBUG=1 shows its stack.';

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
