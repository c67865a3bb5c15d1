/** Values that a module makes once, while it loads: whether anything could change in them. */
import type { AnyNode, Class } from 'acorn';
import { isStrykers, nameOf, rootOf } from './stateless-nodes.ts';

/**
 * A `leaf` has no parts that could change: a primitive value, a function, a class. A `table` is one level of leaves, a
 * `frozen` one cannot change; undefined is for all else, and for what nobody can tell.
 */
export type Fixedness = 'leaf' | 'table' | 'frozen' | undefined;

/** The fixedness of the names that stand outside of functions. */
export type Known = ReadonlyMap<string, Fixedness>;

/** Methods and functions that give a primitive value, or a new list of what they are called on, whatever they are given. */
const LEAF_CALLS = new Set(
  'String Number Boolean BigInt Symbol join trim trimStart trimEnd repeat toString toUpperCase toLowerCase padStart padEnd includes startsWith endsWith indexOf charAt max min round floor ceil abs'.split(
    ' ',
  ),
);
const GLOBALS = new Set(['undefined', 'NaN', 'Infinity']);
/** What of `process` stays as it is; its variables are text, whoever sets them. */
const PROCESS = new Set(['platform', 'arch', 'version', 'pid']);

/** The fixedness of an expression. */
export function fixednessOf(node: AnyNode, known: Known): Fixedness {
  const isLeaf = (each: AnyNode | null): boolean => each !== null && fixednessOf(each, known) === 'leaf';
  switch (node.type) {
    case 'Literal':
      // A regular expression of these kinds keeps where it has come to.
      return node.regex && /[gy]/.test(node.regex.flags) ? undefined : 'leaf';
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return 'leaf';
    case 'ClassExpression':
      return isFixedClass(node) ? 'leaf' : undefined;
    case 'Identifier':
      // Another name for a table is another way to change it.
      return GLOBALS.has(node.name) || known.get(node.name) === 'leaf' ? 'leaf' : undefined;
    case 'MemberExpression':
      return isFixedMember(node, known) ? 'leaf' : undefined;
    case 'TemplateLiteral':
      return leafIf(node.expressions.every(isLeaf));
    case 'UnaryExpression':
      return leafIf(node.operator !== 'delete' && isLeaf(node.argument));
    case 'BinaryExpression':
    case 'LogicalExpression':
      return leafIf(isLeaf(node.left) && isLeaf(node.right));
    case 'ConditionalExpression':
      // What a mutant puts there is read, as the code itself is.
      if (isStrykers(node.test)) return fixednessOf(node.alternate, known);
      return leafIf([node.test, node.consequent, node.alternate].every(isLeaf));
    case 'SequenceExpression': {
      const last = node.expressions.at(-1);
      const others = node.expressions.slice(0, -1);
      return last && others.every((each) => isStrykers(each) || isLeaf(each)) ? fixednessOf(last, known) : undefined;
    }
    case 'ArrayExpression':
      // An empty one is there to be filled.
      return tableIf(node.elements.length > 0 && node.elements.every((each) => isPart(each, known)));
    case 'ObjectExpression':
      return tableIf(node.properties.length > 0 && node.properties.every((each) => isPart(each, known)));
    case 'NewExpression':
      return fixednessOfNew(node.callee, node.arguments, known);
    case 'CallExpression': {
      const name = nameOf(node.callee);
      const [first] = node.arguments;
      if (name === 'freeze' && rootOf(node.callee) === 'Object' && first) {
        return fixednessOf(first, known) === 'table' ? 'frozen' : undefined;
      }
      const holder = node.callee.type === 'MemberExpression' ? node.callee.object : undefined;
      const isMath = holder?.type === 'Identifier' && holder.name === 'Math';
      const isCalledOnFixed = holder === undefined || isMath || fixednessOf(holder, known) !== undefined;
      return leafIf(LEAF_CALLS.has(name) && isCalledOnFixed && node.arguments.every(isLeaf));
    }
    default:
      return undefined;
  }
}

/** A class without anything that its objects share but methods: what is static has the class itself for `this`. */
export function isFixedClass({ body, superClass }: Class): boolean {
  const hasStatics = body.body.some((member) => member.type === 'StaticBlock' || member.static);
  return !hasStatics && (!superClass || superClass.type === 'Identifier' || superClass.type === 'MemberExpression');
}

function leafIf(condition: boolean): Fixedness {
  return condition ? 'leaf' : undefined;
}

function tableIf(condition: boolean): Fixedness {
  return condition ? 'table' : undefined;
}

/** A part of a table: a leaf, but no function of its own object, which could change it. Spread parts are leaves again. */
function isPart(part: AnyNode | null, known: Known): boolean {
  if (part === null) return true;
  if (part.type === 'SpreadElement') {
    const { argument } = part;
    const isKnown = argument.type === 'Identifier' && known.get(argument.name) !== undefined;
    return isKnown || ['table', 'frozen'].includes(fixednessOf(argument, known) ?? '');
  }
  if (part.type !== 'Property') return fixednessOf(part, known) === 'leaf';
  if (part.kind !== 'init' || part.value.type === 'FunctionExpression') return false;
  return fixednessOf(part.value, known) === 'leaf';
}

function fixednessOfNew(callee: AnyNode, given: readonly AnyNode[], known: Known): Fixedness {
  const name = callee.type === 'Identifier' ? callee.name : '';
  const [first] = given;
  if (!first || given.length !== 1 || (name !== 'Set' && name !== 'Map')) return undefined;
  if (name === 'Set') return fixednessOf(first, known) === 'table' ? 'table' : undefined;
  const isPairs =
    first.type === 'ArrayExpression' && first.elements.every((pair) => pair && fixednessOf(pair, known) === 'table');
  return tableIf(isPairs && first.elements.length > 0);
}

/** What a module exports is fixed when the module is, and so is what a table has. */
function isFixedMember(node: AnyNode, known: Known): boolean {
  const root = rootOf(node);
  if (root === 'process') return isFixedOfProcess(node);
  if (/^__vite_ssr_import(?:_\d+__|_meta__)$/.test(root)) return true;
  const fixedness = known.get(root);
  return fixedness === 'table' || fixedness === 'frozen';
}

/** `process.platform`, `process.env.NAME`. */
export function isFixedOfProcess(node: AnyNode): boolean {
  const [part, holder] = partOf(node);
  if (holder?.type === 'Identifier') return holder.name === 'process' && PROCESS.has(part);
  const [name, above] = holder ? partOf(holder) : [];
  return name === 'env' && above?.type === 'Identifier' && above.name === 'process';
}

/** The name of a part, '' for one that is computed, and what it is of. */
function partOf(node: AnyNode): [part: string, holder: AnyNode | undefined] {
  if (node.type !== 'MemberExpression') return ['', undefined];
  return [nameOf(node), node.object];
}
