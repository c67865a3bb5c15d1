/** What the names of a script mean: variables of one value, aliases, and functions that hand their words to docker. */
import { isProgram } from '../argv/program.ts';
import { assignedName, DECLARES, variableOf } from './assignment.ts';
import { ENGINE_NAME, MENTION } from './note.ts';
import type { ShellScript } from './shell/read-shell.ts';
import { sourceOf } from './word.ts';
import type { UnknownWord, Word } from './word.ts';

/** The names of a script, as far as one text tells. */
export interface Names {
  /** The words that an unknown word comes to: the one value that its variable is ever given. */
  readonly wordsOf: (word: UnknownWord) => readonly Word[] | undefined;
  /** Whether a word is a variable that may hold docker or podman by what it is given. */
  readonly mayBeEngine: (word: Word) => boolean;
  /** Whether it may hold more than that, of which nothing is noted where it is given. */
  readonly mayHoldMore: (word: Word) => boolean;
  /** Whether a word is a variable all of whose values are known, and none has to do with docker. */
  readonly isHarmless: (word: Word) => boolean;
  /** Whether a word is a variable that gets its value elsewhere, in a script that has another part or to do with docker. */
  readonly comesFromElsewhere: (word: Word) => boolean;
  /** The words that an alias stands for, by its name. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The functions of the script, each once. */
  readonly functions: ReadonlyMap<string, readonly (readonly Word[])[]>;
  /** Variables whose value was put in their place. */
  readonly followed: Set<string>;
}

/** A script that looks whether a variable has a value may be given one by its caller. */
const MAY_BE_SET = /(?:^|\s)-[nzv]\s+["']?\$?\{?(\w+)|\$\{(\w+):?[-+?=]/g;

/** The values that a variable is given: a text, or `undefined` for what is not known. */
type Values = Map<string, Value[]>;

interface Value {
  readonly text: string | undefined;
  /** As the file has it. */
  readonly source: string;
}

/** Collects the names of a script. A script that is given to a shell knows those around it. */
export function namesOf({ text: script, commands, functions, loops }: ShellScript, around?: Names): Names {
  const values: Values = new Map();
  const aliases = new Map(around?.aliases);
  for (const words of commands) {
    takeAssignments(values, words);
    for (const [name, text] of aliasesIn(words)) aliases.set(name, text);
  }
  for (const { name, words } of loops) {
    for (const word of words) add(values, name, valueOf(word, 0));
    if (words.length === 0) add(values, name, NOTHING_KNOWN);
  }
  for (const [, tested, kept] of script.matchAll(MAY_BE_SET)) add(values, tested ?? kept ?? '', NOTHING_KNOWN);
  const parts = commands.some(([first]) => first?.text === 'source' || first?.text === '.');
  const speaks =
    parts ||
    commands.some((words) => words.some(({ text }) => text !== undefined && isProgram(text))) ||
    [...values.values()].some((found) => found.some(isEngine));
  const given = (word: Word) => values.get(variableOf(word) ?? '');
  const followed = around?.followed ?? new Set<string>();
  return {
    wordsOf: (word) => {
      const found = given(word);
      if (found === undefined) return around?.wordsOf(word);
      const words = oneValue(found, word);
      if (words !== undefined) followed.add(variableOf(word) ?? '');
      return words;
    },
    mayBeEngine: (word) => {
      const found = given(word);
      return found === undefined ? around?.mayBeEngine(word) === true : found.some(isEngine);
    },
    mayHoldMore: (word) => {
      const found = given(word);
      if (found === undefined) return around?.mayHoldMore(word) === true;
      if (found.some(({ source }) => MENTION.test(source))) return false;
      return found.some(isEngine) && found.some(({ text }) => text === undefined);
    },
    isHarmless: (word) => {
      const found = given(word);
      if (found === undefined) return around?.isHarmless(word) === true;
      return found.every(({ text }) => text !== undefined && !ENGINE_NAME.test(text) && !/[$`]/.test(text));
    },
    comesFromElsewhere: (word) =>
      variableOf(word) !== undefined &&
      given(word) === undefined &&
      (speaks || around?.comesFromElsewhere(word) === true),
    aliases,
    functions: new Map([...(around?.functions ?? []), ...onlyOnes(functions)]),
    followed,
  };
}

function add(values: Values, name: string, value: Value): void {
  values.set(name, [...(values.get(name) ?? []), value]);
}

const NOTHING_KNOWN: Value = { text: undefined, source: '' };

function takeAssignments(values: Values, words: readonly Word[]): void {
  const command = words[0]?.text ?? '';
  const declares = DECLARES.has(command);
  const isAll = declares || words.every((word) => assignedName(word) !== undefined);
  for (const word of words) {
    const name = assignedName(word);
    if (isAll && name !== undefined) add(values, name, valueOf(word, name.length));
    for (const [, defaulted = '', text = ''] of sourceOf(word).matchAll(DEFAULT)) {
      add(values, defaulted, { text: undefined, source: text });
    }
  }
  if (!SETTERS.has(command)) return;
  const set = command !== 'printf' ? words.slice(1) : words[1]?.text === '-v' ? words.slice(2, 3) : [];
  for (const { text } of set) if (text !== undefined) add(values, text, NOTHING_KNOWN);
}

/** `${X:=docker}` gives a variable a value where it has none. */
const DEFAULT = /\$\{(\w+):?=([^}]{0,100})\}/g;

/** Commands that give variables a value that is not known. */
const SETTERS: ReadonlySet<string> = new Set(['read', 'mapfile', 'readarray', 'getopts', 'unset', 'printf']);

/** The value of an assignment behind a name of some length; of a whole word where that is 0. */
function valueOf(word: Word, nameLength: number): Value {
  const source = sourceOf(word).slice(nameLength === 0 ? 0 : nameLength + 1);
  const isWhole = word.text !== undefined && (nameLength === 0 || word.text.charAt(nameLength) === '=');
  return { text: isWhole ? source : undefined, source };
}

/** The words of the only value that there is; what a shell would change in it is not known. */
function oneValue(found: readonly Value[], word: UnknownWord): readonly Word[] | undefined {
  const text = found[0]?.text;
  if (text === undefined || found.some((other) => other.text !== text)) return undefined;
  if (word.count === 'one') return [{ text, at: word.at }];
  if (/[*?[\]'"\\$`~]/.test(text)) return undefined;
  return text
    .split(/\s+/)
    .filter((each) => each !== '')
    .map((each) => ({ text: each, at: word.at }));
}

/** A value is an engine, or is looked for or taken from elsewhere with one to fall back on. */
function isEngine({ text, source }: Value): boolean {
  if (text !== undefined) return text.split(/\s+/).some(isProgram);
  return /^\s*["']?(?:\S*\/)?(?:docker|podman|nerdctl)(?:\s|$)/.test(source) || FALLBACK.test(source);
}

const FALLBACK =
  /\$\{\w+:?[-=]["']?(?:[^\s}]*\/)?(?:docker|podman|nerdctl)["']?\}|\$\(\s*(?:command\s+-[vV]|which|type\s+-[pP]|echo)\s+["']?(?:docker|podman|nerdctl)\b/;

function aliasesIn(words: readonly Word[]): readonly (readonly [string, string])[] {
  if (words[0]?.text !== 'alias') return [];
  return words.slice(1).flatMap(({ text }) => {
    const cut = text?.indexOf('=') ?? -1;
    return text === undefined || cut < 1 ? [] : [[text.slice(0, cut), text.slice(cut + 1)] as const];
  });
}

/** A function that is defined twice is none of which is certain what it does. */
function onlyOnes(functions: ShellScript['functions']): Map<string, readonly (readonly Word[])[]> {
  const byName = Map.groupBy(functions, ({ name }) => name);
  return new Map(
    [...byName].flatMap(([name, [first, ...others]]) =>
      first === undefined || others.length > 0 ? [] : [[name, first.commands] as const],
    ),
  );
}

/** Where no name means anything. */
export const NO_NAMES: Names = namesOf({ text: '', commands: [], notes: [], functions: [], loops: [] });
