import { printable } from '../argv/printable.ts';
import { check } from './check.ts';
import type { Finding } from './finding.ts';
import type { ContainerPolicy } from './policy.ts';

/** An argv breaks a policy. `findings` say how. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
  readonly findings: readonly Finding[];

  constructor(subject: string, findings: readonly Finding[]) {
    super([`${subject}: ${findings.length} found`, ...findings.map((finding) => `- ${brief(finding)}`)].join('\n'));
    this.findings = findings;
  }
}

/** Throws a PolicyError with every finding, when the argv breaks the policy. */
export function assertPolicy(argv: readonly string[], policy: ContainerPolicy): void {
  const findings = check(argv, policy);
  if (findings.length > 0) throw new PolicyError(`The argv breaks the policy ${policy.name}`, findings);
}

/** Code, arguments and place in one line: `option-behind-image option="--init" at token 7`. */
function brief({ code, place, ...rest }: Finding): string {
  const words = Object.entries(rest).map(([name, value]) => `${name}="${printable(value)}"`);
  const at = place.index === undefined ? [] : [`at token ${place.index}`];
  return [code, ...words, ...at].join(' ');
}
