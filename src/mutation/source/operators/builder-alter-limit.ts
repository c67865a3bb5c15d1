import type { SourceOperator } from '../source-operator.ts';

/** Alters a limit: one off, ten times, one digit more, 0, and -1 where that lifts it. */
export const builderAlterLimit: SourceOperator = {
  name: 'BuilderAlterLimit',
  *changes({ limits }) {
    for (const { node, name, was, variants } of limits) {
      for (const { node: replacement, text } of variants) {
        yield { node, replacement, description: `set ${name} to ${text} (was ${was})` };
      }
    }
  },
};
