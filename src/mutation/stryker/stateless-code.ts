/** Whether the code of a file surely keeps nothing from one call of its functions, or one run of its tests, to the next. */
import { isBuiltin } from 'node:module';
import { parse } from 'acorn';
import type { AnyNode, CallExpression, Program } from 'acorn';
import { packageOf } from './batch-packages.ts';
import { namesOf } from './stateless-names.ts';
import type { Names } from './stateless-names.ts';
import { IMPORT, isStrykers, nameOf, partName, words } from './stateless-nodes.ts';
import { isHarmless } from './stateless-uses.ts';
import { fixednessOf, isFixedClass, isLeaf, isTable } from './stateless-values.ts';
import type { Fixedness } from './stateless-values.ts';

/**
 * What is surely stateless: outside of functions there are but functions, classes without statics, and constants that
 * nothing changes or passes on; functions set properties of nothing but what they have made themselves; and nothing that the
 * process or a package keeps is in reach. In a test file and in a setup file tests may stand beside, without hooks for all of
 * them, and without mocks. `code` is what vite makes of the file for node; what is not understood counts as state.
 */
export function isStateless(code: string): boolean {
  const program = parsed(code);
  if (!program) return false;
  const names = namesOf(program);
  return areFixed(program.body, names) && isHarmless(program, names);
}

/** Node's modules that keep nothing. */
const PURE = words('path path/posix url util assert assert/strict buffer querystring string_decoder');
/** What of vitest may stand outside of tests, which of it has more inside, and its other forms. */
const TESTS = words('describe suite it test beforeEach afterEach');
const GROUPS = words('describe suite');
const FORMS = words('each skip only todo fails skipIf runIf sequential shuffle');

function parsed(code: string): Program | undefined {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true });
  } catch {
    return undefined;
  }
}

/** Whether statements outside of functions leave nothing that could change; adds their names. */
function areFixed(statements: readonly Program['body'][number][], names: Names): boolean {
  const hoisted = statements.flatMap((each) => (each.type === 'FunctionDeclaration' ? [each.id.name] : []));
  return (
    hoisted.every((name) => isKnownAs(name, 'leaf', names)) &&
    statements.every((statement) => isFixedStatement(statement, names))
  );
}

/** Notes what a name stands for; another name of the same spelling, in another group, has to stand for the same. */
function isKnownAs(name: string, fixedness: Fixedness, { outer }: Names): boolean {
  const isSame = !outer.has(name) || outer.get(name) === fixedness;
  outer.set(name, fixedness);
  return isSame;
}

function isFixedStatement(statement: Program['body'][number], names: Names): boolean {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return true;
    case 'ClassDeclaration':
      return isKnownAs(statement.id.name, 'leaf', names) && isFixedClass(statement);
    case 'VariableDeclaration':
      return (
        statement.kind === 'const' && statement.declarations.every(({ id, init }) => isFixedConstant(id, init, names))
      );
    case 'ExpressionStatement':
      return isFixedExpression(statement.expression, names);
    default:
      return false;
  }
}

function isFixedConstant(id: AnyNode, init: AnyNode | null | undefined, names: Names): boolean {
  if (id.type !== 'Identifier' || !init) return false;
  if (init.type === 'AwaitExpression') {
    return isKnownAs(id.name, undefined, names) && isFitImport(init.argument);
  }
  const fixedness = fixednessOf(init, names);
  return fixedness !== undefined && isKnownAs(id.name, fixedness, names);
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
function isFixedExpression(expression: AnyNode, names: Names): boolean {
  if (expression.type === 'Literal') return true;
  if (expression.type !== 'CallExpression') return false;
  const isVites = /^__vite_ssr_export(?:Name|All)__$/.test(nameOf(expression.callee));
  if (isVites || isStrykers(expression)) return true;
  const kind = testKind(expression.callee, names);
  if (kind === undefined) return false;
  return GROUPS.has(kind)
    ? isFixedGroup(expression, names)
    : expression.arguments.every((each) => isGiven(each, names));
}

/** What a test or a group is given: its name, its function, a record of options. */
function isGiven(node: AnyNode, names: Names): boolean {
  return isLeaf(node, names) || fixednessOf(node, names) === 'record';
}

/** What a group is called with is a function's as little as what stands in it. */
function isFixedGroup({ arguments: given }: CallExpression, names: Names): boolean {
  const group = given.find((each) => each.type === 'ArrowFunctionExpression' || each.type === 'FunctionExpression');
  if (group?.body.type !== 'BlockStatement' || !given.every((each) => isGiven(each, names))) return false;
  const areNames = group.params.every((each) => each.type === 'Identifier' && isKnownAs(each.name, 'leaf', names));
  return areNames && areFixed(group.body.body, names);
}

/** Which of vitest's functions for tests is called: `it`, also as `it.each(rows)`, `describe.skip`; undefined for another. */
function testKind(callee: AnyNode, names: Names): string | undefined {
  if (callee.type === 'SequenceExpression') return testKind(callee.expressions.at(-1) ?? callee, names);
  if (callee.type === 'Identifier') {
    return TESTS.has(callee.name) && !names.declared.has(callee.name) ? callee.name : undefined;
  }
  if (callee.type === 'CallExpression') {
    return callee.arguments.every((each) => isRow(each, names)) ? testKind(callee.callee, names) : undefined;
  }
  if (callee.type !== 'MemberExpression') return undefined;
  const name = partName(callee);
  if (callee.object.type === 'Identifier' && IMPORT.test(callee.object.name)) return TESTS.has(name) ? name : undefined;
  return FORMS.has(name) ? testKind(callee.object, names) : undefined;
}

/** Rows of primitive values, which tests get one by one. */
function isRow(node: AnyNode, names: Names): boolean {
  if (node.type !== 'ArrayExpression') return isLeaf(node, names);
  return node.elements.every((row) => row !== null && (isLeaf(row, names) || isPrimitiveRow(row, names)));
}

function isPrimitiveRow(row: AnyNode, names: Names): boolean {
  return row.type === 'ArrayExpression' && isTable(fixednessOf(row, names));
}
