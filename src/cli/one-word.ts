/** A whole command line that a shell's quotes made one word. */

/**
 * What to do when an argv is one word with several in it, as `argvet parse -- "docker run --rm x"` gives it: a sentence
 * without foreign text. `undefined` for any other argv.
 */
export function oneWordHint(argv: readonly string[]): string | undefined {
  const [word = '', ...others] = argv;
  if (others.length > 0 || !/\S\s+\S/.test(word)) return undefined;
  return 'the whole command line is one word: give its words without quotes around them all';
}
