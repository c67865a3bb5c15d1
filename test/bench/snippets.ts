/** What a snippet costs over a bare `docker run`, and how runs of many grow with `--jobs`. It needs the engine of the tests. */
import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { processRunner } from '../../src/engine/process.ts';
import { textTable } from '../../src/report/table.ts';
import { snippetContainerArgv } from '../../src/sites/snippet-container.ts';
import type { SnippetBackend } from '../../src/snippet/model.ts';
import { engineBackend } from '../../src/snippet/run/backend.ts';
import { snippetOf } from '../snippet/run/snippet-of.ts';
import { print } from './lines.ts';
import { summary } from './measure.ts';

/** Prints both tables, or why there is none. */
export async function benchSnippets(): Promise<void> {
  const { ARGVET_TEST_DOCKER_HOST: host, ARGVET_TEST_DEBIAN: image } = process.env;
  if (host === undefined || image === undefined) {
    print(['snippets: there is no engine; `.ci/engine start DIR` starts one and writes DIR/env, which names it']);
    return;
  }
  const environment = { DOCKER_HOST: host };
  const images = { bash: image, sh: image, python: image, javascript: image, typescript: image };
  const backend = engineBackend({ engine: 'docker', environment, images, timeout: 60 });
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'argvet-bench-')));
  try {
    await writeFile(join(folder, 'snippet.sh'), '');
    await chmod(folder, 0o755);
    await costs(backend, image, folder, environment);
    await growth(backend);
  } finally {
    await backend.end();
    await rm(folder, { recursive: true });
  }
}

const ROUNDS = 15;

/** A snippet may take so many times a bare run. */
const MOST_PARTS = 1.15;

function verdict(holds: boolean, floor: string): string {
  return `${floor}: ${holds ? 'holds' : 'does not hold'}`;
}

/** In turns, so that what slows the machine down for a while slows all. */
async function costs(
  backend: SnippetBackend,
  image: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const client = (argv: readonly string[]) => async (): Promise<void> => {
    const said = await processRunner.run(argv, { timeout: 120_000, maxBytes: 10_000, environment });
    if (said.kind !== 'exited' || said.code !== 0) throw new Error(JSON.stringify(said));
  };
  const site = { name: 'argvet-bench', image, directory: folder, language: 'sh', timeout: 60 } as const;
  const works = [
    ['docker run --rm IMAGE true', client(['docker', 'run', '--rm', image, 'true'])],
    ["the snippet container's argv alone", client(snippetContainerArgv(site))],
    ['a snippet, with its folder, its events, its outcome', async () => runAll(backend, 1, 1, '')],
  ] as const;
  const rates = works.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, [, run]] of works.entries()) {
      const begin = performance.now();
      await run();
      if (round > 0) rates[at]?.push(1000 / (performance.now() - begin));
    }
  }
  const found = rates.map(summary);
  const bare = found[0]?.rate ?? Number.NaN;
  const rows = found.map(({ rate, spread }, at) => {
    return [
      works[at]?.[0] ?? '',
      `${(1000 / rate).toFixed(0)} ms`,
      (bare / rate).toFixed(2),
      `${(spread * 100).toFixed(0)} %`,
    ];
  });
  print([
    `One snippet; the median of ${ROUNDS} rounds, in parts of the bare run, and how far the rounds are apart:`,
    '',
    ...textTable([['', 'takes', 'parts', 'spread'], ...rows], ['left', 'right', 'right', 'right']),
    '',
    verdict(bare / (found.at(-1)?.rate ?? Number.NaN) <= MOST_PARTS, `at most ${MOST_PARTS} of the bare run`),
  ]);
}

const MANY = 16;

/** Of what the cores could give. The engine starts containers on the same cores. */
const SHARE = 0.7;

/** What keeps one core busy for a while. */
const BUSY = 'i=0; while [ $i -lt 600000 ]; do i=$((i + 1)); done';

async function growth(backend: SnippetBackend): Promise<void> {
  const jobs = [...new Set([1, 2, cpus().length, 2 * cpus().length])].toSorted((one, other) => one - other);
  const times: number[] = [];
  for (const each of jobs) {
    const begin = performance.now();
    await runAll(backend, MANY, each, BUSY);
    times.push(performance.now() - begin);
  }
  const [first = Number.NaN] = times;
  const rows = times.map((time, at) => [String(jobs[at]), `${(time / 1000).toFixed(1)} s`, (first / time).toFixed(2)]);
  print([
    `${MANY} snippets that keep a core busy, on ${cpus().length} cores:`,
    '',
    ...textTable([['jobs', 'take', 'times faster'], ...rows], ['right', 'right', 'right']),
    '',
    verdict(first / Math.min(...times) >= SHARE * cpus().length, `at least ${SHARE * cpus().length} times faster`),
  ]);
}

async function runAll(backend: SnippetBackend, count: number, jobs: number, code: string): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const [outcome] = await backend.run([snippetOf('sh', code)]);
      if (outcome?.kind !== 'passed') throw new Error(JSON.stringify(outcome));
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
}
