/** The floor of a mutation run: a bare loop over the mutants in one vitest worker. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import type { ProjectShape } from './mutation-project.ts';
import { makeProject, projectChecks, removeProject } from './mutation-project.ts';
import { runMutants, start } from './mutation-run.ts';

/** How a mutant is tried: switched on, and its check called, or first the module that has it loaded anew. */
const TRY = {
  runtime: 'await check(modules[module]);',
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

/** A test that finds out which check reaches which mutant, tries them all, three times, and writes what it took. */
function loopOf(shape: ProjectShape, result: string): string {
  const name = INSTRUMENTER_CONSTANTS.NAMESPACE;
  return `import { writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
const entries = ${projectChecks(shape)};
it('tries all mutants', { timeout: 600_000 }, async () => {
  const ns = (globalThis.${name} ??= {});
  const coverage = (ns.mutantCoverage = { static: {}, perTest: {} });
  const modules = [];
  const tries = [];
  for (const [module, { load, checks }] of entries.entries()) {
    const own = (run) => { coverage.static = {}; return run().then((value) => [value, Object.keys(coverage.static)]); };
    const [loaded, atLoad] = await own(load);
    modules.push(loaded);
    for (const id of atLoad) tries.push({ id, module, load, checks });
    for (const check of checks) {
      const [, ids] = await own(async () => check(loaded));
      for (const id of ids) tries.push({ id, module, load, checks, check });
    }
  }
  const times = [];
  let killed = 0;
  for (let round = 0; round < 3; round += 1) {
    killed = 0;
    const began = performance.now();
    for (const { id, module, load, checks, check } of tries) {
      ns.activeMutant = id;
      try { ${TRY[shape.kind]} } catch { killed += 1; }
    }
    times.push((performance.now() - began) / tries.length);
  }
  ns.activeMutant = undefined;
  const [, ms] = times.sort((one, other) => one - other);
  writeFileSync(${JSON.stringify(result)}, JSON.stringify({ ms, mutants: tries.length, killed }));
});
`;
}
