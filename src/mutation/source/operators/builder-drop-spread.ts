import * as t from '@babel/types';
import type { Node } from '@babel/types';
import { listChange } from '../changes.ts';
import type { FoundList } from '../lists.ts';
import type { SourceOperator } from '../source-operator.ts';

/** Drops a spread: a whole group of options is not spliced in. */
export const builderDropSpread: SourceOperator = {
  name: 'BuilderDropSpread',
  *changes({ lists }) {
    for (const list of lists) {
      for (const { kind, from, text } of list.items) {
        if (kind !== 'spread' || optionsIn(list.elements[from], lists) === 1) continue;
        const rest = list.elements.filter((_, index) => index !== from);
        yield listChange(list, rest, `drop ${text}`);
      }
    }
  },
};

/** How many options the lists inside a spread have: where it is one, dropping that option is the same change. */
function optionsIn(spread: Node | undefined, lists: readonly FoundList[]): number {
  const inside = new Set<Node>();
  if (spread !== undefined) t.traverseFast(spread, (node) => void inside.add(node));
  const items = lists.filter(({ node }) => inside.has(node)).flatMap((list) => list.items);
  return items.filter(({ kind }) => kind === 'option').length;
}
