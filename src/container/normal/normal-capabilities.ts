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
  const strange = [added, dropped].map((names) => names.filter((name) => !isKnown(name)));
  return { add: sorted([...add, ...(strange[0] ?? [])]), drop: sorted([...drop, ...(strange[1] ?? [])]) };
}

const NOTHING: NormalCapabilities = { add: [], drop: [] };
const ALL = 'ALL';
const DEFAULTS: readonly string[] = DOCKER_DEFAULT_CAPABILITIES.map((name) => `CAP_${name}`);
const NAMES: readonly string[] = CAPABILITIES.map(({ name }) => `CAP_${name}`);

function ofKnown(added: readonly string[], dropped: readonly string[]): NormalCapabilities {
  if (added.includes(ALL)) return { add: [ALL], drop: dropped.filter((name) => name !== ALL) };
  const start = dropped.includes(ALL) ? [] : DEFAULTS.filter((name) => !dropped.includes(name));
  const all = new Set([...start, ...added]);
  if (NAMES.every((name) => all.has(name))) return { add: [ALL], drop: [] };
  if (!DEFAULTS.every((name) => all.has(name))) return { add: [...all], drop: [ALL] };
  return { add: [...all].filter((name) => !DEFAULTS.includes(name)), drop: [] };
}

function isKnown(name: string): boolean {
  return name === ALL || NAMES.includes(name);
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}
