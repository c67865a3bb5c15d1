/** What a command of `argvet` is. */
import type { ExitCode } from './exit.ts';
import type { Io } from './io.ts';

/** One command. The shell handles `--help` before `run` sees its arguments. */
export interface CliCommand {
  readonly name: string;
  /** One line for the list of commands, without a full stop. */
  readonly summary: string;
  /** The whole help page, ending with a line's end. */
  readonly usage: string;
  /** Runs it with the arguments behind its name. A wrong argument is a thrown `UsageError`, exit 2. */
  readonly run: (args: readonly string[], io: Io) => ExitCode | Promise<ExitCode>;
}

/** A row of the table of commands. A command is loaded when it is used: none waits for what another one imports. */
export interface CommandRow {
  readonly name: string;
  readonly load: () => Promise<CliCommand>;
}

/** The command line is wrong. The message names the token and the mend; exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A run came to nothing for a reason that its message tells, in one line or several; not a defect of argvet. */
export class FailedRunError extends Error {
  override readonly name = 'FailedRunError';
  readonly exit: ExitCode;

  constructor(message: string, exit: ExitCode, cause?: unknown) {
    super(message, { cause });
    this.exit = exit;
  }
}
