/** Commands of which everything is known, for the built-in policies. */
import { parse } from '../../../src/argv/parse.ts';
import type { BuiltinFinding, BuiltinPolicy, SeenCommand } from '../../../src/policy/builtin/policy.ts';
import { wholeCommand } from '../../../src/policy/builtin/whole-command.ts';

/** An argv as a command that was read to its end; `parts` say what was not. */
export function seen(argv: string | readonly string[], parts: Partial<SeenCommand> = {}): SeenCommand {
  const tokens = typeof argv === 'string' ? argv.split(' ') : argv;
  const command = parse(tokens);
  if (!command.ok) throw new Error(command.error.message);
  return { ...wholeCommand(command), ...parts };
}

/** What a policy finds in an argv. */
export function findings(
  policy: BuiltinPolicy,
  argv: string | readonly string[],
  parts: Partial<SeenCommand> = {},
): readonly BuiltinFinding[] {
  return policy.find(seen(argv, parts));
}

/** The same, each finding as its code and option. */
export function codes(
  policy: BuiltinPolicy,
  argv: string | readonly string[],
  parts: Partial<SeenCommand> = {},
): readonly string[] {
  return findings(policy, argv, parts).map((finding) =>
    'option' in finding ? `${finding.code} ${finding.option}` : finding.code,
  );
}
