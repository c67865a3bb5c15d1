/** Assignments of a shell, and words that are nothing but one expansion. */
import { knownStart } from './word.ts';
import type { KnownWord, UnknownWord, Word } from './word.ts';

/** The beginning of a word that assigns. */
export const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;

/** The name of the variable of an assignment at the start of a word; `undefined` where none stands there. */
export function assignedName(word: Word): string | undefined {
  return ASSIGNMENT.exec(knownStart(word))?.[0].replace(/\+?=$/, '');
}

/** The index of the first word from an index on that assigns nothing. */
export function behindAssignments(words: readonly Word[], from: number): number {
  let at = from;
  while (ASSIGNMENT.test(knownStart(words[at] ?? NO_WORD))) at += 1;
  return at;
}

const NO_WORD: KnownWord = { text: '', at: 0 };

/** Commands whose words are assignments. */
export const DECLARES: ReadonlySet<string> = new Set('export readonly local declare typeset'.split(' '));

/** Whether a word is nothing but one expansion, whose text may be a command. */
export function isExpansion(word: Word): word is UnknownWord {
  if (word.text !== undefined || word.prefix !== '') return false;
  const { kind, source } = word.unknown;
  return /^(?:expansion|list|template)$/.test(kind) && word.source.replaceAll('"', '') === source.replaceAll('"', '');
}

/** The variable whose value alone a word is: `$X`, `"${X}"`. */
export function variableOf(word: Word): string | undefined {
  return isExpansion(word) ? /^\$(?:\{(\w+)\}|(\w+))$/.exec(word.unknown.source)?.slice(1).join('') : undefined;
}
