import { Surroundings } from './batch-surroundings.ts';
import type { Change } from './batch-surroundings.ts';

/** What is to be made of a control: it counts, another has to follow, or a mutant before it has left something. */
type ControlFindings = 'counts' | 'again' | 'leaked';

/**
 * The state that tests leave behind in this process: globals and what was done to built-in objects, variables, the
 * working directory. Fresh modules do not reset it, so a mutant may hide behind it, or be taken for what another did.
 * It is put back: after every step what takes little time to find, after every control all. What a package makes that
 * node itself loads, once, has to stay: it is told from what the tests make by taking it away for one control.
 */
export class Leftovers {
  readonly #surroundings = new Surroundings();
  readonly #env: Readonly<Record<string, string | undefined>> = { ...process.env };
  readonly #variables = Object.keys(this.#env).length;
  readonly #directory = currentDirectory();
  readonly #tried = new Set<string>();
  // Vitest sets it for a moment now and then, so that it counts as no change.
  readonly #stackTraceLimit = Error.stackTraceLimit;
  #removed: readonly Change[] = [];
  #stuck: readonly string[] = [];
  #listeners = listeners();
  #lingers = false;

  /** Begins another test file: what listens to the process now is not its doing. */
  begin(): void {
    this.#listeners = listeners();
    this.#lingers = false;
  }

  /** Puts back what is quickly found, after a mutant. */
  heal(): void {
    Error.stackTraceLimit = this.#stackTraceLimit;
    for (const change of this.#surroundings.globals()) this.#surroundings.undo(change);
    if (Object.keys(process.env).length !== this.#variables) this.#healVariables();
    this.#healDirectory();
  }

  /**
   * Puts everything back after a control. What is new is away in the next one: what that makes again is the tests', the
   * rest is put back, as is all when it fails without. `mutants` have run since the control before.
   */
  control(passed: boolean, mutants: boolean): ControlFindings {
    Error.stackTraceLimit = this.#stackTraceLimit;
    const changes = this.#surroundings.changes();
    const removed = this.#removed;
    const isNew = changes.filter(({ name }) => !this.#tried.has(name));
    const made = new Set(changes.map(({ name }) => name));
    this.#removed = removed.length > 0 || !passed || mutants ? [] : isNew;
    for (const { name } of this.#removed) this.#tried.add(name);
    this.#stuck = changes.flatMap((change) => (this.#surroundings.undo(change) ? [] : [change.name]));
    for (const change of removed) if (!passed || !made.has(change.name)) this.#surroundings.keep(change);
    const variables = this.#healVariables();
    this.#lingers = variables || changes.some(({ holder }) => holder !== globalThis);
    this.#healDirectory();
    if (mutants && isNew.length > 0) return 'leaked';
    return this.#removed.length > 0 || (removed.length > 0 && !passed) ? 'again' : 'counts';
  }

  /** A mutant that runs right after a control has nothing of what others left, but one that runs later may. */
  get lingers(): boolean {
    return this.#lingers || this.names().length > 0;
  }

  /** What the tests left that can't be put back, in words. */
  names(): string[] {
    const added = [...listeners()].filter(([name, count]) => count > (this.#listeners.get(name) ?? 0));
    return [...this.#stuck, ...added.map(([name]) => `a listener of the process to ${name}`)];
  }

  #healVariables(): boolean {
    let changed = false;
    for (const name of new Set([...Object.keys(process.env), ...Object.keys(this.#env)])) {
      const before = this.#env[name];
      if (process.env[name] === before) continue;
      changed = true;
      if (before === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before;
    }
    return changed;
  }

  #healDirectory(): void {
    if (this.#directory !== undefined && currentDirectory() !== this.#directory) process.chdir(this.#directory);
  }
}

function listeners(): ReadonlyMap<string, number> {
  return new Map(process.eventNames().map((name) => [String(name), process.listenerCount(name)]));
}

function currentDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    // It was deleted.
    return undefined;
  }
}
