import { alteredModes, modeNode, modeText } from '../modes.ts';
import type { SourceOperator } from '../source-operator.ts';

/** Alters a file mode, permission digit by permission digit. */
export const fileMode: SourceOperator = {
  name: 'FileMode',
  *changes({ modes }) {
    for (const literal of modes) {
      for (const mode of alteredModes(literal.mode)) {
        const description = `set the mode to ${modeText(mode)} (was ${modeText(literal.mode)})`;
        yield { node: literal.node, replacement: modeNode(literal, mode), description };
      }
    }
  },
};
