/** The options that set a limit, and the values that mean no limit or one that is none in practice. */
import { altered } from './apply-edit.ts';
import type { Alteration } from './model.ts';

/** The values of a limit option that lift it. */
interface Limit {
  readonly lifted: readonly string[];
}

const COUNT: Limit = { lifted: ['0', '99999999999'] };
const COUNT_OR_MINUS_ONE: Limit = { lifted: ['0', '-1', '99999999999'] };
const PLAIN: Limit = { lifted: ['0'] };

/** Limit options by long name. `-1` stands only where docker 28.2.2 reads it as no limit. */
export const LIMITS: ReadonlyMap<string, Limit> = new Map([
  ['pids-limit', COUNT_OR_MINUS_ONE],
  ['memory', COUNT],
  ['memory-swap', COUNT_OR_MINUS_ONE],
  ['memory-reservation', COUNT],
  ['kernel-memory', COUNT],
  ['shm-size', COUNT],
  ['cpus', PLAIN],
  ['cpu-quota', { lifted: ['0', '-1'] }],
  ['cpu-period', PLAIN],
  ['cpu-shares', PLAIN],
  ['cpu-rt-runtime', PLAIN],
  ['blkio-weight', PLAIN],
  ['stop-timeout', { lifted: ['-1'] }],
]);

/** The relative alterations of a limit, each with its description for a value that differs from case to case. */
export const ALTERATIONS: readonly { readonly how: Alteration; readonly phrase: string }[] = [
  { how: 'one-more', phrase: 'raise NAME by one' },
  { how: 'one-less', phrase: 'lower NAME by one' },
  { how: 'ten-times', phrase: 'make NAME ten times as large' },
  { how: 'digit-more', phrase: 'double the last digit of NAME' },
  { how: 'an-eighth', phrase: 'make NAME an eighth' },
];

/** The values that a limit is altered to, without the value itself and without repeats: near ones first, then those that lift it. */
export function alteredLimits(name: string, value: string): string[] {
  const near = ALTERATIONS.map(({ how }) => altered(value, how)).filter((text) => text !== undefined);
  const all = [...near, ...(LIMITS.get(name)?.lifted ?? [])];
  return [...new Set(all)].filter((text) => text !== value);
}
