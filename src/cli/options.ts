/** Options of a command: one table is what is parsed and what the help shows. */
import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';
import { nearest } from './nearest.ts';

/** An option. With a `value` it takes one, which the help calls by that name (`FILE`); without, it is a switch. */
interface OptionSpec {
  readonly value?: string;
  /** The values that are allowed. Absent: any that is not empty. */
  readonly choices?: readonly string[];
  /** For the help, without a full stop. */
  readonly description: string;
}

/** The options of a command by name, without dashes. */
export type OptionTable = Readonly<Record<string, OptionSpec>>;

/** The options that were given. */
export interface Options<Name extends string> {
  readonly positionals: readonly string[];
  /** Whether a switch is on. */
  readonly has: (name: Name) => boolean;
  /** An option's value, undefined when it was not given. */
  readonly text: (name: Name) => string | undefined;
  /** An option's value as a whole number of at least 1; throws a `UsageError` for anything else. */
  readonly count: (name: Name) => number | undefined;
}

/**
 * Reads arguments against a table, in any order; all behind `--` is positional. Throws a `UsageError` that names the
 * token at fault: an unknown option, one without its value, one that stands twice, a value outside its choices.
 */
export function parseOptions<const Table extends OptionTable>(
  command: string,
  table: Table,
  args: readonly string[],
): Options<keyof Table & string> {
  const complain = (message: string) => new UsageError(`argvet ${command}: ${message} (see: argvet ${command} --help)`);
  const given = new Map<string, string>();
  const positionals: string[] = [];
  for (const token of tokensOf(table, args)) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(table, token.name) ? table[token.name] : undefined;
    if (spec === undefined) throw complain(unknownOption(token.rawName, Object.keys(table)));
    if (given.has(token.name)) throw complain(`${token.rawName} stands twice: give it once`);
    const swallowed = token.inlineValue === false && /^-./.test(token.value);
    given.set(token.name, valueOf(token.rawName, spec, swallowed ? undefined : token.value, complain));
  }
  return {
    positionals,
    has: (name) => given.has(name),
    text: (name) => given.get(name),
    count: (name) => {
      const text = given.get(name);
      if (text === undefined) return undefined;
      if (!/^[1-9]\d{0,8}$/.test(text)) {
        throw complain(`--${name} takes a whole number from 1 on, not ${JSON.stringify(text)}`);
      }
      return Number(text);
    },
  };
}

/** The help page of a command: how to call it, what it does, its options in aligned columns. */
export function usagePage(synopsis: string, description: string, table: OptionTable): string {
  const rows = Object.entries({ ...table, help: { description: 'Show this page' } }).map(
    ([name, spec]: [string, OptionSpec]) =>
      [`--${name}${spec.value === undefined ? '' : ` ${spec.value}`}`, spec.description] as const,
  );
  const width = Math.max(...rows.map(([left]) => left.length));
  const options = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
  return `Usage: argvet ${synopsis}\n\n${description.trim()}\n\nOptions:\n${options}`;
}

function tokensOf(table: OptionTable, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, spec]) => [
      name,
      { type: spec.value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true }).tokens;
}

function valueOf(
  rawName: string,
  spec: OptionSpec,
  value: string | undefined,
  complain: (message: string) => UsageError,
): string {
  if (spec.value === undefined) {
    if (value !== undefined) throw complain(`${rawName} is a switch and takes no value`);
    return '';
  }
  const wanted = spec.choices?.join(' or ') ?? spec.value;
  if (value === undefined || value === '') throw complain(`${rawName} needs a value: ${wanted}`);
  if (spec.choices?.includes(value) === false) {
    throw complain(`${rawName} takes ${wanted}, not ${JSON.stringify(value)}`);
  }
  return value;
}

function unknownOption(rawName: string, names: readonly string[]): string {
  const meant = nearest(rawName.replace(/^-+/, ''), names);
  return `unknown option ${JSON.stringify(rawName)}${meant === undefined ? '' : `, did you mean --${meant}?`}`;
}
