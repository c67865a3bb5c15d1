import { parse } from '../../argv/parse.ts';
import { words } from '../describe.ts';
import type { GoldenCase, SiteView } from '../targets.ts';
import type { BoundaryOperator } from './operator.ts';

/** Adds a weakening extra right before the image: those that the verb has and that the goldens do not. */
export const argvExtra: BoundaryOperator = {
  name: 'ArgvExtra',
  *propose(view, extras) {
    for (const { tokens } of extras) {
      if (!fits(view, tokens)) continue;
      yield { edit: { kind: 'insert', tokens }, description: `add ${words(tokens)}` };
    }
  },
};

function fits({ verb, cases }: SiteView, tokens: readonly string[]): boolean {
  const read = parse([verb, ...tokens, 'image'], { dialect: cases[0]?.command.dialect ?? 'docker' });
  if (!read.ok || read.imageIndex !== tokens.length + 1) return false;
  const has = ({ command }: GoldenCase): boolean =>
    read.options.every(({ name, value }) =>
      command.options.some((option) => option.name === name && option.value === value),
    );
  return !cases.every(has);
}
