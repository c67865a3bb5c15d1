import { dialectOf } from '../argv/dialect.ts';
import type { Parsed } from '../argv/model.ts';
import { parse } from '../argv/parse.ts';
import { isProgram, isSudo } from '../argv/program.ts';
import { splitLists } from '../argv/split-lists.ts';
import { resolveAlone } from '../container/stand-ins.ts';
import type { Finding } from './finding.ts';
import type { ContainerPolicy } from './policy.ts';
import { RULES } from './rules/rules.ts';

/**
 * What an argv breaks of a policy, in the order of the rules; empty when it holds. Indices count from the first token
 * given. An argv that the client refuses by syntax has that one finding; what it refuses with the whole command at hand
 * (`--restart always --rm`) comes first, and the rules follow. Files that the argv names are taken to be there.
 */
export function check(argv: readonly string[], policy: ContainerPolicy): Finding[] {
  const parsed = parseFor(policy, argv);
  if (!parsed.ok) {
    const { index, message } = parsed.error;
    return [{ code: 'refused-by-client', place: { index }, message }];
  }
  const resolved = resolveAlone(parsed);
  const command = splitLists(parsed);
  const config = resolved.ok ? resolved.normal : undefined;
  const found = RULES.flatMap(({ find }) => Array.from(find({ command, policy, config })));
  if (resolved.ok || command.imageIndex === undefined) return found;
  return [{ code: 'refused-by-client', place: { index: undefined }, message: resolved.message }, ...found];
}

/** An argv that starts at its verb is the policy's program's. */
function parseFor({ program }: ContainerPolicy, argv: readonly string[]): Parsed {
  const [first = ''] = argv;
  return isProgram(first) || isSudo(first) ? parse(argv) : parse(argv, { dialect: dialectOf(program) });
}
