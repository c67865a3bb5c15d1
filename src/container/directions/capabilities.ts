/** Directions of capabilities, which both lists and `Privileged` decide together. */
import { CAPABILITIES, DOCKER_DEFAULT_CAPABILITIES } from '../capabilities.ts';
import type { ContainerConfig } from '../config.ts';
import { stronger, weaker } from './cases.ts';
import { texts, valueOf } from './json-values.ts';
import type { DirectionCase, FieldChange, FieldRule } from './rule.ts';

/**
 * The capabilities that a config grants, `CAP_…` each, in no order. Measured: an addition wins over a drop of ALL, a
 * drop over an addition of ALL, an addition of ALL over both, and privileged over everything. An unknown name stays.
 */
export function capabilitiesOf(config: ContainerConfig): ReadonlySet<string> {
  const [add, drop] = [texts(valueOf(config, 'HostConfig.CapAdd')), texts(valueOf(config, 'HostConfig.CapDrop'))];
  const [allAdded, allDropped] = [add.includes('ALL'), drop.includes('ALL')];
  if (valueOf(config, 'HostConfig.Privileged') === true || (allAdded && allDropped)) return new Set(ALL);
  if (allAdded) return new Set(ALL.filter((name) => !drop.includes(name)));
  const start = allDropped ? [] : DEFAULTS.filter((name) => !drop.includes(name));
  return new Set([...start, ...add]);
}

const ALL: readonly string[] = CAPABILITIES.map(({ name }) => `CAP_${name}`);
const DEFAULTS: readonly string[] = DOCKER_DEFAULT_CAPABILITIES.map((name) => `CAP_${name}`);

const CASES: readonly DirectionCase[] = [
  weaker(
    'every capability, where there were fewer',
    'every capability',
    (change) => gained(change).length > 0 && hasAll(change),
    '5.4',
  ),
  weaker(
    "a capability that docker's default set does not have",
    'capabilities that docker grants to nobody by default',
    (change) => gained(change).some((name) => !DEFAULTS.includes(name)),
    '5.4',
  ),
  weaker(
    'a capability of the default set',
    'capabilities that it did not have',
    (change) => gained(change).length > 0,
    '5.4',
  ),
  stronger('fewer capabilities', 'capabilities', (change) => lost(change).length > 0, '5.4'),
];

/** Rows of capabilities. Both fields are judged by the set that comes of them: what is gained counts, whatever is lost. */
export const CAPABILITY_RULES: readonly FieldRule[] = [
  { field: 'HostConfig.CapAdd', cases: CASES },
  { field: 'HostConfig.CapDrop', cases: CASES },
];

function gained({ before, after }: FieldChange): string[] {
  return difference(capabilitiesOf(after), capabilitiesOf(before));
}

function lost({ before, after }: FieldChange): string[] {
  return difference(capabilitiesOf(before), capabilitiesOf(after));
}

function difference(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((name) => !other.has(name));
}

function hasAll({ after }: FieldChange): boolean {
  return difference(new Set(ALL), capabilitiesOf(after)).length === 0;
}
