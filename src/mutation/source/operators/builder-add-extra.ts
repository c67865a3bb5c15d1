import * as t from '@babel/types';
import type { Item } from '../argv-list.ts';
import { listChange } from '../changes.ts';
import type { FoundList } from '../lists.ts';
import type { SourceOperator } from '../source-operator.ts';

/** The extras that stand for all: the boundary operators try the others on the finished argv. */
const EXTRAS = [['--privileged'], ['--security-opt', 'seccomp=unconfined'], ['--cap-add', 'ALL']];

/** Adds a weakening extra: before the image where a list has it, else at the end of a list that starts an argv or confines. */
export const builderAddExtra: SourceOperator = {
  name: 'BuilderAddExtra',
  *changes({ lists }) {
    for (const list of places(lists)) {
      const end = list.image ?? list.elements.length;
      for (const tokens of EXTRAS) {
        const extra = tokens.map((token) => t.stringLiteral(token));
        const others = [...list.elements.slice(0, end), ...extra, ...list.elements.slice(end)];
        yield listChange(list, others, `add ${tokens.join(' ')}`);
      }
    }
  },
};

/** The lists that start an argv or have the image, of the outermost; where there is none, those that only docker has. */
function places(lists: readonly FoundList[]): readonly FoundList[] {
  const outer = lists.filter(({ isOuter, kind }) => isOuter && kind !== 'call');
  const starting = outer.filter(({ isWhole, image }) => isWhole || image !== undefined);
  return starting.length > 0
    ? starting
    : outer.filter(({ isDistinctive, items }) => isDistinctive || items.every(isSpread));
}

function isSpread({ kind }: Item): boolean {
  return kind === 'spread';
}
