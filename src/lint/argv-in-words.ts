/** Argv of docker and podman among the words of a command. */
import { baseName, isProgram } from '../argv/program.ts';
import { ASSIGNMENT, behindAssignments } from './assignment.ts';
import { aliasWords, functionWords } from './called-name.ts';
import type { FoundArgv } from './found-argv.ts';
import { readableScript, remoteScript, scriptWord } from './given-script.ts';
import { NO_NAMES } from './names.ts';
import type { Names } from './names.ts';
import { MENTION } from './note.ts';
import type { Note } from './note.ts';
import { mayHoldCommand, unknownCommand } from './unknown-command.ts';
import { unreadCommand } from './unread-command.ts';
import { sourceOf } from './word.ts';
import type { KnownWord, PartialScript, UnknownWord, Word } from './word.ts';
import { SHELLS, SHOWERS, WRAPPERS } from './wrappers.ts';
import type { Wrapper } from './wrappers.ts';

/** What the words of a command come to: an argv, a script to read, a note, or nothing that is about containers. */
export type WordsOutcome =
  | { readonly kind: 'argv'; readonly found: FoundArgv }
  /** A script that a shell is given, and what of the words behind it is not read. */
  | { readonly kind: 'script'; readonly script: PartialScript; readonly shell: string; readonly note: Note | undefined }
  | { readonly kind: 'note'; readonly note: Note }
  | undefined;

/** Finds the docker or podman that a command starts, behind `sudo` and its like, or the script that it reads. */
export function argvInWords(given: readonly Word[], names: Names = NO_NAMES): WordsOutcome {
  let words = withAliases(given, names);
  const called = calledFunction(words, names);
  if (called !== undefined) return called;
  let at = 0;
  let appended: UnknownWord | undefined;
  for (;;) {
    at = behindAssignments(words, at);
    const word = words[at];
    if (word === undefined) return undefined;
    if (word.text === undefined) {
      const known = withValues(words, at, names);
      if (known === undefined)
        return noted(unknownCommand(words.slice(at), names) ?? unreadCommand(word.source, words.slice(at)));
      ({ words, at } = known);
      continue;
    }
    if (isProgram(word.text)) {
      const all = [...words.slice(at), ...(appended === undefined ? [] : [appended])];
      return { kind: 'argv', found: { form: 'argv', words: all } };
    }
    const name = baseName(word.text);
    const wrapper = WRAPPERS.get(name);
    if (wrapper === undefined) return otherCommand(name, words.slice(at), names);
    const behind = behindOptions(wrapper, words, at + 1);
    if (behind === 'nothing') return undefined;
    if (behind === 'unknown') return noted(unreadCommand(name, words.slice(at), true));
    if (wrapper.appends) appended = appendedBy(word);
    at = behind;
  }
}

function noted(note: Note | undefined): WordsOutcome {
  return note === undefined ? undefined : { kind: 'note', note };
}

/** An alias may lead to another one. */
function withAliases(given: readonly Word[], names: Names): readonly Word[] {
  let words = given;
  for (let step = 0; step < MOST_ALIASES; step += 1) {
    const at = behindAssignments(words, 0);
    const word = words[at];
    const meant = word === undefined ? undefined : aliasWords(names, word);
    if (meant === undefined) return words;
    words = [...words.slice(0, at), ...meant, ...words.slice(at + 1)];
  }
  return words;
}

const MOST_ALIASES = 5;

/** The argv that a function makes of the words that it is called with. */
function calledFunction(words: readonly Word[], names: Names): WordsOutcome {
  const at = behindAssignments(words, 0);
  const word = words[at];
  if (word === undefined || !names.functions.has(word.text ?? '')) return undefined;
  const inside = { ...names, functions: NO_NAMES.functions };
  const prefix = functionWords(names, word, (body) => {
    const outcome = argvInWords(body, inside);
    return outcome?.kind === 'argv' ? outcome.found.words : undefined;
  });
  if (prefix === undefined) return undefined;
  if (prefix.length === 0) return argvInWords(words.slice(at + 1), names);
  return {
    kind: 'argv',
    found: { form: 'argv', words: [...prefix, ...words.slice(at + 1)], borrowed: prefix.length },
  };
}

/**
 * The words with the value of a variable in its place, and the index to go on from. Of a `$SUDO` before docker nothing
 * needs to be known: whatever it is, docker's words are docker's.
 */
function withValues(
  words: readonly Word[],
  at: number,
  names: Names,
): { readonly words: readonly Word[]; readonly at: number } | undefined {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || word.text !== undefined) return undefined;
  const value = names.wordsOf(word);
  if (value !== undefined) return { words: [...words.slice(0, at), ...value, ...words.slice(at + 1)], at };
  if (next === undefined) return undefined;
  if (next.text !== undefined) return isProgram(next.text) ? { words, at: at + 1 } : undefined;
  const [program, ...rest] = names.wordsOf(next) ?? [];
  if (program?.text === undefined || !isProgram(program.text)) return undefined;
  return { words: [...words.slice(0, at + 1), program, ...rest, ...words.slice(at + 2)], at: at + 1 };
}

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

/** A shell with a script, or a command that is not known: one that has an argv of docker among its words is noted. */
function otherCommand(name: string, words: readonly Word[], names: Names): WordsOutcome {
  if (name === 'ssh') {
    const script = remoteScript(words);
    return script === undefined ? undefined : { kind: 'script', script, shell: name, note: undefined };
  }
  const word = scriptWord(name, words);
  const script = word === undefined ? undefined : readableScript(word);
  if (word !== undefined && script !== undefined && (SHELLS.has(name) || script.holes.length === 0)) {
    return { kind: 'script', script, shell: name, note: unreadCommand(name, words.slice(words.indexOf(word))) };
  }
  if (SHOWERS.has(name)) return noted(keptByPrintf(name, words));
  const note = unreadCommand(name, words, word !== undefined || RUNS_TEXT.has(name));
  if (note !== undefined || word === undefined || word.text !== undefined) return noted(note);
  if (!(SHELLS.has(name) || mayHoldCommand(word, names)) || word.unknown.kind === 'substitution') return undefined;
  return noted({ code: 'unknown-script', at: word.at, command: name, source: word.source });
}

/** `printf -v NAME 'docker run %s' …`. */
function keptByPrintf(name: string, words: readonly Word[]): Note | undefined {
  const [, option, variable, ...texts] = words;
  const [first] = texts;
  if (name !== 'printf' || option?.text !== '-v' || first === undefined) return undefined;
  if (!MENTION.test(texts.map(sourceOf).join(' '))) return undefined;
  return { code: 'kept-command', at: first.at, variable: variable?.text ?? '' };
}

/** Commands that run text of their words in a way that is not read: in another place, at another time, many times. */
const RUNS_TEXT: ReadonlySet<string> = new Set(
  'eval trap su runuser watch parallel script alias find flock zsh ksh fish pwsh powershell cmd'.split(' '),
);
