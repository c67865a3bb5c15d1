/** What `argvet probe --matrix` costs over the calls of the engine that it needs. It needs the engine of the tests. */
import process from 'node:process';
import { engineOf, removeWords } from '../../src/engine/container-engine.ts';
import type { Engine } from '../../src/engine/container-engine.ts';
import { processRunner } from '../../src/engine/process.ts';
import { runMatrix } from '../../src/probe/matrix/run-matrix.ts';
import { beginProbeRun } from '../../src/probe/probe-run.ts';
import { textTable } from '../../src/report/table.ts';
import { print } from './lines.ts';
import { summary } from './measure.ts';

/** Six columns, whose containers take nothing of the host. */
const ARGV = 'docker run --init --cap-drop ALL --security-opt no-new-privileges image'.split(' ');
const COLUMNS = 6;

const ROUNDS = 7;

/** A matrix may take so many times the bare calls. */
const MOST_PARTS = 1.2;

const VERSIONS = { name: 'docker', engine: '', client: '', kernel: '', runtime: '', driver: '', cgroup: '' } as const;

/** Prints the table, or why there is none. */
export async function benchMatrix(): Promise<void> {
  const { ARGVET_TEST_DOCKER_HOST: host, ARGVET_TEST_DEBIAN: image } = process.env;
  if (host === undefined || image === undefined) {
    print(['matrix: there is no engine; `.ci/engine start DIR` starts one and writes DIR/env, which names it']);
    return;
  }
  const environment = { DOCKER_HOST: host };
  const calls = await callsOfMatrix(engineOf({ engine: 'docker', environment }), image);
  const works = [
    [`the ${calls.length} bare calls of ${COLUMNS} containers`, () => bareCalls(calls, environment)],
    ['the matrix', () => matrix(engineOf({ engine: 'docker', environment }), image)],
  ] as const;
  const rates = works.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, [, run]] of works.entries()) {
      const begin = performance.now();
      await run();
      rates[at]?.push(1000 / (performance.now() - begin));
    }
  }
  const found = rates.map(summary);
  const bare = found[0]?.rate ?? Number.NaN;
  const rows = found.map(({ rate, spread }, at) => {
    const name = works[at]?.[0] ?? '';
    return [name, `${(1 / rate).toFixed(1)} s`, (bare / rate).toFixed(2), `${(spread * 100).toFixed(0)} %`];
  });
  const holds = bare / (found.at(-1)?.rate ?? Number.NaN) <= MOST_PARTS;
  print([
    `A matrix; the median of ${ROUNDS} rounds, in parts of the bare calls, and how far the rounds are apart:`,
    '',
    ...textTable([['', 'takes', 'parts', 'spread'], ...rows], ['left', 'right', 'right', 'right']),
    '',
    `at most ${MOST_PARTS} of the bare calls: ${holds ? 'holds' : 'does not hold'}`,
  ]);
}

async function matrix(engine: Engine, image: string): Promise<void> {
  const run = await beginProbeRun(engine);
  const options = { engine, run, image, versions: VERSIONS, onStep: () => undefined };
  const { columns } = await runMatrix({ site: 'bench', case: 'one', argv: ARGV }, options).finally(run.end);
  const started = columns.filter(({ notRun }) => notRun === null).length;
  if (started !== COLUMNS) throw new Error(`${started} containers were started, not ${COLUMNS}`);
}

/** What a matrix needs: each container is started, prepared and probed by `exec`, and removed. */
async function callsOfMatrix(engine: Engine, image: string): Promise<readonly (readonly string[])[]> {
  const calls: (readonly string[])[] = [];
  const note = (words: readonly string[]): void => {
    if (NEEDED.has(words[0] ?? '')) calls.push(engine.argv(words));
  };
  const noting: Engine = {
    ...engine,
    run: (words, limits) => {
      note(words);
      return engine.run(words, limits);
    },
    remove: (names) => {
      if (names.length > 0) note(removeWords(engine.name, names));
      return engine.remove(names);
    },
  };
  await matrix(noting, image);
  return calls;
}

const NEEDED: ReadonlySet<string> = new Set(['run', 'exec', 'rm']);

/** The same names are free again. */
async function bareCalls(
  calls: readonly (readonly string[])[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  for (const argv of calls) {
    const said = await processRunner.run(argv, { timeout: 120_000, maxBytes: 1_000_000, environment });
    if (said.kind !== 'exited' || said.code !== 0) throw new Error(`${argv.slice(0, 3).join(' ')}: ${said.kind}`);
  }
}
