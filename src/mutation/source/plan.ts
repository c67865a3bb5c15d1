/** Plans the source mutants of a file on its syntax tree. */
import * as t from '@babel/types';
import type { Node } from '@babel/types';
import { CAPABILITIES } from '../../container/capabilities.ts';
import type { PlannedMutant } from '../planned.ts';
import { findEffects } from './effects.ts';
import { limitPlaces } from './limit-places.ts';
import { findLists } from './lists.ts';
import { findModes } from './modes.ts';
import { builderAddExtra } from './operators/builder-add-extra.ts';
import { builderAlterLimit } from './operators/builder-alter-limit.ts';
import { builderDropElement } from './operators/builder-drop-element.ts';
import { builderDropOption } from './operators/builder-drop-option.ts';
import { builderDropSpread } from './operators/builder-drop-spread.ts';
import { builderMoveOption } from './operators/builder-move-option.ts';
import { builderNegate } from './operators/builder-negate.ts';
import { effectDrop } from './operators/effect-drop.ts';
import { effectMove } from './operators/effect-move.ts';
import { fileMode } from './operators/file-mode.ts';
import { findPolicies } from './policies.ts';
import type { PolicyObject } from './policies.ts';
import type { NamedList, SourceOperator, SourceView } from './source-operator.ts';
import { bare } from './syntax.ts';

/** What is known of a file before its source mutants are planned. */
export interface SourceFile {
  readonly root: Node;
  /** The text that the positions of the tree count in. */
  readonly text: string;
  /** How the project's config leads here: the source of a site or a file that imports one, or a file that a site imports. */
  readonly near: 'site' | 'part' | undefined;
}

/** Every source operator. */
export const SOURCE_OPERATORS: readonly SourceOperator[] = [
  builderDropOption,
  builderDropSpread,
  builderDropElement,
  builderMoveOption,
  builderAlterLimit,
  builderNegate,
  builderAddExtra,
  fileMode,
  effectDrop,
  effectMove,
];

/** Every source mutant of a file; none of a file that neither builds an argv nor holds a policy or a limit. */
export function planSource(file: SourceFile, operators: readonly SourceOperator[] = SOURCE_OPERATORS): PlannedMutant[] {
  const view = sourceView(file);
  return operators.flatMap((operator) =>
    [...operator.changes(view)].map(({ node, replacement, description, shown }) => ({
      operator: operator.name,
      node,
      replacement,
      description,
      shown,
      boundary: undefined,
    })),
  );
}

function sourceView({ root, text, near }: SourceFile): SourceView {
  const { lists, showsArgv } = findLists({ root, text, isKnown: near !== undefined });
  const policies = findPolicies(root);
  const prepares = near === 'site' || showsArgv;
  return {
    text,
    lists,
    policies,
    limits: limitPlaces(root, text, lists, policies),
    capabilities: capabilityLists(root, policies),
    modes: prepares ? findModes(root) : [],
    effects: prepares ? findEffects(root) : [],
  };
}

const NAMES: ReadonlySet<string> = new Set(CAPABILITIES.map(({ name }) => name));

/** The lists of policies, and arrays of two or more names of capabilities. */
function capabilityLists(root: Node, policies: readonly PolicyObject[]): NamedList[] {
  const found = new Map<Node, NamedList>();
  for (const { node, key } of policies.flatMap(({ properties }) => properties)) {
    const value = bare(node.value);
    if (t.isArrayExpression(value)) found.set(value, { node: value, name: key });
  }
  t.traverse(root, (node) => {
    if (!t.isVariableDeclarator(node) || !t.isIdentifier(node.id) || !node.init) return;
    const value = bare(node.init);
    if (t.isArrayExpression(value) && isCapabilities(value.elements))
      found.set(value, { node: value, name: node.id.name });
  });
  return [...found.values()];
}

function isCapabilities(elements: readonly (Node | null)[]): boolean {
  if (elements.length < 2) return false;
  return elements.every((each) => t.isStringLiteral(each) && NAMES.has(each.value.replace(/^CAP_/, '')));
}
