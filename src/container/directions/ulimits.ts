/** Directions of `--ulimit`. */
import type { Whole } from '../../argv/values/whole.ts';
import type { Json } from '../json.ts';
import { otherwise, stronger, weaker } from './cases.ts';
import { number, object } from './json-values.ts';
import type { FieldRule } from './rule.ts';

/** The row of limits of one process or user, by the names of getrlimit(2). */
export const ULIMITS: FieldRule = {
  field: 'HostConfig.Ulimits.*',
  cases: [
    weaker(
      'a larger limit, soft or hard; a first one above the usual, or none in place of one below it',
      'larger limits of its processes',
      ({ from, to, key }) => isAbove(to, from, key),
      '5.19',
    ),
    stronger(
      'a smaller limit; a first one below the usual, or none in place of one above it',
      'limits of its processes',
      ({ from, to, key }) => isAbove(from, to, key),
      '5.19',
    ),
    otherwise('what is usual anyway'),
  ],
};

function isAbove(one: Json | undefined, other: Json | undefined, name: string): boolean {
  const [a, b] = [limitsOf(one), limitsOf(other)];
  if (a !== undefined && b !== undefined) return a.soft > b.soft || a.hard > b.hard;
  return (a?.hard ?? usual(name)) > (b?.hard ?? usual(name));
}

function limitsOf(value: Json | undefined): { readonly soft: Whole; readonly hard: Whole } | undefined {
  if (value === undefined) return undefined;
  const { Soft, Hard } = object(value);
  return { soft: bounded(Soft), hard: bounded(Hard) };
}

function bounded(value: Json | undefined): Whole {
  const limited = number(value) ?? -1;
  return limited < 0 ? Number.POSITIVE_INFINITY : limited;
}

function usual(name: string): number {
  return USUAL[name] ?? UNLIMITED;
}

/** Below "unlimited" in so many words: whoever asks for it overrides the engine's own limits. */
const UNLIMITED = Number.MAX_VALUE;

/** So many are never met, and so no limit. */
const NEVER_MET = 999_999;

/**
 * The hard limits that a container usually has when nobody asks for one. Files: systemd since version 240 (512 Ki).
 * Locked memory: Linux since 5.16. Message queues: `MQ_BYTES_MAX` of Linux. Priorities: none. Dumps of core: nobody
 * knows; 0 rules them out, and any other number asks for them.
 */
const USUAL: Readonly<Record<string, number>> = {
  nofile: 524_288,
  memlock: 8_388_608,
  msgqueue: 819_200,
  nice: 0,
  rtprio: 0,
  core: 0.5,
  nproc: NEVER_MET,
  sigpending: NEVER_MET,
  locks: NEVER_MET,
};
