/** The model of a parsed `docker` argv: every token with its role, every option with its value and place. */
import type { Dialect } from './dialect.ts';

/** The verbs that argvet reads. `docker container run` is `run`. */
export type Verb = 'run' | 'create' | 'exec';

/**
 * What a token is. `unread` stands behind a refusal: the client stopped before it.
 * A cluster (`-itu0`) is one `option` token that holds several options.
 */
export type Role =
  | 'program'
  | 'global-option'
  | 'verb'
  | 'option'
  | 'value'
  | 'separator'
  | 'image'
  | 'container'
  | 'word'
  | 'unread';

/** One token of an argv, unchanged, with its role and its index from the first token given. */
export interface Token {
  readonly text: string;
  readonly role: Role;
  readonly index: number;
}

/** One use of an option. A bool without a value has the value `true`. */
export interface OptionUse {
  /** The long name without dashes, aliases resolved: `network` for `--net`, `publish` for `-p`. */
  readonly name: string;
  /** The name as the argv has it, dashes included: `--net`, `-p`. */
  readonly spelled: string;
  /** The value as the argv has it; `true` for a bool that has none. */
  readonly value: string;
  /** The index of the token that names the option. */
  readonly index: number;
  /** The index of the token that holds the value: `index` itself when it is attached or absent. */
  readonly valueIndex: number;
}

/** An argv that the client's grammar accepts. */
export interface Command {
  readonly ok: true;
  /** The program's token (`docker`, `/usr/bin/docker`), absent when the argv starts at a global option or the verb. */
  readonly program: string | undefined;
  /** Whose grammar it was read by. */
  readonly dialect: Dialect;
  readonly verb: Verb;
  readonly tokens: readonly Token[];
  /** Options before the verb. */
  readonly globals: readonly OptionUse[];
  /** Options of the verb, in order. */
  readonly options: readonly OptionUse[];
  /** The index of the image (for exec: of the container); absent when the argv has none, which the client refuses with exit 1. */
  readonly imageIndex: number | undefined;
  /** The image (for exec: the container). */
  readonly image: string | undefined;
  /** The words behind the image, verbatim. */
  readonly command: readonly string[];
}

/** An argv that the client refuses by syntax, exit 125 with its usage text (or that names no verb argvet reads). */
export interface Refusal {
  readonly ok: false;
  readonly tokens: readonly Token[];
  readonly error: SyntaxProblem;
}

/** Why the client's grammar refuses an argv. */
export interface SyntaxProblem {
  readonly code: SyntaxCode;
  /** One English sentence, safe to print. It names the token and, where there is one, the mend. */
  readonly message: string;
  /** The index of the token at fault; the argv's length when a token is missing. */
  readonly index: number;
}

/** The kinds of refusal. */
export type SyntaxCode =
  | 'unknown-option'
  | 'missing-value'
  | 'bad-option-syntax'
  | 'bad-value'
  | 'missing-verb'
  | 'unknown-verb';

/** The outcome of parsing an argv. */
export type Parsed = Command | Refusal;
