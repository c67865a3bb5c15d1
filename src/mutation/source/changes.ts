/** Changes of lists and policies as operators hand them out. */
import * as t from '@babel/types';
import type { Node } from '@babel/types';
import type { FoundList } from './lists.ts';
import type { PolicyObject } from './policies.ts';
import { shownChange } from './shown.ts';
import type { SourceChange } from './source-operator.ts';
import { copy } from './syntax.ts';
import type { Element } from './syntax.ts';

/** A list with other elements. */
export function listChange(list: FoundList, elements: readonly Element[], description: string): SourceChange {
  return { node: list.node, replacement: list.rebuild(elements), description, shown: list.shown(elements) };
}

/** A policy with fewer properties. */
export function policyChange(
  { node }: PolicyObject,
  properties: PolicyObject['node']['properties'],
  text: string,
  description: string,
): SourceChange {
  const replacement: Node = t.objectExpression(properties.map(copy));
  return { node, replacement, description, shown: shownChange(node.properties, properties, text) };
}
