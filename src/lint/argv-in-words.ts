/** Argv of docker and podman among the words of a command. */
import { baseName, isProgram } from '../argv/program.ts';
import type { FoundArgv } from './found-argv.ts';
import { MENTION } from './note.ts';
import type { Note } from './note.ts';
import { knownStart } from './word.ts';
import type { KnownWord, PartialScript, UnknownWord, Word } from './word.ts';
import { EVALUATORS, SHELLS, SHOWERS, WRAPPERS } from './wrappers.ts';
import type { Wrapper } from './wrappers.ts';

/** What the words of a command come to: an argv, a script to read, a note, or nothing that is about containers. */
export type WordsOutcome =
  | { readonly kind: 'argv'; readonly found: FoundArgv }
  /** A script that a shell is given, and what of the words behind it is not read. */
  | { readonly kind: 'script'; readonly script: PartialScript; readonly shell: string; readonly note: Note | undefined }
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
      if (next?.text === undefined || !isProgram(next.text)) return unknownCommand(word, words.slice(at));
      at += 1;
      continue;
    }
    if (isProgram(word.text)) {
      const all = [...words.slice(at), ...(appended === undefined ? [] : [appended])];
      return { kind: 'argv', found: { form: 'argv', words: all } };
    }
    const name = baseName(word.text);
    const wrapper = WRAPPERS.get(name);
    if (wrapper === undefined) return otherCommand(name, words.slice(at));
    const behind = behindOptions(wrapper, words, at + 1);
    if (behind === 'nothing') return undefined;
    if (behind === 'unknown') return unread(name, words.slice(at), true);
    if (wrapper.appends) appended = appendedBy(word);
    at = behind;
  }
}

/** A note when a shell among the words of a command is given a text that mentions an argv, or that is not known. */
export function fedShell(words: readonly Word[], given: readonly Word[]): Note | undefined {
  if (given.length === 0 || SHOWERS.has(words[0]?.text ?? '')) return undefined;
  const shell = words.find(({ text }) => text !== undefined && READS_INPUT.has(baseName(text)));
  const [first] = given;
  if (shell?.text === undefined || first === undefined) return undefined;
  const isShown = first.text === 'echo' || first.text === 'printf';
  const unknown = given.find((word, index) => (isShown || index === 0) && isExpansion(word));
  const mention = MENTION.test(given.map(sourceOf).join(' '))
    ? (given.find((word) => ENGINE_NAME.test(sourceOf(word))) ?? first)
    : unknown;
  return mention === undefined ? undefined : { code: 'piped-script', at: mention.at, command: baseName(shell.text) };
}

const READS_INPUT: ReadonlySet<string> = new Set([...SHELLS, 'zsh', 'ksh', 'fish', 'ssh', 'parallel', 'at', 'batch']);

/** The name of the variable of an assignment at the start of a word; `undefined` where none stands there. */
export function assignedName(word: Word): string | undefined {
  return ASSIGNMENT.exec(knownStart(word))?.[0].replace(/\+?=$/, '');
}

/** Whether a word is nothing but one expansion, whose text may be a command. */
export function isExpansion(word: Word): word is UnknownWord {
  if (word.text !== undefined || word.prefix !== '') return false;
  const { kind, source } = word.unknown;
  return /^(?:expansion|list|template)$/.test(kind) && word.source.replaceAll('"', '') === source.replaceAll('"', '');
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

/** A program that is not known: its words tell whether it may be docker. */
function unknownCommand(word: UnknownWord, words: readonly Word[]): WordsOutcome {
  if (looksLikeEngine(word, words.slice(1))) return unknownProgram(word);
  const next = words[1];
  if (next !== undefined && next.text === undefined && looksLikeEngine(next, words.slice(2)))
    return unknownProgram(next);
  return unread(word.source, words);
}

function unknownProgram({ at, unknown }: UnknownWord): WordsOutcome {
  return { kind: 'note', note: { code: 'unknown-program', at, source: unknown.source } };
}

const ENGINE_NAME = /docker|podman|nerdctl/i;

/** Names of variables that hold docker or its like. */
const ENGINE_VARIABLE = /docker|podman|nerdctl|engine|container_?(?:runtime|cli|cmd|tool)/i;

function looksLikeEngine(word: UnknownWord, [next, ...rest]: readonly Word[]): boolean {
  const { unknown, prefix } = word;
  const name = unknown.source;
  if (/compose/i.test(name)) return false;
  const isNamed = ENGINE_VARIABLE.test(name) && !name.includes('\n');
  if (isNamed) {
    if (isVerb(next) || (next !== undefined && next.text === undefined) || /_(?:run|create|exec)\b/i.test(name))
      return true;
  }
  if (mayPrintArgv(word)) return true;
  if (next !== undefined && [next, ...rest].some(isContainerOption)) return true;
  return prefix === '' && isVerb(next) && !OTHER_RUNNER.test(name);
}

function isContainerOption(word: Word): boolean {
  return CONTAINER_OPTION.test(knownStart(word));
}

/** Options that hardly another program has. */
const CONTAINER_OPTION =
  /^(?:--(?:privileged|cap-add|cap-drop|security-opt|pids-limit|userns|volumes-from|device-cgroup-rule|ipc|rm)(?:=|$)|-(?:it|ti)$)/;

/** Names of variables that hold another program with a verb `run`, `create` or `exec`. */
const OTHER_RUNNER =
  /(?:^|[^a-z])(?:p?npm|npx|yarn|bun|deno|go|cargo|uv|poetry|pipenv|hatch|pdm|rye|dotnet|flutter|swift|helm|kubectl|kubectx|oc|conda|mamba|nix|bundle|mvn|gradle|python3?|node|compose|terraform|gh|az|aws|gcloud|sbt|mix|rails|virsh|pnpm)(?:[^a-z]|$)/i;

/** A shell with a script, or a command that is not known: one that has an argv of docker among its words is noted. */
function otherCommand(name: string, words: readonly Word[]): WordsOutcome {
  const word = scriptOf(name, words);
  const script = word === undefined ? undefined : readable(word);
  if (word !== undefined && script !== undefined && (SHELLS.has(name) || script.holes.length === 0)) {
    const behind = unread(name, words.slice(words.indexOf(word)));
    return { kind: 'script', script, shell: name, note: behind?.kind === 'note' ? behind.note : undefined };
  }
  if (SHOWERS.has(name)) return undefined;
  const noted = unread(name, words, word !== undefined || RUNS_TEXT.has(name));
  if (noted !== undefined || word === undefined || word.text !== undefined) return noted;
  const mayStart =
    SHELLS.has(name) || /cmd|command|run|exec|container/i.test(word.source) || ENGINE_NAME.test(word.source);
  if (!mayStart || word.unknown.kind === 'substitution') return undefined;
  return { kind: 'note', note: { code: 'unknown-script', at: word.at, command: name, source: word.source } };
}

/** The script that a word is, as far as it can be read. */
function readable(word: Word): PartialScript | undefined {
  if (word.text === undefined) return isOneText(word) ? word.script : undefined;
  return word.mapped === undefined ? undefined : { mapped: word.mapped, holes: [] };
}

/** What is replaced before the shell reads it may be several words to that shell, and is read as it stands. */
function isOneText({ count, script }: UnknownWord): boolean {
  return count === 'one' || script?.holes.every(({ kind }) => kind === 'template') === true;
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
function unread(command: string, words: readonly Word[], mayRunText = false): WordsOutcome {
  const runsText =
    mayRunText || words.some(({ text }, at) => at > 0 && text !== undefined && SHELLS.has(baseName(text)));
  const place =
    words.find((word, at) => at > 0 && isEngineWord(word, words[at + 1])) ??
    words.find((word, at) => at > 0 && isScriptOf(command, word)) ??
    (runsText ? words.find((word, at) => at > 0 && MENTION.test(sourceOf(word))) : undefined);
  return place === undefined ? undefined : { kind: 'note', note: { code: 'unread-command', at: place.at, command } };
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

/** Whether an expansion mentions an argv that it may give: a default, or what `echo` prints. Commands in it are read. */
export function mayPrintArgv({ unknown: { kind, source } }: UnknownWord): boolean {
  return (kind !== 'substitution' || /\b(?:echo|printf|cat)\b/.test(source)) && MENTION.test(source);
}

const READS_FILE: ReadonlySet<string> = new Set([...SHELLS, 'source', '.']);

function isVerb(word: Word | undefined): boolean {
  return word?.text !== undefined && /^(?:run|create|exec|container)$/.test(word.text);
}

function sourceOf(word: Word): string {
  return word.text ?? word.source;
}
