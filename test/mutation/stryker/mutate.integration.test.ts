import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteDefinition } from '../../../src/characterization/definition.ts';
import { runNames } from '../../../src/engine/owner.ts';
import type { MutantResult } from '../../../src/mutation/model.ts';
import { mutate } from '../../../src/mutation/stryker/mutate.ts';
import type { MutateResult, MutationProgress } from '../../../src/mutation/stryker/mutate.ts';

const argv = ['docker', 'run', '--init', '--pids-limit', '64', 'img', 'sh'];
const site: SiteDefinition = {
  name: 'box',
  source: 'src/box.ts',
  function: 'boxArgv',
  policy: { name: 'box', verb: 'run', hardening: { init: true, pidsLimit: 64 }, options: [] },
  cases: { plain: () => argv },
};
const goldens = [{ site: 'box', cases: { plain: argv } }];

const FILES = {
  'package.json': '{"type": "module"}',
  'src/box.ts': `const LIMITS = ['--pids-limit', '64'] as const;
export function boxArgv(image: string): string[] {
  return ['docker', 'run', '--init', ...LIMITS, image, 'sh'];
}
`,
  // The test starts what a mutant might start, and notices neither a moved option nor an extra one.
  'test/box.test.ts': `import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { boxArgv } from '../src/box.ts';
it('has its options', () => {
  const [program = '', ...rest] = boxArgv('img');
  expect(spawnSync(program, rest).status).toBe(125);
  for (const token of ${JSON.stringify(argv)}) expect([program, ...rest]).toContain(token);
});
`,
};

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-mutate-'));
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function world() {
  const { PATH, DOCKER_HOST } = process.env;
  return { cwd: process.cwd(), PATH, DOCKER_HOST, exitCode: process.exitCode };
}

function mutants(result: MutateResult): readonly MutantResult[] {
  if (!result.ok) throw new Error(result.failure.message);
  return result.outcome.mutants;
}

describe('a run of all mutants in a project without a Stryker config', () => {
  const steps: MutationProgress[] = [];
  let result: MutateResult | undefined;
  const before = world();

  beforeAll(async () => {
    result = await mutate({
      directory: folder,
      sites: [site],
      goldens,
      concurrency: 1,
      onProgress: (step) => steps.push(step),
    });
  }, 120_000);

  function all(): readonly MutantResult[] {
    if (result === undefined) throw new Error('there was no run');
    return mutants(result);
  }

  it('tells what the tests notice and what they do not', () => {
    const status = Object.fromEntries(
      all().map(({ family, description, status: each }) => [`${family}: ${description}`, each]),
    );
    expect(status).toMatchObject({
      'boundary: drop --init': 'killed',
      'boundary: move --pids-limit 64 behind the image': 'survived',
      'boundary: add --privileged': 'survived',
      'boundary: set --pids-limit to 99999999999 (was 64)': 'killed',
      'source: drop ...LIMITS': 'killed',
      'source: move --init behind the image': 'survived',
      'source: set --pids-limit to 65 (was 64)': 'killed',
    });
  });

  it('names the killers, and shows the argv of a survivor', () => {
    const killed = all().find(({ description }) => description === 'drop --init');
    expect(killed).toMatchObject({ file: 'src/box.ts', line: 2, site: 'box', killedBy: ['has its options'] });
    const survivor = all().find(({ description }) => description === 'add --privileged');
    expect(survivor?.argv?.after).toEqual([
      'docker',
      'run',
      '--init',
      '--pids-limit',
      '64',
      '--privileged',
      'img',
      'sh',
    ]);
  });

  it('reports its progress to the end', () => {
    expect(steps[0]).toEqual({ done: 0, total: undefined, survived: 0 });
    expect(steps.at(-1)).toMatchObject({ done: all().length, total: all().length });
  });

  it("shows the mutants in Stryker's own reports", async () => {
    if (result?.ok !== true) throw new Error('the run failed');
    expect(result.outcome.reports).toEqual(['reports/mutation/mutation.html', 'reports/mutation/mutation.json']);
    const report = await readFile(join(folder, 'reports/mutation/mutation.json'), 'utf8');
    expect(report).toContain('"description":"move --pids-limit 64 behind the image"');
  });

  it('leaves the process, the project and the machine as they were', () => {
    expect(world()).toEqual(before);
    const names = ['run', 'guard', 'marks', 'batch'].map((purpose) => runNames(`argvet-${purpose}-`));
    const ours = (name: string): boolean => names.some(({ ownerOf }) => ownerOf(name)?.pid === process.pid);
    expect(readdirSync(tmpdir()).filter(ours)).toEqual([]);
    expect(readdirSync(folder).toSorted()).toEqual(['node_modules', 'package.json', 'reports', 'src', 'test']);
  });
});

describe('a run that comes to nothing', () => {
  const input = () => ({ directory: folder, sites: [site], goldens, concurrency: 1 });

  it.each([
    ['goldens', { goldens: [] }, /site box has no golden/],
    ['goldens', { goldens: [{ site: 'box', cases: { plain: ['docker', 'run', '--nope'] } }] }, /box\/plain/],
    ['site', { sites: [{ ...site, function: 'other' }] }, /site box: the function other is not there/],
    ['config', { strykerConfigFile: 'absent.json' }, /can't be read/],
    ['site', { sites: [{ ...site, source: 'src/absent.ts' }] }, /does not mutate src.absent\.ts/],
  ])('says why: %s', async (code, change, message) => {
    const result = await mutate({ ...input(), ...change });
    expect(result).toMatchObject({ ok: false, failure: { code, message: expect.stringMatching(message) } });
    expect(existsSync(join(folder, '.stryker-tmp'))).toBe(false);
  });

  it('says that mutants have no result, though Stryker is content', async () => {
    const config = { testRunner: 'vitest', plugins: ['@stryker-mutator/vitest-runner'], vitest: { dir: 'src' } };
    const file = join(folder, 'empty.json');
    await writeFile(file, JSON.stringify({ ...config, allowEmpty: true, mutate: ['src/*.ts'], reporters: ['json'] }));
    const result = await mutate({ ...input(), strykerConfigFile: 'empty.json' });
    await rm(file);
    const message = expect.stringMatching(/^(\d+) of \1 mutants have no result/);
    expect(result).toMatchObject({ ok: false, failure: { code: 'incomplete', message } });
  }, 60_000);

  it('says which test fails without a mutant', async () => {
    const failing = join(folder, 'test/failing.test.ts');
    await writeFile(
      failing,
      "import { it } from 'vitest';\nimport '../src/box.ts';\nit('is red', () => { throw new Error('red'); });",
    );
    const result = await mutate(input());
    await rm(failing);
    expect(result).toMatchObject({ ok: false, failure: { code: 'run', message: expect.stringContaining('is red') } });
  }, 60_000);
});
