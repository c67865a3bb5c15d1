import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE } from './batch-fixture.ts';

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly killedBy: readonly string[];
  readonly static: boolean;
  readonly reason: string;
}

interface Run {
  readonly exit: number | null;
  readonly log: string;
  /** By file and Stryker's id. */
  readonly mutants: ReadonlyMap<string, Mutant>;
}

interface Report {
  readonly files: Record<string, { mutants: (Omit<Mutant, 'reason'> & { id: string; statusReason?: string })[] }>;
  readonly testFiles: Record<string, { tests: { id: string; name: string }[] }>;
}

let folder = '';
let stock: Run;
let batch: Run;

// Two Stryker runs, on a machine that may be busy.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'argvet-batch-test-'));
  for (const [path, text] of Object.entries(FIXTURE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  batch = await stryker('argvet-vitest');
  stock = await stryker('vitest');
}, 1_200_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function stryker(testRunner: string): Promise<Run> {
  const report = join(folder, `${testRunner}.json`);
  const config = {
    testRunner,
    plugins: ['@stryker-mutator/vitest-runner', resolve('src/mutation/stryker/batch-runner.ts')],
    mutate: ['src/**/*.ts'],
    coverageAnalysis: 'perTest',
    reporters: ['json'],
    jsonReporter: { fileName: report },
    tsconfigFile: 'tsconfig.none.json',
    concurrency: 2,
    timeoutMS: 1000,
    allowConsoleColors: false,
    tempDirName: `.stryker-${testRunner}`,
  };
  writeFileSync(join(folder, `${testRunner}.config.json`), JSON.stringify(config));
  const bin = resolve('node_modules/@stryker-mutator/core/bin/stryker.js');
  const { exit, log } = await node([bin, 'run', `${testRunner}.config.json`]);
  return { exit, log, mutants: existsSync(report) ? read(report) : new Map() };
}

function node(args: readonly string[]): Promise<{ exit: number | null; log: string }> {
  const { STRYKER_MUTATOR_WORKER: _, ...env } = process.env;
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, TMPDIR: folder } });
    let log = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
    child.on('error', fail);
    child.on('close', (exit) => done({ exit, log }));
  });
}

function read(path: string): Map<string, Mutant> {
  const { files, testFiles }: Report = JSON.parse(readFileSync(path, 'utf8'));
  const names = new Map(
    Object.values(testFiles).flatMap(({ tests }) => tests.map(({ id, name }) => [id, name] as const)),
  );
  return new Map(
    Object.entries(files).flatMap(([file, { mutants }]) =>
      mutants.map(({ id, killedBy, statusReason = '', ...mutant }): [string, Mutant] => [
        `${file}#${id}`,
        { ...mutant, reason: statusReason, killedBy: (killedBy ?? []).map((test) => names.get(test) ?? test) },
      ]),
    ),
  );
}

function of({ mutants }: Run, file: string, replacement: string): Mutant[] {
  return [...mutants]
    .filter(([key, each]) => key.startsWith(`${file}#`) && each.replacement === replacement)
    .map(([, each]) => each);
}

function statuses({ mutants }: Run): Record<string, string> {
  return Object.fromEntries([...mutants].map(([key, { status, replacement }]) => [`${key} ${replacement}`, status]));
}

describe('the runner that batches', () => {
  it('ends as the stock runner does, with a verdict for every mutant', () => {
    expect(batch.exit, batch.log).toBe(0);
    expect(stock.exit, stock.log).toBe(0);
    expect(batch.mutants.size).toBeGreaterThan(40);
  });

  it('gives every mutant the status that the stock runner gives it', () => {
    expect(statuses(batch)).toEqual(statuses(stock));
  });

  it('has met every status', () => {
    const met = new Set([...batch.mutants.values()].map(({ status }) => status));
    expect([...met].toSorted()).toEqual(['Ignored', 'Killed', 'NoCoverage', 'RuntimeError', 'Survived', 'Timeout']);
  });

  it('names all tests that kill a mutant, the one of the stock runner among them', () => {
    const [mutant] = of(batch, 'src/plain.ts', 'n <= 3');
    expect(mutant?.killedBy).toEqual(['clamps', 'clamps on']);
    for (const [key, { killedBy }] of stock.mutants) {
      expect(batch.mutants.get(key)?.killedBy, key).toEqual(expect.arrayContaining([...killedBy]));
    }
  });

  it('evaluates most mutants by itself, and says why it leaves the others to the stock runner', () => {
    const [, done, all] = /(\d+) of (\d+) mutants evaluated/.exec(batch.log) ?? [];
    expect(Number(done) / Number(all)).toBeGreaterThan(0.6);
    for (const reason of [/state leaks/, /hit limit/, /ends the process/, /outside its tests/]) {
      expect(batch.log).toMatch(reason);
    }
  });

  it('leaves nothing behind, neither in the project nor beside it', () => {
    const known = [...new Set(Object.keys(FIXTURE).map((path) => path.split('/')[0]))];
    const own = ['vitest', 'argvet-vitest'].flatMap((name) => [`${name}.json`, `${name}.config.json`]);
    const left = readdirSync(folder).filter((name) => ![...known, ...own, 'node_modules'].includes(name));
    expect(left.filter((name) => name !== 'node-compile-cache')).toEqual([]);
  });
});
