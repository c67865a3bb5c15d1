/** Reads the options of an argv as far as they are certain: by the client's grammar, one after another. */
import { dialectOf } from '../argv/dialect.ts';
import type { OptionUse, Refusal, Verb } from '../argv/model.ts';
import { DIALECT_TABLES, optionNamed } from '../argv/options.ts';
import { parse } from '../argv/parse.ts';
import type { SeenUse } from '../policy/builtin/policy.ts';
import { ONLY_PLACEHOLDER, PLACEHOLDER } from './word.ts';
import type { KnownWord, UnknownWord, Word } from './word.ts';

/** A word that is not known, and what it stands for. */
export interface UnreadWord {
  readonly word: UnknownWord;
  /** The option whose value it is, as it is spelled and by its long name; absent where the reading ended at it. */
  readonly option?: { readonly name: string; readonly spelled: string };
}

/** An argv half read, behind its verb. */
export interface Reading {
  readonly program: string;
  readonly verb: Verb;
  readonly words: readonly Word[];
  at: number;
  readonly options: SeenUse[];
  readonly unread: UnreadWord[];
  /** True when a tool puts more words behind these. */
  readonly openEnd: boolean;
  /** True while every option before `at` is known. */
  complete: boolean;
  /** The index of the image; `undefined` when there is none, or when it is not known where it stands. */
  imageIndex: number | undefined;
  refusal: { readonly index: number; readonly message: string } | undefined;
}

/** Begins to read options behind a verb. */
export function startReading(
  program: string,
  verb: Verb,
  words: readonly Word[],
  at: number,
  openEnd = false,
): Reading {
  return {
    program,
    verb,
    words,
    at,
    options: [],
    unread: [],
    openEnd,
    complete: true,
    imageIndex: undefined,
    refusal: undefined,
  };
}

/** Reads options up to the image, the end, or the first word of which nothing is certain. */
export function readOptions(reading: Reading): void {
  while (reading.at < reading.words.length && reading.refusal === undefined) {
    const word = reading.words[reading.at];
    if (word === undefined) return;
    const goesOn = word.text === undefined ? readUnknown(reading, word) : readKnown(reading, word);
    if (!goesOn) return;
  }
}

/** Reads a known token where an option may stand. False when it ends the options. */
function readKnown(reading: Reading, word: KnownWord): boolean {
  const { program, verb, at, words } = reading;
  const { text } = word;
  const alone = parse([program, verb, text]);
  if (isPlaceholder(alone, text)) return readUnknown(reading, replaceable(word, optionStart(reading, text)));
  if (alone.ok) {
    if (alone.imageIndex !== undefined) return endAtImage(reading, at);
    if (alone.tokens[2]?.role === 'separator') return endAtImage(reading, at + 1);
    takeUses(reading, alone.options, at, at);
    reading.at = at + 1;
    return true;
  }
  if (alone.error.code !== 'missing-value') return refuse(reading, at, alone);
  const value = words[at + 1];
  if (value === undefined) return reading.openEnd ? stop(reading) : refuse(reading, at + 1, alone);
  if (value.text === undefined) return readUnknownValue(reading, text, value);
  const both = parse([program, verb, text, value.text]);
  if (isPlaceholder(both, value.text)) return readUnknownValue(reading, text, replaceable(value, ''));
  if (!both.ok) return refuse(reading, at + 1, both);
  takeUses(reading, both.options, at, at + 1);
  reading.at = at + 2;
  return true;
}

/** A value that is one to be replaced, or holds one and is refused as it stands. */
function isPlaceholder(parsed: ReturnType<typeof parse>, text: string): boolean {
  if (!parsed.ok) return parsed.error.code === 'bad-value' && PLACEHOLDER.test(text);
  return ONLY_PLACEHOLDER.test(parsed.options.at(-1)?.value ?? '');
}

/** A word as one of which only the beginning is known. */
function replaceable({ text, at, mapped }: KnownWord, prefix: string): UnknownWord {
  const source = text.slice(prefix.length);
  const unknown = { kind: 'template', source, at: mapped?.offsetAt(prefix.length) ?? at } as const;
  return { text: undefined, at, prefix, count: 'one', unknown, source: text };
}

/** The beginning of a token up to its option's value. */
function optionStart(reading: Reading, text: string): string {
  const option = text.startsWith('--') ? longOption(text) : letterOption(reading, text);
  const end = option?.length ?? text.length;
  return text.slice(0, text.charAt(end) === '=' ? end + 1 : end);
}

function endAtImage(reading: Reading, imageIndex: number): false {
  if (imageIndex < reading.words.length) reading.imageIndex = imageIndex;
  reading.at = reading.words.length;
  return false;
}

function refuse(reading: Reading, index: number, { error }: Refusal): false {
  reading.refusal = { index, message: error.message };
  return false;
}

function takeUses(reading: Reading, uses: readonly OptionUse[], index: number, valueIndex: number): void {
  for (const use of uses) {
    reading.options.push({ ...use, index, valueIndex: use.valueIndex === use.index ? index : valueIndex });
  }
}

/** The value of the option that a token ends with is not known; the switches before it in its cluster are. */
function readUnknownValue(reading: Reading, token: string, value: UnknownWord): boolean {
  const { at } = reading;
  takeCluster(reading, token.slice(0, token.startsWith('--') ? 0 : -1));
  takeUnknownUse(reading, token, at + 1, value);
  reading.at = at + 2;
  return value.count === 'one' || stop(reading);
}

/** The switches of `-it` in `-itv`. */
function takeCluster(reading: Reading, cluster: string): void {
  const { program, verb, at } = reading;
  const parsed = cluster.length > 1 ? parse([program, verb, cluster]) : undefined;
  if (parsed?.ok === true) takeUses(reading, parsed.options, at, at);
}

/** A use whose value is not known, of the option that a token ends with. */
function takeUnknownUse(reading: Reading, token: string, valueIndex: number, word: UnknownWord): void {
  const { program, verb, at } = reading;
  const spelled = token.startsWith('--') ? token : `-${token.slice(-1)}`;
  const name = nameOf(program, verb, spelled);
  reading.options.push({ name, spelled, value: undefined, index: at, valueIndex });
  reading.unread.push({ word, option: { name, spelled } });
}

/** The long name of an option by its spelling, aliases resolved. */
function nameOf(program: string, verb: Verb, spelled: string): string {
  const dialect = dialectOf(program);
  const name = spelled.startsWith('--')
    ? spelled.slice(2)
    : (DIALECT_TABLES[dialect][verb].byShort.get(spelled.slice(1))?.name ?? spelled);
  return optionNamed(verb, name, dialect)?.name ?? name;
}

/** Reads an unknown word where an option may stand, by what its beginning says. False when nothing behind it is certain. */
function readUnknown(reading: Reading, word: UnknownWord): boolean {
  const { at } = reading;
  const { prefix } = word;
  if (prefix !== '' && !prefix.startsWith('-')) return endAtImage(reading, at);
  const option = prefix.startsWith('--') ? longOption(prefix) : letterOption(reading, prefix);
  if (option === undefined) return stopAt(reading, word);
  const { program, verb } = reading;
  const parsed = parse([program, verb, option]);
  if (!parsed.ok && parsed.error.code !== 'missing-value') return refuse(reading, at, parsed);
  if (parsed.ok) takeUnknownSwitch(reading, parsed.options, word);
  else {
    takeCluster(reading, option.slice(0, option.startsWith('--') ? 0 : -1));
    takeUnknownUse(reading, option, at, word);
  }
  reading.at = at + 1;
  return word.count === 'one' || stop(reading);
}

function stop(reading: Reading): false {
  reading.complete = false;
  return false;
}

function stopAt(reading: Reading, word: UnknownWord): false {
  reading.unread.push({ word });
  return stop(reading);
}

/** The option of `--name=` and something unknown; `undefined` when the name is not whole. */
function longOption(prefix: string): string | undefined {
  const cut = prefix.indexOf('=');
  return cut > 2 ? prefix.slice(0, cut) : undefined;
}

/** The letters of `-itp` and something unknown, up to the one that takes it as its value. */
function letterOption({ program, verb }: Reading, prefix: string): string | undefined {
  for (let at = 1; at < prefix.length; at += 1) {
    if (prefix.charAt(at + 1) === '=') return prefix.slice(0, at + 1);
    if (!parse([program, verb, `-${prefix.charAt(at)}`]).ok) return prefix.slice(0, at + 1);
  }
  return undefined;
}

function takeUnknownSwitch(reading: Reading, uses: readonly OptionUse[], word: UnknownWord): void {
  const { at } = reading;
  for (const { name, spelled } of uses) {
    reading.options.push({ name, spelled, value: undefined, index: at, valueIndex: at });
    reading.unread.push({ word, option: { name, spelled } });
  }
}
