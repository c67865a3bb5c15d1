import { typo } from '../apply-edit.ts';
import { word } from '../describe.ts';
import { LIMITS } from '../limits.ts';
import type { BoundaryOperator } from './operator.ts';
import { optionWords } from './operator.ts';

/** Puts a typo into an option's value. Limits have alterations of their own. */
export const argvTypo: BoundaryOperator = {
  name: 'ArgvTypo',
  *propose({ targets }) {
    for (const option of targets) {
      if (option.isBool || LIMITS.has(option.name)) continue;
      const { target, value, spelled } = option;
      const description =
        value === undefined
          ? `misspell the value of ${optionWords(option)}`
          : `misspell ${optionWords(option)} as ${spelled} ${word(typo(value))}`;
      yield { edit: { kind: 'typo', target }, description };
    }
  },
};
