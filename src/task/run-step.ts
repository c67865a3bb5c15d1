/** One step of a task run: a client that does it within its time, and what it wrote, bounded. */
import type { ProcessOutcome } from '../engine/process.ts';
import type { Engine } from '../engine/container-engine.ts';
import type { StepRecord } from './record.ts';
import type { PlannedStep } from './steps.ts';

/**
 * Does a step. Its client is ended by force when the time is over, when it wrote too much, or when `stop` aborts: what it
 * started in the container then still runs.
 */
export async function runStep(engine: Engine, step: PlannedStep, stop: AbortSignal): Promise<StepRecord> {
  const { name, as, argv, seconds } = step;
  const begin = performance.now();
  // The program of the argv is the client's name; the engine knows where that is.
  const outcome = await engine.run(argv.slice(1), {
    timeout: Math.ceil(seconds * 1000),
    maxBytes: MAX_BYTES,
    stop,
    force: true,
  });
  const ms = Math.round(performance.now() - begin);
  const [stdout, stderr] = 'stdout' in outcome ? [outcome.stdout, outcome.stderr] : ['', ''];
  return {
    name,
    as,
    argv: [...argv],
    seconds,
    ms,
    end: endOf(outcome),
    stdout: lastOf(stdout),
    stderr: lastOf(stderr),
    truncated: outcome.kind === 'output-limit' || stdout.length > MOST_KEPT || stderr.length > MOST_KEPT,
    denied: deniedLines(`${stderr}\n${stdout}`),
  };
}

/** Bytes that a step may write to each stream: an agent that tells all that it does writes much. */
const MAX_BYTES = 16_777_216;

/** Characters of each stream that a record keeps, the last. */
const MOST_KEPT = 16_384;

function endOf(outcome: ProcessOutcome): StepRecord['end'] {
  if (outcome.kind === 'exited') return { kind: 'exited', code: outcome.code };
  if (outcome.kind === 'signalled') return { kind: 'signalled', signal: outcome.signal };
  if (outcome.kind === 'not-started') return { kind: 'not-started', message: outcome.message };
  return { kind: outcome.kind };
}

/** No half of a surrogate pair at its beginning: JSON could not tell it. */
function lastOf(text: string): string {
  return text.length <= MOST_KEPT ? text : text.slice(-MOST_KEPT).replace(/^[\uDC00-\uDFFF]/, '');
}

/**
 * The lines that tell of a refusal of the kernel: the texts of EPERM and EACCES in the C locale, which glibc, musl and
 * Go share but for the case. That a program prints them is no proof, so they name a suspect and decide nothing.
 */
export function deniedLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => /operation not permitted|permission denied/i.test(line));
  return [...new Set(lines)].slice(0, MOST_DENIED).map((line) => line.slice(0, LONGEST_DENIED).toWellFormed());
}

const MOST_DENIED = 5;
const LONGEST_DENIED = 200;
