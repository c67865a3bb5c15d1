/** Stryker's disable comments at the very place of a mutant: Stryker itself looks only at the line where the whole node starts. */
import * as t from '@babel/types';
import type { Comment, Node } from '@babel/types';

/** One `// Stryker disable` or `// Stryker restore` comment. */
interface Directive {
  readonly line: number;
  readonly disables: boolean;
  /** The only line that it is about; absent when it holds from its place on. */
  readonly onlyLine: number | undefined;
  readonly mutators: readonly string[];
  readonly reason: string;
}

/** The form that Stryker 10 reads: names of letters, then a reason behind a colon. */
const FORM = /^\s?Stryker (disable|restore)(?: (next-line))? ([a-zA-Z, ]+)(?::(.+)?)?/;

/** The directives of a file in the order of its text. */
export function readDirectives(root: Node): readonly Directive[] {
  const found = new Map<Comment, number | undefined>();
  t.traverseFast(root, (node) => {
    for (const comment of [...(node.innerComments ?? []), ...(node.trailingComments ?? [])]) {
      if (!found.has(comment)) found.set(comment, undefined);
    }
    for (const comment of node.leadingComments ?? []) found.set(comment, found.get(comment) ?? node.loc?.start.line);
  });
  return [...found].flatMap(([comment, next]) => directive(comment, next) ?? []).toSorted((a, b) => a.line - b.line);
}

/** Why a mutator's mutant that starts on a line is disabled there; undefined when it is not. */
export function disabledReason(directives: readonly Directive[], mutator: string, line: number): string | undefined {
  const name = mutator.toLowerCase();
  const last = directives.findLast(
    ({ line: from, onlyLine, mutators }) =>
      (onlyLine === undefined ? from < line : onlyLine === line) &&
      (mutators.includes(name) || mutators.includes('all')),
  );
  return last?.disables === true ? last.reason : undefined;
}

function directive(comment: Comment, next: number | undefined): Directive | undefined {
  const match = FORM.exec(comment.value);
  const [, type, scope, names, reason] = match ?? [];
  if (type === undefined || names === undefined) return undefined;
  return {
    line: comment.loc?.end.line ?? 0,
    disables: type === 'disable',
    onlyLine: scope === undefined ? undefined : (next ?? 0),
    mutators: names.split(',').map((name) => name.trim().toLowerCase()),
    reason: (reason ?? 'Ignored using a comment').trim(),
  };
}
