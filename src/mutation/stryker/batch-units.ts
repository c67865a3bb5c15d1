import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UnitLine } from './batch-choice.ts';
import type { BatchUnit } from './batch-plan.ts';

/** The list of a round's units, and the file of each. */
const UNITS_FILE = 'units.json';
const unitFile = (id: number): string => `unit-${id}.json`;
/** No worker takes another unit once it is there. */
const STOP_FILE = 'stop';

/** Puts the units of a round into its folder. */
export function layOutUnits(folder: string, units: readonly BatchUnit[]): void {
  for (const unit of units) writeFileSync(join(folder, unitFile(unit.id)), JSON.stringify(unit));
  const lines = units.map(({ id, project, file, ms, alone }): UnitLine => ({ id, project, file, ms, alone }));
  writeFileSync(join(folder, UNITS_FILE), JSON.stringify(lines));
}

/** Asks the workers of a round to end with the unit that they have. */
export function stopRound(folder: string): void {
  writeFileSync(join(folder, STOP_FILE), '');
}

/** The units that a worker may choose from; none once the round is to stop. */
export function listUnits(folder: string): UnitLine[] {
  if (existsSync(join(folder, STOP_FILE))) return [];
  const lines: UnitLine[] = JSON.parse(readFileSync(join(folder, UNITS_FILE), 'utf8'));
  return lines;
}

/** Takes the unit of that id for this process; undefined when another has it. Holds across processes. */
export function claimUnit(folder: string, id: number): BatchUnit | undefined {
  try {
    closeSync(openSync(join(folder, `claim-${id}`), 'wx'));
  } catch {
    return undefined;
  }
  const unit: BatchUnit = JSON.parse(readFileSync(join(folder, unitFile(id)), 'utf8'));
  return unit;
}
