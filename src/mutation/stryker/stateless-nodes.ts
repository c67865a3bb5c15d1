/** Small readers of the syntax of a module, as vite makes it for node. */
import type { AnyNode, Pattern } from 'acorn';

/** What Stryker's instrumenter and argvet put into a file: what it keeps is which mutant is active. */
export const STRYKER = /^(?:stry(?:NS|Cov|MutAct)_|argvet(?:ApplyEdit|Pass)$)/;

/** Is it a call of what Stryker's instrumenter has put there? */
export function isStrykers(node: AnyNode): boolean {
  return node.type === 'CallExpression' && STRYKER.test(nameOf(node.callee));
}

/** The name of what is called: a function's, or a method's; '' when it has none. */
export function nameOf(called: AnyNode): string {
  if (called.type === 'Identifier') return called.name;
  if (called.type === 'SequenceExpression') {
    const last = called.expressions.at(-1);
    return last ? nameOf(last) : '';
  }
  if (called.type !== 'MemberExpression' || called.computed) return '';
  return called.property.type === 'Identifier' ? called.property.name : '';
}

/** The name at the root of `name.part[other]`; '' when there is none. */
export function rootOf(target: AnyNode): string {
  if (target.type === 'Identifier') return target.name;
  if (target.type === 'ThisExpression') return 'this';
  if (target.type === 'ChainExpression') return rootOf(target.expression);
  return target.type === 'MemberExpression' ? rootOf(target.object) : '';
}

/** The names that a pattern binds. */
export function namesIn(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
  if (pattern.type === 'RestElement') return namesIn(pattern.argument);
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((each) => namesIn(each.type === 'Property' ? each.value : each.argument));
}
