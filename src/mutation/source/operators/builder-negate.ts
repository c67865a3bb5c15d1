import * as t from '@babel/types';
import { optionWord } from '../option-words.ts';
import { listChange } from '../changes.ts';
import type { SourceOperator } from '../source-operator.ts';
import { bare, literalText } from '../syntax.ts';

/** Turns a bool round: `'--init'` becomes `'--init=false'`, `readOnly: true` becomes `readOnly: false`. */
export const builderNegate: SourceOperator = {
  name: 'BuilderNegate',
  *changes({ lists, policies }) {
    for (const list of lists) {
      for (const { kind, from, text } of list.items) {
        const element = list.elements[from];
        const turned = kind === 'option' && element !== undefined ? negated(literalText(element)) : undefined;
        if (turned === undefined) continue;
        const others = list.elements.map((each, index) => (index === from ? t.stringLiteral(turned) : each));
        yield listChange(list, others, `negate ${text}`);
      }
    }
    for (const { key, node } of policies.flatMap((policy) => policy.properties)) {
      const value = bare(node.value);
      if (!t.isBooleanLiteral(value)) continue;
      yield { node: value, replacement: t.booleanLiteral(!value.value), description: `negate ${key} of the policy` };
    }
  },
};

/** Of long bools alone: a letter may stand in a cluster. */
function negated(text: string | undefined): string | undefined {
  const option = text?.startsWith('--') === true ? optionWord(text) : undefined;
  if (text === undefined || option === undefined || option.valued !== undefined) return undefined;
  if (option.attached === undefined) return `${text}=false`;
  const name = text.slice(0, text.indexOf('='));
  return /^(0|f|false)$/i.test(option.attached) ? name : `${name}=false`;
}
