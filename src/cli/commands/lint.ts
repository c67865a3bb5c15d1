/** `argvet lint`: the argv in files that no builder of this project makes. */
import { FILE_KINDS } from '../../lint/file-kind.ts';
import type { FileKind } from '../../lint/file-kind.ts';
import { lintFiles } from '../../lint/lint-files.ts';
import type { LintOutcome } from '../../lint/lint-files.ts';
import { BUILTIN_POLICIES } from '../../policy/builtin/policies.ts';
import type { BuiltinPolicy } from '../../policy/builtin/policy.ts';
import { hasLintFindings, lintAnnotations, lintJson, lintProblemText, lintText } from '../../report/lint-report.ts';
import { painter } from '../../report/style.ts';
import type { CliCommand } from '../command.ts';
import { UsageError } from '../command.ts';
import { Exit } from '../exit.ts';
import type { ExitCode } from '../exit.ts';
import type { Io } from '../io.ts';
import { parseOptions, usagePage } from '../options.ts';

const OPTIONS = {
  policy: {
    value: 'NAME',
    choices: BUILTIN_POLICIES.map(({ name }) => name),
    description: `The policy: ${BUILTIN_POLICIES.map(({ name }) => name).join(' or ')}. Default ${BUILTIN_POLICIES[0]?.name}`,
  },
  as: {
    value: 'KIND',
    choices: Object.keys(FILE_KINDS),
    description: `Read every FILE as ${Object.keys(FILE_KINDS).join(', ')}, whatever its name`,
  },
  strict: { description: 'Count what could not be read as findings' },
  format: { value: 'FORMAT', choices: ['text', 'json', 'github'], description: 'How to report: text, json or github' },
  json: { description: 'Print one JSON object instead of the report, as --format json does' },
} as const;

/** Finds argv in files and judges them by a built-in policy. Exit 0 none is found, 1 findings, 2 usage or a file. */
export const lintCommand: CliCommand = {
  name: 'lint',
  summary: 'Find docker and podman argv in JSON, YAML and shell scripts, and what is wrong with them',
  usage: usagePage(
    `lint FILE ... [--policy NAME] [--strict] [--format FORMAT]`,
    `Finds the argv of docker and podman in files where people keep them (configurations of MCP servers,
devcontainer.json, package.json, GitHub and GitLab pipelines, shell scripts) and holds each against a policy.
What it cannot read (variables, heredocs) it says, and does not guess. It starts nothing.

Policies:
${BUILTIN_POLICIES.map(({ name, summary }) => `  ${name.padEnd(9)} ${summary}`).join('\n')}

Exit codes: 0 no findings, 1 findings, 2 the command line is wrong or a file cannot be read.`,
    OPTIONS,
  ),
  run,
};

function run(args: readonly string[], io: Io): ExitCode {
  const options = parseOptions('lint', OPTIONS, args);
  if (options.positionals.length === 0) throw complain('no file is given: argvet lint FILE ...');
  const given = options.text('format');
  if (options.has('json') && given !== undefined && given !== 'json')
    throw complain('give --json or --format, not both');
  const outcome = lintFiles(options.positionals, {
    policy: policyNamed(options.text('policy')),
    folder: io.directory,
    kind: kindNamed(options.text('as')),
  });
  const format = options.has('json') ? 'json' : (given ?? 'text');
  io.out(report(outcome, format, options.has('strict'), io));
  for (const problem of outcome.problems) io.err(`argvet lint: ${lintProblemText(problem)}\n`);
  if (outcome.problems.length > 0) return Exit.usage;
  return hasLintFindings(outcome, options.has('strict')) ? Exit.findings : Exit.holds;
}

function complain(message: string): UsageError {
  return new UsageError(`argvet lint: ${message} (see: argvet lint --help)`);
}

function policyNamed(name = BUILTIN_POLICIES[0]?.name): BuiltinPolicy {
  const policy = BUILTIN_POLICIES.find((each) => each.name === name);
  if (policy === undefined) throw complain(`there is no policy ${name}`);
  return policy;
}

function kindNamed(name: string | undefined): FileKind | undefined {
  return name === 'json' || name === 'yaml' || name === 'shell' ? name : undefined;
}

function report(outcome: LintOutcome, format: string, strict: boolean, io: Io): string {
  if (format === 'json') return lintJson(outcome, strict);
  return format === 'github' ? lintAnnotations(outcome, strict) : lintText(outcome, strict, painter(io.color));
}
