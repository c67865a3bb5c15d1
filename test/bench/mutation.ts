/** Measures mutation testing: Stryker's own vitest runner and argvet-vitest, side by side on the same projects. */
import { textTable } from '../../src/report/table.ts';
import { print } from './lines.ts';
import { floorMs } from './mutation-floor.ts';
import type { MutantKind, ProjectShape } from './mutation-project.ts';
import { makeProject, removeProject } from './mutation-project.ts';
import type { MutationRun, RunnerName } from './mutation-run.ts';
import { WORKERS, runMutants } from './mutation-run.ts';
import { summary } from './measure.ts';

const KINDS: readonly MutantKind[] = ['runtime', 'static'];
const SIZES = [50, 200, 800, 3200];
/** The stock runner takes minutes for more: it is extended by what it takes from the first to the second. */
const STOCK_SIZES = [50, 200] as const;
const TEST_FILES = [1, 4, 16, 64];
const IN_TEST_FILES = { kind: 'runtime', mutants: 800, modules: 64 } as const;
const ROUNDS = 3;
/** After so many ms no run is begun but the first of each kind. */
const BUDGET_MS = 8 * 60_000;

/** What has to hold: so many times the stock runner's speed by mutants, and the loop by floors. */
const TIMES_STOCK = new Map([
  [800, 15],
  [3200, 30],
]);
const TIMES_FLOOR = 3;
/** The floor in ms a mutant: a bare loop in one worker over the project for which the runner was planned, on 2 cores. */
const FLOOR_MS: Readonly<Record<MutantKind, number>> = { runtime: 0.3, static: 1 };
/** Growth is linear when a mutant, or a file, more takes at most so many times what it takes in smaller projects. */
const LINEAR = 1.5;

/** What was measured, by runner and project, in ms. */
type Times = Map<string, MutationRun[]>;

/** Prints how both runners do, which floors hold, and which don't. Takes at most about 10 minutes on a quiet machine. */
export async function benchMutation(): Promise<void> {
  const began = performance.now();
  const times: Times = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [runner, shape] of jobs()) {
      if (round > 0 && performance.now() - began > BUDGET_MS) break;
      await measure(times, runner, shape);
    }
  }
  for (const kind of KINDS) {
    printWhole(times, kind);
    printLoop(times, kind, await floorMs({ kind, mutants: 800 }));
    print(growthLines(`${kind} mutants`, SIZES, (mutants) => wholeMs(times, 'argvet-vitest', { kind, mutants })));
  }
  print(
    growthLines('test files', TEST_FILES, (testFiles) =>
      wholeMs(times, 'argvet-vitest', { ...IN_TEST_FILES, testFiles }),
    ),
  );
}

/** One round: the runners by turns, so that what slows the machine down for a while slows both. */
function jobs(): [RunnerName, ProjectShape][] {
  const bySize = KINDS.flatMap((kind) =>
    SIZES.flatMap((mutants): [RunnerName, ProjectShape][] => [
      ...(mutants <= STOCK_SIZES[1] ? [['vitest', { kind, mutants }] satisfies [RunnerName, ProjectShape]] : []),
      ['argvet-vitest', { kind, mutants }],
    ]),
  );
  const byFiles = TEST_FILES.map((testFiles): [RunnerName, ProjectShape] => [
    'argvet-vitest',
    { ...IN_TEST_FILES, testFiles },
  ]);
  return [...bySize, ...byFiles];
}

async function measure(times: Times, runner: RunnerName, shape: ProjectShape): Promise<void> {
  const folder = makeProject(shape);
  try {
    const run = await runMutants(folder, runner);
    const key = keyOf(runner, shape);
    times.set(key, [...(times.get(key) ?? []), run]);
  } finally {
    removeProject(folder);
  }
}

function keyOf(runner: RunnerName, { kind, mutants, testFiles }: ProjectShape): string {
  return `${runner} ${kind} ${mutants} ${testFiles ?? ''}`;
}

function wholeMs(times: Times, runner: RunnerName, shape: ProjectShape): number {
  return summary((times.get(keyOf(runner, shape)) ?? []).map(({ ms }) => ms)).rate;
}

function batchMs(times: Times, shape: ProjectShape): number {
  return summary((times.get(keyOf('argvet-vitest', shape)) ?? []).flatMap((run) => run.batchMs ?? [])).rate;
}

/** What the stock runner takes for so many mutants: measured, or extended by its slope. */
function stockMs(times: Times, kind: MutantKind, mutants: number): number {
  const [small, large] = STOCK_SIZES;
  const at = (size: number): number => wholeMs(times, 'vitest', { kind, mutants: size });
  if (mutants <= large) return at(mutants);
  return at(large) + ((at(large) - at(small)) / (large - small)) * (mutants - large);
}

function printWhole(times: Times, kind: MutantKind): void {
  const rows = SIZES.map((mutants) => {
    const stock = stockMs(times, kind, mutants);
    const own = wholeMs(times, 'argvet-vitest', { kind, mutants });
    const floor = TIMES_STOCK.get(mutants);
    return [
      String(mutants),
      `${seconds(stock)}${mutants > STOCK_SIZES[1] ? ' *' : ''}`,
      seconds(own),
      (mutants / (own / 1000)).toFixed(0),
      (stock / own).toFixed(1),
      floor === undefined ? '' : verdict(stock / own >= floor, `at least ${floor}`),
    ];
  });
  const runs = [...times].filter(([key]) => key.includes(` ${kind} `)).map(([, all]) => all.map(({ ms }) => ms));
  const noise = Math.max(...runs.filter((all) => all.length > 1).map((all) => summary(all).spread), 0);
  print([
    `${kind} mutants, whole process, start included, ${WORKERS} workers, medians of ${runs[0]?.length ?? 0} rounds;`,
    `the rounds of one project are at most ${(noise * 100).toFixed(0)} % apart:`,
    '',
    ...textTable(
      [['mutants', 'vitest', 'argvet-vitest', 'mutants/s', 'times', ''], ...rows],
      ['right', 'right', 'right', 'right', 'right', 'left'],
    ),
    `* extended by the slope from ${STOCK_SIZES.join(' to ')} mutants, not measured`,
  ]);
}

function printLoop(times: Times, kind: MutantKind, bare: number): void {
  const [from = 0, to = 0] = SIZES.slice(-2);
  const slope = (batchMs(times, { kind, mutants: to }) - batchMs(times, { kind, mutants: from })) / (to - from);
  const ms = slope * WORKERS;
  print([
    `${kind} mutants in the loop, of one worker, from ${from} to ${to} mutants, controls included:`,
    `${ms.toFixed(2)} ms a mutant, ${(ms / FLOOR_MS[kind]).toFixed(1)} times the floor of ${FLOOR_MS[kind]} ms: ` +
      verdict(ms / FLOOR_MS[kind] <= TIMES_FLOOR, `at most ${TIMES_FLOOR}`),
    `(vitest's repeats of these tests, which are smaller than that project's, take ${bare.toFixed(2)} ms)`,
  ]);
}

/** How the time grows: the ms of one more, and whether that stays the same. */
function growthLines(what: string, sizes: readonly number[], msOf: (size: number) => number): readonly string[] {
  const slopes = sizes.flatMap((size, at) => {
    const before = sizes[at - 1];
    return before === undefined ? [] : [(msOf(size) - msOf(before)) / (size - before)];
  });
  const [last = Number.NaN, before = Number.NaN] = slopes.toReversed();
  return [
    `How argvet-vitest grows with ${what} (${sizes.join(', ')}): ${sizes.map((size) => seconds(msOf(size))).join(', ')};`,
    `one more takes ${slopes.map((slope) => slope.toFixed(1)).join(', ')} ms: ${verdict(last <= before * LINEAR, 'linear')}`,
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function verdict(holds: boolean, floor: string): string {
  return `${floor}: ${holds ? 'holds' : 'does not hold'}`;
}
