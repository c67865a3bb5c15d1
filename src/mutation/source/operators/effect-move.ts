import * as t from '@babel/types';
import type { Statement } from '@babel/types';
import { shownChange } from '../shown.ts';
import { copy, shownSource } from '../syntax.ts';
import type { SourceOperator } from '../source-operator.ts';

/** Moves a statement that prepares files behind the run that needs them prepared. */
export const effectMove: SourceOperator = {
  name: 'EffectMove',
  *changes({ effects, text }) {
    for (const { node, call, block, index, run } of effects) {
      if (run === undefined) continue;
      const before = block.body.slice(0, index);
      const between = block.body.slice(index + 1, run.index);
      const behind = block.body.slice(run.index + 1);
      const order = [...before, ...between, ...runThen(block.body[run.index], node), ...behind];
      const source = shownSource(call, text);
      yield {
        node: block,
        replacement: t.blockStatement(order.map(copy), block.directives.map(copy)),
        description: `move ${source} behind ${run.call}`,
        shown: shownChange(
          block.body,
          [...before, ...between, ...block.body.slice(run.index, run.index + 1), node, ...behind],
          text,
          '\n',
        ),
      };
    }
  },
};

/** Nothing runs behind a return: its value is kept for behind the effect. */
function runThen(run: Statement | undefined, effect: Statement): Statement[] {
  if (!t.isReturnStatement(run) || !run.argument) return run === undefined ? [effect] : [run, effect];
  const result = t.identifier('argvetResult');
  const kept = t.variableDeclaration('const', [t.variableDeclarator(result, run.argument)]);
  return [kept, effect, t.returnStatement(result)];
}
