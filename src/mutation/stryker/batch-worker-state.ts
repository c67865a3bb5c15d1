import * as vitest from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    argvetBatch: BatchOrder;
  }
}

/** What the host tells the workers of a round; it crosses a process border. */
export interface BatchOrder {
  /** The round's folder: the units, their claims, the journals. */
  readonly folder: string;
  /** Stryker's time limit of a mutant: so many ms, and so many times what the unmutated tests take. */
  readonly timeoutMS: number;
  readonly timeoutFactor: number;
  /** The ms that the tests of a caught mutant may take to find all that catch it. */
  readonly killersMs: number;
  /** Golden tests, as `file#name`: a mutant that only they fail is not yet caught. Empty when all tests count alike. */
  readonly golden: readonly string[];
  /** Packages that keep no state that a mutant could hide behind. */
  readonly stateless: readonly string[];
  /** The name of the global in which instrumented code looks for the active mutant. */
  readonly namespace: string;
}

/** What vitest's worker holds, as far as a batch needs it. */
export interface WorkerState {
  /** The list that the worker walks while it grows. */
  readonly files: { filepath: string }[];
  readonly project: string;
  /** What `inject` reads. */
  readonly provided: Record<string, unknown>;
}

/** The global that instrumented code and Stryker's setup file share. */
export interface StrykerNamespace {
  activeMutant?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage | undefined;
}

/** Hits by mutant, outside tests and by raw test id (`file#name`). */
export interface MutantCoverage {
  readonly static: Readonly<Record<string, number>>;
  readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The state of the vitest worker that this runs in, or why a batch cannot run in it. */
export function workerState(): WorkerState | string {
  const state = property(globalThis, '__vitest_worker__');
  const context = property(state, 'ctx');
  const files = property(context, 'files');
  const provided = property(state, 'providedContext');
  const environment = property(property(state, 'environment'), 'name');
  const project = property(context, 'projectName');
  if (!isFileList(files) || !isRecord(provided)) return "vitest's worker does not show its list of files";
  if (environment !== 'node') return `the environment ${String(environment)} keeps state between test files`;
  const loaded = property(property(globalThis, '__vitest_index__'), 'TestRunner');
  if (loaded !== undefined && loaded !== vitest.TestRunner) return 'argvet and the tests use two copies of vitest';
  return { files, provided, project: typeof project === 'string' ? project : '' };
}

/**
 * Keeps this worker from writing snapshots. A test that makes a new one passes, as in Stryker's own runner, which writes
 * it: a mutant may reach one that no test reaches without it.
 */
export function writeNoSnapshots(): void {
  const options = property(property(property(globalThis, '__vitest_worker__'), 'config'), 'snapshotOptions');
  const environment = property(options, 'snapshotEnvironment');
  if (!isRecord(environment)) return;
  for (const name of ['saveSnapshotFile', 'removeSnapshotFile', 'prepareDirectory']) {
    environment[name] = (): Promise<void> => Promise.resolve();
  }
}

/**
 * Keeps this worker from asking its host, at every step, where the snapshots of a file are, and from waiting for the
 * answer: a third of what a small mutant takes. It asks once a file.
 */
export function rememberSnapshotPaths(): void {
  const options = property(property(property(globalThis, '__vitest_worker__'), 'config'), 'snapshotOptions');
  const environment = property(options, 'snapshotEnvironment');
  const resolve = property(environment, 'resolvePath');
  if (!isRecord(environment) || typeof resolve !== 'function') return;
  const known = new Map<unknown, unknown>();
  environment['resolvePath'] = (file: unknown): unknown => {
    if (!known.has(file)) known.set(file, Reflect.apply(resolve, environment, [file]));
    return known.get(file);
  };
}

/**
 * Keeps vitest's worker from telling its host of a file's snapshots, and from waiting for the answer, once a step: in
 * a batch nobody asks for them.
 */
export function keepSnapshotsQuiet(): void {
  const state = property(globalThis, '__vitest_worker__');
  const rpc = property(state, 'rpc');
  if (!isRecord(state) || !isRecord(rpc)) return;
  state['rpc'] = new Proxy(rpc, {
    get: (target, name): unknown => (name === 'snapshotSaved' ? sayNothing : Reflect.get(target, name)),
  });
}

function sayNothing(): Promise<void> {
  return Promise.resolve();
}

/** A module that vitest has evaluated in this step. */
export interface EvaluatedModule {
  readonly id: string;
  /** What vite made of it; undefined of one that is left to node. */
  readonly code: string | undefined;
  /** What node loads in its place, when that is none of node's own; undefined otherwise. */
  readonly external: string | undefined;
}

/** Vitest's record of the modules of this step; undefined when it is not there. */
export function evaluatedModules(): EvaluatedModule[] | undefined {
  const modules = property(property(property(globalThis, '__vitest_worker__'), 'evaluatedModules'), 'idToModuleMap');
  if (!(modules instanceof Map)) return undefined;
  return [...modules].flatMap(([id, node]: [unknown, unknown]): EvaluatedModule[] => {
    const meta = property(node, 'meta');
    const file = property(meta, 'externalize');
    const code = property(meta, 'code');
    if (property(node, 'evaluated') !== true && property(node, 'promise') === undefined) return [];
    const external = typeof file === 'string' && property(meta, 'type') !== 'builtin' ? file : undefined;
    return [{ id: String(id), code: typeof code === 'string' ? code : undefined, external }];
  });
}

/** The global that Stryker's instrumented code looks at. */
export function strykerNamespace(name: string): StrykerNamespace {
  const global: Record<string, unknown> = globalThis;
  const found = global[name];
  if (isRecord(found)) return found;
  const made: StrykerNamespace = {};
  global[name] = made;
  return made;
}

function property(holder: unknown, name: string): unknown {
  return isRecord(holder) ? holder[name] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFileList(value: unknown): value is { filepath: string }[] {
  return Array.isArray(value) && value.every((file: unknown) => typeof property(file, 'filepath') === 'string');
}
