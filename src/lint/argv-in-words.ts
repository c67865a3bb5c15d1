/** Argv of docker and podman among the words of a command. */
import { baseName } from '../argv/program.ts';
import type { FoundArgv } from './found-argv.ts';
import type { MappedText } from './mapped-text.ts';
import { MENTION } from './note.ts';
import type { Note } from './note.ts';
import { knownStart } from './word.ts';
import type { KnownWord, UnknownWord, Word } from './word.ts';
import { EVALUATORS, SHELLS, SHOWERS, WRAPPERS } from './wrappers.ts';
import type { Wrapper } from './wrappers.ts';

/** What the words of a command come to: an argv, a script to read, a note, or nothing that is about containers. */
export type WordsOutcome =
  | { readonly kind: 'argv'; readonly found: FoundArgv }
  | { readonly kind: 'script'; readonly script: MappedText }
  | { readonly kind: 'note'; readonly note: Note }
  | undefined;

/** Finds the docker or podman that a command starts, behind `sudo` and its like, or the script that it reads. */
export function argvInWords(words: readonly Word[]): WordsOutcome {
  let at = 0;
  let appended: UnknownWord | undefined;
  for (;;) {
    at = behindAssignments(words, at);
    const [word, next] = [words[at], words[at + 1]];
    if (word === undefined) return undefined;
    if (word.text === undefined) {
      // A `$SUDO` before docker: whatever it is, docker's words are docker's.
      if (next?.text === undefined || !isEngine(next.text)) return unknownProgram(word, next);
      at += 1;
      continue;
    }
    if (isEngine(word.text)) {
      const all = [...words.slice(at), ...(appended === undefined ? [] : [appended])];
      return { kind: 'argv', found: { form: 'argv', words: all } };
    }
    const name = baseName(word.text);
    const wrapper = WRAPPERS.get(name);
    if (wrapper === undefined) return otherCommand(name, words.slice(at));
    const behind = behindOptions(wrapper, words, at + 1);
    if (behind === 'nothing') return undefined;
    if (behind === 'unknown') return unread(name, words.slice(at));
    if (wrapper.appends) appended = appendedBy(word);
    at = behind;
  }
}

/** Is a program docker or podman, by name or by path, `.exe` or not. */
export function isEngine(program: string): boolean {
  return /^(?:docker|podman)(?:\.exe)?$/.test(baseName(program));
}

const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;

function behindAssignments(words: readonly Word[], from: number): number {
  let at = from;
  while (ASSIGNMENT.test(knownStart(words[at] ?? NO_WORD))) at += 1;
  return at;
}

const NO_WORD: KnownWord = { text: '', at: 0 };

/** The index of the program that a wrapper starts. */
function behindOptions(wrapper: Wrapper, words: readonly Word[], from: number): number | 'nothing' | 'unknown' {
  let at = from;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    if (word.text === undefined) return wrapper.assigns && ASSIGNMENT.test(word.prefix) ? at : at + wrapper.operands;
    if (word.text === '--') return at + 1 + wrapper.operands;
    if (!/^-./.test(word.text)) return at + wrapper.operands;
    if (wrapper.startsNothing.has(word.text)) return word.text === '-v' || word.text === '-V' ? 'nothing' : 'unknown';
    const takes = wrapper.takesValue.has(word.text);
    if (takes && !isOneWord(words[at + 1])) return 'unknown';
    at += takes ? 2 : 1;
  }
  return at;
}

function isOneWord(word: Word | undefined): boolean {
  return word !== undefined && (word.text !== undefined || word.count === 'one');
}

/** `xargs` appends words of its input. */
function appendedBy(word: KnownWord): UnknownWord {
  const unknown = { kind: 'appended', source: word.text, at: word.at } as const;
  return { text: undefined, at: word.at, prefix: '', count: 'any', unknown, source: word.text };
}

function unknownProgram(word: UnknownWord, next: Word | undefined): WordsOutcome {
  const { source } = word.unknown;
  const isNamed = /docker|podman/i.test(source) && !source.includes('\n');
  if (!isNamed || next?.text === undefined || !/^(?:run|create|exec|container)$/.test(next.text)) return undefined;
  return { kind: 'note', note: { code: 'unknown-program', at: word.at, source } };
}

/** A shell with a script, or a command that is not known: one that has an argv of docker among its words is noted. */
function otherCommand(name: string, words: readonly Word[]): WordsOutcome {
  const script = scriptOf(name, words);
  if (script?.text !== undefined && script.mapped !== undefined) return { kind: 'script', script: script.mapped };
  if (SHOWERS.has(name)) return undefined;
  return unread(name, words, script !== undefined || RUNS_TEXT.has(name));
}

/** Commands that run text of their words in a way that is not read: in another place, at another time, many times. */
const RUNS_TEXT: ReadonlySet<string> = new Set(
  'eval trap ssh su runuser watch parallel script alias find flock zsh ksh fish pwsh powershell cmd'.split(' '),
);

function scriptOf(name: string, words: readonly Word[]): Word | undefined {
  if (EVALUATORS.has(name)) return words.length === 2 || name === 'trap' ? words[1] : undefined;
  if (name === 'busybox') return scriptOf(words[1]?.text ?? '', words.slice(1));
  if (!SHELLS.has(name)) return undefined;
  for (let at = 1; at < words.length; at += 1) {
    const option = words[at]?.text ?? '';
    if (!/^[-+]./.test(option)) return undefined;
    if (/^-[a-zA-Z]*c/.test(option)) return words[at + (option.includes('o') ? 2 : 1)];
    if (/^[-+][a-zA-Z]*[oO]$/.test(option) || option === '--rcfile' || option === '--init-file') at += 1;
  }
  return undefined;
}

/** A note when docker or podman and a verb stand among the words, or in the text of one where such text is run. */
function unread(command: string, words: readonly Word[], runsText = false): WordsOutcome {
  const place =
    words.find((word, at) => at > 0 && word.text !== undefined && isEngine(word.text) && isVerb(words[at + 1])) ??
    (runsText ? words.find((word, at) => at > 0 && MENTION.test(sourceOf(word))) : undefined);
  return place === undefined ? undefined : { kind: 'note', note: { code: 'unread-command', at: place.at, command } };
}

function isVerb(word: Word | undefined): boolean {
  return word?.text !== undefined && /^(?:run|create|exec|container)$/.test(word.text);
}

function sourceOf(word: Word): string {
  return word.text ?? word.source;
}
