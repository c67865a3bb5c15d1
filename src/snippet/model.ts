/** Snippets of documents, what became of each, and what runs them. */
import type { LanguageName } from '../sites/languages.ts';

/** A fenced example of a document, and what its author says of it. */
export interface Snippet {
  /** The document's path as it was given, with `/` between its folders. */
  readonly document: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
  /** Undefined where the info string names no language that runs. */
  readonly language: LanguageName | undefined;
  /** The language as the info string has it; empty where there is none. */
  readonly info: string;
  readonly name: string | undefined;
  /** What runs: the body with `\n` between its lines, without the prompts and the output of a console session. */
  readonly code: string;
  readonly expect: Expectation;
  /** In whole seconds; undefined where the run decides. */
  readonly timeout: number | undefined;
  /** Snippets of one document with one session, which have one language, run one after the other in one container. */
  readonly session: string | undefined;
  /** Why it is not to run; undefined when it is. */
  readonly skip: string | undefined;
}

/** What a snippet must do to pass. */
interface Expectation {
  readonly exit: 'zero' | 'nonzero';
  /** What it must write to its standard output; undefined where that is free. See `sameOutput` (same-output.ts). */
  readonly output: string | undefined;
}

/** What a snippet wrote, each stream at most up to the run's bound. */
export interface Written {
  readonly stdout: string;
  readonly stderr: string;
  /** Was more written than is kept here? */
  readonly truncated: boolean;
}

/** What became of a snippet. `ms` is how long it took, in milliseconds, with its container. */
export type SnippetOutcome =
  | { readonly kind: 'passed'; readonly ms: number }
  | (Written & {
      readonly kind: 'failed';
      readonly exit: number;
      /** `exit`: it ended with an error; `should-fail`: it did not, but should; `output`: it wrote something else. */
      readonly why: 'exit' | 'output' | 'should-fail';
      readonly ms: number;
    })
  | (Written & { readonly kind: 'timed-out'; readonly seconds: number; readonly ms: number })
  | (Written & { readonly kind: 'out-of-memory'; readonly ms: number })
  /** It wrote more than a snippet may, and was ended. */
  | (Written & { readonly kind: 'output-limit'; readonly ms: number })
  | { readonly kind: 'skipped'; readonly reason: string }
  | {
      readonly kind: 'infrastructure';
      readonly problem: 'engine-missing' | 'image-missing' | 'interpreter-missing' | 'engine-error';
      readonly message: string;
    };

/** What a run used: two runs with equal facts can be compared. */
export interface RunFacts {
  /** Undefined where there is no engine. */
  readonly engine: { readonly name: string; readonly version: string } | undefined;
  /** The digest or id of each image by its name. */
  readonly images: Readonly<Record<string, string>>;
  /** The fingerprint of the snippet container's policy. */
  readonly policy: string;
}

/** What runs snippets. */
export interface SnippetBackend {
  readonly name: 'none' | 'docker' | 'podman';
  readonly facts: () => Promise<RunFacts>;
  /** Runs one snippet, or those of one session in their order, and gives an outcome for each. */
  readonly run: (snippets: readonly Snippet[]) => Promise<readonly SnippetOutcome[]>;
  /** Ends what still runs and removes what is left. */
  readonly end: () => Promise<void>;
}
