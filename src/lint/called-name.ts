/** Calls of an alias or a function of the same script that hands its words to docker or podman. */
import { isProgram } from '../argv/program.ts';
import { plainText } from './mapped-text.ts';
import type { Names } from './names.ts';
import { readShell } from './shell/read-shell.ts';
import type { Word } from './word.ts';
import { SHOWERS } from './wrappers.ts';

/** The words that an alias stands for, in the place of its name; `undefined` where it is none, or no simple command. */
export function aliasWords(names: Names, name: Word): readonly Word[] | undefined {
  const text = names.aliases.get(name.text ?? '');
  if (text === undefined || isProgram(name.text ?? '')) return undefined;
  const { commands, notes } = readShell(plainText(text));
  const [words, ...others] = commands;
  if (words === undefined || others.length > 0 || notes.length > 0 || words[0]?.text === name.text) return undefined;
  return words.map((word) => moved(word, name.at));
}

/**
 * The words that a function puts before those that it is called with, none where it runs them as they are; `undefined`
 * where it may do something else with them. `argvOf` tells the argv of docker or podman that words are.
 */
export function functionWords(
  names: Names,
  name: Word,
  argvOf: (words: readonly Word[]) => readonly Word[] | undefined,
): readonly Word[] | undefined {
  const body = names.functions.get(name.text ?? '');
  if (body === undefined || isProgram(name.text ?? '')) return undefined;
  if (body.some(([first]) => first?.text === 'shift' || first?.text === 'set')) return undefined;
  const argvs = body
    .filter((words) => isEveryWord(words.at(-1)) && !SHOWERS.has(words[0]?.text ?? ''))
    .map((words) => (words.length === 1 ? [] : argvOf(words.slice(0, -1))));
  const [argv, ...others] = argvs;
  if (argv === undefined || others.some((other) => other === undefined || spelled(other) !== spelled(argv)))
    return undefined;
  return argv.map((word) => moved(word, name.at));
}

/** `"$@"`: the words that a function is called with. */
function isEveryWord(word: Word | undefined): boolean {
  return word !== undefined && word.text === undefined && /^"?\$(?:[@*]|\{[@*]\})"?$/.test(word.source);
}

function spelled(words: readonly Word[]): string {
  return JSON.stringify(words.map(({ text, ...word }) => text ?? ('source' in word ? word.source : '')));
}

function moved(word: Word, at: number): Word {
  if (word.text !== undefined) return { text: word.text, at };
  const { script: _, ...rest } = word;
  return { ...rest, at, unknown: { ...word.unknown, at } };
}
