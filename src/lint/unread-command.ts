/** Commands that lint does not know, and that are given an argv of docker or podman. */
import { baseName, isProgram } from '../argv/program.ts';
import { MENTION } from './note.ts';
import type { Note } from './note.ts';
import { sourceOf } from './word.ts';
import type { UnknownWord, Word } from './word.ts';
import { SHELLS } from './wrappers.ts';

/** A note when docker or podman and a verb stand among the words, or in the text of one where such text is run. */
export function unreadCommand(command: string, words: readonly Word[], mayRunText = false): Note | undefined {
  const runsText =
    mayRunText || words.some(({ text }, at) => at > 0 && text !== undefined && SHELLS.has(baseName(text)));
  const place =
    words.find((word, at) => at > 0 && isEngineWord(word, words[at + 1])) ??
    words.find((word, at) => at > 0 && isScriptOf(command, word)) ??
    (runsText ? words.find((word, at) => at > 0 && MENTION.test(sourceOf(word))) : undefined);
  return place === undefined ? undefined : { code: 'unread-command', at: place.at, command };
}

/** `retry docker "$@"` starts something, `usermod -aG docker "$USER"` does not. */
function isEngineWord({ text }: Word, next: Word | undefined): boolean {
  if (text === undefined || !isProgram(text)) return false;
  return isVerb(next) || (next !== undefined && next.text === undefined && next.unknown.kind === 'list');
}

/** `bash <(echo 'docker run …')`. */
function isScriptOf(command: string, word: Word): boolean {
  return (
    word.text === undefined && word.unknown.kind === 'substitution' && READS_FILE.has(command) && mayPrintArgv(word)
  );
}

const READS_FILE: ReadonlySet<string> = new Set([...SHELLS, 'source', '.']);

/** Whether an expansion mentions an argv that it may give: a default, or what `echo` prints. Commands in it are read. */
export function mayPrintArgv({ unknown: { kind, source } }: UnknownWord): boolean {
  return (kind !== 'substitution' || /\b(?:echo|printf|cat)\b/.test(source)) && MENTION.test(source);
}

/** Whether a word is a verb of docker's that is about containers. */
export function isVerb(word: Word | undefined): boolean {
  return word?.text !== undefined && /^(?:run|create|exec|container)$/.test(word.text);
}
