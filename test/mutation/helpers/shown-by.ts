import type { BoundaryOperator, Extra } from '../../../src/mutation/operators/operator.ts';
import { boundaryMutants } from '../../../src/mutation/operators.ts';

/** A case in shell-like spelling: tokens separated by single spaces. */
type Cases = string | Readonly<Record<string, string>>;

/** All mutants that one operator makes of a site: each description with the argv that it shows. Throws for two of one description. */
export function shownBy(
  operator: BoundaryOperator,
  cases: Cases,
  extras: readonly Extra[] = [],
): Readonly<Record<string, string>> {
  const named = typeof cases === 'string' ? { only: cases } : cases;
  const argvOf = Object.fromEntries(Object.entries(named).map(([name, text]) => [name, text.split(' ')]));
  const mutants = boundaryMutants({ site: 'site', cases: argvOf }, extras, [operator]);
  const shown = Object.fromEntries(mutants.map(({ description, after }) => [description, after.join(' ')]));
  if (Object.keys(shown).length !== mutants.length) throw new Error('two mutants have the same description');
  return shown;
}
