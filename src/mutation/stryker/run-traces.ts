/** What a run leaves on the machine while it lasts, and how all of it goes: also when a signal ends the run. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endDescendants, isThere } from '../../engine/process-tree.ts';

/** What is watched over while a run lasts. */
export interface Traces {
  /** This run's own folder for Stryker's sandbox, for its option `tempDirName`. */
  readonly tempDirName: string;
  /** Removes it: the run is over. */
  readonly end: () => void;
}

/** What a name that argvet gives a folder starts with; the process that made it follows. */
const PREFIX = 'argvet-';

/** Where Stryker keeps its sandboxes by default. */
const STRYKERS = '.stryker-tmp';

/**
 * Watches over a run in a project: should this process end in it, all processes below it end and the sandbox goes. What
 * runs left that were killed goes first. With Stryker's `inPlace` its folder is left alone: it holds the user's own files.
 */
export function watchTraces(directory: string, tempDirName: string | undefined, inPlace: boolean): Traces {
  removeLeftBehind(tmpdir());
  const parent = tempDirName ?? STRYKERS;
  if (!inPlace) removeLeftBehind(resolve(directory, parent));
  const own = join(parent, `${PREFIX}run-${process.pid}-${randomUUID().slice(0, 8)}`);
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
    removeLeftBehind(tmpdir());
    // Stryker's workers work in the sandbox: `…/argvet-run-PID-…/sandbox-…`.
    const [parent] = process.cwd().split(new RegExp(`[\\\\/]${PREFIX}run-\\d+-`));
    if (parent !== undefined && parent !== process.cwd()) removeLeftBehind(parent);
    process.exit();
  });
}

/** Makes a folder of this process in the machine's temporary one; the next run removes it should this process be killed. */
export function ownFolder(purpose: string): string {
  return mkdtempSync(join(tmpdir(), `${PREFIX}${purpose}-${process.pid}-`));
}

/** The folders in a folder that processes made which are gone: they were killed before they could delete them. */
export function leftBehind(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => {
      const [, pid] = LEFT.exec(name) ?? [];
      return pid !== undefined && !isThere(Number(pid));
    })
    .map((name) => join(folder, name));
}

const LEFT = new RegExp(`^${PREFIX}(?:run|guard|marks|batch)-(\\d+)-`);

function removeLeftBehind(folder: string): void {
  for (const left of leftBehind(folder)) removeFolder(left);
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
