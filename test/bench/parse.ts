import { parse } from '../../src/argv/parse.ts';
import { resolve } from '../../src/container/resolve.ts';
import { askClient } from '../../src/engine/docker-client.ts';
import { findDockerClient } from '../../src/engine/find-docker-client.ts';
import { textTable } from '../../src/report/table.ts';
import { print } from './lines.ts';
import { measure, summary } from './measure.ts';
import type { Measurement, Work } from './measure.ts';
import { argvOfLength, HARDENED } from './samples.ts';

/** The argv that is read is resolved as well: what a program does that has an argv. */
const READERS = [
  { name: 'parse', read: (argv: readonly string[]) => void parse(argv) },
  { name: 'parse and resolve', read: (argv: readonly string[]) => void resolve(parse(argv)) },
] as const;

const LENGTHS = [10, 30, 100, 300, 1000];
const TOKENS_AT_ONCE = 2000;

/** Prints how fast `parse` and `resolve` are, how they grow with the argv, and the docker client of this machine beside them. */
export async function benchParse(): Promise<void> {
  const fast = measure(hardened());
  const found = await findDockerClient();
  const client = found === undefined ? [] : [row(`docker ${found.version}`, await clientRate(found.program))];
  const right = ['left', 'right', 'right', 'right'] as const;
  print([
    `A hardened argv of ${HARDENED[0]?.length} tokens; the median of the rounds, and how far they are apart:`,
    '',
    ...textTable(
      [['', 'a second', 'one takes', 'spread'], ...[...fast].map(([name, each]) => row(name, each)), ...client],
      right,
    ),
    ...(found === undefined ? ['no docker client in the path'] : []),
  ]);

  const grown = measure(LENGTHS.flatMap(worksOf));
  const perToken = (name: string, length: number): number =>
    1e9 / (grown.get(`${name} ${length}`)?.rate ?? Number.NaN) / length;
  function growthRow(length: number, at: number): readonly string[] {
    const above = LENGTHS[at - 1];
    const cells = READERS.flatMap(({ name }) => {
      const now = perToken(name, length);
      return [now.toFixed(0), above === undefined ? '' : (now / perToken(name, above)).toFixed(2)];
    });
    return [String(length), ...cells];
  }

  print([
    'How it grows: nanoseconds a token, and in parts of the row above (1 is linear):',
    '',
    ...textTable(
      [['tokens', ...READERS.flatMap(({ name }) => [name, ''])], ...LENGTHS.map(growthRow)],
      ['right', 'right', 'right', 'right', 'right'],
    ),
  ]);
}

function worksOf(length: number): readonly Work[] {
  const argv = argvOfLength(length);
  const times = Math.ceil(TOKENS_AT_ONCE / length);
  return READERS.map(({ name, read }) => ({ name: `${name} ${length}`, times, run: repeat(times, () => read(argv)) }));
}

function repeat(times: number, run: () => void): () => void {
  return () => {
    for (let count = 0; count < times; count += 1) run();
  };
}

/** The command line is read before, so that `resolve` is measured alone. */
function hardened(): readonly Work[] {
  const commands = HARDENED.map((argv) => parse(argv));
  const times = HARDENED.length;
  return [
    { name: 'parse', times, run: () => HARDENED.forEach((argv) => parse(argv)) },
    { name: 'resolve', times, run: () => commands.forEach((command) => resolve(command)) },
    { name: 'parse and resolve', times, run: () => HARDENED.forEach((argv) => resolve(parse(argv))) },
  ];
}

async function clientRate(program: string): Promise<Measurement> {
  const rates: number[] = [];
  for (const argv of HARDENED) {
    const start = performance.now();
    const answer = await askClient(program, argv);
    if (!answer.ok) throw new Error(answer.message);
    rates.push(1000 / (performance.now() - start));
  }
  return summary(rates);
}

function row(name: string, { rate, spread }: Measurement): readonly string[] {
  const time = rate < 10_000 ? `${(1000 / rate).toFixed(2)} ms` : `${(1_000_000 / rate).toFixed(2)} µs`;
  return [name, Math.round(rate).toLocaleString('en'), time, `${(spread * 100).toFixed(0)} %`];
}
