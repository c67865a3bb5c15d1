/** Puts the boundary mutants of a site into the syntax tree of its function. */
import * as t from '@babel/types';
import type {
  CallExpression,
  Expression,
  Function as FunctionNode,
  Node,
  OptionalCallExpression,
  SourceLocation,
} from '@babel/types';
import type { SiteDefinition } from '../../characterization/definition.ts';
import type { BoundaryMutant } from '../model.ts';
import type { PlannedMutant, Shown } from '../planned.ts';
import { PASS_NAME, RUNTIME_NAME } from '../runtime.ts';
import { findFunctions, keyText } from './find-function.ts';
import type { NamedFunction } from './find-function.ts';

/** What of a site's definition its place in the source needs. */
export type SitePlace = Pick<SiteDefinition, 'name' | 'source' | 'function' | 'passesTo'>;

/** A site's function or call is not in its source, is there twice, or can't carry mutants. The message says which: exit 4. */
export class SitePlaceError extends Error {
  override readonly name = 'SitePlaceError';
}

/**
 * Rewrites the site's function so that what it returns (or passes on) goes through the edit, which is `null` in the
 * original: the program does what it did. Each mutant is an edit in the place of that `null`. Throws a `SitePlaceError`.
 */
export function placeBoundary(root: Node, site: SitePlace, mutants: readonly BoundaryMutant[]): PlannedMutant[] {
  const found = theOne(site, findFunctions(root, site.function));
  const edit = site.passesTo === undefined ? editReturns(site, found) : editCall(site, found, site.passesTo);
  return mutants.map((boundary) => ({
    operator: boundary.operator,
    node: edit,
    replacement: t.valueToNode(boundary.edit),
    description: boundary.description,
    shown: shown(found, boundary.description),
    boundary,
  }));
}

/** The function of a site and its place. Throws a `SitePlaceError`. */
export function siteFunction(root: Node, site: SitePlace): FunctionNode {
  return theOne(site, findFunctions(root, site.function)).node;
}

type Call = CallExpression | OptionalCallExpression;

const EDIT_NAME = 'argvetEdit';

function theOne(site: SitePlace, found: readonly NamedFunction[]): NamedFunction {
  const [first, second] = found;
  if (first === undefined) throw refusal(site, 'is not there');
  if (second !== undefined) {
    const lines = found.map(({ node }) => node.loc?.start.line ?? 0).join(' and ');
    throw refusal(site, `is there ${found.length} times, on lines ${lines}: name it with what holds it (Class.method)`);
  }
  return first;
}

function refusal({ name, source, function: wanted }: SitePlace, problem: string): SitePlaceError {
  return new SitePlaceError(`site ${name}: the function ${wanted} ${problem} (in ${source})`);
}

function editReturns(site: SitePlace, { node, nameNode }: NamedFunction): Node {
  if (node.generator === true) throw refusal(site, 'is a generator: an argv is returned whole, or passed on');
  if ((t.isClassMethod(node) || t.isObjectMethod(node)) && (node.kind === 'constructor' || node.kind === 'set')) {
    throw refusal(site, `is a ${node.kind === 'set' ? 'setter' : 'constructor'}: it returns nothing`);
  }
  const loc = nameLocation(node, nameNode);
  if (!t.isBlockStatement(node.body)) {
    const edit = at(t.nullLiteral(), loc);
    node.body = through(node.body, edit);
    return edit;
  }
  const returns = ownReturns(node.body);
  if (returns.length === 0) {
    throw refusal(site, 'returns nothing: name the function that it passes the argv to (passesTo)');
  }
  for (const statement of returns) {
    if (!t.isExpression(statement.argument)) continue;
    statement.argument = through(statement.argument, at(t.identifier(EDIT_NAME), loc));
  }
  return editConstant(node.body, loc);
}

/** `const argvetEdit = null` as the body's first statement: before every disable comment in the body. */
function editConstant(body: t.BlockStatement, loc: SourceLocation | undefined): Node {
  const edit = at(t.nullLiteral(), loc);
  const declarator = at(t.variableDeclarator(at(t.identifier(EDIT_NAME), loc), edit), loc);
  body.body.unshift(at(t.variableDeclaration('const', [declarator]), loc));
  return edit;
}

function editCall(
  site: SitePlace,
  { node, nameNode }: NamedFunction,
  wanted: NonNullable<SitePlace['passesTo']>,
): Node {
  const calls = callsOf(node, wanted.function);
  const call = calls[(wanted.call ?? 1) - 1];
  if (call === undefined) {
    const often = calls.length === 0 ? 'never calls' : `calls only ${calls.length} times`;
    throw refusal(site, `${often} ${wanted.function}`);
  }
  if (calls.length > 1 && wanted.call === undefined) {
    throw refusal(site, `calls ${wanted.function} ${calls.length} times: say which one (passesTo.call)`);
  }
  const edit = at(t.nullLiteral(), nameLocation(node, nameNode));
  const passed = at(t.callExpression(at(t.identifier(PASS_NAME), call.loc), [edit, ...call.arguments]), call.loc);
  call.arguments = [at(t.spreadElement(passed), call.loc)];
  return edit;
}

function callsOf(root: Node, name: string): Call[] {
  const calls: Call[] = [];
  t.traverse(root, (node) => {
    if (!t.isCallExpression(node) && !t.isOptionalCallExpression(node)) return;
    if (calleeName(node.callee) === name) calls.push(node);
  });
  return calls;
}

function calleeName(callee: Node): string | undefined {
  if (t.isIdentifier(callee)) return callee.name;
  if (!t.isMemberExpression(callee) && !t.isOptionalMemberExpression(callee)) return undefined;
  return keyText(callee.property);
}

/** The return statements with a value, without those of functions inside. */
function ownReturns(node: Node): t.ReturnStatement[] {
  if (t.isReturnStatement(node)) return t.isExpression(node.argument) ? [node] : [];
  return (t.VISITOR_KEYS[node.type] ?? [])
    .flatMap((key): unknown => Reflect.get(node, key))
    .filter((child): child is Node => t.isNode(child) && !t.isFunction(child))
    .flatMap(ownReturns);
}

function through(value: Expression, edit: Expression): Expression {
  return at(t.callExpression(at(t.identifier(RUNTIME_NAME), value.loc), [value, edit]), value.loc);
}

/** Stryker reads the place of every node that it visits. */
function at<N extends Node>(node: N, loc: SourceLocation | null | undefined): N {
  if (loc) node.loc = loc;
  return node;
}

function nameLocation(node: FunctionNode, nameNode: Node | undefined): SourceLocation | undefined {
  return nameNode?.loc ?? node.loc ?? undefined;
}

/** The function's name, with the description as a comment beside it: a replacement that any type checker accepts. */
function shown({ node, nameNode }: NamedFunction, description: string): Shown | undefined {
  const comment = `/* ${description.replaceAll('*/', '* /')} */`;
  const name = nameNode === undefined ? undefined : keyText(nameNode);
  if (nameNode?.loc && name !== undefined) {
    const { start, end } = nameNode.loc;
    return {
      start,
      end,
      text: `${t.isStringLiteral(nameNode) ? JSON.stringify(name) : name} ${comment}`,
      line: start.line,
    };
  }
  const start = node.loc?.start;
  return start ? { start, end: start, text: `${comment} `, line: start.line } : undefined;
}
