/** What became of a snippet, by what its container, its client and its output tell. */
import type { ProcessOutcome } from '../../engine/process.ts';
import type { Snippet, SnippetOutcome, Written } from '../model.ts';
import { sameOutput } from '../same-output.ts';
import { messageOf } from '../../engine/container-engine.ts';
import type { Life } from './events.ts';

/** What is known of one container when it is gone. */
export interface Evidence {
  /** How its client ended. */
  readonly client: ProcessOutcome;
  readonly life: Life;
  /** Was it removed by force because its time was over, or because the whole run was ended? */
  readonly removed: 'late' | 'run-ended' | undefined;
  /** Seconds that `timeout` gave it. */
  readonly seconds: number;
  /** Milliseconds from the start of the client to its end. */
  readonly ms: number;
}

/**
 * What a container came to: an outcome that is settled whatever was expected of it, or the exit code of the snippet. One
 * that has used up its time is timed out, whatever its exit code is. A code of 125, 126 or 127 may still be that of
 * `timeout` that found no interpreter.
 */
export function endOf(evidence: Evidence): SnippetOutcome | { readonly kind: 'exit'; readonly exit: number } {
  const { client, life, removed, seconds, ms } = evidence;
  if (removed === 'run-ended') return { kind: 'skipped', reason: 'the run was ended' };
  if (client.kind === 'not-started') return infrastructure('engine-missing', client.message);
  const written = { stdout: client.stdout, stderr: client.stderr, truncated: client.kind === 'output-limit' };
  if (client.kind === 'output-limit') return { kind: 'output-limit', ...written, ms };
  if (life.lost !== undefined && life.ended === undefined) {
    return infrastructure('engine-error', `The engine does not tell what became of the container: ${life.lost}`);
  }
  if (life.started === undefined) return neverStarted(client);
  if (removed === 'late') return { kind: 'timed-out', ...written, seconds, ms };
  if (life.ended === undefined || client.kind !== 'exited' || client.code !== life.ended.exit) {
    return infrastructure('engine-error', `The engine lost the container: ${messageOf(client)}`);
  }
  const { exit } = life.ended;
  if (life.outOfMemory && exit !== 0) return { kind: 'out-of-memory', ...written, ms };
  const left = seconds * 1000 - (life.ended.at - life.started);
  if (left <= (TIMEOUT_CODES.has(exit) ? TOLD_LATE : AT_THE_END)) return { kind: 'timed-out', ...written, seconds, ms };
  return { kind: 'exit', exit };
}

/**
 * How `timeout` ends when time is over: 124 of coreutils, 143 of busybox, which becomes the program and sends itself the
 * signal. A snippet may end with them too, but hardly after just that time. Nor does another code say that there was time
 * left: under busybox the snippet is the program that gets the signal, and ends with what it likes (`trap 'exit 0' TERM`).
 */
const TIMEOUT_CODES: ReadonlySet<number> = new Set([124, 143]);

/** Milliseconds by which the engine may tell later of the start than of the end, when the code is that of `timeout`. */
const TOLD_LATE = 500;

/** The same whatever the code is: measured on a busy machine, docker told of no start more than 25 ms too late. */
const AT_THE_END = 100;

/** Nothing of the snippet ran, so every word is the client's. */
function neverStarted(client: ProcessOutcome): SnippetOutcome {
  const message = messageOf(client);
  return infrastructure(NO_PROGRAM.test(message) ? 'interpreter-missing' : 'engine-error', message);
}

/** `timeout` itself is not in the image: runc's words, and crun's. */
const NO_PROGRAM = /executable file (?:`timeout` )?not found|exec: "timeout"|No such file or directory/i;

function infrastructure(
  problem: 'engine-missing' | 'interpreter-missing' | 'engine-error',
  message: string,
): SnippetOutcome {
  return { kind: 'infrastructure', problem, message };
}

/** Did a snippet that ended by itself do what its document says? `ms` is in milliseconds. */
export function judge({ expect }: Snippet, exit: number, written: Written, ms: number): SnippetOutcome {
  if (expect.exit === 'zero' && exit !== 0) return { kind: 'failed', ...written, exit, why: 'exit', ms };
  if (expect.exit === 'nonzero' && exit === 0) return { kind: 'failed', ...written, exit, why: 'should-fail', ms };
  const isSame = expect.output === undefined || sameOutput(expect.output, written.stdout);
  return isSame ? { kind: 'passed', ms } : { kind: 'failed', ...written, exit, why: 'output', ms };
}
