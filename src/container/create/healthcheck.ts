import { readDuration } from '../../argv/values/duration.ts';
import { readInt64 } from '../../argv/values/integer.ts';
import type { JsonObject } from '../json.ts';
import { refuse, valueOf } from '../problems.ts';
import type { Problems } from '../problems.ts';
import { isOn, last, text } from '../uses.ts';
import type { Uses } from '../uses.ts';

/** The `Healthcheck` of a create request, durations in nanoseconds; `undefined` when no option speaks of it. */
export function healthcheckOf(uses: Uses, problems: Problems): JsonObject | undefined {
  if (!OPTIONS.some((option) => uses.has(option))) return undefined;
  const command = text(uses, 'health-cmd');
  const numbers = NUMBERS.map(({ option, field, read }) => {
    const value = last(uses, option);
    return { option, field, value: value === undefined ? 0 : valueOf(read(value), 0, problems) };
  });
  const isSet = command !== '' || numbers.some(({ value }) => value !== 0);
  if (isOn(uses, 'no-healthcheck')) {
    if (isSet) refuse(problems, '--no-healthcheck conflicts with --health-* options');
    return { Test: ['NONE'] };
  }
  if (!isSet) return undefined;
  const negative = numbers.find(({ value }) => value < 0);
  if (negative) refuse(problems, `--${negative.option} cannot be negative`);
  const filled = numbers.filter(({ value }) => value !== 0).map(({ field, value }) => [field, value] as const);
  return { ...(command === '' ? {} : { Test: ['CMD-SHELL', command] }), ...Object.fromEntries(filled) };
}

/** In the order in which the client refuses them. */
const NUMBERS = [
  { option: 'health-interval', field: 'Interval', read: readDuration },
  { option: 'health-timeout', field: 'Timeout', read: readDuration },
  { option: 'health-retries', field: 'Retries', read: readInt64 },
  { option: 'health-start-period', field: 'StartPeriod', read: readDuration },
  { option: 'health-start-interval', field: 'StartInterval', read: readDuration },
] as const;

const OPTIONS: readonly string[] = ['health-cmd', 'no-healthcheck', ...NUMBERS.map(({ option }) => option)];
