import type { BoundaryOperator } from './operator.ts';
import { commandWords } from './command-words.ts';

/** Drops one word of the command. */
export const argvWordDrop: BoundaryOperator = {
  name: 'ArgvWordDrop',
  *propose(view) {
    for (const { index, text } of commandWords(view)) {
      yield { edit: { kind: 'drop-word', word: index }, description: `drop ${text} of the command` };
    }
  },
};
