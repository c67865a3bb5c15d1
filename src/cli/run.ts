/** The shell of `argvet`: finds the command, shows help, and turns what a command throws into a message and an exit code. */
import { UsageError } from './command.ts';
import type { CommandRow } from './command.ts';
import { Exit } from './exit.ts';
import type { ExitCode } from './exit.ts';
import type { Io } from './io.ts';
import { nearest } from './nearest.ts';
import { explainFailure } from './failure.ts';
import { packageVersion } from './version.ts';

/** Runs `argvet` with its arguments (the program's name is not among them). It never throws; what goes wrong is told on standard error. */
export async function run(args: readonly string[], io: Io, commands: readonly CommandRow[]): Promise<ExitCode> {
  try {
    return await dispatch(args, io, commands);
  } catch (error) {
    const { message, exit } = explainFailure(error, io.environment);
    io.err(message);
    return exit;
  }
}

async function dispatch(args: readonly string[], io: Io, commands: readonly CommandRow[]): Promise<ExitCode> {
  const [first, ...rest] = args;
  if (first === undefined) {
    io.err(await overview(commands));
    return Exit.usage;
  }
  if (first === '--version' || first === '-V') {
    io.out(`${packageVersion()}\n`);
    return Exit.holds;
  }
  if (first === '--help' || first === '-h' || first === 'help') {
    const [topic] = rest;
    io.out(topic === undefined ? await overview(commands) : (await find(topic, commands).load()).usage);
    return Exit.holds;
  }
  const command = await find(first, commands).load();
  if (asksForHelp(rest)) {
    io.out(command.usage);
    return Exit.holds;
  }
  return command.run(rest, io);
}

/** Behind `--` stand other programs' words, where `--help` is not ours. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args[0] === '-h' || (end === -1 ? args : args.slice(0, end)).includes('--help');
}

function find(name: string, commands: readonly CommandRow[]): CommandRow {
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  const kind = name.startsWith('-') ? 'option' : 'command';
  const meant = nearest(
    name,
    commands.map((candidate) => candidate.name),
  );
  const mend = meant === undefined ? 'see: argvet --help' : `did you mean ${meant}?`;
  throw new UsageError(`argvet: unknown ${kind} ${JSON.stringify(name)}, ${mend}`);
}

async function overview(rows: readonly CommandRow[]): Promise<string> {
  const commands = await Promise.all(rows.map(({ load }) => load()));
  const width = Math.max(...commands.map(({ name }) => name.length));
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`).join('');
  return `argvet pins, checks and mutation-tests the argv with which a program starts containers.

Usage: argvet COMMAND [arguments]

Commands:
${list}
Options:
  --help     Show this page; argvet COMMAND --help shows a command's
  --version  Show the version

Exit codes: 0 holds, 1 findings, 2 usage or config, 3 mutants survive, 4 failure.
`;
}
