/**
 * What the client refuses first, in the order in which it looks. A reader that fails hands out a stand-in, so that the
 * rest of a request can be built all the same: it is thrown away with it.
 */
export interface Problems {
  first: Problem | undefined;
}

/** One refusal: the client's exit code, and one line of why. */
export interface Problem {
  readonly exit: number;
  readonly message: string;
}

/** The value that a reader found; `otherwise` when it found none, which becomes a problem unless one came first. */
export function valueOf<T>(
  read: { readonly value: T } | { readonly reason: string },
  otherwise: T,
  problems: Problems,
  exit = REFUSED,
): T {
  if ('value' in read) return read.value;
  refuse(problems, read.reason, exit);
  return otherwise;
}

/** Notes a problem unless one came first. */
export function refuse(problems: Problems, message: string, exit = REFUSED): void {
  problems.first ??= { exit, message };
}

/** What the client exits with when it crashes. */
export const CRASHED = 2;

/** What the client exits with when it refuses the options of a command. */
export const REFUSED = 125;

/** What the client exits with for most other errors. */
export const FAILED = 1;
