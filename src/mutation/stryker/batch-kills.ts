import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Which mutants are caught, and what was spent on them, shared by all workers of a batch. */
export interface Kills {
  /** The ms that the tests of a caught mutant took so far; undefined for one that is not caught. */
  readonly spent: (ordinal: number) => number | undefined;
  /** Says that a mutant is caught, and what its tests took this time. */
  readonly add: (ordinal: number, ms: number) => void;
  readonly close: () => void;
}

const NAME = 'kills';
/** A mutant's entry: 0 while it is not caught, then 1 and the ms. */
const ENTRY_BYTES = 4;

/** Lays out the map for so many mutants in a batch's folder. */
export function layOutKills(folder: string, mutants: number): void {
  writeFileSync(join(folder, NAME), Buffer.alloc(mutants * ENTRY_BYTES));
}

/**
 * Opens the map of a batch's folder. Workers read and write it without locks: when two add to one mutant at the same
 * time, the ms of one may be lost, never that it is caught.
 */
export function openKills(folder: string): Kills {
  const read = readSync;
  const write = writeSync;
  const file = openSync(join(folder, NAME), 'r+');
  const entry = Buffer.alloc(ENTRY_BYTES);
  const spent = (ordinal: number): number | undefined => {
    const bytes = read(file, entry, 0, ENTRY_BYTES, ordinal * ENTRY_BYTES);
    const value = bytes === ENTRY_BYTES ? entry.readUInt32LE() : 0;
    return value === 0 ? undefined : value - 1;
  };
  const add = (ordinal: number, ms: number): void => {
    const total = 1 + (spent(ordinal) ?? 0) + Math.round(ms);
    entry.writeUInt32LE(Math.min(total, 0xff_ff_ff_ff));
    write(file, entry, 0, ENTRY_BYTES, ordinal * ENTRY_BYTES);
  };
  return { spent, add, close: () => closeSync(file) };
}
