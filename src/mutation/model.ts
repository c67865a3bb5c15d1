/** The model of mutants: operators, edits of a finished argv, results of a run. */

/** Who makes a mutant: argvet on the finished argv, argvet in the builder's code, or Stryker itself. */
export type MutantFamily = 'boundary' | 'source' | 'stryker';

/** An option of a golden that an edit aims at: by value when the value is the same in all cases, else by its ordinal among those of its name. */
export interface Target {
  /** The long name: `cap-drop`. */
  readonly name: string;
  /** The exact value, or absent when it differs from case to case. */
  readonly value?: string;
  /** 0 for the first option of this name in the argv; it counts only those that match `value` where there is one. */
  readonly ordinal: number;
}

/** How a value that differs from case to case is altered, in its own spelling: `512m` one more is `513m`. */
export type Alteration = 'one-more' | 'one-less' | 'ten-times' | 'digit-more' | 'an-eighth';

/** A change of a finished argv, as plain data that survives being printed into the source under mutation. */
export type Edit =
  | { readonly kind: 'drop'; readonly target: Target }
  | { readonly kind: 'behind-image'; readonly target: Target }
  | { readonly kind: 'behind-command'; readonly target: Target }
  | { readonly kind: 'set-value'; readonly target: Target; readonly value: string }
  /** Alters the number that the value starts with, whatever it is. */
  | { readonly kind: 'alter'; readonly target: Target; readonly how: Alteration }
  | { readonly kind: 'typo'; readonly target: Target }
  /** Turns a bool round: `--init` becomes `--init=false`, and `--init=false` becomes `--init=true`. */
  | { readonly kind: 'negate'; readonly target: Target }
  /** The option and its value become one token with a space between. */
  | { readonly kind: 'join'; readonly target: Target }
  /** Tokens put in right before the image: a weaker duplicate, or a weakening extra. */
  | { readonly kind: 'insert'; readonly tokens: readonly string[] }
  /** A typo in the image (for exec: in the container). */
  | { readonly kind: 'image-typo' }
  /** The command's word at an index behind the image is dropped, or changes places with the next. */
  | { readonly kind: 'drop-word'; readonly word: number }
  | { readonly kind: 'swap-words'; readonly word: number };

/** The tokens of one case's golden that a boundary mutant acts on. */
interface Touch {
  readonly case: string;
  /** Indices from 0, the program; none for a mutant that adds something that the golden has nothing of. */
  readonly tokens: readonly number[];
}

/** The argv of each case of a site, by the case's name, as its goldens have it. */
export interface SiteGoldens {
  readonly site: string;
  readonly cases: Readonly<Record<string, readonly string[]>>;
}

/** One boundary mutant of a site, before it is run. */
export interface BoundaryMutant {
  readonly site: string;
  /** The operator's name, letters only: what a `// Stryker disable` comment takes. */
  readonly operator: string;
  readonly edit: Edit;
  /** In a reviewer's words: `move --pids-limit 32768 behind the image`. */
  readonly description: string;
  /** The case whose golden shows it, and its argv before and after. */
  readonly case: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Every case that it changes. */
  readonly touches: readonly Touch[];
  /** Why it is not run; absent for one that is. */
  readonly exclusion: Exclusion | undefined;
}

/** Why a boundary mutant is outside the score: it asks for the same container, or the client refuses it. */
export interface Exclusion {
  readonly kind: 'equivalent' | 'unviable';
  /** Both argv of an equivalent mutant, the client's error of an unviable one. Safe to print. */
  readonly reason: string;
}

/** What became of a mutant: Stryker's statuses, and why argvet did not run it. */
export type MutantStatus =
  | 'killed'
  | 'survived'
  | 'no-coverage'
  | 'timeout'
  | 'runtime-error'
  | 'compile-error'
  | 'ignored'
  | 'equivalent'
  | 'unviable'
  | 'pending';

/** One mutant of a run with its result. */
export interface MutantResult {
  readonly id: string;
  /** The same in every run on the same source, goldens and configuration (`KnownMutant`). */
  readonly key: string;
  readonly family: MutantFamily;
  /** The site whose builder it changes; absent for one in shared code. */
  readonly site: string | undefined;
  readonly operator: string;
  readonly description: string;
  readonly status: MutantStatus;
  /** Why it is ignored, equivalent or unviable, or the error that ended it. */
  readonly reason: string | undefined;
  /** The source file, relative to the project, and the place in it, both counted from 1. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The source text before and after, for source mutants and Stryker's own. */
  readonly original: string;
  readonly replacement: string;
  /** For boundary mutants: the argv of one case before and after. */
  readonly argv:
    | { readonly case: string; readonly before: readonly string[]; readonly after: readonly string[] }
    | undefined;
  /** For boundary mutants: every case that they change, with the tokens of its golden. Empty for others. */
  readonly touches: readonly Touch[];
  /** Names of tests that killed it, at least one. Under `beyondGolden` (`TestFacts`) one is no golden test, if any is. */
  readonly killedBy: readonly string[];
  /** Those of `killedBy` that are golden tests. */
  readonly goldenKillers: readonly string[];
  /** Those of `killedBy` that run a property of fast-check and are no golden tests. */
  readonly propertyKillers: readonly string[];
  /** Whether no other test kills it: every test that covers it was run on it. */
  readonly allKillers: boolean;
  readonly coveredBy: readonly string[];
  /** What its tests took, in milliseconds, where the test runner tells it. */
  readonly ms: number | undefined;
}

/** What is known of the tests of a run. */
interface TestFacts {
  /** Tests that ran without a mutant. */
  readonly total: number;
  /** Those of them that are known to compare with a stored argv. */
  readonly golden: number;
  /** Those of the others that run a property of fast-check. */
  readonly property: number;
  /** Whether of each mutant that golden tests kill another killer was looked for until one was found, or there is none. */
  readonly beyondGolden: boolean;
}

/** Which of a project's mutants a run is about: all, those of what changed since a revision, or one part of several (from 1). */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'since'; readonly revision: string }
  | { readonly kind: 'shard'; readonly index: number; readonly of: number };

/** How far the runner that batches could batch. */
export interface BatchFacts {
  /** Mutants that it evaluated itself. */
  readonly batched: number;
  /** Mutants that Stryker's vitest runner ran one at a time, by the reason, the most first. */
  readonly left: readonly { readonly reason: string; readonly mutants: number }[];
  /** Killed mutants on which not all tests were run: more may kill them than are named. */
  readonly partly: number;
}

/** The test runner of a run, by its name in Stryker's config, and its batch where it is one that batches. */
export interface RunnerFacts {
  readonly name: string;
  readonly batch: BatchFacts | undefined;
}

/** Everything that a mutation run found, for reports and for the gate. */
export interface MutationOutcome {
  /** Those of the scope. */
  readonly mutants: readonly MutantResult[];
  readonly scope: Scope;
  /** How many mutants are outside of the scope. */
  readonly left: number;
  /** How many of the results are those of an earlier run: nothing that they depend on has changed. */
  readonly reused: number;
  readonly tests: TestFacts;
  /** What ran the mutants; absent where the results are of several runs. */
  readonly runner?: RunnerFacts | undefined;
  /** The sites of the config, in order, also those without a mutant. */
  readonly sites: readonly string[];
  /** The argv that the mutants were made of, by site. */
  readonly goldens: readonly SiteGoldens[];
  readonly versions: Readonly<Record<string, string>>;
  /** Wall-clock time in milliseconds. */
  readonly elapsed: number;
  /** Files that Stryker's reporters wrote, relative to the project. */
  readonly reports: readonly string[];
}
