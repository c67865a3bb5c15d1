import { cut } from './go-text.ts';
import { fitsInt64, parseDecimal, plainDigits } from './integer.ts';
import type { Read } from './read.ts';
import { whole } from './whole.ts';
import type { Whole } from './whole.ts';

/** A limit on a process's resources; -1 is unlimited. */
export interface Ulimit {
  readonly name: string;
  readonly soft: Whole;
  readonly hard: Whole;
}

/**
 * Reads `name=soft[:hard]`: the hard limit is the soft one when it is absent, and never below it.
 */
export function readUlimit(text: string): Read<Ulimit> {
  const { before: name, after: limits, found } = cut(text, '=');
  if (!found) return { reason: 'it is not of the form name=soft:hard' };
  if (!NAMES.has(name)) return { reason: 'the limit is unknown' };
  const colon = limits.indexOf(':');
  const softText = colon === -1 ? limits : limits.slice(0, colon);
  const hardText = limits.slice(colon + 1);
  const soft = plainDigits(softText, softText.length);
  const hard = plainDigits(hardText, hardText.length);
  return soft !== -1 && soft <= hard ? { value: { name, soft, hard } } : readLarge(name, softText, hardText);
}

function readLarge(name: string, softText: string, hardText: string): Read<Ulimit> {
  const soft = parseDecimal(softText, true);
  const hard = parseDecimal(hardText, true);
  if (soft === undefined || hard === undefined || !fitsInt64(soft) || !fitsInt64(hard)) {
    return { reason: 'a limit is not a whole number of 64 bits' };
  }
  if (hard !== -1n && (soft === -1n || soft > hard)) return { reason: 'the soft limit is above the hard one' };
  return { value: { name, soft: whole(soft), hard: whole(hard) } };
}

const NAMES: ReadonlySet<string> = new Set([
  'core',
  'cpu',
  'data',
  'fsize',
  'locks',
  'memlock',
  'msgqueue',
  'nice',
  'nofile',
  'nproc',
  'rss',
  'rtprio',
  'rttime',
  'sigpending',
  'stack',
]);
