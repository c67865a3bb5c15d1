import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { journalNames, parseJournal } from './batch-journal.ts';
import { stopRound } from './batch-units.ts';

/** The watch over a round's workers. */
export interface Watch {
  /** The processes that it ended because a step took longer than its limit. */
  readonly killed: ReadonlySet<number>;
  readonly end: () => void;
}

const EVERY_MS = 100;

/** How far a worker's journal was read, and what it was at. */
interface Watched {
  offset: number;
  pid: number | undefined;
  /** When the step that runs must have ended, in ms since the epoch. */
  due: number | undefined;
}

/**
 * Watches the journals of a round: a worker whose step is past its limit is killed, whatever it is doing. When one
 * worker is lost, the others take no further unit, so that the next round begins soon, with all workers.
 */
export function watchRound(folder: string): Watch {
  const killed = new Set<number>();
  const workers = new Map<string, Watched>();
  const timer = setInterval(() => {
    for (const name of journalNames(folder)) {
      const worker = workers.get(name) ?? { offset: 0, pid: undefined, due: undefined };
      workers.set(name, worker);
      if (readOn(join(folder, name), worker)) stopRound(folder);
      if (worker.pid === undefined || worker.due === undefined) continue;
      const late = Date.now() >= worker.due;
      if (!late && signal(worker.pid, 0)) continue;
      if (late && signal(worker.pid, 'SIGKILL')) killed.add(worker.pid);
      worker.due = undefined;
      stopRound(folder);
    }
  }, EVERY_MS);
  return { killed, end: () => clearInterval(timer) };
}

/** Reads what was added to a journal; true when its worker gave up at a control. */
function readOn(path: string, worker: Watched): boolean {
  const file = openSync(path, 'r');
  const added = Buffer.alloc(Math.max(0, fstatSync(file).size - worker.offset));
  const read = readSync(file, added, 0, added.length, worker.offset);
  closeSync(file);
  const whole = added.subarray(0, added.subarray(0, read).lastIndexOf(0x0a) + 1);
  worker.offset += whole.length;
  let gaveUp = false;
  for (const event of parseJournal(whole.toString('utf8'))) {
    if (event.kind === 'hello') worker.pid = event.pid;
    if (event.kind === 'begin') worker.due = event.at + event.limit;
    if (event.kind === 'end' || event.kind === 'swept') worker.due = undefined;
    if (event.kind === 'control' && !event.good) gaveUp = true;
  }
  return gaveUp;
}

/** Sends a signal, 0 for none; false when the process is gone. */
function signal(pid: number, name: 'SIGKILL' | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
