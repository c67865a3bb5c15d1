/** The run of a snippet: a folder, its file, their modes, the container. */
import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processRunner } from '../engine/process.ts';
import type { ProcessOutcome, ProcessRunner } from '../engine/process.ts';
import { InputError } from './inputs.ts';
import { snippetFile } from './languages.ts';
import { snippetContainerArgv } from './snippet-container.ts';
import type { SnippetContainer } from './snippet-container.ts';

/** A snippet to run. */
export interface Snippet extends Omit<SnippetContainer, 'directory'> {
  readonly code: string;
}

/** The file system as far as a run needs it. */
export interface SnippetFiles {
  /** Makes a new folder and gives its path. */
  readonly makeDirectory: () => Promise<string>;
  readonly writeFile: (file: string, text: string) => Promise<void>;
  readonly chmod: (path: string, mode: number) => Promise<void>;
  /** Removes a folder with all that is in it. */
  readonly remove: (directory: string) => Promise<void>;
}

/** What a run touches of the world. */
export interface SnippetTools {
  readonly files: SnippetFiles;
  readonly process: ProcessRunner;
}

/** The real file system, below the folder for temporary files. */
export const snippetFiles: SnippetFiles = {
  makeDirectory: async () => mkdtemp(join(await realpath(tmpdir()), 'snippet-')),
  writeFile: async (file, text) => writeFile(file, text, { flag: 'wx' }),
  chmod,
  remove: async (directory) => rm(directory, { recursive: true, force: true }),
};

/**
 * Runs a snippet in its container and removes its folder, whatever happens. The container's root has no
 * DAC_OVERRIDE, so it reads only what everyone may: the modes are set explicitly, whatever the umask. Rejects with an
 * InputError for an input that the site refuses, and with what the file system throws.
 */
export async function runSnippet(
  snippet: Snippet,
  { files, process }: SnippetTools = { files: snippetFiles, process: processRunner },
): Promise<ProcessOutcome> {
  const directory = await files.makeDirectory();
  try {
    const argv = snippetContainerArgv({ ...snippet, directory });
    const file = `${directory}/${snippetFile(snippet.language)}`;
    await files.writeFile(file, codeOf(snippet));
    await files.chmod(directory, 0o755);
    await files.chmod(file, 0o644);
    const outcome = await process.run(argv, { timeout: (snippet.timeout + START) * 1000, maxBytes: MAX_BYTES });
    if (ENDED.has(outcome.kind)) await process.run(['docker', 'rm', '--force', snippet.name], REMOVAL);
    return outcome;
  } finally {
    await files.remove(directory);
  }
}

function codeOf(snippet: Snippet): string {
  const code: unknown = snippet.code;
  if (typeof code === 'string') return code;
  throw new InputError('code', code, 'give the text of the snippet');
}

/** Seconds that the engine may take to start and end a container, on top of the snippet's own. */
const START = 30;

/** Bytes that a snippet may write to each stream. */
const MAX_BYTES = 1_048_576;

/** A client that was ended leaves its container behind. */
const ENDED: ReadonlySet<string> = new Set(['timed-out', 'output-limit', 'signalled']);

const REMOVAL = { timeout: START * 1000, maxBytes: MAX_BYTES };
