/** Commands of which everything is known, for the built-in policies. */
import { parse } from '../../../src/argv/parse.ts';
import type { BuiltinFinding, BuiltinPolicy, SeenCommand } from '../../../src/policy/builtin/policy.ts';

/** An argv as a command that was read to its end; `parts` say what was not. */
export function seen(argv: string | readonly string[], parts: Partial<SeenCommand> = {}): SeenCommand {
  const tokens = typeof argv === 'string' ? argv.split(' ') : argv;
  const command = parse(tokens);
  if (!command.ok) throw new Error(command.error.message);
  const { dialect, verb, options, imageIndex } = command;
  return {
    dialect,
    verb,
    verbIndex: 1,
    options,
    complete: true,
    elsewhere: [],
    image: imageIndex !== undefined,
    firstWord: imageIndex === undefined ? tokens.length : imageIndex + 1,
    words: command.command,
    ...parts,
  };
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
