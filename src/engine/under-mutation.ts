// Stryker disable all: a mutant of this file could start containers; nothing may loosen the guard.

/** The parts of the world that tell whether code runs under mutation. */
export interface MutationMarks {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly globals: object;
}

/**
 * Does this code run under mutation, in a worker of Stryker or with one of its mutants active? Stryker sets
 * `STRYKER_MUTATOR_WORKER` for its workers and `__STRYKER_ACTIVE_MUTANT__` for commands that it starts; instrumented
 * code makes the global `__stryker__` (`__stryker2__` when Stryker tests itself).
 */
export function underMutation(
  { environment, globals }: MutationMarks = { environment: process.env, globals: globalThis },
): boolean {
  return (
    environment['STRYKER_MUTATOR_WORKER'] !== undefined ||
    environment['__STRYKER_ACTIVE_MUTANT__'] !== undefined ||
    '__stryker__' in globals ||
    '__stryker2__' in globals
  );
}
