import { dirname } from 'node:path';
import { UnitChoice } from './batch-choice.ts';
import { Drift } from './batch-drift.ts';
import type { BatchEvent, StepResult } from './batch-journal.ts';
import { CONTROL, SWEEP } from './batch-journal.ts';
import { openKills } from './batch-kills.ts';
import { Leftovers } from './batch-leftovers.ts';
import { KeepingModules } from './batch-module-state.ts';
import { KeptPackages } from './batch-packages.ts';
import type { BatchMutant, BatchUnit } from './batch-plan.ts';
import type { UnitProgress } from './batch-steps.ts';
import { UNIT_START, advance, nextStep } from './batch-steps.ts';
import { Sweep, isSweepCheaper, isSwept } from './batch-sweep.ts';
import { claimUnit, listUnits } from './batch-units.ts';
import type { BatchOrder, StrykerNamespace, WorkerState } from './batch-worker-state.ts';

/** What a control may take: so many times what the file took in the dry run, and so many ms. */
const CONTROL_LIMIT = { factor: 20, ms: 30_000 };

/**
 * What a mutant gets on top of Stryker's limit, in ms, as Stryker gives the time that a run needs around its tests: a
 * test whose own limit is Stryker's, as both are by default, fails before the mutant is taken for hanging.
 */
const HEADROOM_MS = 1000;

/** So often at most a sweep says that it goes on, in ms: its limit is that of one try. */
const SIGN_MS = 500;

/** What a worker is at: a step of a unit, a sweep of it, or a control when there is neither mutant nor sweep. */
export interface Step {
  readonly unit: BatchUnit;
  readonly mutant: BatchMutant | undefined;
  readonly sweep: Sweep | undefined;
}

/** What a step came to, without what the session finds: its time, and whether it left something under way. */
export type StepOutcome = Omit<StepResult, 'ms' | 'late'> & {
  readonly failures: number;
  /** What its tests took, with their hooks, in ms. */
  readonly testsMs: number;
};

/** The steps of one worker: it takes units until none is left, and stops at a control that fails. */
export class BatchSession {
  readonly #order: BatchOrder;
  readonly #state: WorkerState;
  readonly #namespace: StrykerNamespace;
  readonly #tell: (event: BatchEvent) => void;
  readonly #kills;
  // Kept before a test can fake the clock.
  readonly #now = Date.now.bind(Date);
  readonly #clock = performance.now.bind(performance);
  readonly #choice = new UnitChoice();
  readonly #leftovers = new Leftovers();
  readonly #packages = new KeptPackages();
  readonly #modules;
  #unit: BatchUnit | undefined;
  #progress: UnitProgress = UNIT_START;
  #index = CONTROL;
  /** Mutants caught since the last control: they count as caught when the next one is good. */
  #caught: { readonly ordinal: number; readonly ms: number }[] = [];
  /** By test file. */
  readonly #drifts = new Map<string, Drift>();
  /** The file whose control was good, and the ms it took, while nothing has run since. */
  #good: { readonly file: string; readonly ms: number } | undefined;
  /** What the tests of the last control took, in ms. */
  #testsMs = 0;
  #taken = 0;
  /** The sweep that runs, the first of this unit's two, and the mutants that both have settled; undefined before. */
  #sweep: Sweep | undefined;
  #firstSweep: Sweep | undefined;
  #swept: ReadonlySet<number> | undefined;
  /** Files whose tests can't be swept. */
  readonly #unsweepable = new Set<string>();
  readonly #golden: ReadonlySet<string>;
  /** A test that is no golden test has failed in this step. */
  #caughtBeyondGolden = false;
  #began = 0;
  /** When the worker last said what it is at. */
  #signed = 0;
  /**
   * Timers and the like that were under way when the step began, when its tests had ended, and when those of the last
   * control had. Vitest's own are among them: it starts one while tests run, and not before.
   */
  #resources = 0;
  #resourcesRan = 0;
  #resourcesOfControl = 0;

  constructor(
    order: BatchOrder,
    state: WorkerState,
    namespace: StrykerNamespace,
    tell: (event: BatchEvent) => void,
    modules: Pick<KeepingModules, 'found'> = new KeepingModules(),
  ) {
    this.#modules = modules;
    this.#order = order;
    this.#golden = new Set(order.golden);
    this.#state = state;
    this.#namespace = namespace;
    this.#tell = tell;
    this.#kills = openKills(dirname(order.folder));
  }

  /** The step that runs now; undefined before the first and after the last. */
  get step(): Step | undefined {
    return this.#unit && { unit: this.#unit, mutant: this.#unit.mutants[this.#index], sweep: this.#sweep };
  }

  /** The mutant of this step has failed a test, and its time to find more that catch it is over. */
  get enough(): boolean {
    const { mutant } = this.step ?? {};
    if (!mutant || !this.#isBeyondGolden || this.#order.killersMs === Number.MAX_SAFE_INTEGER) return false;
    return (this.#kills.spent(mutant.ordinal) ?? 0) + this.#clock() - this.#began >= this.#order.killersMs;
  }

  /** Says that a step begins, and sets what Stryker's own setup file will read: it does all the switching. */
  begin(): void {
    const { unit, mutant } = this.step ?? {};
    if (!unit) return;
    this.#namespace.activeMutant = undefined;
    this.#namespace.mutantCoverage = undefined;
    this.#namespace.hitCount = undefined;
    this.#caughtBeyondGolden = false;
    Object.assign(this.#state.provided, {
      mode: mutant ? 'mutant' : 'dry-run',
      activeMutant: mutant?.id,
      mutantActivation: mutant?.activation,
      hitLimit: mutant?.hitLimit,
    });
    this.#resources = activeResources();
    this.#began = this.#clock();
    this.#sweep = this.#index === SWEEP ? this.#newSweep(unit) : undefined;
    this.#sign(unit, this.#now());
  }

  /** Says that a sweep goes on: it is not to be taken for hanging. */
  goesOn(): void {
    const now = this.#now();
    if (this.#unit && now - this.#signed >= SIGN_MS) this.#sign(this.#unit, now);
  }

  #sign(unit: BatchUnit, at: number): void {
    this.#signed = at;
    this.#tell({ kind: 'begin', unit: unit.id, index: this.#index, at, limit: this.#limit() });
  }

  /** Says that a test failed, at once: the step may never end. */
  failed(test: string, message: string): void {
    if (!this.#unit) return;
    this.#caughtBeyondGolden ||= !this.#isGolden(this.#unit, test);
    this.#tell({ kind: 'fail', unit: this.#unit.id, index: this.#index, test, message });
  }

  /** Says that the tests of the step have ended, and nothing else has happened since. */
  ran(): void {
    this.#resourcesRan = activeResources();
  }

  /** Says what the step came to, and goes on; gives the file to run next, undefined when all is done. */
  end({ testsMs, ...outcome }: StepOutcome): string | undefined {
    const { failures, ...result } = outcome;
    const { unit, mutant } = this.step ?? {};
    if (!unit) return this.#take();
    const ms = this.#clock() - this.#began;
    const resources = Math.max(this.#resourcesRan, activeResources());
    const late = resources > Math.max(this.#resources, this.#resourcesOfControl);
    if (!mutant) this.#resourcesOfControl = resources;
    if (this.#index === SWEEP) return this.#endSweep(unit, isGood(outcome) && !late);
    this.#tell({ kind: 'end', unit: unit.id, index: this.#index, ms, ...result, late });
    if (mutant) this.#leftovers.heal();
    else {
      this.#testsMs = testsMs;
      const good = isGood(outcome);
      // Before the control is looked at: it is what tells whether mutants need a control each.
      if (!this.#drifts.has(unit.file)) this.#leftovers.begin();
      const found = this.#leftovers.control(good, this.#progress.since > 0);
      if (found === 'again') return unit.file;
      if (!this.#judgeControl(unit, good && found === 'counts')) return this.#leave();
    }
    // One that is over the hit limit is asked of Stryker's runner: it must not be taken for caught.
    const isCaught = failures > 0 && this.#isBeyondGolden;
    const caught = mutant !== undefined && isCaught && result.hits <= mutant.hitLimit;
    if (caught) this.#caught.push({ ordinal: mutant.ordinal, ms });
    if (mutant) this.#choice.note(unit.file, ms, caught);
    this.#good = mutant ? undefined : { file: unit.file, ms };
    this.#progress = advance(this.#progress, this.#index, ms);
    return this.#goOn(unit);
  }

  #newSweep(unit: BatchUnit): Sweep {
    return new Sweep(unit, {
      isSpent: (mutant) => this.#isSpent(mutant),
      isCaught: (failing) =>
        failing.length > 0 && (this.#golden.size === 0 || failing.some((test) => !this.#isGolden(unit, test))),
      isEnough: (mutant, ms) => (this.#kills.spent(mutant.ordinal) ?? 0) + ms >= this.#order.killersMs,
      before: this.#firstSweep,
    });
  }

  /**
   * A second sweep follows the first, or what both have settled is taken. One that leaves anything behind has settled
   * nothing, and a control follows.
   */
  #endSweep(unit: BatchUnit, good: boolean): string | undefined {
    const { sweep } = this.step ?? {};
    this.#sweep = undefined;
    const found = this.#leftovers.control(good, true);
    const isClean = good && found === 'counts' && !this.#leftovers.lingers;
    if (sweep && isClean && !sweep.isOver && !this.#firstSweep && sweep.caught().length > 0) {
      this.#firstSweep = sweep;
      return unit.file;
    }
    const settled = isClean && this.#firstSweep ? sweep?.settled() : [];
    for (const { index, ms } of settled ?? []) {
      const mutant = unit.mutants[index];
      if (mutant) this.#kills.add(mutant.ordinal, ms);
      this.#choice.note(unit.file, ms, true);
    }
    this.#tell({ kind: 'swept', unit: unit.id, mutants: settled ?? [] });
    this.#swept = new Set(settled?.map(({ index }) => index));
    this.#good = undefined;
    if (!isClean || !settled || sweep?.isOver !== false) {
      this.#unsweepable.add(unit.file);
      this.#progress = { ...this.#progress, controlMs: undefined };
    }
    return this.#goOn(unit);
  }

  #isToSweep(unit: BatchUnit): boolean {
    if (this.#swept || !unit.sweep || unit.alone || unit.careful > 0 || this.#unsweepable.has(unit.file)) return false;
    const { controlMs } = this.#progress;
    if (controlMs === undefined || this.#leftovers.lingers) return false;
    const due = unit.mutants.filter((mutant) => isSwept(mutant) && !this.#isSpent(mutant));
    const tries = due.reduce((sum, { tests }) => sum + tests.length, 0);
    const costs = { mutants: due.length, tries, controlMs, testsMs: this.#testsMs, tests: unit.tests.length };
    if (!isSweepCheaper(costs)) return false;
    // A control has just loaded them.
    if (this.#modules.found() !== undefined) this.#unsweepable.add(unit.file);
    return !this.#unsweepable.has(unit.file);
  }

  #goOn(unit: BatchUnit): string | undefined {
    const suspect = this.#drifts.get(unit.file)?.reason() !== undefined;
    if (!suspect && this.#isToSweep(unit)) {
      this.#index = SWEEP;
      return unit.file;
    }
    const careful = this.#leftovers.lingers ? unit.mutants.length : unit.careful;
    for (;;) {
      const next = nextStep(this.#progress, { mutants: unit.mutants.length, careful, suspect });
      if (next === undefined) {
        this.#tell({ kind: 'done', unit: unit.id });
        return unit.alone ? this.#leave() : this.#take();
      }
      this.#index = next;
      const isSettled = this.#swept?.has(next) === true;
      if (!isSettled && !this.#isSpent(unit.mutants[next])) return unit.file;
      if (!isSettled) this.#tell({ kind: 'skip', unit: unit.id, index: next });
      this.#progress = { ...this.#progress, next: next + 1 };
    }
  }

  /** Takes the next unit that no other worker has; gives its file, undefined when none is left. */
  #take(): string | undefined {
    const { folder } = this.#order;
    for (const line of this.#choice.order(listUnits(folder))) {
      if (line.project !== this.#state.project || (line.alone && this.#taken > 0)) continue;
      const unit = claimUnit(folder, line.id);
      if (!unit) continue;
      this.#tell({ kind: 'claim', unit: line.id, first: this.#taken === 0 });
      if (unit.mutants.every((mutant) => this.#isSpent(mutant))) {
        for (const index of unit.mutants.keys()) this.#tell({ kind: 'skip', unit: unit.id, index });
        this.#tell({ kind: 'done', unit: unit.id });
        continue;
      }
      this.#taken += 1;
      this.#unit = unit;
      this.#swept = undefined;
      this.#firstSweep = undefined;
      const controlMs = this.#good?.file === unit.file ? this.#good.ms : undefined;
      this.#progress = { ...UNIT_START, controlMs };
      return this.#goOn(unit);
    }
    return this.#leave();
  }

  #leave(): undefined {
    this.#unit = undefined;
  }

  #isSpent(mutant: BatchMutant | undefined): boolean {
    const { killersMs } = this.#order;
    // Where every killer is looked for, nobody has to be asked: it takes a look into a file.
    if (mutant === undefined || killersMs === Number.MAX_SAFE_INTEGER) return false;
    return (this.#kills.spent(mutant.ordinal) ?? -1) >= killersMs;
  }

  #judgeControl(unit: BatchUnit, good: boolean): boolean {
    const missing = good ? this.#compare(unit) : [];
    const drift = this.#drift(unit);
    this.#tell({ kind: 'control', unit: unit.id, good, missing, ...(drift === undefined ? {} : { drift }) });
    if (good) for (const { ordinal, ms } of this.#caught) this.#kills.add(ordinal, ms);
    this.#caught = [];
    return good;
  }

  /** Why no pass in this file is to be believed. */
  #drift(unit: BatchUnit): string | undefined {
    const [left] = this.#leftovers.names();
    if (left !== undefined) return `its tests leave state behind: ${left}`;
    const [kept] = this.#packages.found(this.#order.stateless);
    if (kept !== undefined) return `its tests use a package that may keep state: ${kept}`;
    return this.#drifts.get(unit.file)?.reason();
  }

  #compare(unit: BatchUnit): string[] {
    const known = this.#drifts.get(unit.file);
    const drift = known ?? new Drift(unit);
    this.#drifts.set(unit.file, drift);
    const missing = drift.control(this.#namespace.mutantCoverage);
    return unit.mutants.map(({ id }) => id).filter((id) => missing.has(id));
  }

  #isGolden({ file }: BatchUnit, test: string): boolean {
    return this.#golden.has(`${file}#${test}`);
  }

  get #isBeyondGolden(): boolean {
    return this.#golden.size === 0 || this.#caughtBeyondGolden;
  }

  #limit(): number {
    const { controlMs } = this.#progress;
    if (this.#index === CONTROL || controlMs === undefined) {
      return CONTROL_LIMIT.factor * (this.#unit?.ms ?? 0) + CONTROL_LIMIT.ms;
    }
    return this.#order.timeoutMS + this.#order.timeoutFactor * controlMs + HEADROOM_MS;
  }
}

function isGood({ failures, fileError, unhandled, tests }: Omit<StepOutcome, 'testsMs'>): boolean {
  return failures === 0 && fileError === undefined && !unhandled && tests > 0;
}

function activeResources(): number {
  return process.getActiveResourcesInfo().length;
}
