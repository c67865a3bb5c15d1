/** What a run leaves on the machine while it lasts, and how all of it goes: also when a signal ends the run. */
import { mkdirSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { runNames, thisProcess } from '../../engine/owner.ts';
import { endDescendants } from '../../engine/process-tree.ts';

/** What is watched over while a run lasts. */
export interface Traces {
  /** This run's own folder for Stryker's sandbox, for its option `tempDirName`. */
  readonly tempDirName: string;
  /** Removes it: the run is over. */
  readonly end: () => void;
}

/** What a run makes folders for: its sandboxes, the clients that refuse, the marks of tests, what its processes share. */
const NAMES = {
  run: runNames('argvet-run-'),
  guard: runNames('argvet-guard-'),
  marks: runNames('argvet-marks-'),
  batch: runNames('argvet-batch-'),
} as const;

/** Where Stryker keeps its sandboxes by default. */
const STRYKERS = '.stryker-tmp';

/**
 * Watches over a run in a project: should this process end in it, all processes below it end and the sandbox goes. What
 * runs left that were killed goes first. With Stryker's `inPlace` its folder is left alone: it holds the user's own files.
 */
export async function watchTraces(
  directory: string,
  tempDirName: string | undefined,
  inPlace: boolean,
): Promise<Traces> {
  await removeLeftBehind(tmpdir());
  const parent = tempDirName ?? STRYKERS;
  if (!inPlace) await removeLeftBehind(resolve(directory, parent));
  const own = join(parent, NAMES.run.make(await thisProcess()));
  const remove = (): void => {
    if (inPlace) return;
    removeFolder(resolve(directory, own));
    removeEmpty(resolve(directory, parent));
  };
  const atExit = (): void => {
    endDescendants();
    remove();
  };
  process.once('exit', atExit);
  const end = (): void => {
    process.off('exit', atExit);
    remove();
  };
  return { tempDirName: inPlace ? parent : own, end };
}

/**
 * In a process that Stryker started: ends it, and all below it, as soon as the process that started it is gone. What that
 * one left goes with it when it was killed.
 */
export function endWithParent(): void {
  process.once('disconnect', () => {
    endDescendants();
    void removeAllLeft().finally(() => process.exit());
  });
}

async function removeAllLeft(): Promise<void> {
  await removeLeftBehind(tmpdir());
  // Stryker's workers work in the sandbox: `…/argvet-run-…/sandbox-…`.
  const run = dirname(process.cwd());
  if (NAMES.run.ownerOf(basename(run)) !== undefined) await removeLeftBehind(dirname(run));
}

/**
 * The path of a folder of this process in the machine's temporary one, which whoever asks makes; the next run removes it
 * should this process be killed.
 */
export async function ownPath(purpose: Exclude<keyof typeof NAMES, 'run'>): Promise<string> {
  return join(tmpdir(), NAMES[purpose].make(await thisProcess()));
}

/** Makes such a folder, which only this user may enter; gives its path. */
export async function ownFolder(purpose: Exclude<keyof typeof NAMES, 'run'>): Promise<string> {
  const folder = await ownPath(purpose);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** The folders in a folder that processes made which have ended: they were killed before they could delete them. */
export async function leftBehind(folder: string): Promise<string[]> {
  const names = namesIn(folder);
  const left = await Promise.all(Object.values(NAMES).map((each) => each.left(names)));
  return left.flat().map((name) => join(folder, name));
}

async function removeLeftBehind(folder: string): Promise<void> {
  for (const left of await leftBehind(folder)) removeFolder(left);
  removeEmpty(folder === tmpdir() ? undefined : folder);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Another user's folder stays: nothing depends on it. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  } catch {
    // It is in nobody's way.
  }
}

function removeEmpty(folder: string | undefined): void {
  try {
    if (folder !== undefined) rmdirSync(folder);
  } catch {
    // It is not empty, or not there.
  }
}
