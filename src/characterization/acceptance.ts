/** How long an accepted weakening stays in a golden's header. */
import { parse } from '../argv/parse.ts';
import type { Command } from '../argv/model.ts';
import type { Finding } from '../policy/finding.ts';
import { weakened } from '../policy/direction.ts';
import type { Acceptance, AcceptedWeakening } from './golden-header.ts';

/**
 * The acceptances that still say something true of an argv: a weakening while the argv is weaker than it would be with
 * the option's value from before, a policy finding while the argv has it. The others are history, which git keeps.
 */
export function stillTrue(
  acceptances: readonly Acceptance[],
  argv: readonly string[],
  findings: readonly Finding[],
): Acceptance[] {
  const keys = new Set(findings.map(findingKey));
  return acceptances
    .map(({ weakened: accepted, broken, reason }) => ({
      weakened: accepted.filter((each) => stillWeaker(argv, each)),
      broken: broken.filter((key) => keys.has(key)),
      reason,
    }))
    .filter((each) => each.weakened.length + each.broken.length > 0);
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

function stillWeaker(argv: readonly string[], accepted: AcceptedWeakening): boolean {
  const command = parse(argv);
  if (!command.ok) return true;
  return weakened(asBefore(argv, command, accepted), argv).some(({ option }) => option === accepted.option);
}

/** The argv with the option as it was before the acceptance: its old value last, where it counts, or without it. */
function asBefore(
  argv: readonly string[],
  { options, imageIndex = argv.length }: Command,
  { option, from, to }: AcceptedWeakening,
): readonly string[] {
  if (from !== undefined) return argv.toSpliced(imageIndex, 0, `--${option}=${from}`);
  const uses = options.filter(({ name, value }) => name === option && value === to);
  const gone = new Set(uses.flatMap(({ index, valueIndex }) => [index, valueIndex]));
  return argv.filter((_, index) => !gone.has(index));
}
