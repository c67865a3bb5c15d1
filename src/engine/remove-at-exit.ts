/** Lists and removes containers while this process ends: nothing asynchronous happens any more. */
import { listWords, removeWords } from './container-engine.ts';
import type { Engine } from './container-engine.ts';
import { PROCESS_LIST, endMonitors } from './monitors.ts';
import { runAtExit } from './process-at-exit.ts';

/** What the client prints, a line each, without empty ones; none where it fails. */
export function linesAtExit(engine: Engine, words: readonly string[]): readonly string[] {
  return runAtExit(engine.argv(words), AT_EXIT, engine.environment)
    .split('\n')
    .filter((line) => line !== '');
}

/**
 * Removes containers whose names have `part` in them, and looks again: the engine may still make what a client had asked
 * for. Clients must have been ended before. `known` are names of containers that podman may have forgotten.
 */
export function removeAtExit(engine: Engine, part: string, known: readonly string[] = []): void {
  let names = [...known, ...linesAtExit(engine, listWords(part))];
  for (let looks = 1; names.length > 0 && looks < MOST_LOOKS; looks += 1) {
    linesAtExit(engine, removeWords(engine.name, names));
    if (engine.name === 'podman') endMonitors(runAtExit(PROCESS_LIST, AT_EXIT), names);
    names = [...linesAtExit(engine, listWords(part))];
  }
}

const MOST_LOOKS = 5;

/** Milliseconds that one command may take while this process ends. */
const AT_EXIT = 30_000;
