/**
 * Runs mutants of this project with Stryker's own vitest runner and with argvet-vitest, and compares what they say of
 * each: the status, never the time. Prints every difference; exit 1 on any.
 *
 *   node .ci/compare-runners.ts [N]    all mutants, or N of them, by their keys
 *
 * The stock runner ends with the first test that kills a mutant, and so does argvet-vitest where all mutants run: to look for
 * every killer takes several times as long. With N it looks for all of them. A sample is the same on every run, until the
 * source or a golden changes.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { folderStore } from '../src/characterization/store.ts';
import { loadConfig } from '../src/characterization/load-config.ts';
import type { MutantResult, RunnerFacts } from '../src/mutation/model.ts';
import { readSiteGoldens } from '../src/mutation/site-goldens.ts';
import type { Selection } from '../src/mutation/stryker/known-mutants.ts';
import { mutate } from '../src/mutation/stryker/mutate.ts';

const MUTATED = ['src/sites/**/*.ts', 'src/policy/harden.ts'];
const directory = resolve(import.meta.dirname, '..');
const [given] = process.argv.slice(2);
const most = given === undefined ? Infinity : Number(given);
const killers = given === undefined ? 'first' : 'all';

/** The keys are hashes: their order has nothing to do with places and operators. */
const sample: Selection = (mutants) => {
  const left = mutants.toSorted((a, b) => (a.key < b.key ? -1 : 1)).slice(most);
  return new Map(left.map(({ id }) => [id, { status: 'Ignored' as const, reason: 'not in the sample' }]));
};

const folder = mkdtempSync(join(tmpdir(), 'argvet-compare-'));
try {
  const stock = await run('vitest');
  const batch = await run('argvet-vitest');
  const differences = compare(stock.mutants, batch.mutants);
  for (const line of differences) process.stdout.write(`${line}\n`);
  process.stdout.write(
    `${stock.mutants.size} mutants: ${counts(stock.mutants)}\n` +
      `vitest took ${seconds(stock.elapsed)}, argvet-vitest ${seconds(batch.elapsed)}; it ran ${batch.runner?.batch?.batched ?? 0} together\n` +
      `${differences.length} differences\n`,
  );
  const ran = [...batch.mutants.values()].some(({ status }) => status === 'killed');
  if (differences.length > 0 || !ran) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Run {
  readonly mutants: ReadonlyMap<string, MutantResult>;
  readonly elapsed: number;
  readonly runner: RunnerFacts | undefined;
}

async function run(testRunner: string): Promise<Run> {
  const own: object = JSON.parse(readFileSync(join(directory, 'stryker.config.json'), 'utf8'));
  const config = join(folder, `${testRunner}.json`);
  writeFileSync(
    config,
    JSON.stringify({ ...own, testRunner, argvetVitest: { killers }, mutate: MUTATED, reporters: [] }),
  );
  const project = await loadConfig(directory);
  const store = folderStore(project.goldensFolder, project.goldens);
  const result = await mutate({
    directory,
    sites: project.config.sites,
    goldens: await readSiteGoldens(project.config.sites, store),
    extraTiers: project.config.extraTiers,
    strykerConfigFile: config,
    select: sample,
  });
  if (!result.ok) throw new Error(`${testRunner}: ${result.failure.message}`);
  const { mutants, elapsed, runner } = result.outcome;
  return { mutants: new Map(mutants.map((mutant) => [mutant.key, mutant])), elapsed, runner };
}

function compare(stock: Run['mutants'], batch: Run['mutants']): string[] {
  return [...new Set([...stock.keys(), ...batch.keys()])].flatMap((key) => {
    const [one, other] = [stock.get(key), batch.get(key)];
    if (one?.status === other?.status) return [];
    const of = one ?? other;
    const place = `${of?.file}:${of?.line}:${of?.column} ${of?.operator}, ${of?.description}`;
    return [`${place}: vitest ${one?.status ?? 'has no such mutant'}, argvet-vitest ${other?.status ?? 'has not'}`];
  });
}

function counts(mutants: Run['mutants']): string {
  const groups = Map.groupBy(mutants.values(), ({ status }) => status);
  return [...groups].map(([status, group]) => `${group.length} ${status}`).join(', ');
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
