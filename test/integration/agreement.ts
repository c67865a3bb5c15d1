/** Runs Stryker over a project with one test runner and then another, to compare what they say of each mutant. */
import { spawn } from 'node:child_process';
import {
  cpSync,
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
import { join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../..');

/** What a run said of one mutant. */
export interface Said {
  readonly status: string;
  /** The tests that killed it, by file and name. */
  readonly killers: readonly string[];
}

/** One run of Stryker. */
export interface Run {
  readonly exit: number | null;
  readonly log: string;
  /** By file, place, mutator and replacement. */
  readonly mutants: ReadonlyMap<string, Said>;
}

/** A copy of a project in a folder of its own. */
export interface Copy extends Disposable {
  readonly directory: string;
  stryker(testRunner: string, options?: Readonly<Record<string, unknown>>): Promise<Run>;
}

/** Copies a folder of `test/fixtures/agreement`; its `packages` are installed beside those of this repository. */
export function copyOf(fixture: string): Copy {
  const directory = mkdtempSync(join(tmpdir(), `argvet-agreement-${fixture}-`));
  cpSync(join(REPOSITORY, 'test/fixtures/agreement', fixture), directory, { recursive: true });
  const modules = join(directory, 'node_modules');
  mkdirSync(modules);
  const installed = join(REPOSITORY, 'node_modules');
  for (const name of readdirSync(installed))
    if (!name.startsWith('.')) symlinkSync(join(installed, name), join(modules, name));
  const packages = join(directory, 'packages');
  if (existsSync(packages)) cpSync(packages, modules, { recursive: true });
  return {
    directory,
    stryker: (testRunner, options = {}) => run(directory, testRunner, options),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function run(directory: string, testRunner: string, options: Readonly<Record<string, unknown>>): Promise<Run> {
  const report = join(directory, `${testRunner}.report.json`);
  rmSync(report, { force: true });
  const config = {
    testRunner,
    plugins: ['@stryker-mutator/vitest-runner', join(REPOSITORY, 'src/mutation/stryker/batch-runner.ts')],
    mutate: ['src/**/*.ts'],
    coverageAnalysis: 'perTest',
    reporters: ['json'],
    jsonReporter: { fileName: report },
    tsconfigFile: 'tsconfig.none.json',
    concurrency: 2,
    // Every test that kills a mutant is named, by the stock runner as well.
    disableBail: true,
    timeoutMS: 6000,
    allowConsoleColors: false,
    tempDirName: '.stryker-tmp',
    ...options,
  };
  writeFileSync(join(directory, 'run.config.json'), JSON.stringify(config));
  const bin = join(REPOSITORY, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const { exit, log } = await node([bin, 'run', 'run.config.json'], directory);
  return { exit, log, mutants: existsSync(report) ? read(report) : new Map() };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Report {
  readonly files: Record<
    string,
    {
      mutants: {
        id: string;
        status: string;
        mutatorName: string;
        replacement?: string;
        killedBy?: string[];
        location: { start: Place; end: Place };
      }[];
    }
  >;
  readonly testFiles?: Record<string, { tests: { id: string; name: string }[] }>;
}

function read(path: string): Map<string, Said> {
  // Written by Stryker's JSON reporter.
  const { files, testFiles = {} }: Report = JSON.parse(readFileSync(path, 'utf8'));
  const names = new Map(
    Object.entries(testFiles).flatMap(([file, { tests }]) =>
      tests.map(({ id, name }) => [id, `${file}#${name}`] as const),
    ),
  );
  const said = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map(
      ({ location: { start, end }, mutatorName, replacement = '', status, killedBy = [] }): [string, Said] => [
        `${file}:${textOf(start)}-${textOf(end)} ${mutatorName} ${replacement.replaceAll(/\s+/g, ' ')}`,
        { status, killers: killedBy.map((test) => names.get(test) ?? test).toSorted() },
      ],
    ),
  );
  const mutants = new Map(said);
  if (mutants.size !== said.length) throw new Error(`${said.length - mutants.size} mutants have the name of another`);
  return mutants;
}

function textOf({ line, column }: Place): string {
  return `${line}:${column}`;
}

function node(args: readonly string[], cwd: string): Promise<{ exit: number | null; log: string }> {
  // A run is not one of CI, nor that of a worker of the mutation run that this may be a part of.
  const { CI: _, STRYKER_MUTATOR_WORKER: __, VITEST: ___, ARGVET_BATCH: ____, ...env } = process.env;
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...env, TMPDIR: cwd } });
    let log = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
    child.on('error', fail);
    child.on('close', (exit) => done({ exit, log }));
  });
}
