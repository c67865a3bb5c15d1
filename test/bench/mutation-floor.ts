/** The floor of a mutation run: vitest's own loop over the mutants in one worker, the `repeats` of a test. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import type { ProjectShape } from './mutation-project.ts';
import { makeProject, projectChecks, removeProject } from './mutation-project.ts';
import { runMutants, start } from './mutation-run.ts';

/** What a repeat does: its check, or first the module that has the mutant loaded anew. */
const TRY = {
  runtime: 'await check(loaded);',
  static: 'vi.resetModules(); const fresh = await load(); for (const each of checks) await each(fresh);',
};

/** The ms a mutant, the median of some loops; in the sandbox of a Stryker run, whose sources are instrumented. */
export async function floorMs(shape: ProjectShape): Promise<number> {
  const folder = makeProject(shape);
  try {
    await runMutants(folder, 'argvet-vitest', true);
    const sandbox = readdirSync(join(folder, '.stryker-argvet-vitest')).find((name) => name.startsWith('sandbox'));
    const inside = join(folder, '.stryker-argvet-vitest', sandbox ?? '');
    const result = join(inside, 'floor.json');
    writeFileSync(join(inside, 'test/floor.test.ts'), loopOf(shape, result));
    const vitest = resolve('node_modules/vitest/vitest.mjs');
    const { log } = await start([vitest, 'run', 'test/floor.test.ts', '--root', inside], inside);
    if (!existsSync(result)) throw new Error(`the bare loop came to nothing:\n${log}`);
    const { ms, mutants, killed }: { ms: number; mutants: number; killed: number } = JSON.parse(
      readFileSync(result, 'utf8'),
    );
    if (mutants !== shape.mutants || killed * 2 < mutants) throw new Error(`the bare loop killed ${killed}/${mutants}`);
    return ms;
  } finally {
    removeProject(folder);
  }
}

/**
 * Finds out which check reaches which mutant; then three rounds of tests, each repeated once for every mutant that it
 * reaches, with that mutant switched on. Writes what the rounds took.
 */
function loopOf(shape: ProjectShape, result: string): string {
  const name = INSTRUMENTER_CONSTANTS.NAMESPACE;
  return `import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
const entries = ${projectChecks(shape)};
const ns = (globalThis.${name} ??= {});
const coverage = (ns.mutantCoverage = { static: {}, perTest: {} });
const reached = async (run) => { coverage.static = {}; return [await run(), Object.keys(coverage.static)]; };
const loops = [];
for (const { load, checks } of entries) {
  const [loaded, atLoad] = await reached(load);
  if (atLoad.length > 0) loops.push({ ids: atLoad, loaded, load, checks });
  for (const check of checks) {
    const [, ids] = await reached(async () => check(loaded));
    if (ids.length > 0) loops.push({ ids, loaded, load, checks, check });
  }
}
const mutants = loops.reduce((sum, { ids }) => sum + ids.length, 0);
const times = [];
let killed = 0;
describe.each([1, 2, 3])('round %i', () => {
  let began = 0;
  beforeAll(() => { killed = 0; began = performance.now(); });
  afterAll(() => { ns.activeMutant = undefined; times.push((performance.now() - began) / mutants); });
  for (const { ids, loaded, load, checks, check } of loops) {
    let next = 0;
    it('is tried with each mutant', { repeats: ids.length - 1 }, async () => {
      ns.activeMutant = ids[next++];
      try { ${TRY[shape.kind]} } catch { killed += 1; }
    });
  }
});
afterAll(() => {
  const [, ms] = times.toSorted((one, other) => one - other);
  writeFileSync(${JSON.stringify(result)}, JSON.stringify({ ms, mutants, killed }));
});
`;
}
