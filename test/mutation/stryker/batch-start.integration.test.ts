import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ASKS = 'sees nothing of what is kept';

/** The config notes each process that loads it. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{"name": "started", "type": "module"}',
  'vitest.config.ts': `import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
appendFileSync(join(process.env['NOTES'] ?? '', 'vitest'), \`\${process.pid}\\n\`);
if (process.env['NODE_COMPILE_CACHE'] !== undefined) throw new Error('the config sees what is kept');
export default { test: { include: ['test/**/*.test.ts'] } };
`,
  'src/plain.ts': 'export function one(n: number): number {\n  return n > 0 ? 1 : 0;\n}\n',
  // A mutant of it fails outside its tests: the batch leaves that to Stryker's runner.
  'src/late.ts': `async function check(fine: boolean): Promise<void> {
  if (!fine) throw new Error('late');
}
export function start(): string {
  void check(true);
  return 'started';
}
`,
  'test/plain.test.ts': `import { expect, it } from 'vitest';
import { one } from '../src/plain.ts';
it('is one', () => { expect(one(1)).toBe(1); });
it('${ASKS}', () => { one(1); expect(process.env['NODE_COMPILE_CACHE']).toBeUndefined(); });
`,
  'test/late.test.ts': `import { expect, it } from 'vitest';
import { start } from '../src/late.ts';
it('${ASKS}', () => { start(); expect(process.env['NODE_COMPILE_CACHE']).toBeUndefined(); });
`,
};

interface Report {
  readonly files: Record<string, { mutants: Run['mutants'] }>;
  readonly testFiles: Record<string, { tests: { id: string; name: string }[] }>;
}

interface Run {
  readonly log: string;
  readonly mutants: readonly { readonly status: string; readonly killedBy?: readonly string[] }[];
  /** The ids of the tests that ask what they see. */
  readonly asking: readonly string[];
  /** The processes that started a vitest. */
  readonly starts: number;
}

let folder = '';
let plain: Run;
let left: Run;
let other: Run;

// Three Stryker runs, on a machine that may be busy.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'argvet-start-test-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // A folder of its own, so that what is kept there is this test's.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (!name.startsWith('.')) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  plain = await stryker('src/plain.ts');
  left = await stryker('src/*.ts');
  other = await stryker('src/plain.ts', 'vitest');
}, 1_200_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function stryker(mutate: string, testRunner = 'argvet-vitest'): Promise<Run> {
  const config = {
    testRunner,
    plugins: ['@stryker-mutator/vitest-runner', resolve('src/mutation/stryker/batch-runner.ts')],
    mutate: [mutate],
    coverageAnalysis: 'perTest',
    reporters: ['json'],
    jsonReporter: { fileName: join(folder, 'report.json') },
    tsconfigFile: 'tsconfig.none.json',
    concurrency: 2,
    allowConsoleColors: false,
  };
  writeFileSync(join(folder, 'stryker.config.json'), JSON.stringify(config));
  rmSync(join(folder, 'vitest'), { force: true });
  const bin = resolve('node_modules/@stryker-mutator/core/bin/stryker.js');
  const { all } = await execa(process.execPath, [bin, 'run', 'stryker.config.json'], {
    cwd: folder,
    env: { STRYKER_MUTATOR_WORKER: undefined, NODE_COMPILE_CACHE: undefined, NOTES: folder, TMPDIR: folder },
    all: true,
  });
  const report: Report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  return {
    log: all,
    mutants: Object.values(report.files).flatMap(({ mutants }) => mutants),
    asking: Object.values(report.testFiles)
      .flatMap(({ tests }) => tests)
      .filter(({ name }) => name === ASKS)
      .map(({ id }) => id),
    starts: new Set(readFileSync(join(folder, 'vitest'), 'utf8').trim().split('\n')).size,
  };
}

it('starts vitest in one process when the batch settles every mutant', () => {
  expect(plain.log).toMatch(/(\d+) of \1 mutants evaluated/);
  expect(plain.log).not.toMatch(/left to Stryker/);
  expect(plain.starts).toBe(1);
});

it("has Stryker's runner for what the batch has left", () => {
  expect(left.log).toMatch(/\d left to Stryker's vitest runner: /);
  expect(left.mutants.map(({ status }) => status)).toContain('RuntimeError');
});

it('hides from the tests what has made its start faster, whoever runs them', () => {
  expect(plain.asking).toHaveLength(1);
  expect(left.asking).toHaveLength(2);
  for (const { mutants, asking } of [plain, left, other]) {
    expect(mutants.flatMap(({ killedBy = [] }) => killedBy).filter((test) => asking.includes(test))).toEqual([]);
  }
});

it('keeps what it has compiled with the packages of the project', () => {
  const kept = join(folder, 'node_modules', '.cache', 'argvet', 'compiled');
  expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(20);
});
