/** Whether what the functions of a module do changes, or passes on, anything that stands outside of them. */
import type { AnyNode, CallExpression, MemberExpression, NewExpression, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isClass } from './stateless-names.ts';
import type { Names } from './stateless-names.ts';
import { IMPORT, STRYKER, dottedName, isStrykersOwn, nameOf, partName, targetsIn, words } from './stateless-nodes.ts';
import { isFixedOfModule, isFixedOfProcess, isTable } from './stateless-values.ts';
import type { Table } from './stateless-values.ts';

/** What mocks and stubs, what is shared by tests, and ways to all that a process has. */
const UNFIT = words(
  'vi vitest inject beforeAll afterAll aroundAll aroundEach bench chai globalThis global window self eval Function require ' +
    'arguments Reflect Proxy localStorage sessionStorage',
);
const UNFIT_PARTS = words(
  'prototype __proto__ constructor getPrototypeOf setPrototypeOf defineProperty defineProperties __defineGetter__ ' +
    '__defineSetter__ extend concurrent addSnapshotSerializer addEqualityTesters setState call apply bind compile ' +
    'captureStackTrace stackTraceLimit prepareStackTrace inherits deprecate debuglog allocUnsafe allocUnsafeSlow',
);
/** Globals that keep nothing, wherever they are named: with what is set on them refused, they stay as they are. */
const GLOBALS = words(
  'undefined NaN Infinity String Number Boolean BigInt Symbol parseInt parseFloat isNaN isFinite encodeURI decodeURI ' +
    'encodeURIComponent decodeURIComponent Array Map Set WeakMap WeakSet Date Promise Error TypeError RangeError SyntaxError ' +
    'ReferenceError EvalError URIError AggregateError JSON Math Intl URL URLSearchParams TextEncoder TextDecoder Buffer ' +
    'ArrayBuffer DataView Uint8Array Uint16Array Uint32Array Int8Array Int16Array Int32Array Float32Array Float64Array ' +
    'structuredClone setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask ' +
    'AbortController AbortSignal describe suite it test beforeEach afterEach expect expectTypeOf assert assertType ' +
    'onTestFinished onTestFailed __vite_ssr_import__ __vite_ssr_exportName__ __vite_ssr_exportAll__',
);
const PARTS_OF_GLOBALS = words(
  'Object.keys Object.values Object.entries Object.fromEntries Object.assign Object.freeze Object.hasOwn Object.is Object.groupBy ' +
    'console.log console.error console.warn console.info console.debug RegExp.escape',
);
/** Methods that read what they are called on; those that take a function hand its parts out. */
const READING = words(
  'slice concat join includes indexOf lastIndexOf at flat keys values entries has get toSorted toReversed toSpliced with toString',
);
const WALKING = words('map filter flatMap some every find findIndex findLast findLastIndex forEach');
const COPYING = words('Object.keys Object.values Object.entries Object.fromEntries Array.from structuredClone');
const COPYING_CLASSES = words('Set Map');
/** Functions that take one value, wherever they are called. */
const OF_ONE = words('Boolean String Number');

/** Whether nothing anywhere changes, or passes on, what stands outside of functions. */
export function isHarmless(program: Program, names: Names): boolean {
  let fits = true;
  fullAncestor(program, (node, _state, ancestors) => {
    if (fits && !ancestors.some(isStrykersOwn)) fits = isHarmlessNode(node, ancestors, names);
  });
  return fits;
}

function isHarmlessNode(node: AnyNode, ancestors: readonly AnyNode[], names: Names): boolean {
  const isOwn = (target: AnyNode): boolean => isOwnTarget(target, names);
  switch (node.type) {
    case 'Identifier':
      return isHarmlessName(node.name, ancestors, names);
    case 'ThisExpression':
    case 'Super':
      return isOfObject(ancestors);
    case 'AssignmentExpression':
      return targetsIn(node.left).every(isOwn);
    case 'UpdateExpression':
      return isOwn(node.argument);
    case 'UnaryExpression':
      return node.operator !== 'delete' || isOwn(node.argument);
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' || targetsIn(node.left).every(isOwn);
    case 'MemberExpression':
      return isHarmlessMember(node, ancestors.at(-2), names);
    case 'ObjectPattern':
      return node.properties.every((each) => each.type !== 'Property' || !UNFIT_PARTS.has(keyOf(each.key)));
    case 'CallExpression':
    case 'NewExpression':
      return isHarmlessCallee(node.callee);
    case 'TaggedTemplateExpression':
      return isHarmlessCallee(node.tag);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return !node.superClass || isClass(node.superClass, names);
    case 'ReturnStatement':
      // What a constructor returns stands in for the new object.
      return !node.argument || !isConstructor(ancestors);
    case 'ImportExpression':
    case 'WithStatement':
    case 'MetaProperty':
      return false;
    default:
      return true;
  }
}

/** Whether what is assigned to is a variable of a function, or a part of what was made in it. */
function isOwnTarget(target: AnyNode, names: Names): boolean {
  if (target.type === 'Identifier') return names.variables.has(target.name) && !names.outer.has(target.name);
  if (target.type === 'ChainExpression') return isOwnTarget(target.expression, names);
  return target.type === 'MemberExpression' && isOwnObject(target.object, names);
}

function isOwnObject(object: AnyNode, { fresh, outer }: Names): boolean {
  if (object.type === 'ThisExpression') return true;
  return object.type === 'Identifier' && fresh.has(object.name) && !outer.has(object.name);
}

/** Whether `this` is a new object of a class: in a method or a field of one, and in no plain function. */
function isOfObject(ancestors: readonly AnyNode[]): boolean {
  const at = ancestors.findLastIndex(
    (node, index) =>
      (isFunction(node) && node.type !== 'ArrowFunctionExpression') || isValueOfField(node, ancestors[index - 1]),
  );
  const member = ancestors[at - 1];
  return (member?.type === 'MethodDefinition' || member?.type === 'PropertyDefinition') && !member.static;
}

function isValueOfField(node: AnyNode, above: AnyNode | undefined): boolean {
  return above?.type === 'PropertyDefinition' && above.value === node && node.type !== 'FunctionExpression';
}

function isConstructor(ancestors: readonly AnyNode[]): boolean {
  const at = ancestors.findLastIndex(isFunction);
  const above = ancestors[at - 1];
  return above?.type === 'MethodDefinition' && above.kind === 'constructor';
}

function isFunction(node: AnyNode): boolean {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
}

function isHarmlessMember(node: MemberExpression, parent: AnyNode | undefined, names: Names): boolean {
  const { object, property, computed } = node;
  const holder = object.type === 'Identifier' ? object.name : '';
  if (computed) return !UNFIT_PARTS.has(keyOf(property)) && (holder === '' || names.declared.has(holder));
  const name = partName(node);
  if (name === 'assign') return isOwnAssign(node, parent, names);
  return !UNFIT_PARTS.has(name) && !(IMPORT.test(holder) && UNFIT.has(name));
}

/** `Object.assign` that assigns to what was made for it, or in the same function. */
function isOwnAssign(node: MemberExpression, parent: AnyNode | undefined, names: Names): boolean {
  const [first] = parent?.type === 'CallExpression' && parent.callee === node ? parent.arguments : [];
  if (!first || dottedName(node) !== 'Object.assign' || names.declared.has('Object')) return false;
  return first.type === 'ObjectExpression' || isOwnObject(first, names);
}

/** The text of a key that is one, '' for others. */
function keyOf(key: AnyNode): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'TemplateLiteral') return key.quasis.map(({ value }) => value.cooked).join('');
  return key.type === 'Literal' ? String(key.value) : '';
}

/** What a computed name calls could be anything. */
function isHarmlessCallee(callee: AnyNode): boolean {
  const isComputed = callee.type === 'ChainExpression' || (callee.type === 'MemberExpression' && callee.computed);
  return !isComputed && nameOf(callee) !== '__vite_ssr_dynamic_import__';
}

function isHarmlessName(name: string, ancestors: readonly AnyNode[], names: Names): boolean {
  const [parent, above] = [ancestors.at(-2), ancestors.at(-3)];
  if (UNFIT.has(name) || parent === undefined) return false;
  if (name === 'process') return isFixedOfProcess(parent) || (above !== undefined && isFixedOfProcess(above));
  if (name === '__vite_ssr_import_meta__') return isFixedOfModule(parent);
  if (IMPORT.test(name)) return isImportUse(name, parent);
  if (!names.declared.has(name)) return STRYKER.test(name) || isHarmlessGlobal(name, parent);
  const fixedness = names.outer.get(name);
  return !isTable(fixedness) || isRead({ name, fixedness, parent, above }, names);
}

/** What a module exports is used by its name, or exported again. */
function isImportUse(name: string, parent: AnyNode): boolean {
  if (parent.type === 'VariableDeclarator') return parent.id.type === 'Identifier' && parent.id.name === name;
  if (parent.type === 'CallExpression') return nameOf(parent.callee) === '__vite_ssr_exportAll__';
  return partNamed(parent, name) !== '';
}

function isHarmlessGlobal(name: string, parent: AnyNode): boolean {
  if (GLOBALS.has(name) || PARTS_OF_GLOBALS.has(dottedName(parent))) return true;
  const isCalled = parent.type === 'NewExpression' || parent.type === 'CallExpression';
  return name === 'RegExp' && isCalled && nameOf(parent.callee) === name;
}

/** The name of a part of something with a name; '' for another. */
function partNamed(node: AnyNode, name: string): string {
  const [holder, part] = dottedName(node).split('.');
  return holder === name ? (part ?? '') : '';
}

/** A table where its name stands, with the nodes around it. */
interface Place {
  readonly name: string;
  readonly fixedness: Table;
  readonly parent: AnyNode;
  readonly above: AnyNode | undefined;
}

/** Whether a table is but read where its name stands: a part of it, all of it spread, walked through, or copied. */
function isRead({ name, fixedness, parent, above }: Place, names: Names): boolean {
  const isIt = (node: AnyNode): boolean => node.type === 'Identifier' && node.name === name;
  switch (parent.type) {
    case 'VariableDeclarator':
      return isIt(parent.id);
    case 'SpreadElement':
      return true;
    case 'BinaryExpression':
      return parent.operator !== 'instanceof';
    case 'TemplateLiteral':
      return above?.type !== 'TaggedTemplateExpression';
    case 'ForOfStatement':
    case 'ForInStatement':
      return isIt(parent.right);
    case 'NewExpression':
    case 'CallExpression':
      return isCopy(parent, names);
    case 'MemberExpression':
      if (!isIt(parent.object) || above?.type === 'TaggedTemplateExpression') return false;
      if (above?.type !== 'CallExpression' || above.callee !== parent) return true;
      // A record's methods are its own.
      if (fixedness === 'record') return false;
      return READING.has(nameOf(parent)) || isWalk(nameOf(parent), above.arguments, names);
    default:
      return false;
  }
}

/** `Object.keys(TABLE)`, `new Set(TABLE)`, of the built-in objects. */
function isCopy({ type, callee, arguments: given }: CallExpression | NewExpression, { declared }: Names): boolean {
  const copier = callee.type === 'Identifier' ? callee.name : dottedName(callee);
  if (given.length !== 1 || declared.has(copier.replace(/\..*/, ''))) return false;
  return type === 'NewExpression' ? COPYING_CLASSES.has(copier) : COPYING.has(copier);
}

function isWalk(method: string, given: readonly AnyNode[], { declared }: Names): boolean {
  const takesParts = (each: AnyNode): boolean =>
    each.type === 'Identifier' ? OF_ONE.has(each.name) && !declared.has(each.name) : isOfParts(each);
  return WALKING.has(method) && given.every(takesParts);
}

/** A function that does not take the table itself, its third argument. */
function isOfParts(given: AnyNode): boolean {
  const isExpression = given.type === 'ArrowFunctionExpression' || given.type === 'FunctionExpression';
  return isExpression && given.params.length <= 2 && given.params.every(({ type }) => type !== 'RestElement');
}
