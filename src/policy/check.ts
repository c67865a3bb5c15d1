import { parse } from '../argv/parse.ts';
import type { Finding } from './finding.ts';
import type { ContainerPolicy } from './policy.ts';
import { RULES } from './rules/rules.ts';

/**
 * What an argv breaks of a policy, in the order of the rules; empty when it holds. Indices count from the first token
 * given. An argv that the client refuses by syntax has that one finding.
 */
export function check(argv: readonly string[], policy: ContainerPolicy): Finding[] {
  const command = parse(argv);
  if (!command.ok) {
    const { index, message } = command.error;
    return [{ code: 'refused-by-client', place: { index }, message }];
  }
  return RULES.flatMap(({ find }) => Array.from(find({ command, policy })));
}
