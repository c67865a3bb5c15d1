import type { BoundaryOperator } from './operator.ts';
import { optionWords } from './operator.ts';

/** Moves an option behind the command's last word. */
export const argvMoveBehindCommand: BoundaryOperator = {
  name: 'ArgvMoveBehindCommand',
  *propose({ targets }) {
    for (const option of targets) {
      const description = `move ${optionWords(option)} behind the command`;
      yield { edit: { kind: 'behind-command', target: option.target }, description };
    }
  },
};
