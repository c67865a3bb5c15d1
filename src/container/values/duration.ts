import { readDuration } from '../../argv/values/duration.ts';
import type { ValueFormat } from './format.ts';
import { printDecimal } from './integer.ts';

/**
 * Nanoseconds, from and to the text of an option such as `--health-interval`: 90000000000 is `1m30s`, 1500000 is
 * `1.5ms`. It is what Go prints, without parts that are 0, and in ASCII.
 */
export const DURATION: ValueFormat<number> = { parse: readDuration, print: printDuration };

const SECOND = 1e9;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

function printDuration(nanoseconds: number): string {
  if (nanoseconds < 0) return `-${printDuration(-nanoseconds)}`;
  if (nanoseconds === 0) return '0s';
  return nanoseconds < SECOND ? printShort(nanoseconds) : printLong(nanoseconds);
}

/** Below a second, the largest unit of which it is at least one. */
function printShort(nanoseconds: number): string {
  if (nanoseconds >= 1e6) return `${printDecimal(nanoseconds, 6)}ms`;
  return nanoseconds >= 1e3 ? `${printDecimal(nanoseconds, 3)}us` : `${nanoseconds}ns`;
}

function printLong(nanoseconds: number): string {
  const parts = [
    `${Math.floor(nanoseconds / HOUR)}h`,
    `${Math.floor((nanoseconds % HOUR) / MINUTE)}m`,
    `${printDecimal(nanoseconds % MINUTE, 9)}s`,
  ];
  return parts.filter((part) => !/^0[hms]$/.test(part)).join('');
}
