/** A small project of one site, whose parts a test can change one at a time. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { loadConfig } from '../../../src/characterization/load-config.ts';
import { folderStore } from '../../../src/characterization/store.ts';
import { readSiteGoldens } from '../../../src/mutation/site-goldens.ts';
import type { MutateInput } from '../../../src/mutation/stryker/mutate.ts';

/** Texts of files by path; null for one that goes. */
export type Files = Readonly<Record<string, string | null>>;

/** What the project has to begin with. */
export const BOX_FILES = {
  'package.json': '{"type": "module", "name": "box"}',
  'argvet.config.ts': `import { boxArgv, boxPolicy } from './src/box.ts';
export default {
  sites: [
    { name: 'box', source: 'src/box.ts', function: 'boxArgv', policy: boxPolicy, cases: { plain: () => boxArgv('img') } },
  ],
  extraTiers: [],
};
`,
  'src/box.ts': `import { LIMIT } from './limit.ts';
export const boxPolicy = { name: 'box', verb: 'run', hardening: { init: true, pidsLimit: 64 }, options: [] };
export function boxArgv(image: string): string[] {
  return ['docker', 'run', '--init', '--pids-limit', LIMIT, image, 'sh'];
}
`,
  'src/limit.ts': "export const LIMIT = '64';\n",
  'characterization/box/plain.sh': `# argvet golden 1
# site: box
# case: plain
# policy: 000000000000 box
docker run \\
  --init \\
  --pids-limit 64 \\
  img sh
`,
  'test/box.test.ts': `import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { boxArgv } from '../src/box.ts';
import { optionsOf } from './options.ts';
it('has its options', () => {
  expect(optionsOf(boxArgv('img'))).toEqual(JSON.parse(readFileSync('test/options.json', 'utf8')));
});
`,
  'test/options.ts': `export function optionsOf(argv: readonly string[]): string[] {
  return argv.filter((token) => token.startsWith('--'));
}
`,
  'test/options.json': '["--init", "--pids-limit"]\n',
  'vitest.config.ts': "export default { test: { include: ['test/**/*.test.ts'] } };\n",
} as const;

/** A project in a folder of its own; disposing removes it. */
export interface BoxProject extends Disposable {
  readonly directory: string;
  readonly put: (files: Files) => void;
  /** What `argvet mutate` would run. */
  readonly input: (parts?: Partial<MutateInput>) => Promise<MutateInput>;
}

/** Makes the project, with this repository's packages. */
export function boxProject(): BoxProject {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'argvet-box-')));
  const put = (files: Files): void => {
    for (const [file, text] of Object.entries(files)) {
      const path = join(directory, file);
      mkdirSync(dirname(path), { recursive: true });
      if (text === null) rmSync(path);
      else writeFileSync(path, text);
    }
  };
  put(BOX_FILES);
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  const input = async (parts: Partial<MutateInput> = {}): Promise<MutateInput> => {
    const { config, goldens, goldensFolder } = await loadConfig(directory);
    return {
      directory,
      sites: config.sites,
      goldens: await readSiteGoldens(config.sites, folderStore(goldensFolder, goldens)),
      extraTiers: config.extraTiers,
      concurrency: 1,
      ...parts,
    };
  };
  return { directory, put, input, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) };
}
