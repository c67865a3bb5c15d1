#!/usr/bin/env node
/** The entry of `argvet`: the real process around `run`. */
import process from 'node:process';
import { COMMANDS } from './commands.ts';
import { Exit } from './exit.ts';
import { explainFailure } from './failure.ts';
import { processIo } from './io.ts';
import { run } from './run.ts';

// A result that nobody could read to its end is an incomplete run: a reader that went away (`| head`) is not worth a
// message, a full disk is.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`argvet: cannot write the output: ${error.message}\n`);
  process.exit(Exit.failure);
});
process.stderr.on('error', () => process.exit(Exit.failure));

process.on('uncaughtException', (error) => {
  process.stderr.write(explainFailure(error, process.env).message);
  process.exit(Exit.failure);
});

// Until a command has said otherwise the run is incomplete: a process that ends early must not look green.
process.exitCode = Exit.failure;
process.exitCode = await run(process.argv.slice(2), processIo(), COMMANDS);
