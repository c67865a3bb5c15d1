/** One mutant in words: what terminal and Markdown reports say of it alike. */
import { stripVTControlCharacters } from 'node:util';
import { printable } from '../argv/printable.ts';
import type { MutantFamily, MutantResult, MutantStatus } from '../mutation/model.ts';
import { argvDiff } from './argv-diff.ts';
import { codeDiff } from './code-diff.ts';
import { gain } from './gain.ts';
import { FAMILIES } from './score.ts';
import { sourceGain } from './source-gain.ts';

/** The families as table cells and sentences name them. */
export const FAMILY_NAMES: Readonly<Record<MutantFamily, string>> = {
  boundary: 'boundary',
  source: 'source',
  stryker: "Stryker's",
};

/** The statuses of mutants that no test noticed, and what a report says of each; a survivor needs no word more. */
export const UNNOTICED: Readonly<Partial<Record<MutantStatus, string>>> = {
  survived: 'survived',
  'no-coverage': 'not covered: no test runs this code',
  timeout: 'timed out: no test said anything in time',
};

/** Whether a mutant survived, is not covered, or timed out. */
export function isUnnoticed({ status }: Pick<MutantResult, 'status'>): boolean {
  return UNNOTICED[status] !== undefined;
}

/** The place as editors take it, from 1: `src/task.ts:42:10`. Safe to print. */
export function placeOf({ file, line, column }: MutantResult): string {
  return printable(`${file}:${line}:${column}`);
}

/**
 * What a container would gain, in a sentence; for a mutant without an argv, what its description says; `undefined` for
 * one that asks for the same container. Safe to print.
 */
export function gainOf({ argv, description, family, operator, status }: MutantResult): string | undefined {
  if (status === 'equivalent') return undefined;
  if (argv !== undefined) return gain(argv.before, argv.after);
  return family === 'stryker' ? undefined : sourceGain(operator, description);
}

/** The change as marked lines, `- ` and `+ `: of flags where the argv is known, else of source code. Safe to print. */
export function changeOf({ argv, original, replacement }: MutantResult): readonly string[] {
  return argv === undefined ? codeDiff(original, replacement) : argvDiff(argv.before, argv.after);
}

/** Where a mutant is to be seen: its place, and for one of the argv the case. Safe to print. */
export function seenAt(mutant: MutantResult): string {
  return `${placeOf(mutant)}${mutant.argv === undefined ? '' : `, case ${printable(mutant.argv.case)}`}`;
}

/** Whether a change of one line says no more than the description: `+ --privileged` for `add --privileged`. */
export function isSaid({ description }: MutantResult, change: readonly string[]): boolean {
  const [only = ''] = change;
  const said = printable(description);
  return change.length === 1 && (said === `drop ${only.slice(2)}` || said === `add ${only.slice(2)}`);
}

/** Mutants by operator: argvet's on the argv, argvet's in the source, Stryker's; within a family in order of appearance. */
export function byOperator(mutants: readonly MutantResult[]): readonly OperatorGroup[] {
  const groups = Map.groupBy(mutants, ({ family, operator }) => JSON.stringify([family, operator]));
  return [...groups.values()]
    .flatMap((group) =>
      group[0] === undefined ? [] : [{ family: group[0].family, operator: group[0].operator, mutants: group }],
    )
    .toSorted((a, b) => FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family));
}

/** The mutants of one operator. */
export interface OperatorGroup {
  readonly family: MutantFamily;
  readonly operator: string;
  readonly mutants: readonly MutantResult[];
}

/** The most characters of a reason that a report for people shows; the JSON has the whole. */
export const REASON_LENGTH = 200;

/** A foreign text as one paragraph of at most `most` characters, the last of them `…` when it goes on. Not yet safe to print. */
export function brief(text: string, most: number): string {
  const line = stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

/** Mutants by their reason, most first: for what is ignored or ended by an error. The reason is foreign text. */
export function byReason(
  mutants: readonly MutantResult[],
): readonly { readonly reason: string; readonly mutants: readonly MutantResult[] }[] {
  const groups = Map.groupBy(mutants, ({ reason }) => reason ?? 'no reason given');
  return [...groups]
    .map(([reason, group]) => ({ reason, mutants: group }))
    .toSorted((a, b) => b.mutants.length - a.mutants.length);
}
