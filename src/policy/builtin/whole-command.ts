/** A command of which everything is known, for the built-in policies. */
import type { Command } from '../../argv/model.ts';
import type { SeenCommand } from './policy.ts';

/** An argv that was read to its end, and that nobody adds to. */
export function wholeCommand({ dialect, verb, options, command, tokens, imageIndex }: Command): SeenCommand {
  return {
    dialect,
    verb,
    verbIndex: tokens.findLastIndex(({ role }) => role === 'verb'),
    options,
    complete: true,
    elsewhere: [],
    image: imageIndex !== undefined,
    firstWord: imageIndex === undefined ? tokens.length : imageIndex + 1,
    words: command,
  };
}
