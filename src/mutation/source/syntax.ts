/** Small readings of syntax trees that the source operators share. */
import * as t from '@babel/types';
import type { Expression, Node, SpreadElement } from '@babel/types';
import { word } from '../describe.ts';

/** An element of an array, or an argument of a call. */
export type Element = Expression | SpreadElement;

/** The expression inside annotations that only the type checker and the reader see: `as`, `satisfies`, `!`, brackets. */
export function bare(node: Node): Node {
  let inner = node;
  while (
    t.isTSAsExpression(inner) ||
    t.isTSSatisfiesExpression(inner) ||
    t.isTSTypeAssertion(inner) ||
    t.isTSNonNullExpression(inner) ||
    t.isParenthesizedExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}

/** The text that an expression is known to begin with, and whether that is all of it: of literals, templates and sums. */
export function knownText(node: Node): { readonly text: string; readonly isWhole: boolean } | undefined {
  const inner = bare(node);
  if (t.isStringLiteral(inner)) return { text: inner.value, isWhole: true };
  if (t.isTemplateLiteral(inner)) {
    return { text: inner.quasis[0]?.value.cooked ?? '', isWhole: inner.expressions.length === 0 };
  }
  if (!t.isBinaryExpression(inner, { operator: '+' })) return undefined;
  const left = knownText(inner.left);
  return left === undefined ? undefined : { text: left.text, isWhole: false };
}

/** The text of a string or number that is written out; undefined for anything else. */
export function literalText(node: Node): string | undefined {
  const inner = bare(node);
  if (t.isNumericLiteral(inner)) return String(inner.value);
  const known = knownText(inner);
  return known?.isWhole === true ? known.text : undefined;
}

/** A copy of a node that knows nothing of its place, so that Stryker never takes it for the original. */
export function copy<N extends Node>(node: N): N {
  return t.cloneNode(node, true, true);
}

/** An expression as descriptions show it: a literal's text, else its source in one line. */
export function shownSource(node: Node, text: string): string {
  const literal = literalText(node);
  if (literal !== undefined) return word(literal);
  if (node.start == null || node.end == null) return '…';
  const source = text.slice(node.start, node.end).replaceAll(/\s+/g, ' ');
  return source.length > 40 ? `${source.slice(0, 39)}…` : source;
}

/** The first text that is written out in a node, as descriptions show it, else its source. */
export function shownText(node: Node, text: string): string {
  let first: string | undefined;
  t.traverseFast(node, (each) => {
    if (t.isStringLiteral(each)) first ??= each.value;
  });
  return first === undefined ? shownSource(node, text) : word(first);
}

/** The name that a call goes by: its function's, or the last member's. */
export function callName(node: Node): string | undefined {
  if (!t.isCallExpression(node) && !t.isOptionalCallExpression(node)) return undefined;
  const { callee } = node;
  if (t.isIdentifier(callee)) return callee.name;
  if (!t.isMemberExpression(callee) && !t.isOptionalMemberExpression(callee)) return undefined;
  return t.isIdentifier(callee.property) && !callee.computed ? callee.property.name : undefined;
}
