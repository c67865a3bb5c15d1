/** The table of directions: every field of a container config, in files of one subject each. */
import { CAPABILITY_RULES } from './capabilities.ts';
import { DEVICES } from './devices.ts';
import { lifecycleRules } from './lifecycle.ts';
import { LIMITS } from './limits.ts';
import { mountRules } from './mounts.ts';
import { NAMESPACES } from './namespaces.ts';
import { NETWORKS } from './networks.ts';
import { processRules } from './processes.ts';
import { securityRules } from './security.ts';
import type { DirectionCase, FieldChange, FieldRule } from './rule.ts';
import { otherwise } from './cases.ts';

/** All rows, by subject, in the order of the page of directions. */
export const DIRECTIONS: readonly Subject[] = [
  { subject: 'Privileges, profiles and masks', rules: securityRules() },
  { subject: 'Capabilities', rules: CAPABILITY_RULES },
  { subject: 'Namespaces and cgroups', rules: NAMESPACES },
  { subject: 'Networks, ports and names', rules: NETWORKS },
  { subject: 'Mounts', rules: mountRules() },
  { subject: 'Devices', rules: DEVICES },
  { subject: 'Limits', rules: LIMITS },
  { subject: 'Programs, users and variables', rules: processRules() },
  { subject: 'Life cycle', rules: lifecycleRules() },
];

/** The rows of one subject. */
export interface Subject {
  readonly subject: string;
  readonly rules: readonly FieldRule[];
}

/** The row of a field: its own, or the one of all fields below another; `undefined` for a field that no row names. */
export function ruleOf(field: string): FieldRule | undefined {
  return EXACT.get(field) ?? BELOW.find((rule) => isBelow(field, rule));
}

/** The case that tells the direction of a change. */
export function caseOf(change: Omit<FieldChange, 'key'>): DirectionCase {
  const rule = ruleOf(change.field);
  if (rule === undefined) return UNKNOWN;
  const key = rule.field.endsWith('*') ? change.field.slice(rule.field.length - 1) : '';
  return rule.cases.find(({ holds }) => holds({ ...change, key })) ?? SAME;
}

const SAME = otherwise('the same in another spelling');
const UNKNOWN = otherwise('a field that no rule knows');

const RULES: readonly FieldRule[] = DIRECTIONS.flatMap(({ rules }) => rules);
const EXACT: ReadonlyMap<string, FieldRule> = new Map(RULES.map((rule) => [rule.field, rule]));
const BELOW: readonly FieldRule[] = RULES.filter(({ field }) => field.endsWith('*'));

function isBelow(field: string, rule: FieldRule): boolean {
  return field.startsWith(rule.field.slice(0, -1));
}
