/**
 * Both runners over the same projects, mutant by mutant: the same status, and the same killers. Each project is a
 * collection of what is hard to run many times in one process.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOf } from './agreement.ts';
import type { Run, Said } from './agreement.ts';

/** Two Stryker runs of some dozens of mutants on a machine that may be busy. */
const LONG = 1_800_000;

interface Expected {
  /** Statuses that have to come up, or the project shows nothing. */
  readonly met: readonly string[];
  /** What the runner has to say of mutants that it leaves to Stryker's. */
  readonly said: readonly RegExp[];
}

const PROJECTS: Readonly<Record<string, Expected>> = {
  forms: { met: ['Killed', 'Survived'], said: [] },
  state: { met: ['Killed', 'Survived'], said: [/a package that may keep state: kept/] },
  mocks: { met: ['Killed'], said: [/tests fail in a batch without it \(calls next\)/] },
  projects: { met: ['Killed'], said: [/environment .*environment\.ts/] },
  docblock: { met: ['Killed', 'Survived'], said: [/environment fixture/] },
  kept: {
    met: ['Killed', 'Survived'],
    said: [/sweeps caught mutants [1-9]\d* times/],
  },
  // Test files that fail beside each other in the dry run, and pass one after another.
  beside: { met: ['Killed', 'Survived'], said: [/one after another/] },
  deaths: { met: ['Killed', 'Timeout', 'RuntimeError'], said: [/ends the process/, /hit limit/] },
};

describe.each(Object.entries(PROJECTS))('over the project %s', (fixture, { met, said }) => {
  it(
    'the runner that batches says of each mutant what the stock runner says, and names the same killers',
    async () => {
      using copy = copyOf(fixture);
      const batch = await copy.stryker('argvet-vitest');
      const stock = await copy.stryker('vitest');
      expect([batch.exit, stock.exit], batch.log + stock.log).toEqual([0, 0]);
      expect(table(batch, ({ status }) => status)).toEqual(table(stock, ({ status }) => status));
      expect(table(batch, ({ killers }) => killers)).toEqual(table(stock, ({ killers }) => killers));
      expect(Object.values(table(stock, ({ status }) => status))).toEqual(expect.arrayContaining([...met]));
      for (const reason of said) expect(batch.log).toMatch(reason);
    },
    LONG,
  );
});

describe('over a project with snapshots', () => {
  it(
    'no snapshot is written or changed under a mutant, and both runners agree',
    async () => {
      using copy = copyOf('snapshots');
      const before = textsIn(join(copy.directory, 'test'));
      // In the project itself: in a sandbox nobody would see it.
      const batch = await copy.stryker('argvet-vitest', { inPlace: true });
      expect(textsIn(join(copy.directory, 'test'))).toEqual(before);
      const stock = await copy.stryker('vitest');
      expect([batch.exit, stock.exit], batch.log + stock.log).toEqual([0, 0]);
      expect(batch.mutants.size).toBeGreaterThan(5);
      expect(Object.fromEntries(batch.mutants)).toEqual(Object.fromEntries(stock.mutants));
    },
    LONG,
  );
});

function table<T>({ mutants }: Run, of: (said: Said) => T): Record<string, T> {
  return Object.fromEntries([...mutants].map(([mutant, said]) => [mutant, of(said)]));
}

function textsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]),
  );
}
