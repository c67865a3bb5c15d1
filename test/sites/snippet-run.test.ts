import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProcessOutcome, ProcessRunner } from '../../src/engine/process.ts';
import { runSnippet, snippetFiles } from '../../src/sites/snippet-run.ts';
import type { SnippetFiles } from '../../src/sites/snippet-run.ts';
import { snippetContainerArgv } from '../../src/sites/snippet-container.ts';

const snippet = {
  name: 'snippet-1',
  image: 'python:3',
  language: 'python',
  timeout: 10,
  code: 'print("hi")\n',
} as const;
const EXITED: ProcessOutcome = { kind: 'exited', code: 3, stdout: 'hi\n', stderr: '' };

let folder = '';

// A mutant may leave what it makes: all of it is in a folder that goes with the test.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argvet-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A world that writes down what is done to it, in order. */
function recorded(outcome: ProcessOutcome = EXITED, failing?: string) {
  const events: unknown[][] = [];
  const note = async (...event: readonly unknown[]): Promise<void> => {
    events.push([...event]);
    if (event[0] === failing) throw new Error(`${failing} fails`);
  };
  const files: SnippetFiles = {
    makeDirectory: async () => {
      await note('makeDirectory');
      return '/tmp/snippet-x';
    },
    writeFile: (file, text) => note('writeFile', file, text),
    chmod: (path, mode) => note('chmod', path, mode.toString(8)),
    remove: (directory) => note('remove', directory),
  };
  const process: ProcessRunner = {
    run: async (argv, options) => {
      await note('run', argv, options);
      return outcome;
    },
  };
  return { events, tools: { files, process } };
}

/** Built inside a test: what is built while the file loads makes every mutant of the builder a static one. */
function theRun(): unknown[] {
  const argv = snippetContainerArgv({ ...snippet, directory: '/tmp/snippet-x' });
  return ['run', argv, { timeout: 40_000, maxBytes: 1_048_576 }];
}

const PREPARED = [
  ['makeDirectory'],
  ['writeFile', '/tmp/snippet-x/snippet.py', 'print("hi")\n'],
  ['chmod', '/tmp/snippet-x', '755'],
  ['chmod', '/tmp/snippet-x/snippet.py', '644'],
];
const REMOVED = ['remove', '/tmp/snippet-x'];

describe('the run of a snippet', () => {
  it('makes the folder and the file readable for everyone, then runs, then removes the folder', async () => {
    const { events, tools } = recorded();
    await expect(runSnippet(snippet, tools)).resolves.toBe(EXITED);
    expect(events).toEqual([...PREPARED, theRun(), REMOVED]);
  });

  it.each([
    [{ language: 'ruby' }, 'language'],
    [{ language: 'constructor' }, 'language'],
    [{ code: undefined }, 'code'],
    [{ code: ['x'] }, 'code'],
  ])('refuses %o, and leaves no folder', async (change, input) => {
    const { events, tools } = recorded();
    const given = Object.assign({}, snippet, change);
    const run: Function = runSnippet;
    await expect(Reflect.apply(run, undefined, [given, tools])).rejects.toMatchObject({ name: 'InputError', input });
    expect(events).toEqual([['makeDirectory'], REMOVED]);
  });

  it.each([
    { kind: 'timed-out', stdout: '', stderr: '' },
    { kind: 'output-limit', stdout: 'x', stderr: '' },
    { kind: 'signalled', signal: 'SIGTERM', stdout: '', stderr: '' },
  ] as const)('removes the container of a client that was ended: $kind', async (outcome) => {
    const { events, tools } = recorded(outcome);
    await expect(runSnippet(snippet, tools)).resolves.toBe(outcome);
    const removal = ['run', ['docker', 'rm', '--force', 'snippet-1'], { timeout: 30_000, maxBytes: 1_048_576 }];
    expect(events).toEqual([...PREPARED, theRun(), removal, REMOVED]);
  });

  it.each([EXITED, { kind: 'not-started', reason: 'failed', message: 'no docker' }] as const)(
    'leaves nothing to remove when the client did not start or ended by itself: $kind',
    async (outcome) => {
      const { events, tools } = recorded(outcome);
      await runSnippet(snippet, tools);
      expect(events).toHaveLength(6);
    },
  );

  it.each(['writeFile', 'chmod', 'run'])('removes the folder when %s fails', async (failing) => {
    const { events, tools } = recorded(EXITED, failing);
    await expect(runSnippet(snippet, tools)).rejects.toThrow(`${failing} fails`);
    expect(events.at(-1)).toEqual(REMOVED);
  });

  it('uses the real tools by default, and they start nothing under mutation', async () => {
    vi.stubEnv('STRYKER_MUTATOR_WORKER', '1');
    await expect(runSnippet(snippet)).resolves.toMatchObject({ kind: 'not-started', reason: 'under-mutation' });
    vi.unstubAllEnvs();
  });

  it('of a refused input writes and runs nothing', async () => {
    const { events, tools } = recorded();
    await expect(runSnippet({ ...snippet, image: '--privileged' }, tools)).rejects.toThrow('The image "--privileged"');
    expect(events).toEqual([['makeDirectory'], REMOVED]);
  });
});

describe('the real file system', () => {
  let umask: number | undefined;

  afterEach(() => {
    if (umask !== undefined) process.umask(umask);
    umask = undefined;
  });

  it('has a new folder and the file with its modes while the snippet runs, and neither afterwards', async () => {
    const { seen, tools } = watched(snippetFiles);
    await runSnippet(snippet, tools);
    await runSnippet(snippet, tools);
    expect(seen).toMatchObject([
      { directoryMode: '755', fileMode: '644', text: 'print("hi")\n' },
      { directoryMode: '755', fileMode: '644', text: 'print("hi")\n' },
    ]);
    expect(new Set(seen.map(({ directory }) => directory))).toHaveLength(2);
    expect(seen.filter(({ directory }) => posix.basename(directory).startsWith('snippet-'))).toHaveLength(2);
    expect(seen.filter(({ directory }) => existsSync(directory))).toEqual([]);
  });

  it.skipIf(!isMainThread)('has these modes under a umask that gives others nothing', async () => {
    umask = process.umask(0o077);
    const { seen, tools } = watched(snippetFiles);
    await runSnippet(snippet, tools);
    expect(seen).toMatchObject([{ directoryMode: '755', fileMode: '644' }]);
  });

  it('has these modes when the file was made with fewer', async () => {
    const strict: SnippetFiles = {
      ...snippetFiles,
      writeFile: async (file, text) => {
        await snippetFiles.writeFile(file, text);
        await snippetFiles.chmod(file, 0o600);
      },
    };
    const { seen, tools } = watched(strict);
    await runSnippet(snippet, tools);
    expect(seen).toMatchObject([{ directoryMode: '755', fileMode: '644' }]);
  });

  it('never overwrites a file', async () => {
    const directory = await snippetFiles.makeDirectory();
    await snippetFiles.writeFile(posix.join(directory, 'a'), 'x');
    await expect(snippetFiles.writeFile(posix.join(directory, 'a'), 'x')).rejects.toThrow('EEXIST');
    await snippetFiles.remove(directory);
    await expect(snippetFiles.remove(directory)).resolves.toBeUndefined();
    expect(existsSync(directory)).toBe(false);
  });
});

/** A process record that looks at the folder that the argv mounts. */
function watched(files: SnippetFiles) {
  const seen: { directory: string; directoryMode: string; fileMode: string; text: string }[] = [];
  const run = async (argv: readonly string[]): Promise<ProcessOutcome> => {
    const directory = (argv[argv.indexOf('-v') + 1] ?? '').replace(/:.*/, '');
    const file = `${directory}/snippet.py`;
    seen.push({
      directory,
      directoryMode: modeOf(directory),
      fileMode: modeOf(file),
      text: readFileSync(file, 'utf8'),
    });
    return EXITED;
  };
  return { seen, tools: { files, process: { run } } };
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o7777).toString(8);
}
