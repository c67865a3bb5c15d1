/** Generated argv that the client accepts, together with what they say. */
import * as fc from 'fast-check';
import type { OptionSpec } from '../../src/argv/option-spec.ts';
import { DIALECT_TABLES } from '../../src/argv/options.ts';
import type { OptionTable } from '../../src/argv/options.ts';
import { VALUE_FACTS } from './data.ts';

/** An argv and what parse must say of it. */
export interface WellFormed {
  readonly argv: readonly string[];
  readonly options: readonly { readonly name: string; readonly value: string; readonly index: number }[];
  readonly imageIndex: number | undefined;
  readonly command: readonly string[];
}

/** Some tokens, and the options that they hold. */
interface Part {
  readonly tokens: readonly string[];
  readonly uses: readonly { readonly name: string; readonly value: string }[];
}

const PROGRAMS = {
  docker: fc.constantFrom<readonly string[]>([], ['docker'], ['sudo', 'nerdctl']),
  podman: fc.constantFrom<readonly string[]>(['podman'], ['sudo', '/usr/bin/podman'], ['podman.exe']),
};

/** Argv in all spellings: long with `=` or a token, short, attached, clusters, aliases, `--`. */
export const wellFormed: fc.Arbitrary<WellFormed> = fc
  .tuple(fc.constantFrom('docker', 'podman'), fc.constantFrom('run', 'create', 'exec'))
  .chain(([dialect, verb]) =>
    fc.record({
      program: PROGRAMS[dialect],
      globals: fc.array(part(DIALECT_TABLES[dialect].global), { maxLength: 2 }),
      verb: fc.constantFrom([verb], ['container', verb]),
      parts: fc.array(part(DIALECT_TABLES[dialect][verb]), { maxLength: 6 }),
      rest: rest(),
    }),
  )
  .map(({ program, globals, verb, parts, rest: { separator, positional } }) => {
    const argv = [...program, ...globals.flatMap(({ tokens }) => tokens), ...verb];
    const options = parts.flatMap(({ tokens, uses }) => {
      const index = argv.length;
      argv.push(...tokens);
      return uses.map((use) => ({ ...use, index }));
    });
    argv.push(...separator);
    const imageIndex = positional.length === 0 ? undefined : argv.length;
    return { argv: [...argv, ...positional], options, imageIndex, command: positional.slice(1) };
  });

/** Any text: printable, unicode, empty, control characters, halves of surrogate pairs. */
export const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
);

function rest() {
  const words = fc.array(fc.oneof(anyText, fc.constantFrom('--', '-', '--rm', '-it')), { maxLength: 4 });
  const bare = anyText.filter((text) => !text.startsWith('-') || text === '-');
  return fc.oneof(
    fc.tuple(bare, words).map(([image, command]) => ({ separator: [], positional: [image, ...command] })),
    words.map((positional) => ({ separator: ['--'], positional })),
    fc.constant({ separator: [], positional: [] }),
  );
}

function part(table: OptionTable): fc.Arbitrary<Part> {
  // After `exec --latest` no word is the container.
  const bools = table.options.filter(({ kind, name }) => kind === 'bool' && name !== 'latest');
  const values = table.options.filter(({ kind }) => kind === 'value');
  const cluster = fc.array(fc.constantFrom(...bools.flatMap(({ short }) => short ?? [])), { maxLength: 3 });
  return fc.oneof(
    fc.constantFrom(...bools).chain(longBool),
    fc.constantFrom(...values).chain((spec) => valueOf(table, spec).chain((value) => longValue(spec, value))),
    cluster.filter((letters) => letters.length > 0).map((letters) => clusterOf(table, letters)),
    fc
      .tuple(cluster, fc.constantFrom(...values.filter(({ short }) => short !== undefined)))
      .chain(([letters, spec]) => valueOf(table, spec).chain((value) => shortValue(table, letters, spec, value)))
      // A token that holds `test.` is a flag of Go's test runner when the letters before it are known.
      .filter(({ tokens }) => tokens[0]?.includes('test.') === false),
  );
}

function valueOf({ dialect }: OptionTable, spec: OptionSpec): fc.Arbitrary<string> {
  if (dialect === 'podman') {
    const values = fc.oneof(anyText, fc.constantFrom('0', '64', '0x40', 'a,b', '"a,b",c'));
    return values.filter((value) => spec.check?.(value) === undefined);
  }
  const facts = VALUE_FACTS[spec.type];
  return facts === undefined ? anyText : fc.constantFrom(...facts.accepted);
}

function longBool(spec: OptionSpec): fc.Arbitrary<Part> {
  return fc.constantFrom(undefined, 'true', 'false', '0', 'T').map((value) => ({
    tokens: [value === undefined ? `--${spec.name}` : `--${spec.name}=${value}`],
    uses: [{ name: spec.aliasOf ?? spec.name, value: value ?? 'true' }],
  }));
}

function longValue(spec: OptionSpec, value: string): fc.Arbitrary<Part> {
  const uses = [{ name: spec.aliasOf ?? spec.name, value }];
  return fc.constantFrom({ tokens: [`--${spec.name}`, value], uses }, { tokens: [`--${spec.name}=${value}`], uses });
}

function clusterOf(table: OptionTable, letters: readonly string[]): Part {
  const uses = letters.map((letter) => ({ name: table.byShort.get(letter)?.name ?? '', value: 'true' }));
  return { tokens: [`-${letters.join('')}`], uses };
}

function shortValue(
  table: OptionTable,
  letters: readonly string[],
  spec: OptionSpec,
  value: string,
): fc.Arbitrary<Part> {
  const letter = `-${letters.join('')}${spec.short}`;
  const uses = [...clusterOf(table, letters).uses, { name: spec.name, value }];
  const apart = { tokens: [letter, value], uses };
  const attached = { tokens: [`${letter}${value}`], uses };
  const equals = { tokens: [`${letter}=${value}`], uses };
  if (value === '') return fc.constant(apart);
  return value.startsWith('=') ? fc.constantFrom(apart, equals) : fc.constantFrom(apart, attached, equals);
}
