/** Built-in policies: what `argvet lint` asks of an argv that no project has a policy for. They are open. */
import type { Dialect } from '../../argv/dialect.ts';
import type { OptionUse, Verb } from '../../argv/model.ts';
import type { Finding, Place } from '../finding.ts';

/** One use of an option in an argv of which not all is known. */
export interface SeenUse extends Omit<OptionUse, 'value'> {
  /** The value; `undefined` when it stands there and nobody knows it. */
  readonly value: string | undefined;
}

/** A command as far as it is known. Indices count its words, from the program on. */
export interface SeenCommand {
  readonly dialect: Dialect;
  readonly verb: Verb;
  /** The index of the verb; `undefined` in a list of options alone. */
  readonly verbIndex: number | undefined;
  /** The options of the verb that are known to be there, in order. */
  readonly options: readonly SeenUse[];
  /** True when these are all of them: nothing unread stands where another could. */
  readonly complete: boolean;
  /** The options that may be set from another place, with values that nobody knows. */
  readonly elsewhere: readonly string[];
  /** Whether it has an image (for exec: a container). `undefined` when that is not known. */
  readonly image: boolean | undefined;
  /** The index of the first word behind the image. */
  readonly firstWord: number;
  /** The words behind the image; `undefined` for one that nobody knows. */
  readonly words: readonly (string | undefined)[];
}

/** A finding of a built-in policy: one of the policies' own, or an option that became the value of the one before it. */
export type BuiltinFinding =
  | Finding
  | {
      readonly code: 'option-as-value';
      readonly place: Place;
      /** The option that takes the value, as the argv spells it: `--cap-drop`. */
      readonly option: string;
      /** The option that it swallowed. */
      readonly value: string;
    };

/** A policy that comes with argvet. It is open: an option that it does not speak of is none of its business. */
export interface BuiltinPolicy {
  readonly name: string;
  /** What it holds, as one line without a full stop. */
  readonly summary: string;
  /** Whether it looks at the values of an option: only then does it matter that one is not known. */
  readonly judges: (option: string) => boolean;
  /** What a command breaks. It speaks only of what is known for certain. */
  readonly find: (command: SeenCommand) => readonly BuiltinFinding[];
}
