/** Small readers of the syntax of a module, as vite makes it for node. */
import type { AnyNode, MemberExpression, Pattern } from 'acorn';

/** What Stryker's instrumenter and argvet put into a file: what it keeps is which mutant is active. */
export const STRYKER = /^(?:stry(?:NS|Cov|MutAct)_|argvet(?:ApplyEdit|Pass)$)/;
/** What vite gives a module for another one that it imports, with all that the other exports. */
export const IMPORT = /^__vite_ssr_import_\d+__$/;

/** The words of a text, as a set. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Is it a call of what Stryker's instrumenter has put there? */
export function isStrykers(node: AnyNode): boolean {
  return node.type === 'CallExpression' && STRYKER.test(nameOf(node.callee));
}

/** Is it a function of Stryker's instrumenter or argvet? It reaches for all that there is. */
export function isStrykersOwn(node: AnyNode): boolean {
  return node.type === 'FunctionDeclaration' && STRYKER.test(node.id?.name ?? '');
}

/** The name of what is called: a function's, or a method's; '' when it has none. */
export function nameOf(called: AnyNode): string {
  if (called.type === 'Identifier') return called.name;
  if (called.type === 'SequenceExpression') {
    const last = called.expressions.at(-1);
    return last ? nameOf(last) : '';
  }
  return called.type === 'MemberExpression' ? partName(called) : '';
}

/** The name of a part, '' for one that is computed. */
export function partName({ property, computed }: MemberExpression): string {
  return !computed && property.type === 'Identifier' ? property.name : '';
}

/** `Object.keys` as such a text; '' for all that is not one name of one other. */
export function dottedName(node: AnyNode): string {
  const isDotted = node.type === 'MemberExpression' && node.object.type === 'Identifier' && partName(node) !== '';
  return isDotted && node.object.type === 'Identifier' ? `${node.object.name}.${partName(node)}` : '';
}

/** The name at the root of `name.part[other]`; '' when there is none. */
export function rootOf(target: AnyNode): string {
  if (target.type === 'Identifier') return target.name;
  if (target.type === 'ThisExpression') return 'this';
  if (target.type === 'ChainExpression') return rootOf(target.expression);
  return target.type === 'MemberExpression' ? rootOf(target.object) : '';
}

/** What a pattern assigns to: names, and parts of objects. */
export function targetsIn(pattern: Pattern): (Pattern & { type: 'Identifier' | 'MemberExpression' })[] {
  if (pattern.type === 'Identifier' || pattern.type === 'MemberExpression') return [pattern];
  if (pattern.type === 'ArrayPattern') {
    return pattern.elements.flatMap((element) => (element ? targetsIn(element) : []));
  }
  if (pattern.type === 'RestElement') return targetsIn(pattern.argument);
  if (pattern.type === 'AssignmentPattern') return targetsIn(pattern.left);
  return pattern.properties.flatMap((each) => targetsIn(each.type === 'Property' ? each.value : each.argument));
}

/** The names that a pattern binds. */
export function namesIn(pattern: Pattern): string[] {
  return targetsIn(pattern).flatMap((target) => (target.type === 'Identifier' ? [target.name] : []));
}
