/** What a source operator is, and what of a file it sees. */
import type { Node } from '@babel/types';
import type { Shown } from '../planned.ts';
import type { Effect } from './effects.ts';
import type { LimitPlace } from './limit-places.ts';
import type { FoundList } from './lists.ts';
import type { ModeLiteral } from './modes.ts';
import type { PolicyObject } from './policies.ts';

/** What was recognised in a file. */
export interface SourceView {
  readonly text: string;
  readonly lists: readonly FoundList[];
  readonly policies: readonly PolicyObject[];
  readonly limits: readonly LimitPlace[];
  /** Arrays of two or more names of capabilities. */
  readonly capabilities: readonly NamedList[];
  readonly modes: readonly ModeLiteral[];
  readonly effects: readonly Effect[];
}

/** An array of which single elements are dropped, and what it is called. */
export interface NamedList {
  readonly node: Node & { readonly elements: readonly (Node | null)[] };
  readonly name: string;
}

/** One change of the source. */
export interface SourceChange {
  readonly node: Node;
  readonly replacement: Node;
  readonly description: string;
  readonly shown?: Shown | undefined;
}

/** A way to change the source of a builder: a name of letters, for disable comments, and a generator over a file. */
export interface SourceOperator {
  readonly name: string;
  readonly changes: (view: SourceView) => Iterable<SourceChange>;
}
