import type { BoundaryOperator } from './operator.ts';
import { imageWord, optionWords } from './operator.ts';

/** Moves an option right behind the image, where the program inside gets it. */
export const argvMoveBehindImage: BoundaryOperator = {
  name: 'ArgvMoveBehindImage',
  *propose(view) {
    for (const option of view.targets) {
      const description = `move ${optionWords(option)} behind the ${imageWord(view)}`;
      yield { edit: { kind: 'behind-image', target: option.target }, description };
    }
  },
};
