import { listChange } from '../changes.ts';
import type { SourceOperator } from '../source-operator.ts';

/** Moves an option, or a spread of some, right behind the image, where the program inside gets it. */
export const builderMoveOption: SourceOperator = {
  name: 'BuilderMoveOption',
  *changes({ lists }) {
    for (const list of lists) {
      const { elements, image } = list;
      if (image === undefined) continue;
      for (const { kind, from, to, text } of list.items) {
        if (kind === 'word') continue;
        const moved = elements.slice(from, to);
        const between = elements.slice(to, image + 1);
        const order = [...elements.slice(0, from), ...between, ...moved, ...elements.slice(image + 1)];
        yield listChange(list, order, `move ${text} behind the image`);
      }
    }
  },
};
