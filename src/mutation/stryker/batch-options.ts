import { availableParallelism } from 'node:os';
import type { StrykerOptions } from '@stryker-mutator/api/core';

/** The options of argvet-vitest in a Stryker config, for a plugin's `strykerValidationSchema`. */
export const batchSchema = {
  type: 'object',
  properties: {
    argvetVitest: {
      title: 'ArgvetVitestOptions',
      description: 'Options of the test runner argvet-vitest',
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: {
        killers: {
          description:
            'How many of the tests that kill a mutant are looked for: all, the first, or as many as are found in a share of 10 s for each test runner process, or, where argvet knows golden tests, the first that is none. The verdicts are the same. `disableBail` asks for all.',
          enum: ['first', 'quick', 'all', 'beyond-golden'],
          default: 'all',
        },
        stateless: {
          description:
            "Packages that keep nothing from one call to the next that the tests could notice. A mutant that survives tests which use other packages is run again by Stryker's vitest runner, one that they kill a second time in another order. `name/*` is all of a scope.",
          type: 'array',
          items: { type: 'string' },
          default: [],
        },
      },
    },
  },
};

/** What all workers may spend, in ms each, on finding the other tests that kill a mutant which one has killed. */
const QUICK_MS = 10_000;

/** What each of so many mutants may take, in ms, after which no test is run on one that is killed. */
export function killersMs(options: Pick<StrykerOptions, string>, mutants: number, workers: number): number {
  const killers = killersOf(options);
  if (killers === 'beyond-golden') return 0;
  // Stryker's own option to name every test that kills a mutant.
  if (options['disableBail'] === true) return Number.MAX_SAFE_INTEGER;
  if (killers === 'first') return 0;
  return killers === 'all' ? Number.MAX_SAFE_INTEGER : (QUICK_MS * workers) / Math.max(1, mutants);
}

/** Whether a mutant that only golden tests have killed is still to be run in others. */
export function seeksBeyondGolden(options: Pick<StrykerOptions, string>): boolean {
  return killersOf(options) === 'beyond-golden';
}

/** The packages of the option `stateless`. */
export function statelessOf(options: Pick<StrykerOptions, string>): readonly string[] {
  const own: unknown = options['argvetVitest'];
  const given = typeof own === 'object' && own !== null && 'stateless' in own ? own.stateless : [];
  return Array.isArray(given) ? given.filter((name) => typeof name === 'string') : [];
}

function killersOf(options: Pick<StrykerOptions, string>): unknown {
  const own: unknown = options['argvetVitest'];
  return typeof own === 'object' && own !== null && 'killers' in own ? own.killers : 'all';
}

/** The processes that Stryker's `concurrency` option asks for, computed as its core does. */
export function workersOf(concurrency: StrykerOptions['concurrency'], cores = availableParallelism()): number {
  if (typeof concurrency === 'number') return Math.max(1, concurrency);
  const [, percent] = /^(\d+)%$/.exec(concurrency ?? '') ?? [];
  if (percent !== undefined) return Math.max(1, Math.round((cores * Number(percent)) / 100));
  return cores > 4 ? cores - 1 : cores;
}
