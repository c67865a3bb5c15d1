/** The project's own tests, as the gate runs them. */
import { stripVTControlCharacters } from 'node:util';
import type { ProcessOutcome, ProcessRunner } from '../engine/process.ts';
import type { TestOutcome } from './gate.ts';

/** What runs when the config names no command. */
export const DEFAULT_TEST: readonly string[] = ['npm', 'test'];

/** Half an hour. */
const TIMEOUT_MILLISECONDS = 30 * 60 * 1000;
/** Enough for a suite that prints every test; a run-away one is ended. */
const MOST_BYTES = 64 * 1024 * 1024;
const TAIL_LINES = 40;

/** Runs the command in the project's folder. It keeps the output and gives its last 40 lines. */
export async function runProjectTests(
  command: readonly string[],
  directory: string,
  runner: ProcessRunner,
): Promise<TestOutcome> {
  const outcome = await runner.run(command, {
    timeout: TIMEOUT_MILLISECONDS,
    maxBytes: MOST_BYTES,
    directory,
  });
  const shown = command.join(' ');
  if (outcome.kind === 'not-started') return { passed: false, why: `${shown} did not start`, tail: [outcome.message] };
  const passed = outcome.kind === 'exited' && outcome.code === 0;
  return { passed, why: `${shown}: ${endOf(outcome)}`, tail: tailOf(outcome) };
}

function endOf(outcome: Exclude<ProcessOutcome, { readonly kind: 'not-started' }>): string {
  if (outcome.kind === 'exited') return `exit code ${outcome.code}`;
  if (outcome.kind === 'signalled') return `ended by ${outcome.signal}`;
  if (outcome.kind === 'timed-out') return `not done after ${TIMEOUT_MILLISECONDS / 60_000} minutes`;
  return `more than ${MOST_BYTES / 1024 / 1024} MiB of output`;
}

function tailOf({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): readonly string[] {
  return [stdout, stderr].flatMap((text) =>
    text
      .split('\n')
      .map(plain)
      .filter((line) => line !== '')
      .slice(-TAIL_LINES),
  );
}

/** Test runners colour their output; the report escapes what is left of it. */
function plain(line: string): string {
  return stripVTControlCharacters(line).trimEnd();
}
