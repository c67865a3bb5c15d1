/** `argvet resolve`: what an argv asks its engine for. */
import { once } from 'node:events';
import process from 'node:process';
import { lineBatches } from '../../argv/lines.ts';
import type { Line } from '../../argv/lines.ts';
import { parse } from '../../argv/parse.ts';
import { jsonLine } from '../../argv/parsed-json.ts';
import { printable } from '../../argv/printable.ts';
import { resolve } from '../../container/resolve.ts';
import { resolvedJson, resolvedText } from '../../report/resolve-report.ts';
import { painter } from '../../report/style.ts';
import { withClient } from '../ask-client.ts';
import type { AskClient } from '../ask-client.ts';
import { clientEnvironment } from '../client-environment.ts';
import type { CliCommand } from '../command.ts';
import { FailedRunError, UsageError } from '../command.ts';
import { Exit } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import type { Io } from '../io.ts';
import { oneWordHint } from '../one-word.ts';
import { parseOptions, usagePage } from '../options.ts';
import { lineEnvironment, readResolveLine } from '../resolve-line.ts';

const OPTIONS = {
  json: { description: 'Print one JSON object instead of the table' },
  stdin: { description: 'Read one JSON array of strings, or object, a line, and write one JSON object a line' },
  client: { description: 'Ask the docker client in the path too, through an engine that starts nothing' },
} as const;

/**
 * Prints the container config of an argv. Exit 0 resolved, 1 refused; with `--client` 0 equal, 1 different, 4 when the
 * client cannot be asked; 2 usage or a bad line.
 */
export const resolveCommand: CliCommand = {
  name: 'resolve',
  summary: 'Show what an argv asks the engine for',
  usage: usagePage(
    'resolve [--json] [--client] -- docker run ...\n       argvet resolve --stdin [--client] < lines',
    `Works out what docker 28.2.2 sends to its engine for an argv, in a normal form: two argv with the same config ask for
the same. Nothing is started. The argv stands behind --, and starts at the program, an option before the verb, or the
verb; variables, files and the working directory are those of this shell. A line of --stdin is a JSON array of strings,
or an object with argv and what its client can read: env, files, cwd, config, api; of this machine only the working
directory is read, unless cwd names another.

Exit codes: 0 resolved, 1 refused by the client, 2 the command line, or a line of --stdin, is wrong.
With --client: 0 docker says the same, 1 it says something else, 4 there is no client, or it cannot be asked this.`,
    OPTIONS,
  ),
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const end = args.indexOf('--');
  const options = parseOptions('resolve', OPTIONS, end === -1 ? args : args.slice(0, end));
  const [stray] = options.positionals;
  if (stray !== undefined) throw complain(`put the argv behind --: argvet resolve -- ${printable(stray)} ...`);
  const asksClient = options.has('client');
  if (options.has('stdin')) {
    if (end !== -1) throw complain('give the argv on standard input or behind --, not both');
    return asksClient
      ? withClient(io, (ask) => answerLines(io, askingLine(io, ask)))
      : answerLines(io, resolvingLine(io));
  }
  const argv = end === -1 ? [] : args.slice(end + 1);
  if (argv.length === 0) throw complain('no argv is given: argvet resolve -- docker run ...');
  const isJson = options.has('json');
  return asksClient ? withClient(io, (ask) => compare(argv, io, ask, isJson)) : show(argv, io, isJson);
}

function complain(message: string): UsageError {
  return new UsageError(`argvet resolve: ${message} (see: argvet resolve --help)`);
}

/** An argv of another verb is none that the client refuses. */
const VERBLESS: ReadonlySet<string> = new Set(['missing-verb', 'unknown-verb']);

function show(argv: readonly string[], io: Io, isJson: boolean): ExitCode {
  const parsed = parse(argv);
  if (!parsed.ok && VERBLESS.has(parsed.error.code)) throw complain(oneWordHint(argv) ?? parsed.error.message);
  const resolved = resolve(parsed, clientEnvironment(parsed, io));
  io.out(isJson ? `${jsonLine(resolvedJson(resolved))}\n` : resolvedText(resolved, painter(io.color)));
  return resolved.ok ? Exit.holds : Exit.findings;
}

async function compare(argv: readonly string[], io: Io, ask: AskClient, isJson: boolean): Promise<ExitCode> {
  const asked = await ask(argv, clientEnvironment(parse(argv), io), undefined);
  if ('notAsked' in asked) throw new FailedRunError(`argvet resolve: ${asked.notAsked}`, Exit.failure);
  const { resolved, compared } = asked;
  io.out(
    isJson ? `${jsonLine(resolvedJson(resolved, compared))}\n` : resolvedText(resolved, painter(io.color), compared),
  );
  return compared.differences.length === 0 ? Exit.holds : Exit.findings;
}

/** What a line came to: an object to write, and the exit code that it alone would give. */
interface Answered {
  readonly json: object;
  readonly exit: ExitCode;
}

type AnswerLine = (line: Line, number: number) => Answered | Promise<Answered>;

/** A batch is written before the next is read, so a slow reader of the output slows the reading down. */
async function answerLines(io: Io, answer: AnswerLine): Promise<ExitCode> {
  let number = 0;
  const exits = new Set<ExitCode>();
  for await (const lines of lineBatches(io.stdin)) {
    const first = number;
    number += lines.length;
    const answers: Answered[] = [];
    for (const each of lines.map((line, at) => answer(line, first + at + 1))) {
      answers.push(each instanceof Promise ? await each : each);
    }
    for (const { exit } of answers) exits.add(exit);
    const written = answers.map(({ json }) => `${jsonLine(json)}\n`).join('');
    if (written !== '') io.out(written);
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  }
  return [Exit.usage, Exit.failure, Exit.findings].find((exit) => exits.has(exit)) ?? Exit.holds;
}

function resolvingLine(io: Io): AnswerLine {
  return (line, number) => {
    const read = readResolveLine(number === 1 ? withoutMark(line) : line, io.directory);
    if ('problem' in read) return badLine(number, read.problem);
    const resolved = resolve(parse(read.argv), lineEnvironment(read));
    return { json: resolvedJson(resolved), exit: resolved.ok ? Exit.holds : Exit.findings };
  };
}

function askingLine(io: Io, ask: AskClient): AnswerLine {
  return async (line, number) => {
    const read = readResolveLine(number === 1 ? withoutMark(line) : line, io.directory);
    if ('problem' in read) return badLine(number, read.problem);
    const asked = await ask(read.argv, lineEnvironment(read), read.files);
    if ('notAsked' in asked) {
      return { json: { ok: false, exit: null, message: `Line ${number}: ${asked.notAsked}` }, exit: Exit.failure };
    }
    const { resolved, compared } = asked;
    const exit = compared.differences.length === 0 ? Exit.holds : Exit.findings;
    return { json: resolvedJson(resolved, compared), exit };
  };
}

function withoutMark(line: Line): Line {
  return 'text' in line ? { text: line.text.replace(/^\ufeff/, '') } : line;
}

function badLine(number: number, problem: string): Answered {
  return { json: { ok: false, exit: null, message: `Line ${number} holds no argv: ${problem}` }, exit: Exit.usage };
}
