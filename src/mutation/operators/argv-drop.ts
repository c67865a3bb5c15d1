import type { BoundaryOperator } from './operator.ts';
import { optionWords } from './operator.ts';

/** Drops an option with its value. */
export const argvDrop: BoundaryOperator = {
  name: 'ArgvDrop',
  *propose({ targets }) {
    for (const option of targets) {
      yield { edit: { kind: 'drop', target: option.target }, description: `drop ${optionWords(option)}` };
    }
  },
};
