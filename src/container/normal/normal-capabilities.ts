import { CAPABILITIES, DOCKER_DEFAULT_CAPABILITIES } from '../capabilities.ts';

/** Capabilities to add and to drop, as the normal form has them. */
export interface NormalCapabilities {
  readonly add: readonly string[];
  readonly drop: readonly string[];
}

/**
 * The shortest way to ask for the capabilities that a container ends up with: nothing for docker's default set, only
 * additions for more than it, else a drop of ALL with the whole set added back. Measured: an addition wins over a drop
 * of ALL in any order, and a drop by name over an addition of ALL. A privileged container has them all. A name that is
 * none stays where it is: the engine refuses it.
 */
export function normalCapabilities(
  added: readonly string[],
  dropped: readonly string[],
  isPrivileged = false,
): NormalCapabilities {
  if (added.length === 0 && dropped.length === 0) return NOTHING;
  const { add, drop } = isPrivileged ? NOTHING : ofKnown(added.filter(isKnown), dropped.filter(isKnown));
  return { add: sorted(add, added), drop: sorted(drop, dropped) };
}

const NOTHING: NormalCapabilities = { add: [], drop: [] };
const ALL = 'ALL';
const DEFAULTS: readonly string[] = DOCKER_DEFAULT_CAPABILITIES.map((name) => `CAP_${name}`);
const NAMES: readonly string[] = CAPABILITIES.map(({ name }) => `CAP_${name}`);
const KNOWN: ReadonlySet<string> = new Set([ALL, ...NAMES]);

function ofKnown(added: readonly string[], dropped: readonly string[]): NormalCapabilities {
  if (added.includes(ALL)) return { add: [ALL], drop: dropped.filter((name) => name !== ALL) };
  const start = dropped.includes(ALL) ? [] : DEFAULTS.filter((name) => !dropped.includes(name));
  const all = new Set([...start, ...added]);
  if (NAMES.every((name) => all.has(name))) return { add: [ALL], drop: [] };
  if (!DEFAULTS.every((name) => all.has(name))) return { add: [...all], drop: [ALL] };
  return { add: [...all].filter((name) => !DEFAULTS.includes(name)), drop: [] };
}

function isKnown(name: string): boolean {
  return KNOWN.has(name);
}

/** Names in order, with those of the request that are none. */
function sorted(names: readonly string[], said: readonly string[]): readonly string[] {
  const whole = said.every(isKnown) ? names : [...names, ...said.filter((name) => !isKnown(name))];
  return whole.length < 2 ? whole : [...new Set(whole)].toSorted();
}
