/** The exit codes of `argvet`, one enum, explained in docs/exit-codes.md. */
export const Exit = {
  /** Everything holds. */
  holds: 0,
  /** Findings: a policy or a golden is broken. */
  findings: 1,
  /** The command line or the config is wrong. */
  usage: 2,
  /** Mutants survive, or a score is below its threshold. */
  mutants: 3,
  /** An engine or tool failed, or the run is incomplete: never green. */
  failure: 4,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof Exit)[keyof typeof Exit];
