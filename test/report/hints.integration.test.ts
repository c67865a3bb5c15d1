import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SiteDefinition } from '../../src/characterization/definition.ts';
import type { MutationOutcome } from '../../src/mutation/model.ts';
import { mutate } from '../../src/mutation/stryker/mutate.ts';
import { hintCode } from '../../src/report/hint-code.ts';
import { hints } from '../../src/report/hints.ts';
import { golden } from '../characterization/example.ts';

const ARGV = ['docker', 'run', '--init', '--pids-limit', '64', 'img', 'sh', '-c'];

/** By the name of a site: what its test says of `argv`, and the hints that it has to get. */
const STYLES: Readonly<Record<string, { readonly test: string | undefined; readonly codes: readonly string[] }>> = {
  uncalled: { test: undefined, codes: ['not-called'] },
  nothing: { test: 'expect(Array.isArray(argv)).toBe(true)', codes: ['nothing-looks', 'extras-blind'] },
  prefix: {
    test: `expect(argv.slice(0, 6)).toEqual(${JSON.stringify(ARGV.slice(0, 6))})`,
    codes: ['prefix-only'],
  },
  presence: {
    test: "expect(argv).toContain('--pids-limit')",
    codes: ['nothing-looks', 'presence-only', 'extras-blind'],
  },
  tokens: {
    test: `expect(argv).toEqual(expect.arrayContaining(${JSON.stringify(ARGV)}))`,
    codes: ['place-blind', 'extras-blind'],
  },
  order: { test: `expect([...argv].sort()).toEqual(${JSON.stringify(ARGV.toSorted())})`, codes: ['order-blind'] },
  values: {
    test: "expect(argv.map((t) => t.replace(/^-?\\d+$/, 'N')).join(' ')).toBe('docker run --init --pids-limit N img sh -c')",
    codes: ['value-blind'],
  },
  joined: {
    test: "expect(argv.join(' ')).toMatch(/^docker run --init --pids-limit 64\\d* img sh -c$/)",
    codes: ['value-start'],
  },
  range: {
    test: "expect(argv.join(' ').replace(/ (6\\d|[7-9]\\d|\\d{3,}) /, ' N ')).toBe('docker run --init --pids-limit N img sh -c')",
    codes: ['value-range'],
  },
  first: {
    test: "expect([argv.slice(0, 5), argv.slice(-3)]).toEqual([['docker', 'run', '--init', '--pids-limit', '64'], ['img', 'sh', '-c']])",
    codes: ['first-only', 'extras-blind'],
  },
  snapshot: { test: "expect(argv).toMatchGolden('snapshot/plain')", codes: ['snapshot-only'] },
  whole: { test: `expect(argv).toEqual(${JSON.stringify(ARGV)})`, codes: [] },
};

const names = Object.keys(STYLES);
const sites: readonly SiteDefinition[] = names.map((name) => ({
  name,
  source: 'src/argv.ts',
  function: `${name}Argv`,
  policy: { name, verb: 'run', hardening: { init: true, pidsLimit: 64 }, options: [] },
  cases: { plain: () => ARGV },
}));

const MATCHERS = JSON.stringify(resolve('src/characterization/vitest.ts'));

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{"type": "module"}',
  // Of the package only what the pasted tests need: a batch loads its modules anew for each mutant.
  'vitest.config.ts': `export default { resolve: { alias: { argvet: ${JSON.stringify(resolve('src/argv/parse.ts'))} } } };`,
  'argvet.config.ts': `import * as argv from './src/argv.ts';
export default {
  sites: [${names.map((name) => `{ name: '${name}', cases: { plain: () => argv.${name}Argv() } as Record<string, () => string[]> }`).join(',\n')}],
};
`,
  'characterization/snapshot/plain.sh': golden('plain', ARGV),
  'src/argv.ts': names
    .map((name) => `export function ${name}Argv(): string[] {\n  return ${JSON.stringify(ARGV)};\n}\n`)
    .join('\n'),
  ...Object.fromEntries(
    names.flatMap((name) => {
      const { test } = STYLES[name] ?? {};
      if (test === undefined) return [];
      const matchers = name === 'snapshot' ? `import ${MATCHERS};\n` : '';
      const text = `${matchers}import { expect, it } from 'vitest';
import { ${name}Argv } from '../src/argv.ts';
it('${name}', () => {
  const argv = ${name}Argv();
  ${test};
});
`;
      return [[`test/${name}.test.ts`, text]];
    }),
  ),
};

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'argvet-hints-'));
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function run(): Promise<MutationOutcome> {
  const goldens = names.map((site) => ({ site, cases: { plain: ARGV } }));
  const result = await mutate({ directory: folder, sites, goldens, concurrency: 1, extraTiers: [3], allKillers: true });
  if (!result.ok) throw new Error(result.failure.message);
  return result.outcome;
}

it('each weak style of test gets its hint, and the tests of the hints, pasted as they are, kill what it let through', async () => {
  const before = await run();
  const found = hints(before);
  expect(Object.fromEntries(names.map((name) => [name, codesOf(name, found)]))).toEqual(
    Object.fromEntries(names.map((name) => [name, STYLES[name]?.codes])),
  );

  const code = hintCode(found, { configFile: 'argvet.config.ts', isTyped: true });
  await writeFile(join(folder, 'hints.test.ts'), `${code.join('\n')}\n`);
  const after = await run();

  const keys = new Map(before.mutants.map(({ id, key }) => [id, key]));
  const results = new Map(after.mutants.map((mutant) => [mutant.key, mutant]));
  const lets = found.flatMap(({ mutants }) => mutants.map((id) => results.get(keys.get(id) ?? '')));
  expect(lets.length).toBeGreaterThan(100);
  expect(lets.filter((mutant) => mutant?.status !== 'killed')).toEqual([]);
  expect(hints(after)).toEqual([]);
}, 900_000);

function codesOf(name: string, found: ReturnType<typeof hints>): readonly string[] {
  return found.filter(({ site }) => site === name).map(({ code }) => code);
}
