/** The names of what runs of probes make on an engine and on disk. */
import { runNames } from '../engine/owner.ts';

/** Containers, networks and folders of runs of probes. */
export const PROBE_NAMES = runNames('argvet-probe-');
