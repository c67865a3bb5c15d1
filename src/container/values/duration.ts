import { readDuration } from '../../argv/values/duration.ts';
import type { Whole } from '../../argv/values/whole.ts';
import type { ValueFormat } from './format.ts';
import { printDecimal } from './integer.ts';

/**
 * Nanoseconds, from and to the text of an option such as `--health-interval`: 90000000000 is `1m30s`, 1500000 is
 * `1.5ms`. It is what Go prints, without parts that are 0, and in ASCII.
 */
export const DURATION: ValueFormat<Whole> = { parse: readDuration, print: printDuration };

const SECOND = 1_000_000_000n;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;

function printDuration(value: Whole): string {
  if (value === 0) return '0s';
  const nanoseconds = BigInt(value);
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  return `${nanoseconds < 0n ? '-' : ''}${size < SECOND ? printShort(size) : printLong(size)}`;
}

/** Below a second, the largest unit of which it is at least one. */
function printShort(nanoseconds: bigint): string {
  if (nanoseconds >= 1e6) return `${printDecimal(nanoseconds, 6)}ms`;
  return nanoseconds >= 1e3 ? `${printDecimal(nanoseconds, 3)}us` : `${nanoseconds}ns`;
}

function printLong(nanoseconds: bigint): string {
  const parts = [
    `${nanoseconds / HOUR}h`,
    `${(nanoseconds % HOUR) / MINUTE}m`,
    `${printDecimal(nanoseconds % MINUTE, 9)}s`,
  ];
  return parts.filter((part) => !/^0[hms]$/.test(part)).join('');
}
