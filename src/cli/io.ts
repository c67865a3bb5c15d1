/** The world of a command: all that it reads and writes besides files, so that a test replaces it with a record. */
import process from 'node:process';

/** What a command may use of the process around it. */
export interface Io {
  /** The absolute path of the working directory. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<string | Uint8Array>;
  /** Writes a result to standard output, as it is: a line's end is part of `text`. */
  readonly out: (text: string) => void;
  /** Writes an error or progress to standard error, as it is. */
  readonly err: (text: string) => void;
  /** True when standard input is a terminal; absent, it is none. */
  readonly inputIsTTY?: boolean;
  /** True when standard error is a terminal, where progress may rewrite its line. */
  readonly isTTY: boolean;
  /** True when results may be coloured: standard output is a terminal and `NO_COLOR` is not set. */
  readonly color: boolean;
}

/** The process that argvet runs in. Its `out` is standard output as it is now, whoever captures it later. */
export function processIo(): Io {
  const write = process.stdout.write.bind(process.stdout);
  return {
    directory: process.cwd(),
    environment: process.env,
    stdin: process.stdin,
    out: (text) => void write(text),
    err: (text) => void process.stderr.write(text),
    inputIsTTY: process.stdin.isTTY ?? false,
    isTTY: process.stderr.isTTY ?? false,
    color: wantsColor(process.env, process.stdout.isTTY ?? false),
  };
}

/** Whether to colour: only a terminal that is not dumb, and not when `NO_COLOR` has a value (https://no-color.org). */
export function wantsColor(environment: Io['environment'], isTerminal: boolean): boolean {
  return isTerminal && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
}
