import { dirname } from 'node:path';
import { UnitChoice } from './batch-choice.ts';
import { Drift } from './batch-drift.ts';
import type { BatchEvent, StepResult } from './batch-journal.ts';
import { CONTROL } from './batch-journal.ts';
import { openKills } from './batch-kills.ts';
import { Leftovers } from './batch-leftovers.ts';
import { KeptPackages } from './batch-packages.ts';
import type { BatchMutant, BatchUnit } from './batch-plan.ts';
import type { UnitProgress } from './batch-steps.ts';
import { UNIT_START, advance, nextStep } from './batch-steps.ts';
import { claimUnit, listUnits } from './batch-units.ts';
import type { BatchOrder, StrykerNamespace, WorkerState } from './batch-worker-state.ts';

/** What a control may take: so many times what the file took in the dry run, and so many ms. */
const CONTROL_LIMIT = { factor: 20, ms: 30_000 };

/**
 * What a mutant gets on top of Stryker's limit, in ms, as Stryker gives the time that a run needs around its tests: a
 * test whose own limit is Stryker's, as both are by default, fails before the mutant is taken for hanging.
 */
const HEADROOM_MS = 1000;

/** What a worker is at: a step of a unit, a control when there is no mutant. */
export interface Step {
  readonly unit: BatchUnit;
  readonly mutant: BatchMutant | undefined;
}

/** What a step came to, without what the session finds: its time, and whether it left something under way. */
export type StepOutcome = Omit<StepResult, 'ms' | 'late'> & { readonly failures: number };

/** The steps of one worker: it takes units until none is left, and stops at a control that fails. */
export class BatchSession {
  readonly #order: BatchOrder;
  readonly #state: WorkerState;
  readonly #namespace: StrykerNamespace;
  readonly #tell: (event: BatchEvent) => void;
  readonly #kills;
  // Kept before a test can fake the clock.
  readonly #now = Date.now.bind(Date);
  readonly #choice = new UnitChoice();
  readonly #leftovers = new Leftovers();
  readonly #packages = new KeptPackages();
  #unit: BatchUnit | undefined;
  #progress: UnitProgress = UNIT_START;
  #index = CONTROL;
  /** Mutants caught since the last control: they count as caught when the next one is good. */
  #caught: { readonly ordinal: number; readonly ms: number }[] = [];
  /** By test file. */
  readonly #drifts = new Map<string, Drift>();
  /** The file whose control was good, and the ms it took, while nothing has run since. */
  #good: { readonly file: string; readonly ms: number } | undefined;
  #taken = 0;
  readonly #golden: ReadonlySet<string>;
  /** A test that is no golden test has failed in this step. */
  #caughtBeyondGolden = false;
  #began = 0;
  /** Timers and the like that were under way when the step began. */
  #resources = 0;

  constructor(order: BatchOrder, state: WorkerState, namespace: StrykerNamespace, tell: (event: BatchEvent) => void) {
    this.#order = order;
    this.#golden = new Set(order.golden);
    this.#state = state;
    this.#namespace = namespace;
    this.#tell = tell;
    this.#kills = openKills(dirname(order.folder));
  }

  /** The step that runs now; undefined before the first and after the last. */
  get step(): Step | undefined {
    return this.#unit && { unit: this.#unit, mutant: this.#unit.mutants[this.#index] };
  }

  /** The mutant of this step has failed a test, and its time to find more that catch it is over. */
  get enough(): boolean {
    const { mutant } = this.step ?? {};
    if (!mutant || !this.#isBeyondGolden) return false;
    return (this.#kills.spent(mutant.ordinal) ?? 0) + this.#now() - this.#began >= this.#order.killersMs;
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
    this.#began = this.#now();
    this.#tell({ kind: 'begin', unit: unit.id, index: this.#index, at: this.#began, limit: this.#limit() });
  }

  /** Says that a test failed, at once: the step may never end. */
  failed(test: string, message: string): void {
    this.#caughtBeyondGolden ||= !this.#golden.has(`${this.#unit?.file ?? ''}#${test}`);
    if (this.#unit) this.#tell({ kind: 'fail', unit: this.#unit.id, index: this.#index, test, message });
  }

  /** Says what the step came to, and goes on; gives the file to run next, undefined when all is done. */
  end({ failures, ...result }: StepOutcome): string | undefined {
    const { unit, mutant } = this.step ?? {};
    if (!unit) return this.#take();
    const ms = this.#now() - this.#began;
    const late = activeResources() > this.#resources;
    this.#tell({ kind: 'end', unit: unit.id, index: this.#index, ms, ...result, late });
    if (mutant) this.#leftovers.heal();
    else {
      const good = isGood({ failures, ...result });
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

  #goOn(unit: BatchUnit): string | undefined {
    const suspect = this.#drifts.get(unit.file)?.reason() !== undefined;
    const careful = this.#leftovers.lingers ? unit.mutants.length : unit.careful;
    for (;;) {
      const next = nextStep(this.#progress, { mutants: unit.mutants.length, careful, suspect });
      if (next === undefined) {
        this.#tell({ kind: 'done', unit: unit.id });
        return unit.alone ? this.#leave() : this.#take();
      }
      this.#index = next;
      if (!this.#isSpent(unit.mutants[next])) return unit.file;
      this.#tell({ kind: 'skip', unit: unit.id, index: next });
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
    return mutant !== undefined && (this.#kills.spent(mutant.ordinal) ?? -1) >= this.#order.killersMs;
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
    if (!known) this.#leftovers.begin();
    const drift = known ?? new Drift(unit);
    this.#drifts.set(unit.file, drift);
    const missing = drift.control(this.#namespace.mutantCoverage);
    return unit.mutants.map(({ id }) => id).filter((id) => missing.has(id));
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

function isGood({ failures, fileError, unhandled, tests }: StepOutcome): boolean {
  return failures === 0 && fileError === undefined && !unhandled && tests > 0;
}

function activeResources(): number {
  return process.getActiveResourcesInfo().length;
}
