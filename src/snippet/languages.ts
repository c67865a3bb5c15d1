/** Which language the words of info strings mean. */
import { LANGUAGES } from '../sites/languages.ts';
import type { Language, LanguageName } from '../sites/languages.ts';

/** What a word of an info string means. */
export interface MeantLanguage {
  readonly language: LanguageName;
  /** Is it a session of a terminal: prompts, commands and what they print? */
  readonly isConsole: boolean;
}

/** The language that a word means, in any case; undefined for one that does not run. */
export function languageOf(word: string): MeantLanguage | undefined {
  return WORDS.get(word.toLowerCase());
}

/** The row of a language. */
export function languageRow(language: LanguageName): Language {
  return LANGUAGES[language];
}

/** Is it the name of a language? */
export function isLanguageName(name: string): name is LanguageName {
  return Object.hasOwn(LANGUAGES, name);
}

/** The names of all languages. */
export const LANGUAGE_NAMES: readonly LanguageName[] = Object.keys(LANGUAGES).filter(isLanguageName);

const WORDS: ReadonlyMap<string, MeantLanguage> = new Map(LANGUAGE_NAMES.flatMap(wordsOf));

function wordsOf(language: LanguageName): readonly (readonly [string, MeantLanguage])[] {
  const { words, consoles = [] } = languageRow(language);
  const meaning = (isConsole: boolean) => (word: string) => [word, { language, isConsole }] as const;
  return [...words.map(meaning(false)), ...consoles.map(meaning(true))];
}
