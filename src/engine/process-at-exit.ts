// Stryker disable all: this is a place that starts processes; a mutant of it could start a container.

/** A process for the moment in which this one ends: nothing asynchronous happens any more. */
import { execaSync } from 'execa';
import { underMutation } from './under-mutation.ts';

/**
 * Runs a process to its end and gives what it wrote to standard output, at most 1 MB; empty when it failed, took longer
 * than `timeout` milliseconds, or was not started, as under mutation. It never throws.
 */
export function runAtExit(
  argv: readonly string[],
  timeout: number,
  environment: Readonly<Record<string, string | undefined>> = {},
): string {
  const [program, ...words] = argv;
  if (program === undefined || underMutation()) return '';
  const result = execaSync(program, words, {
    reject: false,
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: 1_000_000,
    stdin: 'ignore',
    env: { ...environment },
  });
  return result.failed ? '' : result.stdout;
}
