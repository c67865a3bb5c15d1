import type { Command, OptionUse, Parsed, Refusal, Role, SyntaxCode, SyntaxProblem, Token, Verb } from './model.ts';
import type { OptionSpec } from './option-spec.ts';
import { OPTION_TABLES } from './options.ts';
import type { OptionTable, Scope } from './options.ts';
import { printable } from './printable.ts';
import { isProgram } from './program.ts';

/**
 * Reads an argv as docker 28.2.2 does, up to the point where the client talks to an engine. The argv starts at
 * a program, a global option or a verb. It never throws, keeps every token, and refuses what the client refuses
 * with exit 125 and its usage text; an argv without an image is accepted, the client's refusal of it is another kind.
 */
export function parse(argv: readonly string[]): Parsed {
  const reading: Reading = { argv, at: 0, tokens: [], problem: undefined };
  const program = argv[0] !== undefined && isProgram(argv[0]) ? argv[0] : undefined;
  if (program !== undefined) take(reading, 'program');
  const globals: OptionUse[] = [];
  readOptions(reading, OPTION_TABLES.global, globals);
  const verb = readVerb(reading, globals);
  if (typeof verb !== 'string') return refusal(reading, verb);
  const options: OptionUse[] = [];
  readOptions(reading, OPTION_TABLES[verb], options);
  if (reading.problem !== undefined) return refusal(reading, reading.problem);
  return command(reading, program, verb, globals, options);
}

/** What is known while an argv is read from left to right: `at` is the next token, `problem` ends it. */
interface Reading {
  readonly argv: readonly string[];
  at: number;
  readonly tokens: Token[];
  problem: SyntaxProblem | undefined;
}

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['run', 'run'],
  ['create', 'create'],
  ['exec', 'exec'],
]);

function take(reading: Reading, role: Role): string {
  const index = reading.at;
  const text = reading.argv[index] ?? '';
  reading.tokens.push({ text, role, index });
  reading.at = index + 1;
  return text;
}

function fail(reading: Reading, code: SyntaxCode, index: number, message: string): SyntaxProblem {
  reading.problem = { code, message, index };
  return reading.problem;
}

function command(
  reading: Reading,
  program: string | undefined,
  verb: Verb,
  globals: readonly OptionUse[],
  options: readonly OptionUse[],
): Command {
  const { argv, tokens } = reading;
  const imageIndex = reading.at < argv.length ? reading.at : undefined;
  const image = imageIndex === undefined ? undefined : take(reading, verb === 'exec' ? 'container' : 'image');
  const words = argv.slice(reading.at);
  while (reading.at < argv.length) take(reading, 'word');
  return { ok: true, program, verb, tokens, globals, options, imageIndex, image, command: words };
}

function refusal(reading: Reading, error: SyntaxProblem): Refusal {
  while (reading.at < reading.argv.length) take(reading, 'unread');
  return { ok: false, tokens: reading.tokens, error };
}

function readVerb(reading: Reading, globals: OptionUse[]): Verb | SyntaxProblem {
  let name = nextVerbToken(reading);
  if (name === 'container') {
    readOptions(reading, OPTION_TABLES.container, globals);
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

/** Reads options up to the first token that is none, as pflag does without interspersed arguments. */
function readOptions(reading: Reading, table: OptionTable, uses: OptionUse[]): void {
  const { argv } = reading;
  const role = table.scope === 'global' || table.scope === 'container' ? 'global-option' : 'option';
  while (reading.at < argv.length && reading.problem === undefined) {
    const text = argv[reading.at] ?? '';
    if (text.length < 2 || text.charCodeAt(0) !== DASH) return;
    if (text === '--') {
      // Behind `container` the client takes `--` for a verb, which it does not know.
      if (table.scope !== 'container') take(reading, 'separator');
      return;
    }
    take(reading, role);
    if (text.charCodeAt(1) === DASH) readLong(reading, table, text, uses);
    else readCluster(reading, table, text, uses);
  }
}

const DASH = 45;
const EQUALS = 61;

function readLong(reading: Reading, table: OptionTable, text: string, uses: OptionUse[]): void {
  const index = reading.at - 1;
  const third = text.charCodeAt(2);
  if (third === DASH || third === EQUALS) {
    fail(reading, 'bad-option-syntax', index, `${quoted(text)} is not an option: a name must follow the two dashes`);
    return;
  }
  const cut = text.indexOf('=');
  const name = cut === -1 ? text.slice(2) : text.slice(2, cut);
  const spelled = cut === -1 ? text : text.slice(0, cut);
  const spec = table.byLong.get(name);
  if (spec === undefined) {
    fail(reading, 'unknown-option', index, `${quoted(spelled)} is not an option ${place(table)}`);
    return;
  }
  if (cut !== -1) use(reading, uses, spec, spelled, text.slice(cut + 1), index, index);
  else if (spec.kind === 'bool') use(reading, uses, spec, spelled, 'true', index, index);
  else useNext(reading, uses, spec, spelled, index);
}

function readCluster(reading: Reading, table: OptionTable, text: string, uses: OptionUse[]): void {
  const index = reading.at - 1;
  for (let at = 1; at < text.length && reading.problem === undefined; at += 1) {
    if (text.startsWith('test.', at)) return;
    const letter = text.charAt(at);
    const spec = table.byShort.get(letter);
    if (spec === undefined) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const where = text.length === 2 ? '' : ` in ${quoted(text)}`;
      fail(reading, 'unknown-option', index, `${quoted(`-${character}`)}${where} is not an option ${place(table)}`);
      return;
    }
    const spelled = `-${letter}`;
    if (text.charCodeAt(at + 1) === EQUALS && at + 2 < text.length) {
      use(reading, uses, spec, spelled, text.slice(at + 2), index, index);
      return;
    }
    if (spec.kind === 'value') {
      if (at + 1 < text.length) use(reading, uses, spec, spelled, text.slice(at + 1), index, index);
      else useNext(reading, uses, spec, spelled, index);
      return;
    }
    use(reading, uses, spec, spelled, 'true', index, index);
  }
}

function useNext(reading: Reading, uses: OptionUse[], spec: OptionSpec, spelled: string, index: number): void {
  if (reading.at >= reading.argv.length) {
    fail(reading, 'missing-value', reading.at, `${spelled} needs a value, and the argv ends behind it`);
    return;
  }
  const value = take(reading, 'value');
  use(reading, uses, spec, spelled, value, index, reading.at - 1);
}

function use(
  reading: Reading,
  uses: OptionUse[],
  spec: OptionSpec,
  spelled: string,
  value: string,
  index: number,
  valueIndex: number,
): void {
  const reason = spec.check?.(value);
  if (reason !== undefined) {
    fail(reading, 'bad-value', valueIndex, `${quoted(value)} is not a value of ${spelled}: ${printable(reason)}`);
    return;
  }
  uses.push({ name: spec.aliasOf ?? spec.name, spelled, value, index, valueIndex });
}

const PLACES: Readonly<Record<Scope, string>> = {
  global: 'that may stand before the verb',
  container: 'that may stand behind container',
  run: 'of run',
  create: 'of create',
  exec: 'of exec',
};

function place(table: OptionTable): string {
  return PLACES[table.scope];
}

function quoted(text: string): string {
  return `"${printable(text)}"`;
}
