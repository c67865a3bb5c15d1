/** Limits that more than one site shares. */

/** Processes and threads of a container that builds and tests foreign code: room for big parallel builds, an end for fork bombs. */
export const WORK_PIDS_LIMIT = 32768;
