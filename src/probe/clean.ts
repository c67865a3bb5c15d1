/** Removes what runs of probes left behind that were ended by force: only what is this program's, and no living run's. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../engine/container-engine.ts';
import { foldersPath, isOwnFolder } from '../engine/own-folders.ts';
import { PROBE_NAMES } from './names.ts';
import { removeLeftNetworks } from './networks.ts';

/** Removes containers, networks and folders of runs whose process has ended; those of another machine it leaves alone. */
export async function cleanProbeRuns(engine: Engine): Promise<void> {
  await engine.remove(await PROBE_NAMES.left(await engine.containers(PROBE_NAMES.start)));
  await removeLeftNetworks(engine);
  const parent = await foldersPath();
  for (const name of await PROBE_NAMES.left(await readdir(parent))) {
    const folder = join(parent, name);
    if (await isOwnFolder(folder)) await rm(folder, { recursive: true, force: true });
  }
}
