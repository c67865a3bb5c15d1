/** The networks of runs of probes: without a way out, and gone afterwards, with what is kept of their addresses. */
import { rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../engine/container-engine.ts';
import type { Engine } from '../engine/container-engine.ts';
import { linesAtExit } from '../engine/remove-at-exit.ts';
import { PROBE_NAMES } from './names.ts';

/** Makes a network on which nobody talks to anybody outside. Gives why it is not there, or undefined when it is. */
export async function makeNetwork(engine: Engine, name: string): Promise<string | undefined> {
  const said = await engine.run(['network', 'create', '--internal', name]);
  return said.kind === 'exited' && said.code === 0 ? undefined : `no network can be made: ${messageOf(said)}`;
}

/** Removes a network of this run. */
export async function removeNetwork(engine: Engine, name: string): Promise<void> {
  await engine.run(['network', 'rm', name]);
  if (engine.name === 'podman') await rm(join(ADDRESSES, name), { recursive: true, force: true });
}

/** Removes the networks of runs whose process has ended. */
export async function removeLeftNetworks(engine: Engine): Promise<void> {
  const said = await engine.run(listWords(PROBE_NAMES.start));
  const known = said.kind === 'exited' && said.code === 0 ? said.stdout.split('\n') : [];
  const kept = engine.name === 'podman' ? await readdir(ADDRESSES).catch(() => []) : [];
  for (const name of await PROBE_NAMES.left([...new Set([...known, ...kept])])) await removeNetwork(engine, name);
}

/** Removes a network of this run while this process ends. */
export function removeNetworkAtExit(engine: Engine, name: string): void {
  const names = linesAtExit(engine, listWords(name));
  if (names.length > 0) linesAtExit(engine, ['network', 'rm', ...names]);
  if (engine.name === 'podman') rmSync(join(ADDRESSES, name), { recursive: true, force: true });
}

/** Where podman 4 with CNI has a folder for the addresses of each network, also of one that was removed (seen with 4.3.1). */
const ADDRESSES = '/var/lib/cni/networks';

function listWords(part: string): readonly string[] {
  return ['network', 'ls', '--filter', `name=${part}`, '--format', '{{.Name}}'];
}
