/** A mutant as it is planned on the syntax tree, before Stryker visits it. */
import type { Node } from '@babel/types';
import type { BoundaryMutant } from './model.ts';

/** A place in a file: lines from 1, columns from 0, as Babel counts them. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** The part of a file that a report shows as replaced, and the text that it shows instead. */
export interface Shown {
  readonly start: Position;
  readonly end: Position;
  readonly text: string;
  /** The line of what changes, for disable comments: the place may begin before it, at the comma of a last element. */
  readonly line: number;
}

/** A node of the tree and what stands in its place when the mutant is active. */
export interface PlannedMutant {
  readonly operator: string;
  readonly node: Node;
  readonly replacement: Node;
  readonly description: string;
  /** Absent when the whole node is shown. */
  readonly shown: Shown | undefined;
  /** The boundary mutant that it carries; absent for a mutant of the builder's code. */
  readonly boundary: BoundaryMutant | undefined;
}
