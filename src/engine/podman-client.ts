/** The real podman as an oracle: what does it make of an argv, in a store of its own that is gone afterwards? */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseExactJson } from '../argv/values/exact-json.ts';
import type { EngineJsonObject } from './json.ts';
import { processRunner } from './process.ts';
import type { ProcessOutcome, ProcessRunner } from './process.ts';

/** A podman that can be asked one question after the other. */
export interface Podman {
  /** Its version: `4.3.1`. */
  readonly version: string;
  /** The folder in which it works; the argv may name files in it. */
  readonly folder: string;
  /**
   * Does podman's grammar take an argv (with `podman` in front)? The argv runs as it is: its image must be one that no
   * store has, so that podman comes no further than to look for it.
   */
  readonly check: (argv: readonly string[]) => Promise<PodmanVerdict>;
  /** Makes a container with options of `create` (`--name=value`, …) and words, describes it, and removes it again. */
  readonly create: (options: readonly string[], words: readonly string[]) => Promise<PodmanCreated>;
}

/** What podman says of an argv. */
export type PodmanVerdict =
  /** The grammar refuses it. */
  | { readonly kind: 'syntax'; readonly exit: number; readonly message: string }
  /** Something later refuses it. */
  | { readonly kind: 'later'; readonly exit: number; readonly message: string }
  /** It did what it was told: it printed its help. */
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string };

/** What became of a container. */
type PodmanCreated =
  | { readonly kind: 'created'; readonly inspect: EngineJsonObject }
  | { readonly kind: 'refused'; readonly exit: number; readonly message: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Which podman, and how it runs. */
export interface PodmanOptions {
  /** The name or path of its program; `podman` by default. */
  readonly program?: string;
  /** Variables that it sees besides those that it needs. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly runner?: ProcessRunner;
}

/**
 * Gives a podman to `use`, with one empty image and nothing of this machine's containers, images and configuration.
 * Its folder is gone when the promise settles. Gives a reason instead when there is no podman that can work here: it
 * must run as root, since a rootless one needs ranges of ids.
 */
export async function withPodman<Result>(
  options: PodmanOptions,
  use: (podman: Podman) => Promise<Result>,
): Promise<{ readonly value: Result } | { readonly reason: string }> {
  const { program = 'podman', variables = {}, runner = processRunner } = options;
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'argvet-podman-')));
  const run = (words: readonly string[]): Promise<ProcessOutcome> =>
    runner.run([program, ...words], {
      ...LIMITS,
      directory: folder,
      environment: { ...variables, ...settings(folder) },
    });
  try {
    const version = await prepare(folder, run);
    if ('reason' in version) return version;
    const podman = { version: version.value, folder, check: checkWith(run), create: createWith(run) };
    return { value: await use(podman) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const LIMITS = { timeout: 60_000, maxBytes: 10_000_000, onlyEnvironment: true };

/** The image that every container is made of: nothing is in it, its command is `true`. */
const IMAGE = 'localhost/argvet/empty:latest';

type Run = (words: readonly string[]) => Promise<ProcessOutcome>;

/** All of podman's state is below the folder, by its configuration files alone: its argv stays as it is. */
function settings(folder: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    CONTAINERS_REGISTRIES_CONF: join(folder, 'registries.conf'),
  };
}

async function prepare(folder: string, run: Run): Promise<{ readonly value: string } | { readonly reason: string }> {
  if (process.getuid?.() !== 0) return { reason: 'podman is asked as root only' };
  await writeSettings(folder);
  const told = await run(['--version']);
  const version = told.kind === 'exited' ? /^podman version (\S+)/.exec(told.stdout)?.[1] : undefined;
  if (version === undefined) return { reason: `there is no podman: ${messageOf(told)}` };
  const made = await run(['import', '--change', 'CMD ["true"]', join(folder, 'empty.tar'), IMAGE]);
  const isMade = made.kind === 'exited' && made.code === 0;
  return isMade ? { value: version } : { reason: `podman made no image: ${messageOf(made)}` };
}

/** Two blocks of zeros are a tar archive of nothing. */
const EMPTY_TAR = new Uint8Array(1024);

async function writeSettings(folder: string): Promise<void> {
  const at = (name: string): string => JSON.stringify(join(folder, name));
  await Promise.all(['root', 'run', 'tmp', 'volumes', 'networks'].map((name) => mkdir(join(folder, name))));
  await writeFile(join(folder, 'empty.tar'), EMPTY_TAR);
  await writeFile(
    join(folder, 'containers.conf'),
    `[containers]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
lock_type = "file"
init_path = "/bin/true"
static_dir = ${at('root/libpod')}
tmp_dir = ${at('tmp')}
volume_path = ${at('volumes')}
[network]
network_config_dir = ${at('networks')}
`,
  );
  await writeFile(
    join(folder, 'storage.conf'),
    `[storage]\ndriver = "vfs"\ngraphroot = ${at('root')}\nrunroot = ${at('run')}\n`,
  );
  await writeFile(
    join(folder, 'registries.conf'),
    'unqualified-search-registries = []\nshort-name-mode = "enforcing"\n',
  );
}

function checkWith(run: Run): Podman['check'] {
  return async ([, ...words]) => {
    const outcome = await run(words);
    if (outcome.kind !== 'exited') return { kind: 'failed', reason: messageOf(outcome) };
    if (outcome.code === 0) return { kind: 'done' };
    const kind = SYNTAX.test(outcome.stderr) ? 'syntax' : 'later';
    return { kind, exit: outcome.code, message: messageOf(outcome) };
  };
}

/** Podman's errors of grammar, which mostly end with a pointer to its help; before the verb they do not. */
const SYNTAX =
  /^Error: (?:unknown (?:shorthand )?flag: |bad flag syntax: |flag needs an argument: |invalid argument "[^\n]*" for "|unrecognized command )/m;

function createWith(run: Run): Podman['create'] {
  return async (options, words) => {
    const made = await run(['create', ...options, '--pull=never', '--', IMAGE, ...words]);
    if (made.kind !== 'exited') return { kind: 'failed', reason: messageOf(made) };
    if (made.code !== 0) return { kind: 'refused', exit: made.code, message: messageOf(made) };
    const id = made.stdout.trim();
    const shown = await run(['container', 'inspect', id]);
    await run(['rm', '--force', '--volumes', id]);
    const inspect = shown.kind === 'exited' ? firstObject(shown.stdout) : undefined;
    return inspect === undefined ? { kind: 'failed', reason: messageOf(shown) } : { kind: 'created', inspect };
  };
}

/** What podman says is an array of one object. */
function firstObject(text: string): EngineJsonObject | undefined {
  const parsed: unknown = parseExactJson(text);
  const [first]: readonly unknown[] = Array.isArray(parsed) ? parsed : [];
  return isObject(first) ? first : undefined;
}

/** What `JSON.parse` gives is JSON through and through. */
function isObject(value: unknown): value is EngineJsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first line of an error, without the word `Error`. */
function messageOf(outcome: ProcessOutcome): string {
  if (outcome.kind === 'not-started') return outcome.message;
  if (outcome.kind !== 'exited') return outcome.kind;
  const lines = outcome.stderr.split('\n');
  const line = lines.find((each) => each.startsWith('Error:')) ?? lines[0] ?? '';
  return line.replace(/^Error: /, '');
}
