/** Measures how often a function runs a second, in several rounds, so that the noise of the machine shows. */
import { Bench } from 'tinybench';

/** A measurement. */
export interface Measurement {
  /** The median of the rounds: how often a second. */
  readonly rate: number;
  /** How far the slowest and the fastest round are apart, in parts of the median. */
  readonly spread: number;
}

/** How long one round of one task takes, in milliseconds. */
const ROUND = 250;
const ROUNDS = 7;

/** A task that does its work `times` times each time it is called, which makes a short one longer than the clock's step. */
export interface Work {
  readonly name: string;
  readonly times: number;
  readonly run: () => void;
}

/** Measures works in turns, all of them in each round, so that what slows the machine down for a while slows all. */
export function measure(works: readonly Work[]): ReadonlyMap<string, Measurement> {
  const rates = new Map(works.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const bench = new Bench({ time: ROUND, warmup: round === 0 });
    for (const { name, run } of works) bench.add(name, run);
    for (const { name, result } of bench.runSync()) {
      const times = works.find((work) => work.name === name)?.times ?? 1;
      if (result.state === 'completed') rates.get(name)?.push((times * 1000) / result.latency.p50);
    }
  }
  return new Map([...rates].map(([name, all]) => [name, summary(all)]));
}

/** The median of some rates, and how far they are apart. */
export function summary(rates: readonly number[]): Measurement {
  const sorted = rates.toSorted((one, other) => one - other);
  const rate = sorted[sorted.length >> 1] ?? Number.NaN;
  return { rate, spread: ((sorted.at(-1) ?? rate) - (sorted[0] ?? rate)) / rate };
}
