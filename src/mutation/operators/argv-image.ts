import type { BoundaryOperator } from './operator.ts';
import { imageWord } from './operator.ts';

/** Puts a typo into the image. */
export const argvImage: BoundaryOperator = {
  name: 'ArgvImage',
  *propose(view) {
    yield { edit: { kind: 'image-typo' }, description: `misspell the ${imageWord(view)}` };
  },
};
