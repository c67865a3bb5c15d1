/** The names of the containers of tasks. */
import { runNames } from '../engine/owner.ts';

/** Containers of runs of tasks. */
export const TASK_NAMES = runNames('argvet-task-');
