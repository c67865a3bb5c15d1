import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStrykerConfig } from '../../../src/mutation/stryker/stryker-config.ts';
import { strykerOptions } from '../../../src/mutation/stryker/stryker-options.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-config-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function put(file: string, text: string): Promise<void> {
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), text);
}

async function optionsOf(file?: string, beyondGolden = false): Promise<Readonly<Record<string, unknown>>> {
  const config = await readStrykerConfig(folder, file);
  const sources = ['a.ts', 'a.ts', 'b.ts'];
  return strykerOptions(config, {
    directory: folder,
    sources,
    concurrency: undefined,
    tempDirName: '.stryker-tmp/own',
    beyondGolden,
    allKillers: false,
  });
}

describe("a project's own Stryker config", () => {
  it.each([
    ['stryker.config.json', '{"reporters": ["clear-text", "json"]}'],
    ['stryker.conf.mjs', 'export default { reporters: ["clear-text", "json"] };'],
    ['.stryker.config.cjs', 'module.exports = { reporters: ["clear-text", "json"] };'],
  ])('may be %s', async (file, text) => {
    await put(file, text);
    const config = await readStrykerConfig(folder, undefined);
    expect([basename(config.file ?? ''), config.reporters]).toEqual([file, ['clear-text', 'json']]);
  });

  it('is the file given before the one that Stryker would find', async () => {
    await put('stryker.config.json', '{}');
    await put('other/mine.json', '{"tempDirName": "mine"}');
    expect((await readStrykerConfig(folder, 'other/mine.json')).file).toBe(join(folder, 'other/mine.json'));
  });

  it.each([
    ['stryker.config.json', '{', /can't be read/],
    ['stryker.config.mjs', 'throw new Error("boom");', /can't be read: boom/],
    ['stryker.config.mjs', 'export const x = 1;', /holds no object/],
  ])('ends the run when it is broken: %s %s', async (file, text, message) => {
    await put(file, text);
    await expect(readStrykerConfig(folder, undefined)).rejects.toThrow(message);
  });

  it('decides whether a run ends at the first killer, unless all are asked for', async () => {
    await put('stryker.config.json', '{"disableBail": false}');
    expect(Object.keys(await optionsOf())).not.toEqual(expect.arrayContaining(['disableBail']));
    expect(await optionsOf(undefined, true)).toMatchObject({
      disableBail: true,
      argvetVitest: { killers: 'beyond-golden' },
    });
  });

  it('keeps its reporters and plugins, but for those that write to the terminal', async () => {
    await put('stryker.config.json', '{"reporters": ["clear-text", "dashboard", "html"], "appendPlugins": ["mine"]}');
    const options = await optionsOf();
    expect(options['reporters']).toEqual(['dashboard', 'html', 'argvet']);
    expect(options['appendPlugins']).toEqual(['mine', expect.stringMatching(/reporter\.ts$/)]);
    expect(options['configFile']).toBe(join(folder, 'stryker.config.json'));
  });

  it('decides what is mutated and tested, and how', async () => {
    await put('stryker.config.json', '{}');
    const options = await optionsOf();
    for (const name of ['mutate', 'testRunner', 'coverageAnalysis', 'plugins'])
      expect(options).not.toHaveProperty(name);
  });
});

describe('the options of every run', () => {
  it('reuse nothing of an earlier run, and leave no folder behind', async () => {
    expect(await optionsOf()).toMatchObject({ incremental: false, dryRunOnly: false, cleanTempDir: 'always' });
  });

  it.each([
    ['7.0.2', undefined, 'tsconfig.none.json'],
    ['7.0.2', '{"tsconfigFile": "mine.json"}', undefined],
    ['5.9.3', undefined, undefined],
  ])('keep TypeScript %s away from a core that it crashes (config %s)', async (version, config, expected) => {
    await put('node_modules/typescript/package.json', JSON.stringify({ version }));
    if (config !== undefined) await put('stryker.config.json', config);
    expect((await optionsOf())['tsconfigFile']).toBe(expected);
  });
});

describe('without a config', () => {
  it("the sites' sources are mutated, and the project's own test command judges", async () => {
    expect(await optionsOf()).toMatchObject({
      mutate: ['a.ts', 'b.ts'],
      testRunner: 'command',
      reporters: ['json', 'html', 'argvet'],
    });
  });

  it('vitest judges, with the coverage of each test, where its runner is installed', async () => {
    await put('node_modules/vitest/package.json', '{"version": "5.1.2"}');
    await put('node_modules/@stryker-mutator/vitest-runner/package.json', '{"version": "10.1.1"}');
    const options = await optionsOf();
    expect(options).toMatchObject({ testRunner: 'argvet-vitest', coverageAnalysis: 'perTest' });
    expect(options['appendPlugins']).toContainEqual(expect.stringMatching(/batch-runner\.ts$/));
  });
});
