import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processRunner } from '../../src/engine/process.ts';
import { selectSince } from '../../src/mutation/since.ts';
import type { KnownMutant } from '../../src/mutation/stryker/known-mutants.ts';
import { BOX_FILES, boxProject } from './cache/box-project.ts';
import type { BoxProject, Files } from './cache/box-project.ts';

/** Two sites; their sources share a module, and each has a test. */
const PROJECT: Files = {
  ...BOX_FILES,
  'src/other.ts': `import { same } from './same.ts';
export function otherArgv(): string[] {
  return ['docker', 'run', same, 'sh'];
}
`,
  'src/box.ts': `${BOX_FILES['src/box.ts']}export { same } from './same.ts';\n`,
  'src/same.ts': "export const same = 'img';\n",
  'src/apart.ts': 'export const apart = 1;\n',
  'src/main.ts': "import './box.ts';\nimport './apart.ts';\nimport './other.ts';\n",
  'test/other.test.ts':
    "import { it } from 'vitest';\nimport { otherArgv } from '../src/other.js';\nit('is', otherArgv);\n",
  'test/apart.test.ts': "import '../src/apart.ts';\n",
  'test/setup.ts': 'globalThis.x = 1;\n',
  'characterization/other/plain.sh': 'docker run img sh\n',
  'vitest.config.ts': "export { default } from './tools/tests.ts';\n",
  'tools/tests.ts': 'export default {};\n',
  'package-lock.json': '{}\n',
  'docs/in.md': '',
  'notes.md': '',
  'stryker.config.json': '{"ignorePatterns": ["docs"]}',
  '.gitignore': 'node_modules\nmade.ts\n',
};

const SITES = [
  { name: 'box', source: 'src/box.ts' },
  { name: 'other', source: './src/other.ts' },
];

/** Mutants by what the tests call them; of each site's boundary mutants there is one. */
const MUTANTS: readonly KnownMutant[] = [
  known('box', 'src/box.ts', 3, 'box'),
  known('other', 'src/other.ts', 2, 'other'),
  known('box:4', 'src/box.ts', 4),
  known('other:3', 'src/other.ts', 3),
  known('same:1', 'src/same.ts', 1),
];

function known(id: string, file: string, line: number, boundary?: string): KnownMutant {
  const lines = { first: line, last: line };
  const base = { id, key: id, operator: 'x', file, lines, site: boundary };
  if (boundary === undefined) return { ...base, family: 'stryker', boundary: undefined };
  const argv = ['docker', 'run', 'img'];
  const mutant = {
    site: boundary,
    operator: 'x',
    edit: { kind: 'image-typo' },
    description: 'x',
    case: 'plain',
  } as const;
  return {
    ...base,
    family: 'boundary',
    boundary: { ...mutant, before: argv, after: argv, touches: [], exclusion: undefined },
  };
}

let project: BoxProject;

beforeAll(() => {
  project = boxProject();
  git('init', '-q');
  project.put(PROJECT);
  commit();
});

afterAll(() => {
  project[Symbol.dispose]();
});

afterEach(() => {
  git('checkout', '-q', '.');
  git('clean', '-qfd');
});

function git(...words: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
    cwd: project.directory,
    stdio: 'pipe',
  });
}

function commit(): void {
  git('add', '-A');
  git('commit', '-q', '-m', 'x');
}

async function selected(revision = 'HEAD') {
  const { directory } = project;
  const goldensFolder = join(directory, 'characterization');
  const file = join(directory, 'argvet.config.ts');
  const parts = { directory, sites: SITES, goldensFolder, file, strykerConfigFile: undefined };
  const { select, why } = await selectSince(parts, revision, processRunner);
  const out = select(MUTANTS);
  return { why, ids: MUTANTS.map(({ id }) => id).filter((id) => !out.has(id)) };
}

function text(file: string, what: string | RegExp, by: string): Files {
  const before = PROJECT[file] ?? '';
  expect(before).toMatch(what);
  return { [file]: before.replace(what, by) };
}

const ALL = MUTANTS.map(({ id }) => id);

describe('a run about what changed has', () => {
  it.each<[string, () => Files, readonly string[]]>([
    ['nothing when nothing did', () => ({}), []],
    ["a builder's line and its site", () => text('src/box.ts', "'sh'", "'bash'"), ['box', 'box:4']],
    [
      'the site of a line elsewhere in its file, but not its other lines',
      () => text('src/other.ts', "from './same.ts'", "from './same.js'"),
      ['other'],
    ],
    ['the lines around one that is gone', () => text('src/box.ts', /.*boxPolicy.*\n/, ''), ['box']],
    [
      "the sites that import a module, and the module's lines",
      () => text('src/same.ts', 'img', 'i'),
      ['box', 'other', 'same:1'],
    ],
    ['the site of a module that its builder alone imports', () => text('src/limit.ts', '64', '65'), ['box']],
    ['the site of a golden', () => text('characterization/box/plain.sh', '64', '65'), ['box']],
    ['the site of a golden that is gone', () => ({ 'characterization/other/plain.sh': null }), ['other']],
    ['the site of a new golden', () => ({ 'characterization/other/new.sh': '' }), ['other']],
    ["the site of a test's assertion", () => text('test/other.test.ts', "'is'", "'was'"), ['other']],
    ["the site of a test's helper", () => text('test/options.ts', 'token', 'word'), ['box']],
    ['the site of a new test', () => ({ 'test/new.test.ts': "import '../src/other';" }), ['other']],
    ['the site of a test that is gone', () => ({ 'test/other.test.ts': null }), ['other']],
    ['the site of a test that no longer imports its builder', () => ({ 'test/other.test.ts': '' }), ['other']],
    [
      'the site of a test with another name',
      () => ({ 'test/other.test.ts': null, 'test/o.test.ts': PROJECT['test/other.test.ts'] ?? '' }),
      ['other'],
    ],
    ['nothing of a module that no builder and none of its tests import', () => text('src/apart.ts', '1', '2'), []],
    ['nothing of a test of such a module', () => text('test/apart.test.ts', 'import', ' import'), []],
    ['nothing of what the tests cannot see', () => ({ 'docs/in.md': 'x' }), []],
    ['every site for a file that some test may read', () => ({ 'test/options.json': '[]' }), ['box', 'other']],
    ['every site for any other file that tests can see', () => ({ 'notes.md': 'x' }), ['box', 'other']],
    ['every site for a policy or a case: the config', () => text('argvet.config.ts', 'img', 'i'), ['box', 'other']],
    ['every site for a golden of no site', () => ({ 'characterization/gone/a.sh': '' }), ['box', 'other']],
    [
      'every site for a test that makes the names of its imports',
      () => ({ 'test/any.test.ts': 'await import(`../src/${process.argv[2]}`);' }),
      ['box', 'other'],
    ],
    ['every site for a test with an alias', () => ({ 'test/any.test.ts': "import '@/other.ts';" }), ['box', 'other']],
    ['all for a file that the tests begin with', () => text('test/setup.ts', '1', '2'), ALL],
    ['all for a lock', () => ({ 'package-lock.json': '{"a": 1}' }), ALL],
    ['all for the manifest', () => ({ 'package.json': '{}' }), ALL],
    ["all for vitest's config", () => ({ 'vitest.config.ts': 'export default {};' }), ALL],
    ["all for Stryker's config", () => ({ 'stryker.config.json': '{"ignorePatterns": ["docs"], "a": 1}' }), ALL],
    ["all for what vitest's config imports", () => text('tools/tests.ts', '{}', '{ test: {} }'), ALL],
    ['all for a TypeScript config', () => ({ 'tsconfig.test.json': '{}' }), ALL],
  ])('%s', async (_, files, expected) => {
    project.put(files());
    expect((await selected()).ids).toEqual(expected);
  });

  it.each([
    ['a repository of its own that nobody has added', false],
    ['a submodule', true],
  ])('the files of %s, since git does not look into it', async (_, isAdded) => {
    const inner = (...words: string[]) => git('-C', 'test/inner', ...words);
    git('init', '-q', 'test/inner');
    project.put({ 'test/inner/box.test.ts': "import '../../src/box.ts';\n" });
    inner('add', '-A');
    inner('commit', '-q', '-m', 'x');
    if (isAdded) {
      commit();
      project.put({ 'test/inner/box.test.ts': "import '../../src/box.js';\n" });
    }
    const found = await selected();
    if (isAdded) git('reset', '-q', '--hard', 'HEAD~1');
    rmSync(join(project.directory, 'test/inner'), { recursive: true, force: true });
    expect(found).toEqual({
      why: expect.stringContaining('test/inner/box.test.ts'),
      ids: expect.arrayContaining(['box']),
    });
  });

  it('modules that git keeps out, since nobody knows what they were', async () => {
    project.put({ 'made.ts': '', 'src/made.ts': '', 'test/made.ts': '' });
    expect((await selected()).ids).toEqual(ALL);
    for (const file of ['made.ts', 'src/made.ts', 'test/made.ts']) rmSync(join(project.directory, file));
  });

  it('what was committed since the revision, and says why', async () => {
    project.put(text('src/limit.ts', '64', '65'));
    commit();
    expect([await selected('HEAD~1'), await selected()]).toEqual([
      {
        ids: ['box'],
        why: 'in since HEAD~1: the boundary mutants of box (src/limit.ts), the changed lines of src/limit.ts',
      },
      { ids: [], why: 'nothing changed since HEAD that has a mutant' },
    ]);
  });
});

it("leaves all in for a file beside the project when its tests run in the project's own folder", async () => {
  using outer = boxProject();
  const within = (...words: string[]) => git('-C', outer.directory, ...words);
  const put = (files: Files) =>
    outer.put(Object.fromEntries(Object.entries(files).map(([file, content]) => [`part/box/${file}`, content])));
  within('init', '-q');
  put({ ...BOX_FILES, 'stryker.config.json': '{"inPlace": true}' });
  outer.put({ 'shared/limits.ts': '', '.gitignore': 'node_modules\n' });
  within('add', '-A');
  within('commit', '-q', '-m', 'x');
  outer.put({ 'shared/limits.ts': '1' });
  const directory = join(outer.directory, 'part/box');
  const parts = { directory, sites: SITES.slice(0, 1), goldensFolder: join(directory, 'characterization') };
  const where = { file: join(directory, 'argvet.config.ts'), strykerConfigFile: undefined };
  expect((await selectSince({ ...parts, ...where }, 'HEAD', processRunner)).why).toBe(
    'every mutant is in: ../../shared/limits.ts changed since HEAD',
  );
  put({ 'stryker.config.json': '{}' });
  within('commit', '-q', '-m', 'x', '--', 'part');
  expect((await selectSince({ ...parts, ...where }, 'HEAD', processRunner)).why).toContain('nothing changed');
});
