/** A reporter plugin of Stryker that hands events to whoever listens in this process. Stryker's workers load it, too: nobody listens there. */

import { endWithParent } from './run-traces.ts';

const LISTENER = Symbol.for('argvet.stryker.listener');

/** The events of a run that argvet follows. */
export interface RunListener {
  readonly onTests: (tests: readonly RunTest[]) => void;
  readonly onPlan: (mutants: number) => void;
  readonly onMutant: (status: string) => void;
}

/** A test of the run without a mutant. */
export interface RunTest {
  readonly id: string;
  readonly name: string;
  /** The absolute path of its file, where the test runner tells it. */
  readonly fileName?: string | undefined;
}

/** Listens until the function that comes back is called. */
export function listen(runListener: RunListener): () => void {
  Reflect.set(globalThis, LISTENER, runListener);
  return () => {
    Reflect.deleteProperty(globalThis, LISTENER);
  };
}

// Every process of a run loads this plugin.
if (process.env['STRYKER_MUTATOR_WORKER'] !== undefined && process.connected) endWithParent();

/** What Stryker's plugin loader reads. `Reporter` is its kind's name. */
export const strykerPlugins = [
  {
    kind: 'Reporter',
    name: 'argvet',
    value: {
      onDryRunCompleted({ result }: { result: { tests: readonly RunTest[] } }): void {
        listener()?.onTests(result.tests);
      },
      onMutationTestingPlanReady({ mutantPlans }: { mutantPlans: readonly unknown[] }): void {
        listener()?.onPlan(mutantPlans.length);
      },
      onMutantTested({ status }: { status: string }): void {
        listener()?.onMutant(status);
      },
    },
  },
];

function listener(): RunListener | undefined {
  const value: unknown = Reflect.get(globalThis, LISTENER);
  return isListener(value) ? value : undefined;
}

function isListener(value: unknown): value is RunListener {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'onMutant') === 'function';
}
