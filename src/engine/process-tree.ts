/** The processes below one: what is ended with it, whatever started them. */
import { readFileSync, readdirSync } from 'node:fs';
import { runAtExit } from './process-at-exit.ts';

/**
 * Ends every process below one, by default below this process, with SIGKILL, and returns when none is left or nothing
 * more can be done. It waits for nothing asynchronous, so it is for the moment in which this process ends.
 */
export function endDescendants(root = process.pid): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    const living = descendants(root, processTable()).filter((pid) => end(pid));
    if (living.length === 0) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
}

/** Whether there is a process of this id, also one that nobody has waited for yet. */
export function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process is one that may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A process that is being ended may start one more, and needs a moment to go. */
const ROUNDS = 40;
const PAUSE_MS = 25;

/** The parent of each process, by its id. */
type ProcessTable = ReadonlyMap<number, number>;

/** Every process below a root, its children first. */
export function descendants(root: number, table: ProcessTable): number[] {
  const found = [root];
  for (const parent of found) {
    for (const [pid, its] of table) if (its === parent && !found.includes(pid)) found.push(pid);
  }
  return found.slice(1);
}

/** A process that has ended and was not yet waited for is in the table no more. */
function processTable(): ProcessTable {
  try {
    return new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? rowOf(Number(name)) : [])));
  } catch {
    const lines = runAtExit(['ps', '-A', '-o', 'pid=,ppid=,state='], PS_MS).split('\n');
    return new Map(
      lines.flatMap((line): [number, number][] => {
        const [, pid, parent, state] = /^\s*(\d+)\s+(\d+)\s+(\S)/.exec(line) ?? [];
        return state === undefined || state === 'Z' ? [] : [[Number(pid), Number(parent)]];
      }),
    );
  }
}

const PS_MS = 5000;

function rowOf(pid: number): [number, number][] {
  try {
    // `PID (NAME) STATE PARENT …`, and the name may hold anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || parent === undefined ? [] : [[pid, Number(parent)]];
  } catch {
    return [];
  }
}

function end(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
