import { parse } from '../argv/parse.ts';
import { NAMED_ENVIRONMENT } from '../container/environment.ts';
import { resolve } from '../container/resolve.ts';
import type { Finding } from './finding.ts';
import type { ContainerPolicy } from './policy.ts';
import { RULES } from './rules/rules.ts';

/**
 * What an argv breaks of a policy, in the order of the rules; empty when it holds. Indices count from the first token
 * given. An argv that the client refuses by syntax has that one finding; what it refuses with the whole command at hand
 * (`--restart always --rm`) comes first, and the rules follow. Files that the argv names are taken to be there.
 */
export function check(argv: readonly string[], policy: ContainerPolicy): Finding[] {
  const command = parse(argv);
  if (!command.ok) {
    const { index, message } = command.error;
    return [{ code: 'refused-by-client', place: { index }, message }];
  }
  const resolved = resolve(command, NAMED_ENVIRONMENT);
  const config = resolved.ok ? resolved.normal : undefined;
  const found = RULES.flatMap(({ find }) => Array.from(find({ command, policy, config })));
  if (resolved.ok || command.imageIndex === undefined) return found;
  return [{ code: 'refused-by-client', place: { index: undefined }, message: resolved.message }, ...found];
}
