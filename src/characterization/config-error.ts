/** The error of a config: what everything that loads one throws. */

/** What is wrong at one place of a config. */
export interface ConfigProblem {
  /** The place as code would reach it: `sites[0].policy.hardening.pidsLimit`; empty for the config itself. */
  readonly path: string;
  /** What is wrong and the mend, safe to print. */
  readonly message: string;
}

/** No config, several, one that does not load, or one that is wrong. The message names file, place and mend: exit 2. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(message: string, problems: readonly ConfigProblem[] = [], cause?: unknown) {
    super([message, ...problems.map(printProblem)].join('\n'), { cause });
    this.problems = problems;
  }
}

function printProblem({ path, message }: ConfigProblem): string {
  return `  ${path === '' ? 'the default export' : path}: ${message}`;
}
