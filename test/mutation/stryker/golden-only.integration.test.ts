import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteDefinition } from '../../../src/characterization/definition.ts';
import { mutate } from '../../../src/mutation/stryker/mutate.ts';
import { goldenOnlyOf } from '../../../src/report/golden-only.ts';
import { golden } from '../../characterization/example.ts';

const argv = ['docker', 'run', '--init', '--pids-limit', '64', 'img', 'sh'];
const site: SiteDefinition = {
  name: 'box',
  source: 'src/box.ts',
  function: 'boxArgv',
  policy: { name: 'box', verb: 'run', hardening: { init: true, pidsLimit: 64 }, options: [] },
  cases: { plain: () => argv },
};

/** The golden holds everything, the unit test that there is `--init`, and the stored copy of a test the limit. */
const FILES = {
  'package.json': '{"type": "module"}',
  'argvet.config.ts': "throw new Error('the config is not run');",
  'characterization/box/plain.sh': golden('plain', argv),
  'src/box.ts': `export function boxArgv(): string[] {
  return ['docker', 'run', '--init', '--pids-limit', '64', 'img', 'sh'];
}
`,
  'test/golden.test.ts': `import ${JSON.stringify(resolve('src/characterization/vitest.ts'))};
import { describe, expect, it } from 'vitest';
import { boxArgv } from '../src/box.ts';
describe('the box', () => {
  it('is as accepted', () => expect(boxArgv()).toMatchGolden('box/plain'));
});
`,
  'test/unit.test.ts': `import { expect, it } from 'vitest';
import { boxArgv } from '../src/box.ts';
it('is as accepted', () => expect(boxArgv().indexOf('--init')).toBe(2));
it('has the limit of the copy', () => expect(boxArgv().slice(3, 5)).toEqual(['--pids-limit', '64']));
`,
  'test/property.test.ts': `import * as fc from 'fast-check';
import { it } from 'vitest';
import { boxArgv } from '../src/box.ts';
const some = { numRuns: 3 };
it('starts with the program', () => fc.assert(fc.property(fc.nat(), () => boxArgv()[0] === 'docker'), some));
it('has the image', () => fc.assert(fc.property(fc.nat(), () => boxArgv().indexOf('img') === 5), some));
it('has the image after a while', () => {
  const holds = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return boxArgv().indexOf('img') === 5;
  };
  return fc.assert(fc.asyncProperty(fc.nat(), holds), some);
});
it('has the image of one argv', () => {
  const argv = boxArgv();
  fc.assert(fc.property(fc.nat(), () => argv.indexOf('img') === 5), some);
});
`,
};

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-golden-only-'));
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe.each<[string, string | undefined]>([
  ['argvet-vitest', undefined],
  ["Stryker's vitest runner", 'stock.json'],
])('with %s', (_, strykerConfigFile) => {
  it('a mutant is golden-only when no test kills it but those that use toMatchGolden and those that the config names', async () => {
    const stock = { testRunner: 'vitest', plugins: ['@stryker-mutator/vitest-runner'], mutate: ['src/box.ts'] };
    const mutator = { excludedMutations: ['ArrayDeclaration', 'BlockStatement', 'StringLiteral'] };
    await writeFile(join(folder, 'stock.json'), JSON.stringify({ ...stock, mutator, tsconfigFile: 'none.json' }));
    const result = await mutate({
      directory: folder,
      sites: [site],
      goldens: [{ site: 'box', cases: { plain: argv } }],
      concurrency: 1,
      extraTiers: [],
      goldenTests: ['has the limit of the copy'],
      beyondGolden: true,
      strykerConfigFile,
    });
    if (!result.ok) throw new Error(result.failure.message);
    const { mutants, tests } = result.outcome;
    const of = (description: string) => {
      const mutant = mutants.find((each) => each.family === 'boundary' && each.description === description);
      return mutant && goldenOnlyOf(mutant, tests.beyondGolden);
    };
    expect(tests).toMatchObject({ total: 7, golden: 2, beyondGolden: true });
    // The fourth calls no builder: it is known by its failure, when that is the first of a mutant.
    expect([3, 4]).toContain(tests.property);
    expect(of('drop --init')).toBe('no');
    expect(of('set --pids-limit to 65 (was 64)')).toBe('yes');
    expect(of('drop sh of the command')).toBe('yes');
    expect(process.env['ARGVET_GOLDEN_TESTS']).toBeUndefined();
  }, 900_000);
});
