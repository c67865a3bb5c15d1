/** The begin of a run of probes, for a command line. */
import type { PodmanDefaults } from '../container/podman/defaults.ts';
import { beginProbeRun } from '../probe/probe-run.ts';
import type { ProbeRun } from '../probe/probe-run.ts';
import type { Engine } from '../engine/container-engine.ts';
import { FailedRunError } from './command.ts';
import { Exit } from './exit.ts';

/** Begins a run; throws a `FailedRunError` (exit 4) where its folder can't be made or mounted. */
export async function beginProbes(engine: Engine, podman?: PodmanDefaults): Promise<ProbeRun> {
  try {
    return await beginProbeRun(engine, podman);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FailedRunError(`argvet probe: ${reason}`, Exit.failure, error);
  }
}
