import { dialectOf } from './dialect.ts';
import type { Dialect } from './dialect.ts';
import type { Command, OptionUse, Parsed, Refusal, SyntaxProblem, Verb } from './model.ts';
import { DIALECT_TABLES } from './options.ts';
import type { OptionTables } from './options.ts';
import { isProgram, isSudo } from './program.ts';
import { readOptions } from './read-options.ts';
import { parseBool } from './values/bool.ts';
import { fail, quoted, startReading, take } from './reading.ts';
import type { Reading } from './reading.ts';

/** How an argv is read. */
export interface ParseOptions {
  /** Whose grammar; that of the program by default. */
  readonly dialect?: Dialect;
}

/**
 * Reads an argv as docker 28.2.2 does, up to the point where the client talks to an engine, or as podman 4.3.1 does
 * with a local engine when `podman` is the program. The argv starts at
 * a program (`sudo` may stand before it), a global option or a verb. It never throws, keeps every token, and refuses
 * what the client refuses with exit 125 and its usage text; an argv without an image is accepted, the client's refusal
 * of it is another kind.
 */
export function parse(argv: readonly string[], how: ParseOptions = {}): Parsed {
  const reading = startReading(argv);
  const program = readProgram(reading);
  const dialect = how.dialect ?? dialectOf(program);
  const globals: OptionUse[] = [];
  const tables = DIALECT_TABLES[dialect];
  readOptions(reading, tables.global, globals);
  const verb = readVerb(reading, tables, globals);
  if (typeof verb !== 'string') return refusal(reading, verb);
  const options: OptionUse[] = [];
  readOptions(reading, tables[verb], options);
  if (reading.problem !== undefined) return refusal(reading, reading.problem);
  return command(reading, { program, dialect, verb, globals, options });
}

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['run', 'run'],
  ['create', 'create'],
  ['exec', 'exec'],
]);

function readProgram(reading: Reading): string | undefined {
  const [first = '', second = ''] = reading.argv;
  if (isSudo(first) && isProgram(second)) take(reading, 'program');
  return isProgram(reading.argv[reading.at] ?? '') ? take(reading, 'program') : undefined;
}

function readVerb(reading: Reading, tables: OptionTables, globals: OptionUse[]): Verb | SyntaxProblem {
  let name = nextVerbToken(reading);
  if (name === 'container') {
    readOptions(reading, tables.container, globals);
    name = nextVerbToken(reading);
  }
  if (typeof name !== 'string') return name;
  const message = `${quoted(name)} is not a verb: run, create or exec is expected`;
  return VERBS.get(name) ?? fail(reading, 'unknown-verb', reading.at - 1, message);
}

function nextVerbToken(reading: Reading): string | SyntaxProblem {
  if (reading.problem !== undefined) return reading.problem;
  if (reading.at < reading.argv.length) return take(reading, 'verb');
  return fail(reading, 'missing-verb', reading.at, 'The argv ends before its verb: run, create or exec is expected');
}

function command(
  reading: Reading,
  head: Pick<Command, 'program' | 'dialect' | 'verb' | 'globals' | 'options'>,
): Command {
  const { argv, tokens } = reading;
  const isNamed = reading.at < argv.length && !actsOnLatest(head);
  const imageIndex = isNamed ? reading.at : undefined;
  const image = imageIndex === undefined ? undefined : take(reading, head.verb === 'exec' ? 'container' : 'image');
  const words = argv.slice(reading.at);
  while (reading.at < argv.length) take(reading, 'word');
  return {
    ok: true,
    program: head.program,
    dialect: head.dialect,
    verb: head.verb,
    tokens,
    globals: head.globals,
    options: head.options,
    imageIndex,
    image,
    command: words,
  };
}

/** `podman exec --latest` names no container: every word is the command's. */
function actsOnLatest({ dialect, verb, options }: Pick<Command, 'dialect' | 'verb' | 'options'>): boolean {
  if (dialect === 'docker' || verb !== 'exec') return false;
  return parseBool(options.findLast(({ name }) => name === 'latest')?.value ?? 'false') === true;
}

function refusal(reading: Reading, error: SyntaxProblem): Refusal {
  while (reading.at < reading.argv.length) take(reading, 'unread');
  return { ok: false, tokens: reading.tokens, error };
}
