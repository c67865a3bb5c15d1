/** Where the containers of a site differ on two engines. */
import { BEHAVIOURS } from '../behaviours/table.ts';
import { columnTitle } from './conclude.ts';
import type { MatrixRecord, RecordedColumn } from './record.ts';

/** A behaviour that comes to one thing on one engine and to another on the other, in one column or more. */
export interface EngineDifference {
  readonly behaviour: string;
  readonly one: string;
  readonly other: string;
  /** The columns, as a reader calls them. */
  readonly columns: readonly string[];
  /** Is it all columns that ran on both. */
  readonly isEverywhere: boolean;
}

/**
 * The differences of two matrices of one site, in the order of the behaviours, equal ones as one. Of a column that did not
 * run on both nothing is known, and so there is no difference.
 */
export function engineDifferences(one: MatrixRecord, other: MatrixRecord): readonly EngineDifference[] {
  const pairs = pairsOf(one, other);
  return BEHAVIOURS.flatMap(({ name: behaviour }) => {
    const differing = pairs.flatMap(([before, after]) => {
      const [was, is] = [before.outcomes[behaviour] ?? NOTHING, after.outcomes[behaviour] ?? NOTHING];
      return was === is ? [] : [{ was, is, title: columnTitle(before) }];
    });
    return [...Map.groupBy(differing, ({ was, is }) => `${was}\0${is}`).values()].map((group) => ({
      behaviour,
      one: group[0]?.was ?? NOTHING,
      other: group[0]?.is ?? NOTHING,
      columns: group.map(({ title }) => title),
      isEverywhere: group.length === pairs.length,
    }));
  });
}

const NOTHING = 'not run: no outcome';

function pairsOf(one: MatrixRecord, other: MatrixRecord): readonly (readonly [RecordedColumn, RecordedColumn])[] {
  return one.columns.flatMap((column) => {
    const same = other.columns.find(({ kind, option }) => kind === column.kind && option === column.option);
    return same === undefined || column.notRun !== null || same.notRun !== null ? [] : [[column, same]];
  });
}
