/** The checks that podman makes while it sets an option (pflag 1.0.5), by the kind of its flag. */
import { readBool } from './bool.ts';
import type { Check } from './checks.ts';
import { csvRecord } from './csv.ts';
import { parseFloat64 } from './float.ts';
import { readInt64, readUint64 } from './integer.ts';
import { checkOf } from './read.ts';

/**
 * How podman keeps what an option is given: one text, every text as it is, every text split at its commas, or a number.
 */
export type PodmanFlag = 'text' | 'texts' | 'list' | 'int' | 'uint' | 'float' | 'bool';

/** The check of each kind of flag; a flag without one takes any text, and podman looks at it later. */
export const PODMAN_CHECKS: Readonly<Partial<Record<PodmanFlag, Check>>> = {
  list: checkList,
  int: checkOf(readInt64),
  uint: checkOf(readUint64),
  float: checkFloat,
  bool: checkOf(readBool),
};

/**
 * The items of one value of a list: what stands between its commas, a quoted item keeps its own; an empty value has
 * none. Only the first line counts.
 */
export function podmanList(text: string): readonly string[] {
  if (text === '') return [];
  const record = csvRecord(text);
  return 'fields' in record ? record.fields : [];
}

/** Refuses what is no line of comma-separated values. */
function checkList(text: string): string | undefined {
  if (!text.includes('"') && !text.includes('\n')) return undefined;
  const record = csvRecord(text);
  return 'reason' in record ? record.reason : undefined;
}

function checkFloat(text: string): string | undefined {
  return parseFloat64(text) === undefined ? 'it is not a number' : undefined;
}
