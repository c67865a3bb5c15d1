/** The containers of one run of snippets: each runs one script and is gone afterwards. */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessOutcome } from '../../engine/process.ts';
import type { LanguageName } from '../../sites/languages.ts';
import { runSnippet, snippetFiles } from '../../sites/snippet-run.ts';
import type { SnippetFiles } from '../../sites/snippet-run.ts';
import type { Engine } from '../../engine/container-engine.ts';
import type { ContainerEvents, WatchedLife } from './events.ts';
import type { Evidence } from './judge.ts';

/** What one container runs. */
export interface Script {
  readonly language: LanguageName;
  readonly image: string;
  /** Until `timeout` ends it, whole, 1 to 3600. */
  readonly seconds: number;
  readonly code: string;
}

/** Runs scripts, each in a container and a folder of its own. */
export interface Containers {
  /** Rejects with what the file system throws, and with an InputError of the site. */
  readonly run: (script: Script) => Promise<Evidence>;
  /** Ends all clients by force, and starts no more. Their containers stay. */
  readonly stopClients: () => void;
  /** Ends and removes all containers, also those that run. */
  readonly end: () => Promise<void>;
}

/** Where containers run. */
export interface ContainerOptions {
  readonly engine: Engine;
  readonly events: ContainerEvents;
  /** The name of the run, and the start of the names of its containers. */
  readonly name: string;
  /** The folder of the run, which is there. */
  readonly folder: string;
  /** Bytes that a script may write to each of its streams. */
  readonly maxBytes: number;
}

/** The containers of a run, none at first. */
export function newContainers(options: ContainerOptions): Containers {
  const { engine, name } = options;
  const running = new Map<Attendance, Promise<Evidence>>();
  const stop = new AbortController();
  let count = 0;
  const run = async (script: Script): Promise<Evidence> => {
    if (stop.signal.aborted) return { ...NEVER_RUN, seconds: script.seconds };
    count += 1;
    const attendance: Attendance = {
      ...options,
      ...script,
      name: `${name}-${count}`,
      stop: stop.signal,
      removed: undefined,
    };
    const evidence = attend(attendance);
    running.set(attendance, evidence);
    return evidence.finally(() => running.delete(attendance));
  };
  const end = async (): Promise<void> => {
    for (const each of running.keys()) each.removed ??= 'run-ended';
    stop.abort();
    await Promise.allSettled(running.values());
    await removeAll(engine, name);
  };
  return { run, end, stopClients: () => stop.abort() };
}

/** Of a script that comes when the run was ended. */
const NEVER_RUN = {
  client: { kind: 'not-started', reason: 'failed', message: 'The run was ended' },
  life: { started: undefined, ended: undefined, outOfMemory: false, lost: undefined },
  removed: 'run-ended',
  ms: 0,
} as const satisfies Omit<Evidence, 'seconds'>;

/** A removal takes a while, and what a client had asked for may still come. */
async function removeAll(engine: Engine, name: string): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const names = await engine.containers(name);
    if (names.length === 0) return;
    await engine.remove(names);
    await sleep(BETWEEN_LOOKS);
  }
}

const MOST_LOOKS = 50;
const BETWEEN_LOOKS = 200;

/** One container while it runs. */
interface Attendance extends ContainerOptions, Script {
  readonly stop: AbortSignal;
  removed: Evidence['removed'];
}

async function attend(attendance: Attendance): Promise<Evidence> {
  const { engine, events, name, image, language, seconds, code } = attendance;
  const life = events.watch(name);
  const begin = performance.now();
  try {
    const client = await runSnippet(
      { name, image, language, timeout: seconds, code },
      {
        files: { ...snippetFiles, makeDirectory: folderOf(attendance) },
        process: {
          run: ([, ...words]) => (words[0] === 'run' ? runClient(words, life, attendance) : engine.remove([name])),
        },
      },
    );
    const ms = Math.round(performance.now() - begin);
    return { client, life: life.now(), removed: attendance.removed, seconds, ms };
  } finally {
    life.forget();
  }
}

function folderOf({ folder, name }: Attendance): SnippetFiles['makeDirectory'] {
  return async () => {
    const path = join(folder, name);
    await mkdir(path);
    return path;
  };
}

/**
 * The time of a script counts from the engine's word that it started: a busy engine takes long to start one. `timeout` ends
 * most of them; what ignores its signal is removed.
 */
async function runClient(words: readonly string[], life: WatchedLife, attendance: Attendance): Promise<ProcessOutcome> {
  const { engine, seconds, stop, maxBytes } = attendance;
  const limits = { timeout: START + seconds * 1000 + GRACE, maxBytes, stop, force: true };
  const isOver = new AbortController();
  const watching = removeWhenLate(attendance, life, isOver.signal);
  const outcome = await engine.run(words, limits);
  isOver.abort();
  await watching;
  if (outcome.kind === 'exited') await Promise.race([life.ended, sleep(LAST_WORDS, undefined, { ref: false })]);
  return outcome;
}

/** Settles when the container is removed, or its client has ended before. */
async function removeWhenLate(attendance: Attendance, life: WatchedLife, isOver: AbortSignal): Promise<void> {
  await Promise.race([life.started, aborted(isOver)]);
  await sleep(attendance.seconds * 1000 + GRACE, undefined, { signal: isOver }).catch(() => undefined);
  const { started, ended } = life.now();
  if (isOver.aborted || started === undefined || ended !== undefined) return;
  attendance.removed ??= 'late';
  await attendance.engine.remove([attendance.name]);
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** Milliseconds that what ignores the signal of `timeout` still has. */
const GRACE = 2000;

/** Milliseconds that an engine may take to start a container and to remove it. */
const START = 180_000;

/** Milliseconds that the engine's events may come behind the end of its client. */
const LAST_WORDS = 10_000;
