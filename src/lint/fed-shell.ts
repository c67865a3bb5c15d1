import { baseName } from '../argv/program.ts';
import { isExpansion } from './assignment.ts';
import { ENGINE_NAME, MENTION } from './note.ts';
import type { Note } from './note.ts';
import { sourceOf } from './word.ts';
import type { Word } from './word.ts';
import { SHELLS, SHOWERS } from './wrappers.ts';

/**
 * A note when a command is given a text on its standard input that mentions an argv, and a shell among its words reads it,
 * or it keeps it in a variable. A shell may also be given what is not known.
 */
export function fedShell(words: readonly Word[], given: readonly Word[]): Note | undefined {
  const [command] = words;
  const [first] = given;
  if (first === undefined || SHOWERS.has(command?.text ?? '')) return undefined;
  const mention = MENTION.test(given.map(sourceOf).join(' '))
    ? (given.find((word) => ENGINE_NAME.test(sourceOf(word))) ?? first)
    : undefined;
  if (KEEPERS.has(command?.text ?? '')) {
    const variable = words.slice(1).findLast(({ text }) => text !== undefined && /^[A-Za-z_]\w*$/.test(text));
    const isKept = mention !== undefined && prints(first);
    return isKept ? { code: 'kept-command', at: mention.at, variable: variable?.text ?? 'REPLY' } : undefined;
  }
  const shell = words.find(({ text }) => text !== undefined && READS_INPUT.has(baseName(text)));
  if (shell?.text === undefined) return undefined;
  const isShown = first.text === 'echo' || first.text === 'printf';
  const place = mention ?? given.find((word, index) => (isShown || index === 0) && isExpansion(word));
  return place === undefined ? undefined : { code: 'piped-script', at: place.at, command: baseName(shell.text) };
}

const READS_INPUT: ReadonlySet<string> = new Set([...SHELLS, 'zsh', 'ksh', 'fish', 'ssh', 'parallel', 'at', 'batch']);

/** Commands that keep what they are given. */
const KEEPERS: ReadonlySet<string> = new Set(['read', 'mapfile', 'readarray']);

/** What docker itself prints into a pipe is no argv: `docker run … | read -r id`. */
function prints({ text, ...word }: Word): boolean {
  if (text !== undefined) return text === 'echo' || text === 'printf' || text === 'cat' || /\s/.test(text);
  return 'source' in word && (!word.source.startsWith('<(') || /^<\(\s*(?:echo|printf|cat)\b/.test(word.source));
}
