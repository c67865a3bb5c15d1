// Stryker disable all: this is the place that starts processes; a mutant of it could start a container.

/** The one place that starts processes: argv in, outcome out, limits on time and bytes. */
import { execa } from 'execa';
import { underMutation } from './under-mutation.ts';

/** What a process may use, and what it gets. */
export interface ProcessOptions {
  /** Milliseconds until its process group is ended; at least 1. */
  readonly timeout: number;
  /** Bytes that each of its streams may write; the group is ended at the first byte more. */
  readonly maxBytes: number;
  /** Text for its standard input, which is empty otherwise. */
  readonly input?: string;
  /** Its working directory; this process's by default. */
  readonly directory?: string;
  /** Variables on top of this process's environment; `undefined` takes one away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Is `environment` all that it gets, with nothing of this process's? */
  readonly onlyEnvironment?: boolean;
  /** Ends the group by force as soon as it aborts. */
  readonly stop?: AbortSignal;
  /** Is it ended by force at a limit, without a request first? For what would hand the request on. */
  readonly force?: boolean;
}

/** What a process wrote, as UTF-8, up to the limit. */
interface ProcessOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** What became of a process. */
export type ProcessOutcome =
  | ({ readonly kind: 'exited'; readonly code: number } & ProcessOutput)
  | ({ readonly kind: 'signalled'; readonly signal: string } & ProcessOutput)
  /** Its time was over. */
  | ({ readonly kind: 'timed-out' } & ProcessOutput)
  /** It wrote too much. */
  | ({ readonly kind: 'output-limit' } & ProcessOutput)
  /** It was never started: `under-mutation` is the refusal of this module, `failed` the system's. */
  | { readonly kind: 'not-started'; readonly reason: 'under-mutation' | 'failed'; readonly message: string };

/** Starts processes. The record that code takes, so that tests give another one. */
export interface ProcessRunner {
  readonly run: (argv: readonly string[], options: ProcessOptions) => Promise<ProcessOutcome>;
}

/** Starts real processes, except under mutation, where it starts none. It never rejects. */
export const processRunner: ProcessRunner = { run };

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Between the request to end and the end by force, in milliseconds. */
const GRACE = 2000;

async function run(argv: readonly string[], options: ProcessOptions): Promise<ProcessOutcome> {
  if (underMutation()) return notStarted('under-mutation', 'Under mutation no process is started');
  const [program, ...words] = argv;
  if (program === undefined || argv.some((word) => word.includes('\0'))) {
    return notStarted('failed', 'An argv needs a program, and no word of it may hold a NUL');
  }
  const running = start(program, words, options);
  const stop = (): void => endGroup(running.pid);
  options.stop?.addEventListener('abort', stop);
  if (options.stop?.aborted === true) stop();
  const result = await running;
  options.stop?.removeEventListener('abort', stop);
  endGroup(running.pid);
  return outcome(result);
}

function start(program: string, words: readonly string[], options: ProcessOptions) {
  return execa(program, words, {
    reject: false,
    encoding: 'buffer',
    stripFinalNewline: false,
    killDescendants: true,
    killSignal: options.force === true ? 'SIGKILL' : 'SIGTERM',
    forceKillAfterDelay: GRACE,
    timeout: options.timeout,
    maxBuffer: options.maxBytes,
    input: options.input ?? '',
    cwd: options.directory ?? process.cwd(),
    env: options.environment ?? {},
    extendEnv: options.onlyEnvironment !== true,
  });
}

/** What the process left running in its group would outlive the limits. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined || process.platform === 'win32') return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is empty: that is the usual end.
  }
}

function outcome(result: Awaited<ReturnType<typeof start>>): ProcessOutcome {
  const output = { stdout: utf8.decode(result.stdout), stderr: utf8.decode(result.stderr) };
  if (result.timedOut) return { kind: 'timed-out', ...output };
  if (result.isMaxBuffer) return { kind: 'output-limit', ...output };
  if (result.signal !== undefined) return { kind: 'signalled', signal: result.signal, ...output };
  if (result.exitCode !== undefined) return { kind: 'exited', code: result.exitCode, ...output };
  return notStarted('failed', result.originalMessage ?? 'The process did not start');
}

function notStarted(reason: 'under-mutation' | 'failed', message: string): ProcessOutcome {
  return { kind: 'not-started', reason, message };
}
