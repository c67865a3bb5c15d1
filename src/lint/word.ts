/** Words of an argv in a file: what is known of each, and where it stands. */
import type { MappedText } from './mapped-text.ts';

/** Why a part of a word is not known. */
export type UnknownKind =
  /** A variable or another expansion of a shell. */
  | 'expansion'
  /** A list of a shell, an element a word: `"$@"`, `"${args[@]}"`. */
  | 'list'
  /** What another command prints. */
  | 'substitution'
  /** File names that match. */
  | 'glob'
  /** A list in braces. */
  | 'braces'
  /** A home folder. */
  | 'tilde'
  /** What a tool puts in before the text is read: `${{ … }}` of a workflow, `${…}` of a configuration. */
  | 'template'
  /** Words that a program puts behind the others: `xargs`. */
  | 'appended'
  /** Something that is no text: a number, an object. */
  | 'no-text';

/** A part of a word that is not known. */
export interface UnknownPart {
  readonly kind: UnknownKind;
  /** As the file has it. */
  readonly source: string;
  /** Its offset in the file. */
  readonly at: number;
}

/** A word all of which is known. */
export interface KnownWord {
  readonly text: string;
  /** The offset of its first character in the file, its quote included. */
  readonly at: number;
  /** Where each character of `text` stands; absent where that is not known. */
  readonly mapped?: MappedText;
}

/** A word, or several or none, of which a part is not known. */
export interface UnknownWord {
  readonly text: undefined;
  readonly at: number;
  /** What is known to stand before the first unknown part. */
  readonly prefix: string;
  /** `one` word, or `any` number of them. */
  readonly count: 'one' | 'any';
  readonly unknown: UnknownPart;
  /** The whole word as the file has it. */
  readonly source: string;
  /** The words of a list that is assigned to an array. */
  readonly items?: readonly Word[];
  /** Its text where it is one word, as the script of a shell. */
  readonly script?: PartialScript;
}

/** A text for a shell that is not known as a whole. */
export interface PartialScript {
  /** Has `HOLE` where a part is not known. */
  readonly mapped: MappedText;
  /** What stands in the place of each. */
  readonly holes: readonly UnknownPart[];
}

/** Is read as what is replaced before a shell sees the script: by any text, which may end a quote or the command. */
export const HOLE = '${{}}';

/** One word of an argv as a file has it. */
export type Word = KnownWord | UnknownWord;

/** What is known of a word's beginning. */
export function knownStart(word: Word): string {
  return word.text ?? word.prefix;
}

/** A word as far as its text is known, else as the file has it. */
export function sourceOf(word: Word): string {
  return word.text ?? word.source;
}

/** What another program may replace: `{}` of `xargs`, `{{image}}` of Taskfile, `<image>` of a manual, `%MEM%`, `$MEM`. */
export const PLACEHOLDER = /\$?\{.*\}|\$\w+|<.+>|__\w+__|@\w+@|%\w+%|\$\(.*\)|\$\[.*\]|\[\[.*\]\]/s;

/** A text that is nothing but such a place. */
export const ONLY_PLACEHOLDER = new RegExp(`^(?:${PLACEHOLDER.source})$`, 's');
