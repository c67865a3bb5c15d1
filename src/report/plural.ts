/** Numbers with their nouns. */

/** `1 mutant`, `2 mutants`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
