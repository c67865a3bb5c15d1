/** The script that a command has a shell read, here or on another host. */
import { mappedText } from './mapped-text.ts';
import { HOLE } from './word.ts';
import type { PartialScript, UnknownPart, UnknownWord, Word } from './word.ts';
import { EVALUATORS, SHELLS } from './wrappers.ts';

/** The word that is the script of a command; `undefined` where none is given. */
export function scriptWord(name: string, words: readonly Word[]): Word | undefined {
  if (EVALUATORS.has(name)) return words.length === 2 || name === 'trap' ? words[1] : undefined;
  if (name === 'busybox') return scriptWord(words[1]?.text ?? '', words.slice(1));
  if (!SHELLS.has(name)) return undefined;
  for (let at = 1; at < words.length; at += 1) {
    const option = words[at]?.text ?? '';
    if (!/^[-+]./.test(option)) return undefined;
    if (/^-[a-zA-Z]*c/.test(option)) return words[at + (option.includes('o') ? 2 : 1)];
    if (/^[-+][a-zA-Z]*[oO]$/.test(option) || option === '--rcfile' || option === '--init-file') at += 1;
  }
  return undefined;
}

/** The script that a word is, as far as it can be read. */
export function readableScript(word: Word): PartialScript | undefined {
  if (word.text === undefined) return isOneText(word) ? word.script : undefined;
  return word.mapped === undefined ? undefined : { mapped: word.mapped, holes: [] };
}

/** What is replaced before the shell reads it may be several words to that shell, and is read as it stands. */
function isOneText({ count, script }: UnknownWord): boolean {
  return count === 'one' || script?.holes.every(({ kind }) => kind === 'template') === true;
}

/**
 * What `ssh` has the shell of another host read: the words behind the host, with blanks between them. `undefined` where it
 * is given no command.
 */
export function remoteScript(words: readonly Word[]): PartialScript | undefined {
  const host = hostIndex(words);
  const command = words.slice(host + 1);
  const last = command.at(-1);
  if (last === undefined) return undefined;
  let text = '';
  const offsets: number[] = [];
  const holes: UnknownPart[] = [];
  for (const word of command) {
    const piece = remotePiece(word);
    holes.push(...piece.holes);
    text += text === '' ? piece.mapped.text : ` ${piece.mapped.text}`;
    if (offsets.length > 0) offsets.push(word.at);
    for (let at = 0; at < piece.mapped.text.length; at += 1) offsets.push(piece.mapped.offsetAt(at));
  }
  return { mapped: mappedText(text, [...offsets, last.at]), holes };
}

/** What another shell splits again: an expansion is any text to it. */
function remotePiece(word: Word): PartialScript {
  const script = readableScript(word);
  if (script !== undefined) return script;
  const text = word.text ?? HOLE;
  const mapped = mappedText(
    text,
    Array.from({ length: text.length + 1 }, () => word.at),
  );
  return { mapped, holes: word.text === undefined ? [{ ...word.unknown, at: word.at }] : [] };
}

/** Options of `ssh` that take the next word, by their letter (OpenSSH 9). */
const SSH_VALUES = /^-[0-9A-Za-z]*?([BbcDEeFIiJLlmOopPQRSWw])(.*)$/;

function hostIndex(words: readonly Word[]): number {
  let at = 1;
  for (let text = words[at]?.text; text !== undefined && /^-./.test(text); text = words[at]?.text) {
    if (text === '--') return at + 1;
    at += SSH_VALUES.exec(text)?.[2] === '' ? 2 : 1;
  }
  return at;
}
