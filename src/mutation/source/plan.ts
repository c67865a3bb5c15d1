/** Plans the source mutants of a file on its syntax tree. */
import type { Node } from '@babel/types';
import type { PlannedMutant } from '../planned.ts';

/** What is known of a file before its source mutants are planned. */
export interface SourceFile {
  readonly root: Node;
  /** The text that the positions of the tree count in. */
  readonly text: string;
  /** True for the source file of a site. */
  readonly isSite: boolean;
}

/** Every source mutant of a file. */
export function planSource(_file: SourceFile): PlannedMutant[] {
  return [];
}

/** The names of the source operators, for the list of mutators. */
export const SOURCE_OPERATOR_NAMES: readonly string[] = [];
