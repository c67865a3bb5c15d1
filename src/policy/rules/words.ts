import type { Dialect } from '../../argv/dialect.ts';
import { parse } from '../../argv/parse.ts';
import type { Command, OptionUse, Verb } from '../../argv/model.ts';

/** A word behind the image that the client would have read as an option before it. */
export interface OptionWord {
  /** Its place among the words. */
  readonly at: number;
  readonly word: string;
  /** An option that it reads as, perhaps with the next word as its value; absent when the client refuses the value. */
  readonly use: OptionUse | undefined;
}

/**
 * The words behind the image that read as an option of the verb. A word with a space in it counts by its parts, so an
 * option that was joined with its value is found; `--help` does not count.
 */
export function optionWords({ dialect, verb, command }: Command): OptionWord[] {
  return command.flatMap((word, at) => {
    const tokens = [...word.split(' '), ...command.slice(at + 1), ''];
    return usesOf(dialect, verb, tokens).map((use) => ({ at, word, use }));
  });
}

/** The options that the first token reads as; one `undefined` when it is an option whose value the client refuses. */
function usesOf(dialect: Dialect, verb: Verb, tokens: readonly string[]): (OptionUse | undefined)[] {
  const alone = parse([verb, ...tokens.slice(0, 1)], { dialect });
  const parsed = alone.ok ? alone : parse([verb, ...tokens.slice(0, 2)], { dialect });
  if (!parsed.ok) return parsed.error.code === 'bad-value' ? [undefined] : [];
  return parsed.options.filter(({ name }) => name !== 'help');
}
