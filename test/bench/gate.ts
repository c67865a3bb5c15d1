/** What the gate takes when nothing has changed, beside the project's tests alone. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { textTable } from '../../src/report/table.ts';
import { print } from './lines.ts';
import { summary } from './measure.ts';
import { start } from './mutation-run.ts';

/** An odd number: the median is one of them. */
const ROUNDS = 9;

/** The gate may take so many times the tests alone. */
const MOST_TIMES = 2;

const GATE = ['node_modules/argvet/dist/cli/main.js', 'gate', '--incremental'];
const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];

/** Prints both, and whether the floor holds: for a project whose tests take half a second, so that every start counts. */
export async function benchGate(): Promise<void> {
  const folder = makeProject();
  try {
    await succeed(['node_modules/argvet/dist/cli/main.js', 'accept'], folder);
    await succeed(GATE, folder);
    const vitest: number[] = [];
    const gate: number[] = [];
    // In turns, so that what slows the machine down for a while slows both.
    for (let round = 0; round < ROUNDS; round += 1) {
      vitest.push(await succeed(VITEST, folder));
      gate.push(await succeed(GATE, folder));
    }
    const [tests, whole] = [summary(vitest), summary(gate)];
    const times = whole.rate / tests.rate;
    const row = (name: string, { rate, spread }: typeof tests): string[] => [
      name,
      `${rate.toFixed(0)} ms`,
      (rate / tests.rate).toFixed(2),
      `${(spread * 100).toFixed(0)} %`,
    ];
    print([
      `The gate of a small project with nothing changed; the median of ${ROUNDS} rounds, and how far they are apart:`,
      '',
      ...textTable(
        [['', 'takes', 'times', 'spread'], row('vitest run', tests), row('argvet gate --incremental', whole)],
        ['left', 'right', 'right', 'right'],
      ),
      '',
      `at most ${MOST_TIMES} times the tests alone: ${times <= MOST_TIMES ? 'holds' : 'does not hold'}`,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The user's project of the tests, with this repository's packages and what it has built. */
function makeProject(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'argvet-bench-'));
  cpSync('test/fixtures/user-project', folder, { recursive: true });
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync('node_modules')) {
    if (name !== '.cache') symlinkSync(resolve('node_modules', name), join(packages, name));
  }
  symlinkSync(resolve('.'), join(packages, 'argvet'));
  return folder;
}

/** The ms that a command takes; throws, with what it said, when it does not end well. */
async function succeed(args: readonly string[], folder: string): Promise<number> {
  const began = performance.now();
  const { exit, log } = await start(args, folder);
  if (exit !== 0) throw new Error(`${args.join(' ')} ended with exit ${exit}:\n${log}`);
  return performance.now() - began;
}
