/** The sites and cases that a command line names. */
import { parseSelection } from '../characterization/selection.ts';
import type { NamedSite, Selection } from '../characterization/selection.ts';
import { UsageError } from './command.ts';
import { nearest } from './nearest.ts';

/** The selection; throws a `UsageError` for a name that the config does not have, with the nearest one or all there are. */
export function selectionOf(command: string, names: readonly string[], sites: readonly NamedSite[]): Selection {
  const parsed = parseSelection(names, sites);
  if (parsed.ok) return parsed.selection;
  const meant = nearest(parsed.unknown, parsed.known);
  const mend = meant === undefined ? `there are ${parsed.known.join(', ')}` : `did you mean ${meant}?`;
  throw new UsageError(`argvet ${command}: the config has no site or case ${JSON.stringify(parsed.unknown)}, ${mend}`);
}
