/** Texts to try as values, by the name of an option or the type of its value. */
import { readFileSync } from 'node:fs';
import type { OptionSpec } from '../../src/argv/option-spec.ts';

/** Texts of one type. */
export interface Texts {
  /** The client takes these, as long as nothing else of the command forbids it. */
  readonly valid: readonly string[];
  /** The borders of the type, and what lies behind them. */
  readonly odd: readonly string[];
}

interface AllTexts {
  /** What hardly any type takes, and what readers stumble over. */
  readonly wild: readonly string[];
  /** The words of a command. */
  readonly words: readonly string[];
  readonly images: Texts;
  readonly containers: Texts;
  readonly byType: Readonly<Record<string, Texts>>;
  readonly byName: Readonly<Record<string, Texts>>;
}

const ALL: AllTexts = JSON.parse(readFileSync(new URL('../data/fuzz/texts.json', import.meta.url), 'utf8'));

/** Texts that belong to no option: for any value, the words of a command, images and containers. */
export const { wild: WILD_TEXTS, words: WORDS, images: IMAGES, containers: CONTAINERS } = ALL;

/** Texts for an option: those of its name, else those of its type. Throws when there are none for a type. */
export function textsFor({ name, aliasOf, type }: OptionSpec): Texts {
  const texts = ALL.byName[aliasOf ?? name] ?? ALL.byType[type];
  if (texts === undefined) throw new Error(`test/data/fuzz/texts.json has no texts of the type ${type}`);
  return texts;
}
