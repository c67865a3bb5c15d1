/** Makes a question smaller while something stays true of it. */
import type { Question, Use, World } from './question.ts';

/** Tells whether a question still shows what is looked for. */
export type Shows = (question: Question) => Promise<boolean>;

/**
 * The smallest question that `shows` lets it find by taking away parts, then characters: nothing that it has can go
 * alone. Each step asks `shows` once; it stops after `most` steps.
 */
export async function shrink(question: Question, shows: Shows, most = 400): Promise<Question> {
  let smallest = question;
  let left = most;
  let isSmaller = true;
  while (isSmaller && left > 0) {
    isSmaller = false;
    for (const candidate of smallerThan(smallest)) {
      if (left <= 0) break;
      left -= 1;
      if (!(await shows(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

/** Candidates, the boldest first. */
function* smallerThan(question: Question): Generator<Question> {
  const { uses, globals, words, program, verb, separator, world } = question;
  for (const fewer of fewerParts(uses)) yield { ...question, uses: fewer };
  for (const fewer of fewerParts(globals)) yield { ...question, globals: fewer };
  if (program.length > 0) yield { ...question, program: [] };
  if (verb.length > 1) yield { ...question, verb: verb.slice(-1) };
  if (separator.length > 0) yield { ...question, separator: [] };
  for (const smaller of smallerWorlds(world)) yield { ...question, world: smaller };
  if (words.length > 1) yield { ...question, words: words.slice(0, -1) };
  for (const [at, use] of uses.entries()) {
    for (const shorter of shorterUses(use)) yield { ...question, uses: uses.with(at, shorter) };
  }
  for (const [at, word] of words.entries()) {
    for (const shorter of shorterTexts(word)) yield { ...question, words: words.with(at, shorter) };
  }
}

/** Without one half, then without one part. */
function fewerParts<T>(parts: readonly T[]): readonly (readonly T[])[] {
  const half = parts.length >> 1;
  const halves = parts.length > 3 ? [parts.slice(half), parts.slice(0, half)] : [];
  return [...halves, ...parts.map((_, at) => parts.toSpliced(at, 1))];
}

function* smallerWorlds(world: World): Generator<World> {
  if (world.configFile !== undefined) yield { ...world, configFile: undefined };
  if (world.apiVersion !== '1.50') yield { ...world, apiVersion: '1.50' };
  for (const name of Object.keys(world.variables)) yield { ...world, variables: without(world.variables, name) };
  for (const name of Object.keys(world.files)) yield { ...world, files: without(world.files, name) };
}

function without(record: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));
}

/** A use with a shorter value. */
function shorterUses([option, value]: Use): readonly Use[] {
  if (value !== undefined) return shorterTexts(value).map((text): Use => [option, text]);
  const cut = option.startsWith('--') ? option.indexOf('=') + 1 : 2;
  if (cut === 0) return [];
  return shorterTexts(option.slice(cut)).map((text): Use => [option.slice(0, cut) + text]);
}

/** A text without one half, then without one character. */
function shorterTexts(text: string): readonly string[] {
  return fewerParts(Array.from(text)).map((letters) => letters.join(''));
}
