/** What differs between two container configs, field by field, and in which direction. */
import type { ContainerConfig } from './config.ts';
import { isSame, valueOf } from './directions/json-values.ts';
import { caseOf } from './directions/table.ts';
import type { Direction, FieldChange } from './directions/rule.ts';
import type { Json } from './json.ts';

/** One field that changed. */
export interface ConfigChange {
  readonly field: string;
  /** The value before; absent when the field was at its default. */
  readonly from?: Json;
  /** The value after; absent when the field is at its default. */
  readonly to?: Json;
  readonly direction: Direction;
  /**
   * Half a sentence from the table, without foreign text. Of `weaker` it completes "the container gains …", of
   * `stronger` "the container loses …", of `other` it stands alone.
   */
  readonly why: string;
  /** A rule of the CIS Docker Benchmark v1.6.0: `5.29`. */
  readonly cis?: string;
}

/** The fields that differ, in the order of their names; empty when both configs ask for the same. */
export function diff(before: ContainerConfig, after: ContainerConfig): ConfigChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return fields.flatMap((field) => {
    const [from, to] = [valueOf(before, field), valueOf(after, field)];
    return isSame(from, to) ? [] : [changed({ field, from, to, before, after })];
  });
}

function changed(change: Omit<FieldChange, 'key'>): ConfigChange {
  const { field, from, to } = change;
  const { direction, why, cis } = caseOf(change);
  return {
    field,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    direction,
    why,
    ...(cis === undefined ? {} : { cis }),
  };
}
