/** The boundary operators, and the mutants that they make of a site's goldens. */
import { parse } from '../argv/parse.ts';
import { applyEdit } from './apply-edit.ts';
import { exclusionOf } from './exclusion.ts';
import type { BoundaryMutant, Edit, SiteGoldens } from './model.ts';
import { argvAlterLimit } from './operators/argv-alter-limit.ts';
import { argvDrop } from './operators/argv-drop.ts';
import { argvExtra } from './operators/argv-extra.ts';
import { argvImage } from './operators/argv-image.ts';
import { argvJoin } from './operators/argv-join.ts';
import { argvMoveBehindCommand } from './operators/argv-move-behind-command.ts';
import { argvMoveBehindImage } from './operators/argv-move-behind-image.ts';
import { argvNegate } from './operators/argv-negate.ts';
import { argvOverride } from './operators/argv-override.ts';
import { argvTypo } from './operators/argv-typo.ts';
import { argvWordDrop } from './operators/argv-word-drop.ts';
import { argvWordSwap } from './operators/argv-word-swap.ts';
import type { BoundaryOperator, Extra, Proposal } from './operators/operator.ts';
import { EDIT_GRAMMAR } from './runtime.ts';
import { siteView } from './targets.ts';
import type { GoldenCase } from './targets.ts';
import { touchedTokens } from './touched.ts';

/** Every boundary operator. Of two that make the same argv, the earlier one keeps its mutant. */
export const BOUNDARY_OPERATORS: readonly BoundaryOperator[] = [
  argvDrop,
  argvMoveBehindImage,
  argvMoveBehindCommand,
  argvAlterLimit,
  argvNegate,
  argvOverride,
  argvTypo,
  argvJoin,
  argvExtra,
  argvImage,
  argvWordDrop,
  argvWordSwap,
];

/** Goldens that no mutant can be made of. The message names the site, and the case and its token where there is one. */
export class UnreadableGoldenError extends Error {
  override readonly name = 'UnreadableGoldenError';
}

/**
 * The boundary mutants of a site: one for each operator and option over all its cases, none that leaves every argv as
 * it was, and no two that make the same argv of every case. One that asks for the same container, or that the client
 * refuses, says so. Throws an `UnreadableGoldenError`.
 */
export function boundaryMutants(
  { site, cases }: SiteGoldens,
  extras: readonly Extra[],
  operators: readonly BoundaryOperator[] = BOUNDARY_OPERATORS,
): BoundaryMutant[] {
  const view = siteView(site, readCases(site, cases));
  const seen = new Set([key(view.cases.map(({ argv }) => argv))]);
  return operators.flatMap((operator) =>
    [...operator.propose(view, extras)].flatMap((proposal) => {
      const after = view.cases.map(({ argv }) => edited(argv, proposal.edit));
      if (seen.has(key(after))) return [];
      seen.add(key(after));
      return mutant(site, operator, proposal, view.cases, after);
    }),
  );
}

function mutant(
  site: string,
  { name: operator }: BoundaryOperator,
  { edit, description, overridden }: Proposal,
  cases: readonly GoldenCase[],
  after: readonly (readonly string[])[],
): BoundaryMutant[] {
  const changes = cases.flatMap(({ name, argv: before }, index) => {
    const changed = after[index] ?? before;
    return key(before) === key(changed) ? [] : [{ case: name, before, after: changed }];
  });
  const [shown] = changes;
  if (shown === undefined) return [];
  const touches = changes.map(({ case: name, before }) => ({
    case: name,
    tokens: touchedTokens(before, edit, overridden),
  }));
  return [{ site, operator, edit, description, ...shown, touches, exclusion: exclusionOf(changes) }];
}

function readCases(site: string, cases: SiteGoldens['cases']): GoldenCase[] {
  const read = Object.entries(cases).map(([name, argv]): GoldenCase => {
    const command = parse(argv);
    if (command.ok) return { name, argv, command };
    throw new UnreadableGoldenError(
      `the golden ${site}/${name} can't be mutated: ${command.error.message} (token ${command.error.index})`,
    );
  });
  if (read.length === 0) throw new UnreadableGoldenError(`the site ${site} has no golden: there is nothing to mutate`);
  return read;
}

function edited(argv: readonly string[], edit: Edit): readonly string[] {
  const changed = applyEdit(argv, edit, EDIT_GRAMMAR);
  return Array.isArray(changed) ? changed.map(String) : argv;
}

function key(argv: unknown): string {
  return JSON.stringify(argv);
}
