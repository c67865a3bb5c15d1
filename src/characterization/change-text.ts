/** Changes of an argv as lines of a diff in flags. */
import { printable } from '../argv/printable.ts';
import { quote } from '../argv/shell-words.ts';
import type { ArgvChange } from './changes.ts';

type ChangeOf<Kind extends ArgvChange['kind']> = Extract<ArgvChange, { readonly kind: Kind }>;

/**
 * One change as one line, safe to print. `+` added, `-` removed, `~` altered, `>` moved; then the tokens as shell
 * words, and what the mark does not say: `~ --pids-limit 32768 => --pids-limit 4096`.
 */
export function changeText(change: ArgvChange): string {
  return printable(textOf(change));
}

function textOf<Kind extends ArgvChange['kind']>(change: ChangeOf<Kind>): string {
  const text: (change: ChangeOf<Kind>) => string = TEXTS[change.kind];
  return text(change);
}

const TEXTS: { readonly [Kind in ArgvChange['kind']]: (change: ChangeOf<Kind>) => string } = {
  start: ({ before, after }) => `~ ${list(before)} => ${list(after)}`,
  added: ({ tokens }) => `+ ${list(tokens)}`,
  removed: ({ tokens }) => `- ${list(tokens)}`,
  moved: ({ tokens, from, to }) => `> ${list(tokens)} (moved from token ${from} to ${to})`,
  'moved-behind-image': ({ tokens }) => `> ${list(tokens)} (moved behind the image)`,
  'moved-before-image': ({ tokens }) => `> ${list(tokens)} (moved from behind the image)`,
  altered: ({ before, after }) => `~ ${list(before)} => ${list(after)}`,
  respelled: ({ before, after }) => `~ ${list(before)} => ${list(after)} (the same value)`,
  image: ({ before, after }) => `~ image ${maybe(before)} => ${maybe(after)}`,
  command: ({ before, after }) => `~ command ${list(before)} => ${list(after)}`,
  tokens: ({ before, after, from }) => `~ token ${from}: ${list(before)} => ${list(after)}`,
};

function list(tokens: readonly string[]): string {
  return tokens.length === 0 ? '(nothing)' : tokens.map(quote).join(' ');
}

function maybe(token: string | undefined): string {
  return token === undefined ? '(none)' : quote(token);
}
