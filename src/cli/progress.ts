/** Progress on standard error: one line that rewrites itself on a terminal, a line now and then elsewhere. */
import { printable } from '../argv/printable.ts';
import type { Io } from './io.ts';

/** How far something is. `total` may be unknown at first. */
export interface Step {
  readonly done: number;
  readonly total: number | undefined;
  /** What is being done, and what was found so far: one line. */
  readonly text: string;
}

/** Shows steps. */
export interface Progress {
  readonly show: (step: Step) => void;
  /** Takes the line away, where there is one, so that a report starts on a clean line. */
  readonly end: () => void;
}

const REDRAW_MILLISECONDS = 100;
const WIDEST = 100;

/** Progress that a terminal shows at most ten times a second, and a log once for each tenth of the way and each new text without a total. */
export function progressOn(io: Pick<Io, 'err' | 'isTTY'>, now: () => number = () => performance.now()): Progress {
  return io.isTTY ? terminalProgress(io.err, now) : logProgress(io.err);
}

function terminalProgress(write: (text: string) => void, now: () => number): Progress {
  let drawn = -Infinity;
  let shown = false;
  return {
    show: (step) => {
      const time = now();
      if (time - drawn < REDRAW_MILLISECONDS && step.done !== step.total) return;
      drawn = time;
      shown = true;
      write(`\r\u001B[2K${lineOf(step)}`);
    },
    end: () => {
      if (shown) write('\r\u001B[2K');
      shown = false;
      drawn = -Infinity;
    },
  };
}

function logProgress(write: (text: string) => void): Progress {
  let last: string | undefined;
  return {
    show: (step) => {
      const tenth =
        step.total === undefined || step.total === 0 ? step.text : `${Math.floor((step.done * 10) / step.total)}`;
      if (tenth === last) return;
      last = tenth;
      write(`${lineOf(step)}\n`);
    },
    end: () => {
      last = undefined;
    },
  };
}

function lineOf({ done, total, text }: Step): string {
  const count = total === undefined ? '' : `${done} of ${total} `;
  const line = printable(`${count}${text}`);
  return line.length <= WIDEST ? line : `${line.slice(0, WIDEST - 1)}…`;
}
