import type { BoundaryOperator } from './operator.ts';
import { optionWords } from './operator.ts';

/** Joins an option and its value to one token with a space between. */
export const argvJoin: BoundaryOperator = {
  name: 'ArgvJoin',
  *propose({ targets }) {
    for (const option of targets) {
      if (!option.hasValue) continue;
      const description = `join ${optionWords(option)} and its value to one token`;
      const known = `join ${optionWords(option)} to one token`;
      const { target, value } = option;
      yield { edit: { kind: 'join', target }, description: value === undefined ? description : known };
    }
  },
};
