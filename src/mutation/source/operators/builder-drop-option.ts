import { listChange, policyChange } from '../changes.ts';
import type { SourceOperator } from '../source-operator.ts';

/** Drops an option with its value from a list, or what stands for one from a policy. */
export const builderDropOption: SourceOperator = {
  name: 'BuilderDropOption',
  *changes({ lists, policies, text }) {
    for (const list of lists) {
      for (const { kind, from, to, text: shown } of list.items) {
        if (kind !== 'option') continue;
        const rest = list.elements.filter((_, index) => index < from || index >= to);
        yield listChange(list, rest, `drop ${shown}`);
      }
    }
    for (const policy of policies) {
      for (const property of policy.properties) {
        const rest = policy.node.properties.filter((each) => each !== property.node);
        yield policyChange(policy, rest, text, `drop ${property.key} from the policy`);
      }
    }
  },
};
