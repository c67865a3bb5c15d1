/** Arbitrary questions: argv over the whole option table, in every spelling, in worlds of variables and files. */
import * as fc from 'fast-check';
import type { OptionSpec } from '../../src/argv/option-spec.ts';
import { OPTION_TABLES } from '../../src/argv/options.ts';
import type { Verb } from '../../src/argv/model.ts';
import type { Question, Use } from './question.ts';
import { CONTAINERS, IMAGES, textsFor, WILD_TEXTS, WORDS } from './texts.ts';
import type { Texts } from './texts.ts';
import { worldArbitrary } from './world-arbitrary.ts';

/** A question of one verb. About half of them are taken by the client. */
function questionArbitrary(verb: Verb): fc.Arbitrary<Question> {
  return fc.record({
    program: rarely([[]], ['docker'], ['/usr/bin/docker']),
    globals: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.array(globalUse(), { maxLength: 3 })),
    verb: rarely([[verb]], ['container', verb]),
    uses: usesOf(verb),
    separator: rarely([[]], ['--']),
    words: verb === 'exec' ? wordsBehind(CONTAINERS, 1) : wordsBehind(IMAGES, 0),
    world: worldArbitrary(),
  });
}

/** Questions of all verbs. */
export function anyQuestion(): fc.Arbitrary<Question> {
  return fc.oneof(
    { weight: 6, arbitrary: questionArbitrary('create') },
    { weight: 4, arbitrary: questionArbitrary('run') },
    { weight: 2, arbitrary: questionArbitrary('exec') },
  );
}

function rarely(usual: readonly string[][], ...others: readonly string[][]): fc.Arbitrary<string[]> {
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...others));
}

/** Calm uses alone, calm ones with an odd one among them, the same few options again and again, or anything. */
function usesOf(verb: Verb): fc.Arbitrary<readonly Use[]> {
  const { options } = OPTION_TABLES[verb];
  const usual = options.filter(({ name, os }) => os === undefined && name !== 'help');
  const odd = fc.oneof(fc.constantFrom(...options).chain(oddUse), cluster(verb), fc.constantFrom(...STRANGE));
  const few = fc.uniqueArray(fc.constantFrom(...usual), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(calmUses(usual), { maxLength: 6 }) },
    { weight: 4, arbitrary: withOne(fc.array(calmUses(usual), { maxLength: 3 }), odd) },
    { weight: 3, arbitrary: few.chain((specs) => fc.array(calmUses(specs), { minLength: 2, maxLength: 6 })) },
    {
      weight: 2,
      arbitrary: few.chain((specs) =>
        withOne(fc.array(calmUses(specs), { maxLength: 4 }), fc.constantFrom(...specs).chain(oddUse)),
      ),
    },
    { weight: 1, arbitrary: fc.array(odd, { maxLength: 4 }) },
  );
}

function withOne(uses: fc.Arbitrary<Use[]>, one: fc.Arbitrary<Use>): fc.Arbitrary<readonly Use[]> {
  return fc.tuple(uses, one, fc.nat()).map(([all, each, at]) => all.toSpliced(at % (all.length + 1), 0, each));
}

function calmUses(specs: readonly OptionSpec[]): fc.Arbitrary<Use> {
  return fc.constantFrom(...specs).chain(calmUse);
}

function calmUse(spec: OptionSpec): fc.Arbitrary<Use> {
  return spelled(spec, fc.constantFrom(...textsFor(spec).valid));
}

function oddUse(spec: OptionSpec): fc.Arbitrary<Use> {
  const { valid, odd } = textsFor(spec);
  const known = fc.constantFrom(...valid, ...odd);
  return spelled(
    spec,
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...odd) },
      { weight: 4, arbitrary: altered(known) },
      { weight: 1, arbitrary: fc.constantFrom(...WILD_TEXTS) },
    ),
  );
}

/** Characters that mean something in one value or another, and some that are only there to be in the way. */
const CHARACTERS = Array.from(':=,/.-_ \t\n"\'\\@%+*[]{}()#~?&|0123456789abxABXkKmMgGrwzZ\u{a0}é😀\u{130}');

/** A text with one character more, less or other, or a part of it twice. */
function altered(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(texts, fc.nat(), fc.constantFrom(...CHARACTERS), fc.nat(3)).map(([text, place, character, way]) => {
    const letters = Array.from(text);
    const at = place % (letters.length + 1);
    if (way === 0) return letters.toSpliced(at, 0, character).join('');
    if (way === 1) return letters.toSpliced(at, 1).join('');
    if (way === 2) return letters.toSpliced(at, 1, character).join('');
    return [...letters.slice(0, at), ...letters.slice(at >> 1)].join('');
  });
}

/** Every way to write an option with its value: `--x v`, `--x=v`, `-x v`, `-xv`, `-x=v`; of a switch also `--x`, `-x`. */
function spelled({ name, short, kind }: OptionSpec, values: fc.Arbitrary<string>): fc.Arbitrary<Use> {
  const ways: readonly ((value: string) => Use)[] = [
    ...(kind === 'bool' ? [(): Use => [`--${name}`]] : [(value: string): Use => [`--${name}`, value]]),
    (value) => [`--${name}=${value}`],
    ...(short === undefined ? [] : shortWays(short, kind)),
  ];
  return fc.tuple(fc.constantFrom(...ways), values).map(([way, value]) => way(value));
}

function shortWays(short: string, kind: OptionSpec['kind']): readonly ((value: string) => Use)[] {
  if (kind === 'bool') return [() => [`-${short}`], (value) => [`-${short}=${value}`]];
  return [(value) => [`-${short}`, value], (value) => [`-${short}${value}`], (value) => [`-${short}=${value}`]];
}

/** Letters of switches, and perhaps one of an option with its value. */
function cluster(verb: Verb): fc.Arbitrary<Use> {
  const shorts = OPTION_TABLES[verb].options.filter(({ short }) => short !== undefined);
  const switches = shorts.filter(({ kind }) => kind === 'bool');
  const last = fc
    .constantFrom(...shorts)
    .chain((spec) => (spec.kind === 'bool' ? fc.constant<Use>([`-${spec.short}`]) : calmUse(spec)));
  return fc
    .tuple(fc.array(fc.constantFrom(...switches), { minLength: 1, maxLength: 3 }), last)
    .map(([letters, end]) => clustered(letters.map(({ short }) => short).join(''), end));
}

function clustered(letters: string, [option, ...value]: Use): Use {
  return option.startsWith('--') ? [option, ...value] : [`-${letters}${option.slice(1)}`, ...value];
}

/** Tokens that are no option, or no whole one. */
const STRANGE: readonly Use[] = [
  ['---x'],
  ['--=x'],
  ['--nope'],
  ['-Z'],
  ['-test.v'],
  ['--priv'],
  ['-'],
  ['--cap_add', 'x'],
  ['-privileged'],
  ['-itZ'],
  ['--rm', 'true'],
  ['-test'],
  ['-dtest.x'],
];

function globalUse(): fc.Arbitrary<Use> {
  const specs = OPTION_TABLES.global.options.filter(({ name }) => HARMLESS.has(name));
  return fc.constantFrom(...specs).chain((spec) => fc.oneof({ weight: 4, arbitrary: calmUse(spec) }, oddUse(spec)));
}

/** Those that name no other engine, no folder of keys, and do not end the client before its verb. */
const HARMLESS: ReadonlySet<string> = new Set([
  'debug',
  'log-level',
  'host',
  'context',
  'tls',
  'tlsverify',
  'tlscacert',
  'version',
  'help',
]);

function wordsBehind(pool: Texts, least: number): fc.Arbitrary<string[]> {
  const command = fc.array(fc.constantFrom(...WORDS), { minLength: least, maxLength: 3 });
  const odd = fc.oneof(fc.constantFrom(...pool.odd), altered(fc.constantFrom(...pool.valid, ...pool.odd)));
  const first = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...pool.valid) }, odd);
  const whole = fc.tuple(first, command).map(([image, words]) => [image].concat(words));
  return fc.oneof({ weight: 30, arbitrary: whole }, fc.array(fc.constantFrom(...WORDS), { maxLength: 1 }));
}
