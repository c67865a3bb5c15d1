/** What keeps a golden or its folder from being read or written, and whose fault it is. */

/** At fault: one golden's file, the project around it (a folder, its rights), or the system (a disk, a limit). */
export type StoreFault = 'golden' | 'project' | 'system';

/** The file system does not give or take a golden. The message is the place, why, and the mend; print it escaped. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly fault: StoreFault;
  /** Why, and the mend, without the place. */
  readonly reason: string;

  constructor(place: string, reason: string, fault: StoreFault, cause?: unknown) {
    super(`${place}: ${reason}`, { cause });
    this.fault = fault;
    this.reason = reason;
  }
}

/** What `work` gives; what it throws becomes a `StoreError` about the place. `fault`: what a wrong state is the fault of. */
export function atPlace<T>(place: string, work: () => T, fault: StoreFault = 'project'): T {
  try {
    return work();
  } catch (error) {
    throw storeError(place, error, fault);
  }
}

/** The `StoreError` that an error of the file system is; one that is a `StoreError` already stays as it is. */
export function storeError(place: string, error: unknown, fault: StoreFault = 'project'): StoreError {
  if (error instanceof StoreError) return error;
  const reason = STATES.get(codeOf(error));
  if (reason !== undefined) return new StoreError(place, reason, fault, error);
  return new StoreError(place, error instanceof Error ? error.message : String(error), 'system', error);
}

/** The code of an error of the file system: `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** States of a project that are nobody's failure: the mend is in the hands of whoever runs argvet. */
const STATES: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', 'permission is denied: give yourself the rights to it'],
  ['EPERM', 'it is not permitted: give yourself the rights to it'],
  ['ELOOP', 'it is a loop of symbolic links: remove the link'],
  ['ENOTDIR', 'a part of its path is no folder: move that away'],
  ['EISDIR', 'it is a folder: move it away'],
  ['EEXIST', 'something else is there: move it away'],
  ['ENAMETOOLONG', 'its path is too long for the file system: shorten a name'],
]);
