import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchEvent } from './batch-journal.ts';
import { readJournals } from './batch-journal.ts';
import { layOutKills } from './batch-kills.ts';
import type { Outcome } from './batch-outcomes.ts';
import { reportUnit } from './batch-outcomes.ts';
import type { BatchPlan, BatchUnit } from './batch-plan.ts';
import { layOutUnits } from './batch-units.ts';
import type { BatchVitest, Seed } from './batch-vitest.ts';
import { watchRound } from './batch-watch.ts';
import type { BatchOrder } from './batch-worker-state.ts';

/** What the rounds came to. */
export interface BatchRun {
  /** The outcome of each mutant in each unit, by unit id and mutant id. */
  readonly outcomes: ReadonlyMap<number, ReadonlyMap<string, Outcome>>;
  /** Why workers refused to run at all. */
  readonly refusals: ReadonlySet<string>;
  /** Mutants that a sweep has settled, once for each unit. */
  readonly swept: number;
}

/** How a batch is run: the folder that it may fill, the workers at a time, Stryker's limits. */
export interface BatchSettings extends Omit<BatchOrder, 'folder'> {
  readonly folder: string;
  readonly workers: number;
}

/** Runs all units of a plan in rounds of workers, until each mutant is settled or left to Stryker's runner. */
export async function runRounds(vitest: BatchVitest, plan: BatchPlan, settings: BatchSettings): Promise<BatchRun> {
  layOutKills(settings.folder, plan.questions.size);
  const outcomes = new Map<number, Map<string, Outcome>>();
  const refusals = new Set<string>();
  for (const { id, mutants, unfit } of plan.units) {
    if (unfit !== undefined)
      outcomes.set(id, new Map(mutants.map((each) => [each.id, { kind: 'unknown', reason: unfit }])));
  }
  let swept = 0;
  let queue = plan.units.filter(({ unfit }) => unfit === undefined);
  for (let number = 0; queue.length > 0; number += 1) {
    const round = await runRound(vitest, queue, settings, join(settings.folder, `round-${number}`));
    for (const reason of round.refusals) refusals.add(reason);
    swept += round.swept;
    // A unit that a worker took comes out smaller, or alone for once; when none was taken, none ever will be.
    if (round.tales.size === 0) break;
    queue = queue.flatMap((unit) => {
      const tale = round.tales.get(unit.id);
      if (!tale) return [unit];
      const report = reportUnit(unit, tale.events, tale.killed);
      const known = outcomes.get(unit.id) ?? new Map<string, Outcome>();
      for (const [id, outcome] of report.outcomes) known.set(id, outcome);
      outcomes.set(unit.id, known);
      return report.left ? [report.left] : [];
    });
  }
  return { outcomes, refusals, swept };
}

async function runRound(
  vitest: BatchVitest,
  units: readonly BatchUnit[],
  settings: BatchSettings,
  folder: string,
): Promise<Round> {
  mkdirSync(folder);
  layOutUnits(folder, units);
  const { folder: _, workers, ...order } = settings;
  const watch = watchRound(folder);
  try {
    await vitest.run({ ...order, folder }, seedsOf(units, workers), workers);
  } finally {
    watch.end();
  }
  return readRound(readJournals(folder), watch.killed);
}

function seedsOf(units: readonly BatchUnit[], workers: number): Seed[] {
  const projects = new Set(units.map(({ project }) => project));
  return [...projects].flatMap((name) => units.filter(({ project }) => project === name).slice(0, workers));
}

interface Round {
  /** By unit, what the worker told that took it, and whether the host ended that worker. */
  readonly tales: ReadonlyMap<number, { readonly events: readonly BatchEvent[]; readonly killed: boolean }>;
  readonly refusals: readonly string[];
  readonly swept: number;
}

function readRound(journals: readonly BatchEvent[][], killed: ReadonlySet<number>): Round {
  const tales = new Map<number, { events: BatchEvent[]; killed: boolean }>();
  const refusals: string[] = [];
  let swept = 0;
  for (const events of journals) {
    const ended = events.some((event) => event.kind === 'hello' && killed.has(event.pid));
    for (const event of events) {
      if (event.kind === 'refuse') refusals.push(event.reason);
      if (event.kind === 'swept') swept += event.mutants.length;
      if (!('unit' in event)) continue;
      const tale = tales.get(event.unit);
      if (tale) tale.events.push(event);
      else tales.set(event.unit, { events: [event], killed: ended });
    }
  }
  return { tales, refusals, swept };
}
