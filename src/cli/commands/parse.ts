/** `argvet parse`: what the client makes of an argv. */
import { once } from 'node:events';
import process from 'node:process';
import type { Line } from '../../argv/lines.ts';
import { lineBatches } from '../../argv/lines.ts';
import { parse } from '../../argv/parse.ts';
import { jsonLine, parsedJson } from '../../argv/parsed-json.ts';
import type { ParseErrorJson, ParsedCommandJson } from '../../argv/parsed-json.ts';
import { parsedText } from '../../argv/parsed-text.ts';
import { printable } from '../../argv/printable.ts';
import type { CliCommand } from '../command.ts';
import { UsageError } from '../command.ts';
import { Exit } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import type { Io } from '../io.ts';
import { oneWordHint } from '../one-word.ts';
import { parseOptions, usagePage } from '../options.ts';

const OPTIONS = {
  json: { description: 'Print one JSON object instead of the table' },
  stdin: { description: 'Read one JSON array of strings a line, and write one JSON object a line' },
} as const;

/** Prints the tokens of an argv with their roles, and its options. Exit 0 accepted, 1 refused, 2 usage or a bad line. */
export const parseCommand: CliCommand = {
  name: 'parse',
  summary: 'Show what each token of an argv is',
  usage: usagePage(
    'parse [--json] -- docker run ...\n       argvet parse --stdin < lines',
    `Reads an argv as docker 28.2.2 does, without an engine: which token is an option, its value, the image, a word of
the command, or why the client refuses it. The argv stands behind --, and starts at the program or at its verb.

Exit codes: 0 accepted, 1 refused by the client's syntax, 2 the command line, or a line of --stdin, is wrong.`,
    OPTIONS,
  ),
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const end = args.indexOf('--');
  const options = parseOptions('parse', OPTIONS, end === -1 ? args : args.slice(0, end));
  const [stray] = options.positionals;
  if (stray !== undefined) throw complain(`put the argv behind --: argvet parse -- ${printable(stray)} ...`);
  const argv = end === -1 ? [] : args.slice(end + 1);
  if (options.has('stdin')) {
    if (end !== -1) throw complain('give the argv on standard input or behind --, not both');
    return parseLines(io);
  }
  if (argv.length === 0) throw complain('no argv is given: argvet parse -- docker run ...');
  const parsed = parse(argv);
  const hint = parsed.ok ? undefined : oneWordHint(argv);
  const told = hint === undefined ? '' : `hint: ${hint}\n`;
  io.out(options.has('json') ? `${jsonLine(parsedJson(parsed))}\n` : `${parsedText(parsed)}${told}`);
  return parsed.ok ? Exit.holds : Exit.findings;
}

function complain(message: string): UsageError {
  return new UsageError(`argvet parse: ${message} (see: argvet parse --help)`);
}

/** A batch is written before the next is read, so a slow reader of the output slows the reading down. */
async function parseLines(io: Io): Promise<ExitCode> {
  let number = 0;
  let refused = false;
  let bad = false;
  for await (const lines of lineBatches(io.stdin)) {
    let written = '';
    for (const line of lines) {
      number += 1;
      const result = parseLine(line, number);
      refused ||= !result.ok;
      bad ||= !result.ok && result.error.code === 'bad-input';
      written += `${jsonLine(result)}\n`;
    }
    if (written !== '') io.out(written);
    await drained();
  }
  if (bad) return Exit.usage;
  return refused ? Exit.findings : Exit.holds;
}

/** A pipe that is full takes what is written into memory instead: waiting for it keeps a long input out of there. */
async function drained(): Promise<void> {
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
}

function parseLine(line: Line, number: number): ParsedCommandJson | ParseErrorJson {
  if ('problem' in line) return badInput(number, line.problem);
  const argv = readArgv(number === 1 ? line.text.replace(/^\ufeff/, '') : line.text);
  return argv === undefined ? badInput(number, 'it is not a JSON array of strings') : parsedJson(parse(argv));
}

function badInput(number: number, problem: string): ParseErrorJson {
  return { ok: false, error: { code: 'bad-input', message: `Line ${number} holds no argv: ${problem}`, index: null } };
}

function readArgv(text: string): readonly string[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isStrings(value) ? value : undefined;
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
