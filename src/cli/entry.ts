/** The real process around `run`. */
import { writeSync } from 'node:fs';
import process from 'node:process';
import { captureStdout } from '../engine/capture-stdout.ts';
import { areSignalsOwned } from '../engine/signals.ts';
import { COMMANDS } from './commands.ts';
import { Exit } from './exit.ts';
import type { ExitCode } from './exit.ts';
import { explainFailure, explainUncaught } from './failure.ts';
import { processIo } from './io.ts';
import { run } from './run.ts';

/** What the process comes to; undefined until that is known. */
let outcome: ExitCode | undefined;

// A config, a case or a plugin may call `process.exit`, set `process.exitCode`, or wait for what never comes: none of
// that is a verdict, so the code is set here, last, and a run without a verdict is not green.
process.on('exit', settle);

/** Why a run that has no verdict ended. */
let ended =
  'argvet: the process ended before the run was done: the config, a case or what they import called process.exit, ' +
  'or waits for what never comes\n';

/** A signal has come: whatever is still found, nobody may take it for the whole. */
let interrupted = false;

/** Why it ended is told: `settle` runs twice. */
let told = false;

/** What the owner of signals may take, in milliseconds. */
const OWNER_MS = 5000;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    ended = `argvet: ended by ${signal} before the run was done\n`;
    // Stryker has files to put back, and ends the process itself, as soon as it listens.
    if (areSignalsOwned() && process.listenerCount(signal) > 1) setTimeout(() => process.exit(), OWNER_MS).unref();
    else setImmediate(() => process.exit());
  });
}

function settle(): void {
  const isDone = outcome !== undefined && !interrupted;
  if (!isDone && !told) say(ended);
  told ||= !isDone;
  process.exitCode = interrupted ? Exit.failure : (outcome ?? Exit.failure);
}

// A result that nobody could read to its end is an incomplete run: a reader that went away (`| head`) is not worth a
// message, a full disk is.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  fail(error.code === 'EPIPE' ? '' : `argvet: cannot write the output: ${error.message}\n`),
);
process.stderr.on('error', () => fail(''));
process.on('uncaughtException', (error) => fail(explainUncaught(error, process.env)));

function fail(message: string): never {
  outcome = Exit.failure;
  say(message);
  process.exit();
}

/** Synchronous, because the process is about to end. */
function say(message: string): void {
  try {
    writeSync(2, message);
  } catch {
    // Nobody reads it; the exit code stays.
  }
}

try {
  const io = processIo();
  // The result alone belongs there: what a config and what it imports print is told apart on standard error.
  captureStdout((text) => void process.stderr.write(text));
  outcome = await run(process.argv.slice(2), io, COMMANDS);
  // Once more, behind the listeners that the project's code has added.
  process.on('exit', settle);
} catch (error) {
  fail(explainFailure(error, process.env).message);
}
