import type { BoundaryOperator } from './operator.ts';
import { commandWords } from './command-words.ts';

/** Lets two neighbouring words of the command change places. */
export const argvWordSwap: BoundaryOperator = {
  name: 'ArgvWordSwap',
  *propose(view) {
    const found = commandWords(view);
    for (const [at, { index, text }] of found.entries()) {
      const next = found[at + 1];
      if (next === undefined) continue;
      const description = `swap ${text} and ${next.text} of the command`;
      yield { edit: { kind: 'swap-words', word: index }, description };
    }
  },
};
