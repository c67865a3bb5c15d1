import { describe, expect, it } from 'vitest';
import type { FileCoverage } from '../../../src/mutation/stryker/batch-plan.ts';
import { environmentOf, takeHold, unmerge } from '../../../src/mutation/stryker/batch-vitest.ts';

const none = (): void => undefined;

/** As much of a stock runner as a batch looks at. */
function stockRunner(config: object = {}, vitest: object = {}) {
  const fine = {
    browser: { enabled: false },
    typecheck: { enabled: false },
    pool: 'threads',
    experimental: {},
    ...config,
  };
  const projects = [{ name: '', config: fine, createSpecification: none }];
  const state = { getFiles: () => [], filesMap: new Map() };
  return { ctx: { version: '5.1.2', projects, provide: none, runTestSpecifications: none, state, ...vitest } };
}

function file(name: string, hits: FileCoverage['static']): FileCoverage {
  return { project: '', file: name, tests: [], ms: 0, static: hits, perTest: {} };
}

describe("the hold on the stock runner's vitest", () => {
  it('is there for vitest 5 with a pool of threads or forks', () => {
    expect(takeHold(stockRunner())).toBeTypeOf('object');
    expect(takeHold(stockRunner({ pool: 'forks' }))).toBeTypeOf('object');
  });

  it.each([
    undefined,
    {},
    { ctx: undefined },
    { ctx: {} },
    stockRunner({}, { state: {} }),
    stockRunner({}, { provide: 1 }),
  ])('says that it is not where it was looked for: %j', (runner) => {
    expect(takeHold(runner)).toMatch(/not where/);
  });

  it.each<[RegExp, object]>([
    [/browser/, { browser: { enabled: true } }],
    [/types/, { typecheck: { enabled: true } }],
    [/runner of its own/, { runner: './runner.ts' }],
    [/vmThreads/, { pool: 'vmThreads' }],
    [/without vite/, { experimental: { viteModuleRunner: false } }],
  ])('says %s for a configuration that a batch cannot run', (reason, config) => {
    expect(takeHold(stockRunner(config))).toMatch(reason);
  });

  it('says which vitest it does not know', () => {
    expect(takeHold(stockRunner({}, { version: '6.0.0' }))).toContain('6.0.0');
  });
});

/** The workers of a project with this configuration in a task with three, and behind it. */
async function workersIn(config: object): Promise<readonly unknown[]> {
  const given = { maxWorkers: 1, ...config };
  const vitest = takeHold(stockRunner(given, { config: given }));
  if (typeof vitest === 'string') throw new Error(vitest);
  const project = { ...given };
  await vitest.withWorkers(3, () => Promise.resolve(Object.assign(project, given)));
  return [project.maxWorkers, given.maxWorkers];
}

describe('the workers of a dry run', () => {
  it('are as many as were asked for, and then as many as before', async () => {
    expect(await workersIn({})).toEqual([3, 1]);
  });

  it('are one where the configuration wants one file after another', async () => {
    expect(await workersIn({ fileParallelism: false })).toEqual([1, 1]);
  });

  it('load a setup file before those of the project, by which each is the first, and no more afterwards', async () => {
    const config = { setupFiles: ['own.ts'] };
    const vitest = takeHold(stockRunner({}, { config }));
    if (typeof vitest === 'string') throw new Error(vitest);
    const inside = await vitest.withWorkers(3, () => Promise.resolve([...config.setupFiles]));
    expect(inside).toEqual([expect.stringMatching(/batch-one-slot\.ts$/), 'own.ts']);
    expect(config).toEqual({ setupFiles: ['own.ts'] });
  });

  it('are as many as before after a run that throws', async () => {
    const config = { maxWorkers: 1 };
    const runner = stockRunner({}, { config });
    const vitest = takeHold(runner);
    if (typeof vitest === 'string') throw new Error(vitest);
    await expect(vitest.withWorkers(3, () => Promise.reject(new Error('ended')))).rejects.toThrow('ended');
    expect(config).toEqual({ maxWorkers: 1 });
  });
});

describe('the environment of a test file', () => {
  // Whole, it would be that of this file.
  const at = '@';
  it.each([
    [`// ${at}vitest-environment jsdom\n`, 'jsdom'],
    [`/**\n * ${at}jest-environment happy-dom\n */`, 'happy-dom'],
    ['// the environment is node', undefined],
  ])('is, for %j, %s', (text, expected) => {
    expect(environmentOf(text)).toBe(expected);
  });
});

describe('the coverage of each file', () => {
  it("is freed of what Stryker's runner added up in the first record", () => {
    const merged = { 1: 3, 2: 5 };
    const files = [file('a', merged), file('b', { 1: 2, 2: 5 })];
    expect(unmerge(files, merged).map((each) => each.static)).toEqual([
      { 1: 1, 2: 0 },
      { 1: 2, 2: 5 },
    ]);
  });

  it('stays as it is when nothing was added to it', () => {
    const files = [file('a', { 1: 1 }), file('b', { 1: 2 })];
    expect(unmerge(files, { 1: 3 })).toEqual(files);
  });
});
