/** The client of a container engine: its version, images and containers, and their removal. */
import { resolve } from 'node:path';
import process from 'node:process';
import { processRunner } from './process.ts';
import type { ProcessOutcome, ProcessRunner } from './process.ts';
import { PROCESS_LIST, endMonitors } from './monitors.ts';

/** The engines, by the name of their client. */
export type EngineName = 'docker' | 'podman';

/** Which engine, and how its client is started. */
export interface EngineOptions {
  readonly engine: EngineName;
  /** The name or path of the client; the engine's name by default. */
  readonly program?: string;
  /** Variables that it sees on top of this process's: `DOCKER_HOST`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The processes of the system by default. */
  readonly runner?: ProcessRunner;
}

/** Why an engine cannot run snippets. */
export interface EngineProblem {
  readonly kind: 'infrastructure';
  readonly problem: 'engine-missing' | 'image-missing' | 'engine-error';
  readonly message: string;
}

/** The client of an engine. */
export interface Engine {
  readonly name: EngineName;
  /** Runs the client with words behind its name. */
  readonly run: (words: readonly string[], limits?: Partial<Limits>) => Promise<ProcessOutcome>;
  /** The argv of the client with words behind its name. */
  readonly argv: (words: readonly string[]) => readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The version of the engine. */
  readonly version: () => Promise<string | EngineProblem>;
  /** The digest of an image, or its id where it has none. It never pulls one. */
  readonly image: (image: string) => Promise<string | EngineProblem>;
  /** The names of all containers, also of ended ones, that have `part` in their name; none when the engine does not say. */
  readonly containers: (part: string) => Promise<readonly string[]>;
  /** Ends and removes containers by force, no error when they are gone; gives how the client ended. */
  readonly remove: (names: readonly string[]) => Promise<ProcessOutcome>;
}

/** Limits of one start of the client, as `ProcessOptions` has them. */
interface Limits {
  readonly timeout: number;
  readonly maxBytes: number;
  readonly stop: AbortSignal;
  readonly force: boolean;
}

/**
 * The client of an engine, which is not started before something is asked. Paths of its words are absolute: podman is
 * started in a folder of its own.
 */
export function engineOf(options: EngineOptions): Engine {
  const { engine: name, program: given = name, environment = {}, runner = processRunner } = options;
  const program = given.includes('/') ? resolve(given) : given;
  const argv = (words: readonly string[]): readonly string[] => [program, ...words];
  const fixed = { ...LIMITS, ...(name === 'podman' && process.platform === 'linux' ? NOWHERE : {}), environment };
  const run: Engine['run'] = (words, limits = {}) => runner.run(argv(words), { ...fixed, ...limits });
  return {
    name,
    run,
    argv,
    environment,
    version: async () => versionOf(name, await run(['version', '--format', VERSION[name]])),
    image: async (image) => imageOf(name, image, await run(['image', 'inspect', '--format', IMAGE_FORMAT, image])),
    containers: async (part) => namesOf(await run(listWords(part))),
    remove: async (names) => {
      if (names.length === 0) return { kind: 'exited', code: 0, stdout: '', stderr: '' };
      const outcome = await run(removeWords(name, names));
      const list = name === 'podman' ? await runner.run(PROCESS_LIST, { ...LIMITS, maxBytes: LIST_BYTES }) : outcome;
      if (name === 'podman' && list.kind === 'exited') endMonitors(list.stdout, names);
      return outcome;
    },
  };
}

/** The words that list the containers with `part` in their names. */
export function listWords(part: string): readonly string[] {
  return ['ps', '--all', '--filter', `name=${part}`, '--format', '{{.Names}}'];
}

/** The words that end and remove containers, and the volumes that nobody else has, at once: podman would ask first. */
export function removeWords(engine: EngineName, names: readonly string[]): readonly string[] {
  return ['rm', '--force', '--volumes', ...(engine === 'podman' ? ['--time', '0'] : []), ...names];
}

const LIMITS = { timeout: 60_000, maxBytes: 1_000_000 };

/**
 * A folder where nobody can make a file: when the memory of a container is used up, its monitor makes one named `oom` in
 * the folder in which podman was started (seen with conmon 2.1.6).
 */
const NOWHERE = { directory: '/proc' };

/** A list of all processes of a machine, with their arguments. */
const LIST_BYTES = 50_000_000;

const VERSION = { docker: '{{.Server.Version}}', podman: '{{.Client.Version}}' } as const;

function versionOf(name: EngineName, said: ProcessOutcome): string | EngineProblem {
  if (said.kind === 'exited' && said.code === 0) return said.stdout.trim();
  return {
    kind: 'infrastructure',
    problem: 'engine-missing',
    message: `There is no ${name} engine: ${messageOf(said)}`,
  };
}

/** A digest is the registry's and equal everywhere; an image that was made here has only an id. */
const IMAGE_FORMAT = '{{range .RepoDigests}}{{.}} {{end}}{{.Id}}';

function imageOf(name: EngineName, image: string, said: ProcessOutcome): string | EngineProblem {
  if (said.kind === 'exited' && said.code === 0) {
    const [first = ''] = said.stdout.trim().split(' ');
    return first.replace(/^.*@/, '').replace(/^(?=[0-9a-f]{64}$)/, 'sha256:');
  }
  const message = messageOf(said);
  if (!/no such image|image not known/i.test(message))
    return { kind: 'infrastructure', problem: 'engine-error', message };
  const mend = `get it with \`${name} pull ${image}\`, or name another one`;
  return { kind: 'infrastructure', problem: 'image-missing', message: `The image ${image} is not there: ${mend}` };
}

function namesOf(said: ProcessOutcome): readonly string[] {
  return said.kind === 'exited' && said.code === 0 ? said.stdout.split('\n').filter((line) => line !== '') : [];
}

/** What went wrong with a client, in one line: its last words that say something. */
export function messageOf(outcome: ProcessOutcome): string {
  if (outcome.kind === 'not-started') return outcome.message;
  const lines = outcome.stderr.split('\n').filter((line) => line.trim() !== '' && !/^Run '.* --help'/.test(line));
  const told = lines.at(-1)?.trim() ?? 'it says nothing';
  if (outcome.kind === 'exited') return told;
  return outcome.kind === 'signalled' ? `the client was ended by ${outcome.signal}` : `${outcome.kind}: ${told}`;
}
