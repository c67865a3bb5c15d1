/** The capabilities that an argv or a record names, which a normal form leaves out where docker has them by itself. */
import { CAPABILITIES, capabilityNamed } from '../container/capabilities.ts';

/** The field of a config where they stand: a probe's own, no engine has it. */
export const NAMED_CAPABILITIES = 'Probe.NamedCapabilities';

/** The capabilities of these names, `CAP_…` each; names that nobody knows are none. */
export function named(names: readonly string[]): readonly string[] {
  const known = names.map(capabilityNamed).filter((name) => name !== undefined);
  const all = known.includes('ALL') ? CAPABILITIES.map(({ name }) => name) : known;
  return all.map((name) => `CAP_${name}`);
}
