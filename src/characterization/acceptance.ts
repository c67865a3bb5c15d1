/** How long an accepted weakening stays in a golden's header. */
import { parse } from '../argv/parse.ts';
import type { ContainerConfig } from '../container/config.ts';
import { diff } from '../container/diff.ts';
import type { Finding } from '../policy/finding.ts';
import { weakened } from '../policy/direction.ts';
import { asBefore } from './as-before.ts';
import { goldenConfig } from './golden-config.ts';
import type { Acceptance, AcceptedField, AcceptedOption } from './golden-header.ts';

/**
 * The acceptances that still say something true of an argv: a weakening while the argv is weaker than it would be with
 * the value from before of the field or the option, a policy finding while the argv has it. The others are history, which git keeps.
 */
export function stillTrue(
  acceptances: readonly Acceptance[],
  argv: readonly string[],
  findings: readonly Finding[],
): Acceptance[] {
  const keys = new Set(findings.map(findingKey));
  return acceptances
    .map(({ weakened: accepted, broken, reason }) => ({
      weakened: accepted.filter((each) => ('field' in each ? fieldWeaker(argv, each) : optionWeaker(argv, each))),
      broken: broken.filter((key) => keys.has(key)),
      reason,
    }))
    .filter((each) => each.weakened.length + each.broken.length > 0);
}

/** The acceptances of an argv that is spelled in another way: findings that took the place of others of their code. */
export function respelled(acceptances: readonly Acceptance[], findings: readonly Finding[]): Acceptance[] {
  const keys = findings.map(findingKey);
  const known = new Set(acceptances.flatMap(({ broken }) => broken));
  const open = Map.groupBy(new Set(keys.filter((key) => !known.has(key))), codeOf);
  const place = (key: string): string => (keys.includes(key) ? key : (open.get(codeOf(key))?.shift() ?? key));
  return acceptances.map((each) => ({ ...each, broken: each.broken.map(place) }));
}

function codeOf(key: string): string {
  return key.split(' ', 1)[0] ?? '';
}

/** What names a policy finding in a header: its code and the option, without reasons, which may be reworded. */
export function findingKey(finding: Finding): string {
  const parts = [
    finding.code,
    'option' in finding ? finding.option : undefined,
    'actual' in finding ? finding.actual : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}

function fieldWeaker(argv: readonly string[], { field, from }: AcceptedField): boolean {
  const golden = goldenConfig(argv);
  if (!golden.ok) return true;
  const { [field]: _, ...others } = golden.config;
  const before: ContainerConfig = from === undefined ? others : { ...others, [field]: from };
  return diff(before, golden.config).some(({ direction }) => direction === 'weaker');
}

function optionWeaker(argv: readonly string[], accepted: AcceptedOption): boolean {
  const command = parse(argv);
  if (!command.ok) return true;
  return weakened(asBefore(argv, command, accepted), argv).some(({ option }) => option === accepted.option);
}
