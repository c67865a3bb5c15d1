/** Removes what runs of probes left behind that were ended by force: only what is this program's, and no living run's. */
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { foldersPath } from '../snippet/run/clean.ts';
import type { Engine } from '../engine/container-engine.ts';
import { hasEnded } from '../engine/owner.ts';
import { NAME_START, ownerOf } from './names.ts';

/** Removes containers, networks and folders of runs whose process has ended; those of another machine it leaves alone. */
export async function cleanProbeRuns(engine: Engine): Promise<void> {
  await engine.remove(await leftOf(await engine.containers(NAME_START)));
  const said = await engine.run(networkWords(NAME_START));
  const networks = await leftOf(said.kind === 'exited' && said.code === 0 ? said.stdout.split('\n') : []);
  if (networks.length > 0) await engine.run(['network', 'rm', ...networks]);
  const parent = await foldersPath();
  for (const name of await leftOf(await readdir(parent))) await removeOwnFolder(join(parent, name));
}

/** The words that list the networks with `part` in their names. */
export function networkWords(part: string): readonly string[] {
  return ['network', 'ls', '--filter', `name=${part}`, '--format', '{{.Name}}'];
}

async function leftOf(names: readonly string[]): Promise<readonly string[]> {
  const left = await Promise.all(
    names.map(async (name) => {
      const owner = ownerOf(name);
      return owner !== undefined && hasEnded(owner);
    }),
  );
  return names.filter((_name, at) => left[at]);
}

/** A name alone is no proof: everyone may write to the folder for temporary files. */
async function removeOwnFolder(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  const isOwn = found !== undefined && found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
  if (isOwn) await rm(path, { recursive: true, force: true });
}
