// Stryker disable all: this is a place that starts processes; a mutant of it could start a container.

/** A process that runs until it is ended, and whose lines are read as they come. */
import { execa } from 'execa';
import { lineBatches } from '../argv/lines.ts';
import { underMutation } from './under-mutation.ts';

/** A process whose lines are read. */
export interface Follower {
  /** Ends its process group by force. */
  readonly end: () => void;
  /** Settles when it has ended and all its lines were read, with the end of what it wrote to standard error. It never rejects. */
  readonly ended: Promise<string>;
}

/** How a process is followed. */
export interface FollowOptions {
  /** Variables on top of this process's environment; `undefined` takes one away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Bytes of its longest line; a longer one is left out, and so is one that is not UTF-8. */
  readonly longestLine: number;
}

/** Starts a process and gives each line of its standard output to `onLine`. Under mutation it starts none. */
export function followLines(argv: readonly string[], onLine: (line: string) => void, options: FollowOptions): Follower {
  const [program, ...words] = argv;
  if (underMutation() || program === undefined) {
    return { end: () => undefined, ended: Promise.resolve('Under mutation no process is started') };
  }
  const following = start(program, words, options);
  return {
    end: () => endGroup(following.pid),
    ended: readLines(following, onLine, options.longestLine),
  };
}

function start(program: string, words: readonly string[], { environment = {} }: FollowOptions) {
  return execa(program, words, {
    reject: false,
    buffer: { stdout: false, stderr: true },
    maxBuffer: { stderr: MAX_ERRORS },
    stdin: 'ignore',
    encoding: 'utf8',
    killDescendants: true,
    env: { ...environment },
  });
}

/** Bytes of its standard error; one that writes more is ended. */
const MAX_ERRORS = 100_000;

async function readLines(
  following: ReturnType<typeof start>,
  onLine: (line: string) => void,
  longest: number,
): Promise<string> {
  try {
    const chunks = following.iterable({ from: 'stdout', binary: true, preserveNewlines: true });
    for await (const batch of lineBatches(chunks, longest)) {
      for (const line of batch) if ('text' in line) onLine(line.text);
    }
  } catch {
    // How it ended is told below.
  }
  const result = await following;
  return result.exitCode === undefined && result.stderr === '' ? (result.originalMessage ?? '') : result.stderr;
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
