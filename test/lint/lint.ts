/** What lint finds in a text, in short. */
import type { FileKind } from '../../src/lint/file-kind.ts';
import { lintText } from '../../src/lint/lint-text.ts';
import type { LintedText } from '../../src/lint/lint-text.ts';
import { BASELINE } from '../../src/policy/builtin/baseline.ts';
import type { BuiltinPolicy } from '../../src/policy/builtin/policy.ts';

/** Lints a text that can be read. */
export function lint(text: string, kind: FileKind, policy: BuiltinPolicy = BASELINE): LintedText {
  const result = lintText(text, kind, policy);
  if ('problem' in result) throw new Error(result.problem.message);
  return result;
}

/** Each finding as `line:column code option` and each note as `line:column note code`, in the order of their places. */
export function found(text: string, kind: FileKind, policy: BuiltinPolicy = BASELINE): readonly string[] {
  const { argv, notes } = lint(text, kind, policy);
  const lines = [
    ...argv.flatMap(({ findings }) =>
      findings.map(({ finding, position }) => ({
        position,
        text: `${finding.code}${'option' in finding ? ` ${finding.option}` : ''}`,
      })),
    ),
    ...notes.map(({ note, position }) => ({
      position,
      text: `note ${note.code}${'source' in note ? ` ${note.source}` : ''}`,
    })),
  ];
  return lines
    .toSorted((one, other) => one.position.line - other.position.line || one.position.column - other.position.column)
    .map(({ position, text: what }) => `${position.line}:${position.column} ${what}`);
}
