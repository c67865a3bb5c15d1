/** Looks at a container that runs: what its engine has recorded of it, and what its kernel shows inside. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { mountsOf } from '../container/directions/mounted.ts';
import { messageOf } from '../engine/container-engine.ts';
import type { Engine } from '../engine/container-engine.ts';
import { readInside } from './inside.ts';
import type { Inside } from './inside.ts';
import { insideWords } from './inside-script.ts';
import { readInspected } from './inspect.ts';
import { readPodman } from './inspect-podman.ts';
import type { Inspected } from './inspect.ts';
import { sentConfig } from './sent-config.ts';

/** A container from both sides, or half a sentence why not. */
export type Look =
  | { readonly ok: true; readonly inspected: Inspected; readonly inside: Inside }
  | { readonly ok: false; readonly reason: string };

/** Looks at a container by its name or id. It changes nothing: inside it runs one `sh` that reads. */
export async function lookAt(engine: Engine, container: string): Promise<Look> {
  const said = await engine.run(['container', 'inspect', container]);
  if (said.kind !== 'exited' || said.code !== 0) return { ok: false, reason: messageOf(said) };
  const inspected = engine.name === 'podman' ? await podmanContainer(said.stdout) : readInspected(said.stdout);
  if (inspected === undefined) return { ok: false, reason: "the engine's record of it is not as argvet knows it" };
  if (!inspected.running) return { ok: false, reason: 'it does not run' };
  return lookInside(engine, inspected);
}

/** The spec is a file of whoever runs the container: that of another user, or of another machine, can't be read. */
async function podmanContainer(output: string): Promise<Inspected | undefined> {
  const shown = readPodman(output);
  const { specFile } = shown ?? {};
  const spec = specFile === undefined ? undefined : await readFile(specFile, 'utf8').catch(() => undefined);
  return shown?.inspected(spec);
}

async function lookInside(engine: Engine, inspected: Inspected): Promise<Look> {
  const { id, masked = [], readOnly = [], host } = inspected;
  const mark = randomBytes(16).toString('hex');
  const places = mountsOf(sentConfig(inspected)).map(({ target }) => target);
  const words = insideWords({ mark, paths: [...masked, ...readOnly], places });
  const said = await engine.run(['exec', id, ...words], { timeout: PATIENCE, maxBytes: MOST_BYTES });
  const inside = said.kind === 'exited' ? readInside(said.stdout, mark, host.PidMode === '') : undefined;
  if (inside !== undefined) return { ok: true, inspected, inside };
  return { ok: false, reason: `it can't be read inside, which takes sh and cat: ${messageOf(said)}` };
}

const PATIENCE = 60_000;
const MOST_BYTES = 4_000_000;
