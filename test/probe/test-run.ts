/** Runs of probes on the engine that `.ci/engine` starts, and what they leave. */
import { readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { PROBE_NAMES } from '../../src/probe/names.ts';
import { beginProbeRun } from '../../src/probe/probe-run.ts';
import { probeCases } from '../../src/probe/probe-sites.ts';
import type { CaseOutcome } from '../../src/probe/probe-sites.ts';
import { engineOf } from '../../src/engine/container-engine.ts';
import { ENVIRONMENT, IMAGES, docker } from '../snippet/run/test-engine.ts';

/** The client of the engine. */
export const ENGINE = engineOf({ engine: 'docker', environment: ENVIRONMENT });

/** What a probe of these argv, each a case, comes to. Rejects when it leaves anything behind. */
export async function probed(argv: Readonly<Record<string, readonly string[]>>): Promise<readonly CaseOutcome[]> {
  const run = await beginProbeRun(ENGINE);
  const cases = Object.entries(argv).map(([name, words]) => ({ site: 'site', case: name, argv: words }));
  const outcomes = await probeCases(cases, {
    engine: ENGINE,
    run,
    image: IMAGES.busybox,
    onStep: () => undefined,
  }).finally(run.end);
  const left = (await leftOfProbes()).filter((name) => name.startsWith(run.name));
  if (left.length > 0) throw new Error(`The run has left ${left.join(' ')}`);
  return outcomes;
}

/** What is left of the runs of a process: the names of containers, networks and folders. */
export async function leftOfProbes(pid: number = process.pid): Promise<readonly string[]> {
  const filter = ['--filter', `name=${PROBE_NAMES.start}`];
  const containers = await docker('ps', '--all', ...filter, '--format', '{{.Names}}');
  const networks = await docker('network', 'ls', ...filter, '--format', '{{.Name}}');
  const names = [...containers.split('\n'), ...networks.split('\n'), ...readdirSync(realpathSync(tmpdir()))];
  return names.filter((name) => PROBE_NAMES.ownerOf(name)?.pid === pid);
}
