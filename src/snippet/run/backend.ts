/** Runs snippets on an engine, each in the snippet container, and tells truly what became of it. */
import { mkdir, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { removeAtExit } from '../../engine/remove-at-exit.ts';
import { policyFingerprint } from '../../characterization/fingerprint.ts';
import { text } from '../../sites/inputs.ts';
import type { LanguageName } from '../../sites/languages.ts';
import { hostPath } from '../../sites/parts.ts';
import { snippetContainerPolicy } from '../../sites/snippet-container.ts';
import type { RunFacts, Snippet, SnippetBackend, SnippetOutcome } from '../model.ts';
import { FOLDER, foldersPath } from '../../engine/own-folders.ts';
import { cleanSnippetRuns } from './clean.ts';
import { newContainers } from './container.ts';
import type { Containers } from './container.ts';
import { engineOf } from '../../engine/container-engine.ts';
import type { Engine, EngineOptions, EngineProblem } from '../../engine/container-engine.ts';
import { followEvents } from './events.ts';
import type { ContainerEvents } from './events.ts';
import { thisProcess } from '../../engine/owner.ts';
import { SNIPPET_NAMES } from './names.ts';
import { runGroup } from './run-group.ts';

/** What runs snippets, and how. */
export interface BackendOptions extends EngineOptions {
  /** The image of each language. */
  readonly images: Readonly<Record<LanguageName, string>>;
  /** Seconds that a snippet has whose document does not say, whole, 1 to 3600; 5 by default. */
  readonly timeout?: number;
  /** Bytes that a snippet may write to each of its streams; 1 MiB by default. */
  readonly maxBytes?: number;
}

/**
 * A backend that starts nothing before it is asked for facts or a run. The first time it also removes what earlier
 * runs left that were ended by force, as far as it can. It runs as many containers at once as it has open calls of `run`: the caller
 * bounds them. Images are never pulled. When this process exits before `end` was called, containers and folder are removed
 * then, whatever made it exit but a signal that nobody can handle. Throws an InputError for an image that is none.
 */
export function engineBackend(options: BackendOptions): SnippetBackend {
  for (const image of Object.values(options.images)) text('image', image);
  const engine = engineOf(options);
  const images = new Map<string, Promise<string | EngineProblem>>();
  const imageOf = (image: string): Promise<string | EngineProblem> => {
    const found = images.get(image) ?? engine.image(image);
    images.set(image, found);
    return found;
  };
  let starting: Promise<Started | EngineProblem> | undefined;
  let isOver = false;
  const ready = (): Promise<Started | EngineProblem> => (starting ??= start(engine, options));
  return {
    name: engine.name,
    facts: async () => factsOf(engine, await ready(), images),
    run: async (snippets) => {
      if (isOver) return all(snippets, { kind: 'skipped', reason: 'the run was ended' });
      const started = await ready();
      if ('problem' in started) return all(snippets, started);
      const language = snippets[0]?.language;
      if (language === undefined) return all(snippets, { kind: 'skipped', reason: 'it has no language that runs' });
      const image = options.images[language];
      const found = await imageOf(image);
      if (typeof found !== 'string') return all(snippets, found);
      return runGroup(snippets, {
        containers: started.containers,
        image,
        language,
        seconds: options.timeout ?? SECONDS,
      });
    },
    end: async () => {
      isOver = true;
      const started = await starting;
      if (started !== undefined && !('problem' in started)) await started.end();
    },
  };
}

const SECONDS = 5;
const MAX_BYTES = 1_048_576;

/** What a run has while it lasts. */
interface Started {
  readonly version: string;
  readonly containers: Containers;
  readonly end: () => Promise<void>;
}

async function start(engine: Engine, options: BackendOptions): Promise<Started | EngineProblem> {
  const version = await engine.version();
  if (typeof version !== 'string') return version;
  const name = SNIPPET_NAMES.make(await thisProcess());
  const folder = await ownFolder(name);
  if (typeof folder !== 'string') return folder;
  // What an earlier run left is no fault of this one: `--clean` tells why it stays.
  await cleanSnippetRuns(options).catch(() => undefined);
  const events = followEvents(engine);
  const containers = newContainers({ engine, events, name, folder, maxBytes: options.maxBytes ?? MAX_BYTES });
  const atExit = (): void => removeAll({ engine, events, containers, name, folder });
  process.on('exit', atExit);
  const end = async (): Promise<void> => {
    await containers.end();
    events.end();
    await rm(folder, { recursive: true, force: true });
    process.off('exit', atExit);
  };
  return { version, containers, end };
}

/** A new folder that a container can mount, or why there is none. */
async function ownFolder(name: string): Promise<string | EngineProblem> {
  try {
    const folder = join(await foldersPath(), name);
    hostPath(folder);
    await mkdir(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = reason.includes(FOLDER) ? reason : `${FOLDER} can't be mounted: ${reason}`;
    return { kind: 'infrastructure', problem: 'engine-error', message };
  }
}

interface Leftovers {
  readonly engine: Engine;
  readonly events: ContainerEvents;
  readonly containers: Containers;
  readonly name: string;
  readonly folder: string;
}

/** The clients first: one that is left would start what is removed here. */
function removeAll({ engine, events, containers, name, folder }: Leftovers): void {
  containers.stopClients();
  events.end();
  removeAtExit(engine, name);
  rmSync(folder, { recursive: true, force: true });
}

async function factsOf(
  { name }: Engine,
  started: Started | EngineProblem,
  images: ReadonlyMap<string, Promise<string | EngineProblem>>,
): Promise<RunFacts> {
  const found = await Promise.all([...images].map(async ([image, id]) => [image, await id] as const));
  return {
    engine: 'problem' in started ? undefined : { name, version: started.version },
    images: Object.fromEntries(found.filter((each): each is readonly [string, string] => typeof each[1] === 'string')),
    policy: policyFingerprint(snippetContainerPolicy),
  };
}

/** The same for each of them. */
function all(snippets: readonly Snippet[], outcome: SnippetOutcome): readonly SnippetOutcome[] {
  return snippets.map(() => outcome);
}
