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
  const before = withOldValue(argv, command, accepted);
  return before !== undefined && weakened(before, argv).some(({ option }) => option === accepted.option);
}

/** The argv with the option as it was before the acceptance; undefined when nothing is left to undo. */
function withOldValue(
  argv: readonly string[],
  { options, imageIndex }: Command,
  { option, from, to }: AcceptedWeakening,
): readonly string[] | undefined {
  const uses = options.filter(({ name }) => name === option);
  const old = from === undefined ? [] : [`--${option}=${from}`];
  const accepted = uses.filter(({ value }) => value === to);
  const replaced = accepted.length > 0 ? accepted : to === undefined ? [] : uses;
  const [first] = replaced;
  if (first === undefined) {
    if (from === undefined) return undefined;
    const end = imageIndex ?? argv.length;
    return [...argv.slice(0, end), ...old, ...argv.slice(end)];
  }
  if (accepted.length === 0 && from === undefined) return undefined;
  const gone = new Set(replaced.flatMap(({ index, valueIndex }) => [index, valueIndex]));
  return argv.flatMap((token, index) => (index === first.index ? old : gone.has(index) ? [] : [token]));
}
