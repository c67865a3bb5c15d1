import type { Verb } from '../argv/model.ts';
import type { Word } from './word.ts';

/** An argv in a file, as words; what they are is not read yet. */
export type FoundArgv =
  /** A whole argv, from docker or podman on. */
  | {
      readonly form: 'argv';
      readonly words: readonly Word[];
      /** How many of them stand in the function that is called, where they are an argv of their own. */
      readonly borrowed?: number;
    }
  /** Options that a tool puts between the verb and an image that stands elsewhere. */
  | {
      readonly form: 'options';
      readonly verb: Verb;
      readonly words: readonly Word[];
      /** The offset of the list. */
      readonly at: number;
      /** Options that the same tool may set from other places. */
      readonly elsewhere: readonly string[];
    };
