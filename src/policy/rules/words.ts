import { parse } from '../../argv/parse.ts';
import type { Command, OptionUse, Verb } from '../../argv/model.ts';

/** A word behind the image that the client would have read as an option before it. */
export interface OptionWord {
  /** The word's place in the argv. */
  readonly index: number;
  /** The word alone, without what follows it. */
  readonly word: string;
  /** An option that it reads as, perhaps with the next word as its value; absent when the client refuses the value. */
  readonly use: OptionUse | undefined;
}

/**
 * The words behind the image that read as an option of the verb. A word with a space in it counts by its first part,
 * so an option that was joined with its value is found; `--help` does not count.
 */
export function optionWords({ verb, imageIndex = 0, command }: Command): OptionWord[] {
  return command.flatMap((word, at) => {
    const [name = '', ...rest] = word.split(' ');
    const value = rest.length > 0 ? rest.join(' ') : (command[at + 1] ?? '');
    return usesOf(verb, name, value).map((use) => ({ index: imageIndex + 1 + at, word, use }));
  });
}

/** The options that a token reads as; one `undefined` when it is an option whose value the client refuses. */
function usesOf(verb: Verb, token: string, next: string): (OptionUse | undefined)[] {
  const alone = parse([verb, token, '']);
  const takesNext = !alone.ok || alone.options.some(({ index, valueIndex }) => valueIndex > index);
  const parsed = takesNext ? parse([verb, token, next]) : alone;
  if (!parsed.ok) return parsed.error.code === 'bad-value' ? [undefined] : [];
  return parsed.options.filter(({ name }) => name !== 'help');
}
