/** What JSON and YAML have in common: maps, lists and texts, each with its place in the file. */
import type { MappedText } from '../mapped-text.ts';

/** A map; where a key stands twice the last counts. */
export interface DataMap {
  readonly kind: 'map';
  /** The offset of its first character. */
  readonly at: number;
  readonly entries: { readonly key: string; readonly value: DataNode }[];
}

/** A list. */
export interface DataList {
  readonly kind: 'list';
  readonly at: number;
  readonly items: DataNode[];
}

/** A text. */
export interface DataText {
  readonly kind: 'text';
  /** The offset of its first character, behind a quote. */
  readonly at: number;
  readonly value: string;
  /** The text with the place of each of its characters. */
  readonly mapped: () => MappedText;
}

/** Something else: a number, null, a text that a tag makes something else of. */
interface DataOther {
  readonly kind: 'other';
  readonly at: number;
  /** As the file has it. */
  readonly source: string;
}

/** One value of a JSON or YAML file. A list or map to which an alias leads is the same object in both places. */
export type DataNode = DataMap | DataList | DataText | DataOther;

/** Why a text is no JSON or YAML, and where. */
export interface DataProblem {
  readonly at: number;
  /** Half a sentence. */
  readonly message: string;
}

/** How deep lists and maps may be in each other. */
export const MOST_DEPTH = 200;

/** What a text is that is too deep. */
export const TOO_DEEP = `its lists and maps are more than ${MOST_DEPTH} deep`;

/** The value of a key, the last one; `undefined` when the node is no map or has no such key. */
export function member(node: DataNode | undefined, key: string): DataNode | undefined {
  return node?.kind === 'map' ? node.entries.findLast((entry) => entry.key === key)?.value : undefined;
}

/** The text of a key. */
export function textMember(node: DataNode | undefined, key: string): DataText | undefined {
  const value = member(node, key);
  return value?.kind === 'text' ? value : undefined;
}

/** The items of a list, the values of a map; none of anything else. */
export function children(node: DataNode | undefined): readonly DataNode[] {
  if (node?.kind === 'list') return node.items;
  return node?.kind === 'map' ? node.entries.map(({ value }) => value) : [];
}
