import { goUpper } from '../../argv/values/go-text.ts';

/**
 * A list of capabilities as the client sends it: upper case, with the prefix `CAP_` (but for `ALL`), each once, sorted.
 * No name is checked, and commas are letters. `null` for an option that is not there.
 */
export function capabilityList(values: readonly string[] | undefined): readonly string[] | null {
  if (values === undefined) return null;
  if (values.length === 1) return values.map(canonical);
  return [...new Set(values.map(canonical))].toSorted();
}

function canonical(value: string): string {
  const upper = goUpper(value);
  return upper === 'ALL' || upper.startsWith('CAP_') ? upper : `CAP_${upper}`;
}
