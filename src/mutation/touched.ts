/** Which tokens of a golden a boundary mutant acts on. */
import { findTarget, readArgv } from './apply-edit.ts';
import type { Edit, Target } from './model.ts';
import { EDIT_GRAMMAR } from './runtime.ts';

/**
 * The indices of the tokens of an argv that an edit changes, moves or takes away, in order: an option with its value, a
 * whole cluster for one of its letters, the image, words of the command. An edit that adds tokens has those of the
 * option that they override, and none without one.
 */
export function touchedTokens(argv: readonly string[], edit: Edit, overridden?: Target): readonly number[] {
  const read = readArgv(argv, EDIT_GRAMMAR);
  if (read === undefined) return [];
  if (edit.kind === 'image-typo') return [read.image];
  if (edit.kind === 'drop-word') return [read.image + 1 + edit.word];
  if (edit.kind === 'swap-words') return [read.image + 1 + edit.word, read.image + 2 + edit.word];
  const target = edit.kind === 'insert' ? overridden : edit.target;
  const option = target && findTarget(read.options, target);
  if (option === undefined) return [];
  return option.holds === 'next' ? [option.index, option.index + 1] : [option.index];
}
