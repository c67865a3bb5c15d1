/** What one row of the table of directions says, and what it looks at. */
import type { ContainerConfig } from '../config.ts';
import type { Json } from '../json.ts';

/** Does a change lower a wall of the container, raise one, or neither. */
export type Direction = 'weaker' | 'stronger' | 'other';

/** One field that differs between two configs, as a row sees it. */
export interface FieldChange {
  readonly field: string;
  /** What the star of the row's field stands for: `nofile` of `HostConfig.Ulimits.nofile`. Empty without a star. */
  readonly key: string;
  /** The value before; `undefined` is the default. */
  readonly from: Json | undefined;
  readonly to: Json | undefined;
  /** The whole configs, for fields that mean something only together. */
  readonly before: ContainerConfig;
  readonly after: ContainerConfig;
}

/** One kind of change of a field, and its direction. */
export interface DirectionCase {
  /** The kind of change, as the page of directions names it: `a larger limit, or none`. */
  readonly when: string;
  readonly direction: Direction;
  /**
   * Half a sentence. Of `weaker` it completes "the container gains …", of `stronger` "the container loses …", of
   * `other` it stands alone.
   */
  readonly why: string;
  /** The rule of the CIS Docker Benchmark v1.6.0 that the change goes against, or with: `5.29`. */
  readonly cis?: string;
  readonly holds: (change: FieldChange) => boolean;
}

/** One row: a field, or all fields below one (`HostConfig.Ulimits.*`), with its cases. The first that holds counts. */
export interface FieldRule {
  readonly field: string;
  readonly cases: readonly DirectionCase[];
}
