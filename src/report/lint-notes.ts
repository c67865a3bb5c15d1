/** The prose of what `argvet lint` could not read, all of it. Each code has a heading in docs/lint.md. */
import { printable } from '../argv/printable.ts';
import type { Note, OtherForm, ShellProblemReason } from '../lint/note.ts';
import type { UnknownKind } from '../lint/word.ts';

/** What a note says, in one sentence without a full stop, safe to print on a terminal's line. */
export function noteText(note: Note): string {
  return printable(textOf(note));
}

type NoteOf<Code extends Note['code']> = Extract<Note, { readonly code: Code }>;

function textOf<Code extends Note['code']>(note: NoteOf<Code>): string {
  const text: (note: NoteOf<Code>) => string = TEXTS[note.code];
  return text(note);
}

const TEXTS: { readonly [Code in Note['code']]: (note: NoteOf<Code>) => string } = {
  'unknown-words': ({ kind, source, count, target }) => {
    if (count === 'any')
      return `not read from here on: ${shown(source)} ${/^\{[{%]/.test(source) ? BRACES : SEVERAL[kind]}`;
    const mend = target === 'verb' ? '' : `; a -- before the ${target} makes it the ${target}`;
    return `not read from here on: ${shown(source)} may be an option or the ${target}${mend}`;
  },
  'unknown-value': ({ option, kind, source }) => `the value of ${option} is not read: ${shown(source)} ${IS[kind]}`,
  'unknown-program': ({ source }) => `not read: the program is ${shown(source)}`,
  'kept-command': ({ variable }) =>
    `not read: ${shown(variable)} keeps an argv of docker or podman, and how it is expanded is not known`,
  'unknown-script': ({ command, source }) =>
    `not read: ${shown(command)} is given the script ${shown(source)}, and what it starts is not known`,
  'piped-script': ({ command }) =>
    `not read: ${shown(command)} is given a script on its standard input, which may start docker or podman`,
  'foreign-option': ({ program, source }) =>
    `not read from here on: ${shown(program)} may take ${shown(source)}, docker does not`,
  'unread-command': ({ command }) =>
    `not read: ${shown(command)} is given an argv of docker or podman, and is not known`,
  'unread-shell': ({ shell }) => `not read: this script is for ${shown(shell)}; only those of sh and bash are read`,
  heredoc: () => 'not read: the text of a heredoc',
  'other-form': (note) => `not judged: ${FORMS[note.form](note)}`,
  'bad-shell': ({ reason }) => `not read from here on: ${REASONS[reason]}`,
};

/** What a file has instead of an argv. */
const FORMS: Readonly<Record<OtherForm, (note: NoteOf<'other-form'>) => string>> = {
  compose: ({ amount }) =>
    `a compose file starts containers without an argv (${amount} of its services); docker compose config shows what they ask for`,
  kubernetes: ({ name }) => `the containers of this ${name} of Kubernetes are started without an argv`,
  devcontainer: ({ name }) => `${name} is no argv; the tool that reads the file makes options of it`,
  workflow: ({ name }) => `${name} of a container are no argv; the runner makes options of them`,
};

/** Every code of a note, in the order of docs/lint.md. */
export const NOTE_CODES: readonly string[] = Object.keys(TEXTS);

/** Why something is several words, or none, or what it is instead. */
const SEVERAL: Readonly<Record<UnknownKind, string>> = {
  expansion: 'may be several words or none; in double quotes a single value is one',
  list: 'is a list, of any number of words',
  substitution: 'may be several words or none; in double quotes it is one',
  glob: 'may be several file names; in quotes it is itself',
  braces: 'is several words; in quotes it is itself',
  tilde: 'is a home folder',
  template:
    'is replaced before a shell reads the script, with any text; an environment variable in double quotes is one word',
  appended: 'puts the words of its input here',
  'no-text': 'is no text',
};

/** Of `{{ … }}`, which is no word of a shell's own. */
const BRACES = 'may be replaced by several words or none; in quotes it is one';

const IS: Readonly<Record<UnknownKind, string>> = {
  expansion: 'is not known here',
  list: 'is not known here',
  substitution: 'is not known here',
  glob: 'is not known here',
  braces: 'is not known here',
  tilde: 'is a home folder that is not known here',
  template: 'may be replaced by another text',
  appended: 'is not known here',
  'no-text': 'is no text',
};

const REASONS: Readonly<Record<ShellProblemReason, string>> = {
  'unclosed-quote': 'this quote is not closed',
  'unclosed-expansion': 'this expansion is not closed',
  'unclosed-parenthesis': 'this parenthesis is not closed',
  'too-deep': 'it is nested too deeply',
  'ansi-quote': "this $'…' is not understood",
};

/** The longest piece of a file that a sentence shows. */
const LONGEST = 60;

function shown(source: string): string {
  const characters = Array.from(source);
  return characters.length <= LONGEST ? source : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
