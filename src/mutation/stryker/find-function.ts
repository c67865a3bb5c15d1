/** Finds the function that a site names in a syntax tree, however it is declared or exported. */
import * as t from '@babel/types';
import type { Function as FunctionNode, Node } from '@babel/types';
import { bare } from '../source/syntax.ts';

/** A function of a file, the node that names it, and its qualified name: `taskArgv`, `Sandbox.argv`, `default`. */
export interface NamedFunction {
  readonly node: FunctionNode;
  readonly nameNode: Node | undefined;
  readonly name: string;
  /** False inside another function. */
  readonly topLevel: boolean;
}

/** The functions that a name may mean, the best matches only: usually one. More than one is for the caller to refuse. */
export function findFunctions(root: Node, name: string): readonly NamedFunction[] {
  const { functions, aliases } = readNames(root);
  const seen = new Set<string>();
  for (let wanted: string | undefined = name; wanted !== undefined && !seen.has(wanted); wanted = aliases.get(wanted)) {
    seen.add(wanted);
    const exact = functions.filter((each) => each.name === wanted);
    const ending = functions.filter((each) => each.name.endsWith(`.${wanted}`));
    const matches = exact.length > 0 ? exact : ending;
    const topLevel = matches.filter((each) => each.topLevel);
    if (matches.length > 0) return topLevel.length > 0 ? topLevel : matches;
  }
  return [];
}

function readNames(root: Node): { functions: NamedFunction[]; aliases: Map<string, string> } {
  const functions: NamedFunction[] = [];
  const aliases = new Map<string, string>();
  t.traverse(root, (node, ancestors) => {
    for (const [alias, target] of aliasesOf(node)) aliases.set(alias, target);
    if (!t.isFunction(node) || !t.isNode(node.body)) return;
    const named = nameOf(node, ancestors.map((ancestor) => ancestor.node).toReversed());
    if (named === undefined) return;
    const topLevel = !ancestors.some((ancestor) => t.isFunction(ancestor.node));
    functions.push({ node, topLevel, ...named });
  });
  return { functions, aliases };
}

/** `export { inner as outer }`, `export default inner`, `const outer = inner` and `exports.outer = inner`. */
function aliasesOf(node: Node): (readonly [string, string])[] {
  if (t.isExportSpecifier(node)) return [[keyText(node.exported) ?? '', keyText(node.local) ?? '']];
  if (t.isExportDefaultDeclaration(node) && t.isIdentifier(node.declaration)) {
    return [['default', node.declaration.name]];
  }
  if (t.isVariableDeclarator(node) && t.isIdentifier(node.id) && t.isIdentifier(node.init)) {
    return [[node.id.name, node.init.name]];
  }
  if (t.isAssignmentExpression(node) && t.isIdentifier(node.right)) {
    const name = assignedName(node.left);
    return name === undefined ? [] : [[name.name, node.right.name]];
  }
  return [];
}

interface Name {
  readonly name: string;
  readonly nameNode: Node | undefined;
}

/** `parents` from the innermost outwards. */
function nameOf(node: FunctionNode, parents: readonly Node[]): Name | undefined {
  if (t.isFunctionDeclaration(node)) {
    return { name: node.id?.name ?? 'default', nameNode: node.id ?? undefined };
  }
  if (t.isObjectMethod(node) || t.isClassMethod(node) || t.isClassPrivateMethod(node)) {
    return memberName(node.key, parents);
  }
  return valueName(parents, t.isFunctionExpression(node) ? (node.id ?? undefined) : undefined);
}

/** The name of what a value is assigned to, through type annotations around it. */
function valueName(parents: readonly Node[], own?: Node): Name | undefined {
  const at = parents.findIndex((parent) => bare(parent) === parent);
  const parent = parents[at];
  if (t.isVariableDeclarator(parent) && t.isIdentifier(parent.id)) {
    return { name: parent.id.name, nameNode: parent.id };
  }
  if (t.isAssignmentExpression(parent)) return assignedName(parent.left);
  if (t.isExportDefaultDeclaration(parent)) return { name: 'default', nameNode: own };
  if (t.isObjectProperty(parent) || t.isClassProperty(parent) || t.isClassPrivateProperty(parent)) {
    return memberName(parent.key, parents.slice(at + 1));
  }
  return undefined;
}

/** The name of an object's or class's member: `parents` starts at what holds it. */
function memberName(key: Node, parents: readonly Node[]): Name | undefined {
  const name = keyText(key);
  if (name === undefined) return undefined;
  const [holder, around] = parents;
  const outer =
    t.isClassBody(holder) && t.isClass(around)
      ? (around.id?.name ?? valueName(parents.slice(2))?.name)
      : valueName(parents.slice(1))?.name;
  return { name: outer === undefined ? name : `${outer}.${name}`, nameNode: key };
}

/** `exports.x` and `module.exports.x` are `x`, `module.exports` is `default`, `A.prototype.x` and `A.x` are `A.x`. */
function assignedName(left: Node): Name | undefined {
  if (t.isIdentifier(left)) return { name: left.name, nameNode: left };
  if (!t.isMemberExpression(left)) return undefined;
  const path = memberPath(left).join('.');
  const name =
    path === 'module.exports' ? 'default' : path.replace(/^(module\.)?exports\./, '').replace('.prototype.', '.');
  return { name, nameNode: left.property };
}

function memberPath(node: Node): string[] {
  if (t.isMemberExpression(node)) return [...memberPath(node.object), keyText(node.property) ?? '?'];
  return [t.isIdentifier(node) ? node.name : '?'];
}

/** The name that an identifier, a quoted key or a private name spells. */
export function keyText(key: Node): string | undefined {
  if (t.isIdentifier(key)) return key.name;
  if (t.isStringLiteral(key)) return key.value;
  if (t.isPrivateName(key)) return `#${key.id.name}`;
  return undefined;
}
