import { resolve } from 'node:path';
import type { BuiltinPolicy } from '../policy/builtin/policy.ts';
import { FILE_KINDS, fileKind } from './file-kind.ts';
import type { FileKind } from './file-kind.ts';
import { lintText } from './lint-text.ts';
import type { LintedText, TextProblem } from './lint-text.ts';
import { readTextFile } from './read-file.ts';

/** A file that was read. */
export interface LintedFile extends LintedText {
  /** As it was named. */
  readonly path: string;
  readonly kind: FileKind;
}

/** A file that could not be read, as whole. */
export interface FileProblem {
  /** As it was named. */
  readonly path: string;
  /** Where in it; absent where that is no question. */
  readonly position?: TextProblem['position'];
  /** Half a sentence that says what is wrong and what helps. */
  readonly message: string;
}

/** What some files have. */
export interface LintOutcome {
  readonly policy: string;
  readonly files: readonly LintedFile[];
  readonly problems: readonly FileProblem[];
}

/** Lints files, each once, relative to a folder. A file that cannot be read is a problem, and the others are read all the same. */
export function lintFiles(
  paths: readonly string[],
  options: { readonly policy: BuiltinPolicy; readonly folder: string; readonly kind: FileKind | undefined },
): LintOutcome {
  const results = [...new Set(paths)].map((path) => lintFile(path, options));
  return {
    policy: options.policy.name,
    files: results.flatMap((result) => ('argv' in result ? [result] : [])),
    problems: results.flatMap((result) => ('message' in result ? [result] : [])),
  };
}

function lintFile(
  path: string,
  { policy, folder, kind: named }: Parameters<typeof lintFiles>[1],
): LintedFile | FileProblem {
  const file = readTextFile(resolve(folder, path));
  if ('problem' in file) return { path, message: file.problem };
  const kind = named ?? fileKind(path, file.text);
  if (kind === undefined) return { path, message: NO_KIND };
  const linted = lintText(file.text, kind, policy);
  return 'problem' in linted ? { path, ...linted.problem } : { path, kind, ...linted };
}

const NO_KIND = `it is of no kind that is read: ${Object.values(FILE_KINDS).join(', ')}; --as ${Object.keys(FILE_KINDS).join('|')} says how to read it`;
