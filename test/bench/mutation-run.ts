/** Runs Stryker over a project as a process of its own, and takes the time. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The test runners that are measured side by side. */
export type RunnerName = 'vitest' | 'argvet-vitest';

/** What a run of Stryker came to. */
export interface MutationRun {
  /** From the start of the process to its end, in ms. */
  readonly ms: number;
  /** What argvet-vitest says that the batch took, in ms, its workers' start included; undefined of the stock runner. */
  readonly batchMs: number | undefined;
  readonly mutants: number;
  readonly killed: number;
}

const STRYKER = resolve('node_modules/@stryker-mutator/core/bin/stryker.js');
/** What `npm run bench` has built: the plugin as a project has it, which finds Stryker's vitest runner by itself. */
const PLUGIN = resolve('dist/mutation/stryker/batch-runner.js');

/** Processes at a time, of either test runner. */
export const WORKERS = 2;

/**
 * Runs a project's mutants; throws, with what Stryker said, when not every mutant got a verdict. With `keep` Stryker
 * leaves its sandbox, with the instrumented sources.
 */
export async function runMutants(folder: string, testRunner: RunnerName, keep = false): Promise<MutationRun> {
  const report = join(folder, `${testRunner}.json`);
  const config = {
    testRunner,
    plugins: [testRunner === 'vitest' ? '@stryker-mutator/vitest-runner' : PLUGIN],
    mutate: ['src/**/*.ts'],
    coverageAnalysis: 'perTest',
    reporters: ['json'],
    jsonReporter: { fileName: report },
    tsconfigFile: 'tsconfig.none.json',
    concurrency: WORKERS,
    cleanTempDir: keep ? false : 'always',
    allowConsoleColors: false,
    tempDirName: `.stryker-${testRunner}`,
  };
  writeFileSync(join(folder, 'stryker.config.json'), JSON.stringify(config));
  const began = performance.now();
  const { exit, log } = await start([STRYKER, 'run', 'stryker.config.json'], folder);
  const ms = performance.now() - began;
  if (exit !== 0) throw new Error(`Stryker ended with exit ${exit}:\n${log}`);
  const statuses = statusesOf(report);
  const judged = statuses.filter((status) => status === 'Killed' || status === 'Survived').length;
  if (judged !== statuses.length) throw new Error(`${statuses.length - judged} mutants got no verdict:\n${log}`);
  const [, seconds] = /mutants evaluated in ([\d.]+) s/.exec(log) ?? [];
  return {
    ms,
    batchMs: seconds === undefined ? undefined : Number(seconds) * 1000,
    mutants: statuses.length,
    killed: statuses.filter((status) => status === 'Killed').length,
  };
}

function statusesOf(report: string): string[] {
  // The JSON reporter of the Stryker that just ran wrote it.
  const { files }: { files: Record<string, { mutants: { status: string }[] }> } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
}

/** Runs node with these arguments in a folder; gives its exit code and all that it said. */
export function start(args: readonly string[], cwd: string): Promise<{ exit: number | null; log: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
    child.on('error', fail);
    child.on('close', (exit) => done({ exit, log }));
  });
}
