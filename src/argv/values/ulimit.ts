import { cut } from './go-text.ts';
import { fitsInt64, parseDecimal } from './integer.ts';

/** Refuses what is not `name=soft[:hard]` with a soft limit up to the hard one; -1 is unlimited. */
export function checkUlimit(text: string): string | undefined {
  const { before: name, after: limits, found } = cut(text, '=');
  if (!found) return 'it is not of the form name=soft:hard';
  if (!NAMES.has(name)) return 'the limit is unknown';
  const colon = limits.indexOf(':');
  const softText = colon === -1 ? limits : limits.slice(0, colon);
  const hardText = limits.slice(colon + 1);
  if (PLAIN.test(softText) && PLAIN.test(hardText) && Number(softText) <= Number(hardText)) return undefined;
  const soft = parseDecimal(softText, true);
  const hard = parseDecimal(hardText, true);
  if (soft === undefined || hard === undefined || !fitsInt64(soft) || !fitsInt64(hard)) {
    return 'a limit is not a whole number of 64 bits';
  }
  const above = hard !== -1n && (soft === -1n || soft > hard);
  return above ? 'the soft limit is above the hard one' : undefined;
}

/** The most frequent limits need no large numbers. */
const PLAIN = /^\d{1,15}$/;

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
