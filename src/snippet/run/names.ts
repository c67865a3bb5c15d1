/** The names of what runs of snippets make. */
import { runNames } from '../../engine/owner.ts';

/** Containers and folders of runs of snippets. */
export const SNIPPET_NAMES = runNames('argvet-snippet-');
