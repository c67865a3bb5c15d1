import * as t from '@babel/types';
import { shownSource } from '../syntax.ts';
import type { SourceOperator } from '../source-operator.ts';

/** Drops a statement that prepares files: a chmod, say. */
export const effectDrop: SourceOperator = {
  name: 'EffectDrop',
  *changes({ effects, text }) {
    for (const { node, call } of effects) {
      yield { node, replacement: t.emptyStatement(), description: `drop ${shownSource(call, text)}` };
    }
  },
};
