import type { BoundaryOperator } from './operator.ts';
import { optionWords } from './operator.ts';

/** Turns a bool round: `--init` becomes `--init=false`. */
export const argvNegate: BoundaryOperator = {
  name: 'ArgvNegate',
  *propose({ targets }) {
    for (const option of targets) {
      if (!option.isBool) continue;
      yield { edit: { kind: 'negate', target: option.target }, description: `negate ${optionWords(option)}` };
    }
  },
};
