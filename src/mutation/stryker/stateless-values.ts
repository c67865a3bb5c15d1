/** Values that a module makes once, while it loads: whether anything could change in them. */
import type { AnyNode, CallExpression, Class } from 'acorn';
import type { Names } from './stateless-names.ts';
import { IMPORT, dottedName, isStrykers, nameOf, partName, rootOf, words } from './stateless-nodes.ts';

/**
 * A `value` is primitive. A `leaf` has no parts of its own that could change, as long as nothing sets any: a function, a
 * class, what another module exports. A `list`, a `record`, and what is `keyed` (a set, a map) are one level of both; a
 * `frozen` one cannot change; undefined is for all else, and for what nobody can tell.
 */
export type Fixedness = 'value' | 'leaf' | Table | 'frozen' | undefined;
export type Table = 'list' | 'record' | 'keyed';

/** What is known of names while constants are read. */
export type Known = Pick<Names, 'outer' | 'declared'>;

/** Built-in functions, methods of texts, and methods of lists that give a primitive value, whatever they are given. */
const VALUE_FUNCTIONS = words('String Number Boolean BigInt Symbol');
const MATH = words('max min round floor ceil abs');
const VALUE_METHODS: Readonly<Record<string, ReadonlySet<string>>> = {
  value: words(
    'trim trimStart trimEnd repeat toString toUpperCase toLowerCase padStart padEnd includes startsWith endsWith indexOf charAt',
  ),
  list: words('join includes indexOf toString'),
};
const CONSTANTS = words('undefined NaN Infinity');
/** What of `process` stays as it is; its variables are text, whoever sets them. */
const PROCESS = words('platform arch version pid');
/** What of `import.meta` is text. */
const META = words('url dirname filename');

/** Whether it is one level of parts that could change. */
export function isTable(fixedness: Fixedness): fixedness is Table {
  return fixedness === 'list' || fixedness === 'record' || fixedness === 'keyed';
}

/** Whether nothing can change in it that is not set on it. */
export function isLeaf(node: AnyNode | null, known: Known): boolean {
  return node !== null && ['value', 'leaf'].includes(fixednessOf(node, known) ?? '');
}

/** The fixedness of an expression. */
export function fixednessOf(node: AnyNode, known: Known): Fixedness {
  const isPrimitiveOf = (each: AnyNode): boolean => isLeaf(each, known);
  switch (node.type) {
    case 'Literal':
      if (!node.regex) return 'value';
      // A regular expression of these kinds keeps where it has come to.
      return /[gy]/.test(node.regex.flags) ? undefined : 'leaf';
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return 'leaf';
    case 'ClassExpression':
      return isFixedClass(node) ? 'leaf' : undefined;
    case 'Identifier':
      return fixednessOfName(node.name, known);
    case 'MemberExpression':
      return fixednessOfMember(node, known);
    case 'TemplateLiteral':
      return when(node.expressions.every(isPrimitiveOf), 'value');
    case 'UnaryExpression':
      return when(node.operator !== 'delete' && isLeaf(node.argument, known), 'value');
    case 'BinaryExpression':
      return when(isLeaf(node.left, known) && isLeaf(node.right, known), 'value');
    case 'LogicalExpression':
      return both(node.left, node.right, known);
    case 'ConditionalExpression':
      // What a mutant puts there is read, as the code itself is.
      if (isStrykers(node.test)) return fixednessOf(node.alternate, known);
      return isLeaf(node.test, known) ? both(node.consequent, node.alternate, known) : undefined;
    case 'SequenceExpression': {
      const last = node.expressions.at(-1);
      const others = node.expressions.slice(0, -1);
      return last && others.every((each) => isStrykers(each) || isPrimitiveOf(each))
        ? fixednessOf(last, known)
        : undefined;
    }
    case 'ArrayExpression':
      // An empty one is there to be filled.
      return when(node.elements.length > 0 && node.elements.every((each) => isPart(each, known)), 'list');
    case 'ObjectExpression':
      return when(node.properties.length > 0 && node.properties.every((each) => isPart(each, known)), 'record');
    case 'NewExpression':
      return fixednessOfNew(node.callee, node.arguments, known);
    case 'CallExpression':
      return fixednessOfCall(node, known);
    default:
      return undefined;
  }
}

/** A class without anything that its objects share but methods: what is static has the class itself for `this`. */
export function isFixedClass({ body }: Class): boolean {
  return body.body.every((member) => member.type !== 'StaticBlock' && !member.static);
}

function when(condition: boolean, fixedness: Fixedness): Fixedness {
  return condition ? fixedness : undefined;
}

function both(one: AnyNode, other: AnyNode, known: Known): Fixedness {
  if (!isLeaf(one, known) || !isLeaf(other, known)) return undefined;
  return fixednessOf(one, known) === 'value' ? fixednessOf(other, known) : 'leaf';
}

/** Another name for a table is another way to change it. */
function fixednessOfName(name: string, { outer, declared }: Known): Fixedness {
  if (CONSTANTS.has(name)) return when(!declared.has(name), 'value');
  const fixedness = outer.get(name);
  return when(fixedness === 'value' || fixedness === 'leaf', fixedness);
}

/** A part of a table: a leaf, but no function of its own object, which could change it. Spread parts are leaves again. */
function isPart(part: AnyNode | null, known: Known): boolean {
  if (part === null) return true;
  if (part.type === 'SpreadElement') {
    const { argument } = part;
    const fixedness = argument.type === 'Identifier' ? known.outer.get(argument.name) : fixednessOf(argument, known);
    return isTable(fixedness) || fixedness === 'frozen';
  }
  if (part.type !== 'Property') return isLeaf(part, known);
  if (part.kind !== 'init' || part.value.type === 'FunctionExpression') return false;
  return (!part.computed || isLeaf(part.key, known)) && isLeaf(part.value, known);
}

function fixednessOfNew(callee: AnyNode, given: readonly AnyNode[], known: Known): Fixedness {
  const name = callee.type === 'Identifier' && !known.declared.has(callee.name) ? callee.name : '';
  const [first] = given;
  if (!first || given.length !== 1) return undefined;
  if (name === 'Set') return when(fixednessOf(first, known) === 'list', 'keyed');
  if (name !== 'Map' || first.type !== 'ArrayExpression' || first.elements.length === 0) return undefined;
  return when(
    first.elements.every((pair) => pair && fixednessOf(pair, known) === 'list'),
    'keyed',
  );
}

function fixednessOfCall({ callee, arguments: given }: CallExpression, known: Known): Fixedness {
  const [first] = given;
  if (dottedName(callee) === 'Object.freeze' && !known.declared.has('Object') && first) {
    const fixedness = fixednessOf(first, known);
    // What a set or a map has is no property of it.
    return when(fixedness === 'list' || fixedness === 'record', 'frozen');
  }
  return when(isValueFunction(callee, known) && given.every((each) => isLeaf(each, known)), 'value');
}

function isValueFunction(callee: AnyNode, known: Known): boolean {
  if (callee.type === 'Identifier') return VALUE_FUNCTIONS.has(callee.name) && !known.declared.has(callee.name);
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  if (object.type === 'Identifier' && object.name === 'Math') {
    return MATH.has(partName(callee)) && !known.declared.has('Math');
  }
  const fixedness = object.type === 'Identifier' ? known.outer.get(object.name) : undefined;
  return VALUE_METHODS[fixedness ?? fixednessOf(object, known) ?? '']?.has(partName(callee)) ?? false;
}

/** What a module exports is fixed when the module is, and so is what a table has. */
function fixednessOfMember(node: AnyNode, { outer }: Known): Fixedness {
  const root = rootOf(node);
  if (root === 'process') return when(isFixedOfProcess(node), 'value');
  if (root === '__vite_ssr_import_meta__') return when(isFixedOfModule(node), 'value');
  if (IMPORT.test(root)) return 'leaf';
  const fixedness = outer.get(root);
  return when(isTable(fixedness) || fixedness === 'frozen', 'leaf');
}

/** `import.meta.url`, as vite writes it. */
export function isFixedOfModule(node: AnyNode): boolean {
  const [holder, part] = dottedName(node).split('.');
  return holder === '__vite_ssr_import_meta__' && META.has(part ?? '');
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
