/** What could not be read, as data. The prose of each code is in `report/`. */
import type { UnknownKind } from './word.ts';

/** What could not be read, and where. Offsets count in the file. */
export type Note = { readonly at: number } & (
  | {
      /** An unknown word stands where an option or the image may stand: nothing behind it is certain. */
      readonly code: 'unknown-words';
      readonly kind: UnknownKind;
      readonly source: string;
      /** Why it ends the reading: it may be several words or none, or one that is an option or the image. */
      readonly count: 'one' | 'any';
      /** What it may be besides an option. */
      readonly target: 'verb' | 'image' | 'container';
    }
  | {
      /** An option is there, its value is not known, and the policy looks at such values. */
      readonly code: 'unknown-value';
      readonly option: string;
      readonly kind: UnknownKind;
      readonly source: string;
    }
  | {
      /** The program is not known, and its words look like docker's. */
      readonly code: 'unknown-program';
      readonly source: string;
    }
  | {
      /** A variable or an array keeps an argv of docker or podman: nobody knows how it is expanded. */
      readonly code: 'kept-command';
      readonly variable: string;
    }
  | {
      /** A shell is given a script of which nobody knows what it starts. */
      readonly code: 'unknown-script';
      readonly command: string;
      readonly source: string;
    }
  | {
      /** A shell reads a script from its standard input, and what it is given mentions an argv or is not known. */
      readonly code: 'piped-script';
      readonly command: string;
    }
  | {
      /** nerdctl may take what docker refuses. */
      readonly code: 'foreign-option';
      readonly program: string;
      readonly source: string;
    }
  | {
      /** The file declares containers otherwise than by an argv. */
      readonly code: 'other-form';
      readonly form: OtherForm;
      /** The key that declares them, of Kubernetes the kind of the object. */
      readonly name: string;
      /** How many there are. */
      readonly amount: number;
    }
  | {
      /** A command that is not read has an argv of docker or podman in it. */
      readonly code: 'unread-command';
      readonly command: string;
    }
  | {
      /** A script of a shell that is not read mentions an argv of docker or podman. */
      readonly code: 'unread-shell';
      readonly shell: string;
    }
  | {
      /** The body of a heredoc mentions an argv of docker or podman. */
      readonly code: 'heredoc';
    }
  | {
      /** The shell's syntax is not understood from here on. */
      readonly code: 'bad-shell';
      readonly reason: ShellProblemReason;
    }
);

/** The forms of containers that are no argv. */
export type OtherForm = 'compose' | 'kubernetes' | 'devcontainer' | 'workflow';

/** Why a shell script is not read to its end. */
export type ShellProblemReason =
  | 'unclosed-quote'
  | 'unclosed-expansion'
  | 'unclosed-parenthesis'
  | 'too-deep'
  | 'ansi-quote';

/** A text in which docker or podman starts or enters a container, or is given a verb or options that nobody knows. */
export const MENTION = new RegExp(
  [
    String.raw`\b(?:docker|podman|nerdctl)(?:\.exe)?["']?(?:\s+-[\w-]+(?:[= ]\S+)?){0,4}(?:\s|\\\r?\n)+`,
    String.raw`(?:(?:container\s+)?(?:run|create|exec)\b|["']?\$[@*{\w])`,
    String.raw`|\$\{?\w{0,40}(?:docker|DOCKER|podman|PODMAN|nerdctl|NERDCTL)\w{0,40}\}?["']?\s+(?:run|create|exec)\b`,
  ].join(''),
);

/** The names of the programs that start containers. */
export const ENGINE_NAME = /docker|podman|nerdctl/i;
