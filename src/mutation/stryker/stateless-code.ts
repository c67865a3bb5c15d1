/** Whether the code of a file surely keeps nothing from one call of its functions, or one run of its tests, to the next. */
import { isBuiltin } from 'node:module';
import { parse } from 'acorn';
import type { AnyNode, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { packageOf } from './batch-packages.ts';
import { STRYKER, isStrykers, nameOf, namesIn, rootOf } from './stateless-nodes.ts';
import { fixednessOf, isFixedClass, isFixedOfProcess } from './stateless-values.ts';
import type { Fixedness } from './stateless-values.ts';

/**
 * What is surely stateless: outside of functions there are but functions, classes without statics, and constants that
 * nothing changes or passes on; functions change nothing but what they have made or were given; and nothing that the
 * process or a package keeps is in reach. In a test file and in a setup file tests may stand beside, without hooks for all of
 * them, and without mocks. `code` is what vite makes of the file for node; what is not understood counts as state.
 */
export function isStateless(code: string): boolean {
  const program = parsed(code);
  if (!program) return false;
  const outer = new Map<string, Fixedness>();
  return areFixed(program.body, outer) && isHarmless(program, outer);
}

/** Node's modules that keep nothing. */
const PURE = words('path path/posix url util assert assert/strict buffer querystring string_decoder');
/** What of vitest may stand outside of tests, and which of it has more inside. */
const TESTS = words('describe suite it test beforeEach afterEach');
const GROUPS = words('describe suite');
/** What mocks and stubs, what is shared by tests, and ways to all that a process has. */
const UNFIT = words(
  'vi vitest inject beforeAll afterAll aroundAll aroundEach bench globalThis global window self eval Function require ' +
    'arguments Reflect Proxy localStorage sessionStorage',
);
const UNFIT_PARTS = words(
  'prototype __proto__ constructor getPrototypeOf setPrototypeOf defineProperty defineProperties __defineGetter__ ' +
    '__defineSetter__ extend concurrent addSnapshotSerializer addEqualityTesters',
);
/** Methods that read what they are called on; those that take a function hand its parts out. */
const READING = words(
  'slice concat join includes indexOf lastIndexOf at flat keys values entries has get toSorted toReversed toSpliced with toString',
);
const WALKING = words('map filter flatMap some every find findIndex findLast findLastIndex forEach');
const COPYING = words('keys values entries from fromEntries structuredClone Set Map');
/** Functions that take one value, wherever they are called. */
const OF_ONE = words('Boolean String Number');

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

function parsed(code: string): Program | undefined {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true });
  } catch {
    return undefined;
  }
}

/** Whether statements outside of functions leave nothing that could change; adds their names. */
function areFixed(statements: readonly Program['body'][number][], outer: Map<string, Fixedness>): boolean {
  for (const each of statements) {
    if (each.type === 'FunctionDeclaration') outer.set(each.id.name, 'leaf');
  }
  return statements.every((statement) => isFixedStatement(statement, outer));
}

function isFixedStatement(statement: Program['body'][number], outer: Map<string, Fixedness>): boolean {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return true;
    case 'ClassDeclaration':
      outer.set(statement.id.name, 'leaf');
      return isFixedClass(statement);
    case 'VariableDeclaration':
      return (
        statement.kind === 'const' && statement.declarations.every(({ id, init }) => isFixedConstant(id, init, outer))
      );
    case 'ExpressionStatement':
      return isFixedExpression(statement.expression, outer);
    default:
      return false;
  }
}

function isFixedConstant(id: AnyNode, init: AnyNode | null | undefined, outer: Map<string, Fixedness>): boolean {
  if (id.type !== 'Identifier' || !init) return false;
  if (init.type === 'AwaitExpression') {
    outer.set(id.name, undefined);
    return isFitImport(init.argument);
  }
  const fixedness = fixednessOf(init, outer);
  outer.set(id.name, fixedness);
  return fixedness !== undefined;
}

/** A file of the project is looked at by itself. */
function isFitImport(call: AnyNode): boolean {
  const isImport = call.type === 'CallExpression' && nameOf(call.callee) === '__vite_ssr_import__';
  const [first] = isImport ? call.arguments : [];
  if (first?.type !== 'Literal' || typeof first.value !== 'string') return false;
  const name = first.value;
  if (isBuiltin(name)) return PURE.has(name.replace(/^node:/, ''));
  return packageOf(name) === 'vitest' || (/^[./]/.test(name) && !name.includes('/node_modules/'));
}

/** Directives, what vite makes of exports and Stryker puts in front, tests and their groups. */
function isFixedExpression(expression: AnyNode, outer: Map<string, Fixedness>): boolean {
  if (expression.type === 'Literal') return true;
  if (expression.type !== 'CallExpression') return false;
  const isVites = /^__vite_ssr_export(?:Name|All)__$/.test(nameOf(expression.callee));
  if (isVites || isStrykers(expression)) return true;
  const kind = testKind(expression.callee);
  if (kind === undefined || !GROUPS.has(kind)) return kind !== undefined;
  const body = expression.arguments.map(bodyOf).find((found) => found !== undefined);
  return body !== undefined && areFixed(body, outer);
}

/** The statements of a function. */
function bodyOf(node: AnyNode): Program['body'] | undefined {
  const isFunction = node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
  return isFunction && node.body.type === 'BlockStatement' ? node.body.body : undefined;
}

/** Which of vitest's functions for tests is called: `it`, also as `it.each(rows)`, `describe.skip`; undefined for another. */
function testKind(callee: AnyNode): string | undefined {
  if (callee.type === 'SequenceExpression') return testKind(callee.expressions.at(-1) ?? callee);
  if (callee.type === 'Identifier') return TESTS.has(callee.name) ? callee.name : undefined;
  if (callee.type === 'CallExpression') return callee.arguments.every(isRow) ? testKind(callee.callee) : undefined;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return undefined;
  if (/^__vite_ssr_import_\d+__$/.test(rootOf(callee.object)) && callee.object.type === 'Identifier') {
    return TESTS.has(callee.property.name) ? callee.property.name : undefined;
  }
  return testKind(callee.object);
}

/** Rows of primitive values, which tests get one by one. */
function isRow(node: AnyNode): boolean {
  if (node.type !== 'ArrayExpression') return fixednessOf(node, NONE) === 'leaf';
  return node.elements.every((row) => row !== null && isPrimitiveRow(row));
}

function isPrimitiveRow(row: AnyNode): boolean {
  const fixedness = fixednessOf(row, NONE);
  return fixedness === 'leaf' || (fixedness === 'table' && row.type === 'ArrayExpression');
}

const NONE: ReadonlyMap<string, Fixedness> = new Map();

/** What names stand for in a file: those outside of functions, and those that functions and blocks declare for themselves. */
interface Names {
  readonly outer: ReadonlyMap<string, Fixedness>;
  readonly inner: ReadonlySet<string>;
}

/** Whether nothing anywhere changes, or passes on, what stands outside of functions. */
function isHarmless(program: Program, outer: ReadonlyMap<string, Fixedness>): boolean {
  const names = { outer, inner: innerNames(program, outer) };
  let fits = true;
  fullAncestor(program, (node, _state, ancestors) => {
    if (fits && !ancestors.some(isStrykersOwn)) fits = isHarmlessNode(node, ancestors, names);
  });
  return fits;
}

/** What Stryker's instrumenter and argvet have put into the file: it reaches for all that there is. */
function isStrykersOwn(node: AnyNode): boolean {
  return node.type === 'FunctionDeclaration' && STRYKER.test(node.id?.name ?? '');
}

function isHarmlessNode(node: AnyNode, ancestors: readonly AnyNode[], names: Names): boolean {
  switch (node.type) {
    case 'Identifier':
      return isHarmlessName(node.name, ancestors, names);
    case 'AssignmentExpression':
      return isOwn(node.left, names);
    case 'UpdateExpression':
      return isOwn(node.argument, names);
    case 'UnaryExpression':
      return node.operator !== 'delete' || isOwn(node.argument, names);
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' || isOwn(node.left, names);
    case 'MemberExpression':
      return isHarmlessMember(node);
    case 'CallExpression':
      return isHarmlessCall(node.callee, node.arguments, names);
    case 'ImportExpression':
    case 'WithStatement':
      return false;
    default:
      return true;
  }
}

/** Whether what is assigned to belongs to the function that does it, or to an object that it was given. */
function isOwn(target: AnyNode, { inner, outer }: Names): boolean {
  const isInner = (name: string): boolean => name === 'this' || (inner.has(name) && !outer.has(name));
  if (target.type === 'ArrayPattern' || target.type === 'ObjectPattern') return namesIn(target).every(isInner);
  return isInner(rootOf(target));
}

function isHarmlessMember({ object, property, computed }: Extract<AnyNode, { type: 'MemberExpression' }>): boolean {
  if (computed || property.type !== 'Identifier') return true;
  const isImport = object.type === 'Identifier' && /^__vite_ssr_import_\d+__$/.test(object.name);
  return !UNFIT_PARTS.has(property.name) && !(isImport && UNFIT.has(property.name));
}

function isHarmlessCall(callee: AnyNode, given: readonly AnyNode[], names: Names): boolean {
  const name = nameOf(callee);
  if (name === '__vite_ssr_dynamic_import__') return false;
  const [first] = given;
  if (name !== 'assign' || rootOf(callee) !== 'Object' || !first) return true;
  return first.type === 'ObjectExpression' || isOwn(first, names);
}

function isHarmlessName(name: string, ancestors: readonly AnyNode[], { outer }: Names): boolean {
  const [parent, above] = [ancestors.at(-2), ancestors.at(-3)];
  if (UNFIT.has(name) || parent === undefined) return false;
  if (name === 'process') return isFixedOfProcess(parent) || (above !== undefined && isFixedOfProcess(above));
  return outer.get(name) !== 'table' || isRead(name, parent, above);
}

/** Whether a table is but read where its name stands: a part of it, all of it spread, walked through, or copied. */
function isRead(name: string, parent: AnyNode, above: AnyNode | undefined): boolean {
  const isIt = (node: AnyNode): boolean => node.type === 'Identifier' && node.name === name;
  switch (parent.type) {
    case 'VariableDeclarator':
      return isIt(parent.id);
    case 'SpreadElement':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true;
    case 'ForOfStatement':
    case 'ForInStatement':
      return isIt(parent.right);
    case 'NewExpression':
    case 'CallExpression':
      return COPYING.has(nameOf(parent.callee)) && parent.arguments.length === 1;
    case 'MemberExpression':
      if (above?.type !== 'CallExpression' || above.callee !== parent) return isIt(parent.object);
      return READING.has(nameOf(parent)) || (WALKING.has(nameOf(parent)) && above.arguments.every(takesParts));
    default:
      return false;
  }
}

/** A function that does not take the table itself, its third argument. */
function takesParts(given: AnyNode): boolean {
  if (given.type === 'Identifier') return OF_ONE.has(given.name);
  const isFunction = given.type === 'ArrowFunctionExpression' || given.type === 'FunctionExpression';
  return isFunction && given.params.length <= 2 && given.params.every(({ type }) => type !== 'RestElement');
}

function innerNames(program: Program, outer: ReadonlyMap<string, Fixedness>): ReadonlySet<string> {
  const names = new Set<string>();
  fullAncestor(program, (node) => {
    if (node.type === 'VariableDeclarator') for (const name of namesIn(node.id)) names.add(name);
    if ('params' in node) for (const each of node.params) for (const name of namesIn(each)) names.add(name);
    if (node.type === 'CatchClause' && node.param) for (const name of namesIn(node.param)) names.add(name);
  });
  for (const name of outer.keys()) names.delete(name);
  return names;
}
