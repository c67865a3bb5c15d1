/** The options of every command that runs mutants, apart from what runs them, which takes long to load. */

/** The options of every command that runs mutants. */
export const MUTATION_OPTIONS = {
  concurrency: { value: 'N', description: 'Run at most N mutants at once' },
  'stryker-config': { value: 'FILE', description: "Take Stryker's own settings from FILE" },
  'golden-only': { description: 'Look for killers besides golden tests, and show the mutants that have none' },
  map: { description: 'Look for every test that kills a mutant, and show all tokens with those that hold them' },
  since: { value: 'REV', description: 'Only mutants of what changed since REV (a commit, branch or tag of git)' },
  incremental: { description: 'Keep the results, and reuse them while nothing that they depend on changes' },
  'incremental-file': { value: 'FILE', description: 'The same, with the results kept in FILE' },
} as const;

/** What the command line says of the run. */
export interface MutationChoice {
  readonly count: (name: 'concurrency') => number | undefined;
  readonly text: (name: 'stryker-config' | 'since' | 'incremental-file') => string | undefined;
  readonly has: (name: 'golden-only' | 'map' | 'incremental') => boolean;
}
