/** Adds argvet's mutators to an installed Stryker, and follows its instrumenter. */
import type { MutantFamily } from '../model.ts';
import { BOUNDARY_OPERATORS } from '../operators.ts';
import type { PlannedMutant } from '../planned.ts';
import { SOURCE_OPERATORS } from '../source/plan.ts';
import { tellSettled } from './batch-share.ts';
import { Instrumentation } from './instrumentation.ts';
import type { Plan } from './instrumentation.ts';
import type { KnownMutant, SettledMutant } from './known-mutants.ts';
import { SeamError } from './locate-stryker.ts';
import type { Mutator, NodePath, StrykerParts } from './locate-stryker.ts';

/** What is known of a mutant beyond Stryker's own record of it. */
export interface MutantRecord {
  readonly family: MutantFamily;
  readonly site: string | undefined;
  /** Absent for Stryker's own mutants. */
  readonly planned: PlannedMutant | undefined;
}

/** An installed seam. */
export interface Installed {
  /** True once Stryker has instrumented the project with argvet's mutators in its list. */
  readonly done: () => boolean;
  /** The records by mutant id, of the last instrumentation. */
  readonly records: () => ReadonlyMap<string, MutantRecord>;
  /** All mutants of the last instrumentation by id, and those of them that are not run. */
  readonly known: () => ReadonlyMap<string, KnownMutant>;
  readonly settled: () => ReadonlyMap<string, SettledMutant>;
  /** Takes the mutators out again. */
  readonly uninstall: () => void;
}

const MARK = Symbol.for('argvet.stryker.installed');

/** True while a seam of this process is installed, by this copy of argvet or another. */
export function isInstalled(): boolean {
  return Reflect.has(globalThis, MARK);
}

/**
 * Installs the seam for one project. From then on an instrumentation ends with a `SitePlaceError` or `SeamError` when a
 * site is not found or its mutants are fewer than its goldens call for. Throws a `SeamError` when one is there already.
 */
export function install(parts: StrykerParts, plan: Plan): Installed {
  if (isInstalled()) throw new SeamError('argvet is installed in this process already');
  const { mutators, prototype } = parts;
  const original = prototype.instrument;
  let latest: Instrumentation | undefined;
  const planned = (node: object): readonly PlannedMutant[] => latest?.plannedAt(node) ?? [];
  const own = [...BOUNDARY_OPERATORS, ...SOURCE_OPERATORS].map(({ name }) => mutator(name, planned));
  mutators.push(...own);
  prototype.instrument = async function (this: unknown, files, options) {
    const instrumentation = new Instrumentation(plan);
    latest = instrumentation;
    instrumentation.follow(this, files);
    const result = instrumentation.finish(await original.call(this, files, options));
    tellSettled(result.mutants.filter(({ status }) => status !== undefined).map(({ id }) => id));
    return result;
  };
  Reflect.set(globalThis, MARK, true);
  return {
    done: () => latest?.isFinished === true,
    records: () => latest?.records ?? new Map(),
    known: () => latest?.known ?? new Map(),
    settled: () => latest?.settled ?? new Map(),
    uninstall: () => {
      Reflect.deleteProperty(globalThis, MARK);
      prototype.instrument = original;
      mutators.splice(0, mutators.length, ...mutators.filter((each) => !own.includes(each)));
    },
  };
}

function mutator(name: string, planned: (node: object) => readonly PlannedMutant[]): Mutator {
  return {
    name,
    *mutate({ node }: NodePath) {
      for (const { operator, replacement } of planned(node)) if (operator === name) yield replacement;
    },
  };
}
