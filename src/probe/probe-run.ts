/** One run of probes on an engine: its containers, its network and its folder, all of which are gone behind it. */
import { rmSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { PodmanDefaults } from '../container/podman/defaults.ts';
import { removeAtExit } from '../engine/remove-at-exit.ts';
import { hostPath } from '../sites/parts.ts';
import { FOLDER, foldersPath } from '../engine/own-folders.ts';
import { messageOf } from '../engine/container-engine.ts';
import type { Engine } from '../engine/container-engine.ts';
import { thisProcess } from '../engine/owner.ts';
import { cleanProbeRuns } from './clean.ts';
import { PROBE_NAMES } from './names.ts';
import { makeNetwork, removeNetwork, removeNetworkAtExit } from './networks.ts';
import type { ProbeArgv, StandIns } from './probe-argv.ts';

/** An argv that can be started. */
export type StartableArgv = Extract<ProbeArgv, { readonly ok: true }>;

/** What a run has while it lasts. */
export interface ProbeRun {
  /** The name of its network, and the start of its containers' names. */
  readonly name: string;
  /** An empty folder of the host that everyone may read. */
  readonly folder: string;
  /** What its podman's configuration says, where it is one that tells. */
  readonly podman: PodmanDefaults | undefined;
  /** A name for a container. */
  readonly nextName: () => string;
  /** Starts a container; gives why it does not run, or undefined when it does. */
  readonly start: (argv: StartableArgv, name: string) => Promise<string | undefined>;
  readonly remove: (name: string) => Promise<void>;
  /** Removes all that the run has made. */
  readonly end: () => Promise<void>;
}

/** What stands for what an argv names, but for the container's name. */
export function standInsOf(engine: Engine, run: ProbeRun, image: string): Omit<StandIns, 'name'> {
  return {
    engine: engine.name,
    podman: run.podman,
    image,
    folder: run.folder,
    network: run.name,
    directory: process.cwd(),
  };
}

/**
 * Begins a run, and removes what earlier ones left that were ended by force, as far as it can. When this process exits before `end`, all
 * is removed then, whatever made it exit but a signal that nobody can handle. Throws an error that names the folder
 * for temporary files where that can't be used.
 */
export async function beginProbeRun(engine: Engine, podman?: PodmanDefaults): Promise<ProbeRun> {
  // What an earlier run left is no fault of this one.
  await cleanProbeRuns(engine).catch(() => undefined);
  const name = PROBE_NAMES.make(await thisProcess());
  const folder = await ownFolder(name);
  const stop = new AbortController();
  const started = new Set<string>();
  const atExit = (): void => {
    // Podman's client is its engine: one that goes on would make a container behind the removal.
    stop.abort();
    removeAll({ engine, name, folder, started });
  };
  process.on('exit', atExit);
  let count = 0;
  let network: Promise<string | undefined> | undefined;
  return {
    name,
    folder,
    podman,
    nextName: () => `${name}-${(count += 1)}`,
    start: async (argv, container) => {
      const problem = argv.needsNetwork ? await (network ??= makeNetwork(engine, name)) : undefined;
      started.add(container);
      return problem ?? startContainer(engine, argv, container, stop.signal);
    },
    remove: async (container) => {
      await engine.remove([container]);
      started.delete(container);
    },
    end: async () => {
      await engine.remove(await engine.containers(name));
      if (network !== undefined) await removeNetwork(engine, name);
      await rm(folder, { recursive: true, force: true });
      process.off('exit', atExit);
    },
  };
}

async function ownFolder(name: string): Promise<string> {
  const folder = join(await foldersPath(), name);
  try {
    hostPath(folder);
    // Whatever the umask: root of a container without DAC_OVERRIDE reads what everyone may.
    await mkdir(folder);
    await chmod(folder, 0o755);
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${FOLDER} can't be mounted: ${reason}`, { cause: error });
  }
}

async function startContainer(engine: Engine, { verb, words }: StartableArgv, name: string, stop: AbortSignal) {
  const limits = { ...PATIENCE, stop, force: true };
  const said = await engine.run(words, limits);
  if (said.kind !== 'exited' || said.code !== 0) return messageOf(said);
  if (verb === 'run') return undefined;
  const started = await engine.run(['start', name], limits);
  return started.kind === 'exited' && started.code === 0 ? undefined : messageOf(started);
}

/** Milliseconds that a busy engine may take to start a container. */
const PATIENCE = { timeout: 180_000 };

interface Leftovers {
  readonly engine: Engine;
  readonly name: string;
  readonly folder: string;
  /** The containers that were started and not removed. */
  readonly started: ReadonlySet<string>;
}

function removeAll({ engine, name, folder, started }: Leftovers): void {
  removeAtExit(engine, name, [...started]);
  removeNetworkAtExit(engine, name);
  rmSync(folder, { recursive: true, force: true });
}
