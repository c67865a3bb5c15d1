import * as t from '@babel/types';
import { shownChange } from '../shown.ts';
import type { SourceOperator } from '../source-operator.ts';
import { copy, shownText } from '../syntax.ts';

/** Drops one element of a list of capabilities, or of a list in a policy. */
export const builderDropElement: SourceOperator = {
  name: 'BuilderDropElement',
  *changes({ capabilities, text }) {
    for (const { node, name } of capabilities) {
      const elements = node.elements.filter((each) => each !== null);
      for (const element of elements) {
        const rest = elements.filter((each) => each !== element);
        const kept = rest.filter((each) => t.isExpression(each) || t.isSpreadElement(each));
        yield {
          node,
          replacement: t.arrayExpression(kept.map(copy)),
          description: `drop ${shownText(element, text)} from ${name}`,
          shown: shownChange(elements, rest, text),
        };
      }
    }
  },
};
