import { capabilityNameSent } from '../values/capability.ts';

/**
 * A list of capabilities as the client sends it: upper case, with the prefix `CAP_` (but for `ALL`), each once, sorted.
 * No name is checked, and commas are letters. `null` for an option that is not there.
 */
export function capabilityList(values: readonly string[] | undefined): readonly string[] | null {
  if (values === undefined) return null;
  if (values.length === 1) return values.map(capabilityNameSent);
  return [...new Set(values.map(capabilityNameSent))].toSorted();
}
