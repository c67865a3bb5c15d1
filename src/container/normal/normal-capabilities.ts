import { CAPABILITIES, DOCKER_DEFAULT_CAPABILITIES } from '../capabilities.ts';

/** Capabilities to add and to drop, as the normal form has them. */
export interface NormalCapabilities {
  readonly add: readonly string[];
  readonly drop: readonly string[];
}

/**
 * The shortest way to ask for the capabilities that a container ends up with: nothing for docker's default set, only
 * additions for more than it, else a drop of ALL with the whole set added back. Measured: an addition wins over a drop
 * of ALL in any order, and a drop over an addition of ALL.
 */
export function normalCapabilities(added: readonly string[], dropped: readonly string[]): NormalCapabilities {
  if (added.length === 0 && dropped.length === 0) return NOTHING;
  if (added.includes('ALL') && !dropped.includes('ALL')) return allBut(dropped);
  if (added.includes('ALL')) return { add: ['ALL'], drop: [] };
  const start = dropped.includes('ALL') ? [] : DEFAULTS.filter((name) => !dropped.includes(name));
  const all = new Set([...start, ...added]);
  if (KNOWN.every((name) => all.has(name))) return { add: ['ALL'], drop: [] };
  if (!DEFAULTS.every((name) => all.has(name))) return { add: [...all].toSorted(), drop: ['ALL'] };
  return { add: [...all].filter((name) => !DEFAULTS.includes(name)).toSorted(), drop: [] };
}

const NOTHING: NormalCapabilities = { add: [], drop: [] };
const DEFAULTS: readonly string[] = DOCKER_DEFAULT_CAPABILITIES.map((name) => `CAP_${name}`);
const KNOWN: readonly string[] = CAPABILITIES.map(({ name }) => `CAP_${name}`);

function allBut(dropped: readonly string[]): NormalCapabilities {
  return { add: ['ALL'], drop: [...new Set(dropped)].toSorted() };
}
