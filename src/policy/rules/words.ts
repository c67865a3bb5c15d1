import { parse } from '../../argv/parse.ts';
import type { Command, OptionUse } from '../../argv/model.ts';

/** A word behind the image that the client would have read as an option before it. */
export interface OptionWord {
  /** The word's place in the argv. */
  readonly index: number;
  /** The word alone, without what follows it. */
  readonly word: string;
  /** The option that it reads as, with the next word as its value; absent when the client refuses that value. */
  readonly use: OptionUse | undefined;
}

/**
 * The words behind the image that read as an option of the verb. A word with a space in it counts by its first part,
 * so an option that was joined with its value is found; `--help` does not count.
 */
export function optionWords({ verb, imageIndex = 0, command }: Command): OptionWord[] {
  return command.flatMap((word, at) => {
    const [name = '', ...rest] = word.split(' ');
    const parsed = parse([verb, name, rest.length > 0 ? rest.join(' ') : (command[at + 1] ?? '')]);
    const [use] = parsed.ok ? parsed.options : [];
    const reads = parsed.ok ? use !== undefined && use.name !== 'help' : parsed.error.code === 'bad-value';
    return reads ? [{ index: imageIndex + 1 + at, word, use }] : [];
  });
}
