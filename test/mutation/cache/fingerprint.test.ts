import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedParts, fingerprintOf } from '../../../src/mutation/cache/fingerprint.ts';
import type { Fingerprint } from '../../../src/mutation/cache/fingerprint.ts';
import type { MutateInput } from '../../../src/mutation/stryker/mutate.ts';
import { BOX_FILES, boxProject } from './box-project.ts';
import type { BoxProject, Files } from './box-project.ts';

let project: BoxProject;

beforeEach(() => {
  project = boxProject();
});

afterEach(() => {
  project[Symbol.dispose]();
});

async function fingerprint(parts: Partial<MutateInput> = {}, environment: NodeJS.ProcessEnv = {}, leave = ['']) {
  return fingerprintOf(await project.input(parts), leave, environment);
}

/** What differs after something was done. */
async function changedBy(change: () => Promise<Fingerprint> | void): Promise<readonly string[]> {
  const before = await fingerprint();
  return changedParts(before, (await change()) ?? (await fingerprint()));
}

const CHOICE = 'the choice of the run';

/** An edit, and all that it changes. */
const EDITS: readonly (readonly [string, Files, readonly string[]])[] = [
  [
    'one token of a golden',
    { 'characterization/box/plain.sh': BOX_FILES['characterization/box/plain.sh'].replace('64', '65') },
    ['characterization/box/plain.sh', CHOICE],
  ],
  ['a golden that no case has', { 'characterization/box/other.sh': 'x' }, ['characterization/box/other.sh']],
  [
    'a policy',
    { 'src/box.ts': BOX_FILES['src/box.ts'].replace('pidsLimit: 64', 'pidsLimit: 65') },
    ['src/box.ts', CHOICE],
  ],
  ["a builder's line", { 'src/box.ts': BOX_FILES['src/box.ts'].replace("'sh'", "'bash'") }, ['src/box.ts']],
  ["a builder's line, to an equal text", { 'src/box.ts': BOX_FILES['src/box.ts'] }, []],
  ['a module that the builder imports', { 'src/limit.ts': "export const LIMIT = '65';" }, ['src/limit.ts']],
  ["a test's assertion", { 'test/box.test.ts': '' }, ['test/box.test.ts']],
  ["a test's helper", { 'test/options.ts': '' }, ['test/options.ts']],
  ['a file that a test reads', { 'test/options.json': '[]' }, ['test/options.json']],
  ['a snapshot', { 'test/__snapshots__/box.snap': '' }, ['test/__snapshots__/box.snap']],
  ['a new test', { 'test/new.test.ts': '' }, ['test/new.test.ts']],
  ['a test that is gone', { 'test/box.test.ts': null }, ['test/box.test.ts']],
  [
    'a test with another name',
    { 'test/box.test.ts': null, 'test/b.test.ts': BOX_FILES['test/box.test.ts'] },
    ['test/b.test.ts', 'test/box.test.ts'],
  ],
  ["vitest's config", { 'vitest.config.ts': 'export default {};' }, ['vitest.config.ts']],
  ['a Stryker config', { 'stryker.config.json': '{}' }, ["Stryker's config", 'stryker.config.json']],
  [
    "argvet's config",
    { 'argvet.config.ts': BOX_FILES['argvet.config.ts'].replace('[],\n', '[0],\n') },
    ['argvet.config.ts', CHOICE],
  ],
  [
    'a line of the config that says nothing else',
    { 'argvet.config.ts': `${BOX_FILES['argvet.config.ts']}\n` },
    ['argvet.config.ts'],
  ],
  ['the manifest', { 'package.json': '{"type": "module"}' }, ['package.json']],
  ['a lock', { 'package-lock.json': '{}' }, ['package-lock.json']],
  ['a file of the environment', { '.env': 'A=1' }, ['.env']],
  ['a report, a built file, coverage', { 'reports/x.html': '', 'dist/x.js': '', 'coverage/x': '' }, []],
  ["Stryker's sandbox, and another's package", { '.stryker-tmp/x/a.ts': '', '.git/x': '' }, []],
];

describe('the fingerprint of a run', () => {
  it.each(EDITS)('changes by %s', async (_, files, expected) => {
    expect(await changedBy(() => project.put(files))).toEqual(expected);
  });

  it('is the same twice, and wherever the project lies', async () => {
    expect(await changedBy(() => {})).toEqual([]);
    using other = boxProject();
    const there = await fingerprintOf(await other.input(), [''], {});
    expect(changedParts(await fingerprint(), there)).toEqual([]);
  });

  it('leaves out the files that the run itself writes', async () => {
    const leave = [join(project.directory, 'report.md')];
    const before = await fingerprint({}, {}, leave);
    project.put({ 'report.md': 'x' });
    expect(changedParts(before, await fingerprint({}, {}, leave))).toEqual([]);
  });

  it.each<[string, Partial<MutateInput>]>([
    ['golden tests', { goldenTests: [/x/] }],
    ['another pattern of golden tests', { goldenTests: [/x/i] }],
    ['killers besides golden tests', { beyondGolden: true }],
    ['tiers', { extraTiers: [0, 1] }],
    ['sites', { sites: [] }],
  ])('changes by the choice of %s', async (_, parts) => {
    expect(await changedBy(() => fingerprint(parts))).toEqual([CHOICE]);
  });

  it.each<[string, Partial<MutateInput>]>([
    ['how many mutants run at once', { concurrency: 7 }],
    ['who listens', { onProgress: () => undefined }],
    ['which mutants are left out', { select: () => new Map(), scope: { kind: 'since', revision: 'x' } }],
  ])('says nothing of %s', async (_, parts) => {
    expect(await changedBy(() => fingerprint(parts))).toEqual([]);
  });

  it.each(['TZ', 'NODE_OPTIONS', 'LC_ALL', 'CI'])(
    'changes by the variable %s, and does not hold its value',
    async (name) => {
      const after = await fingerprint({}, { [name]: 'secret', OTHER: '1' });
      expect(changedParts(await fingerprint(), after)).toEqual([`the variable ${name}`]);
      expect(JSON.stringify(after)).not.toContain('secret');
    },
  );

  it.each([
    ['executed', 0o755],
    ['read by nobody else', 0o600],
  ])('changes when a file may be %s', async (_, mode) => {
    expect(await changedBy(() => chmodSync(join(project.directory, 'test/options.json'), mode))).toEqual([
      'test/options.json',
    ]);
  });

  it('changes by the version of a package, also of one that is installed below', async () => {
    installed();
    const before = await fingerprint();
    project.put({ 'node_modules/one/package.json': '{"version": "1.0.1"}' });
    const after = await fingerprint();
    project.put({ 'node_modules/.package-lock.json': '{"x": 1}' });
    expect([changedParts(before, after), changedParts(after, await fingerprint())]).toEqual([
      ['package one'],
      ['what is installed (.package-lock.json)'],
    ]);
  });

  it('changes by any file of a package that is linked to a folder', async () => {
    installed();
    using workspace = boxProject();
    symlinkSync(workspace.directory, join(project.directory, 'node_modules/two'));
    const before = await fingerprint();
    workspace.put({ 'src/limit.ts': '' });
    expect(changedParts(before, await fingerprint())).toEqual(['package two']);
  });

  it.each(['reports', 'coverage'])('changes by a file of a linked package in a %s of its sources', async (name) => {
    installed();
    using workspace = boxProject();
    workspace.put({ [`${name}/out.json`]: '1', [`src/${name}/limit.ts`]: '1' });
    symlinkSync(workspace.directory, join(project.directory, 'node_modules/two'));
    const before = await fingerprint();
    workspace.put({ [`${name}/out.json`]: '2' });
    const worked = await fingerprint();
    workspace.put({ [`src/${name}/limit.ts`]: '2' });
    expect([changedParts(before, worked), changedParts(worked, await fingerprint())]).toEqual([[], ['package two']]);
  });

  it('changes by a package that a linked package is linked to, or has installed', async () => {
    installed();
    using workspace = boxProject();
    using beyond = boxProject();
    rmSync(join(workspace.directory, 'node_modules'));
    workspace.put({ 'node_modules/four/package.json': '{}' });
    symlinkSync(beyond.directory, join(workspace.directory, 'node_modules/three'));
    symlinkSync(workspace.directory, join(project.directory, 'node_modules/two'));
    const before = await fingerprint();
    workspace.put({ 'node_modules/four/package.json': '{"version": "2.0.0"}' });
    beyond.put({ 'src/limit.ts': '' });
    expect(changedParts(before, await fingerprint())).toEqual(['package four', 'package three']);
  });

  it('has none when the tests run in the project itself', async () => {
    project.put({ 'stryker.config.json': '{"inPlace": true}' });
    await expect(fingerprint()).rejects.toThrow('inPlace');
  });

  it("leaves out what Stryker's ignorePatterns name, and nothing else", async () => {
    project.put({ 'stryker.config.json': '{"ignorePatterns": ["docs/*.md", "!docs/in.md"]}' });
    const change = () => project.put({ 'docs/x.md': '', 'docs/in.md': '', 'dist/y': '' });
    expect(await changedBy(change)).toEqual(['dist/y', 'docs/in.md']);
  });

  it('leaves out a Stryker config that lies elsewhere when it is not the one, and not when it is', async () => {
    const config = join(project.directory, 'dist/other.json');
    project.put({ 'dist/other.json': '{}' });
    const before = await fingerprint({ strykerConfigFile: config });
    writeFileSync(config, '{"timeoutMS": 9}');
    expect(changedParts(before, await fingerprint({ strykerConfigFile: config }))).toContain("Stryker's config");
  });
});

/** Packages of the project's own, Stryker among them. */
function installed(): void {
  const folder = join(project.directory, 'node_modules');
  rmSync(folder);
  mkdirSync(folder);
  symlinkSync(join(process.cwd(), 'node_modules/@stryker-mutator'), join(folder, '@stryker-mutator'));
  project.put({ 'node_modules/.package-lock.json': '{}', 'node_modules/one/package.json': '{"version": "1.0.0"}' });
}
