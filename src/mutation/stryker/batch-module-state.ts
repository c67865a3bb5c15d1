import { parse } from 'acorn';
import type { AnyNode, Class, Pattern, Program } from 'acorn';
import { simple } from 'acorn-walk';
import { evaluatedModules } from './batch-worker-state.ts';

/** Stryker's own setup file, a copy in the sandbox: it keeps which mutant is active. */
const SETUP = /[/\\]stryker-setup-\d+\.js$/;

/** The modules of this step that may keep something for the next call; each is read once. */
export class KeepingModules {
  readonly #known = new Map<string, boolean>();

  /** One of those that a test file has loaded, itself left aside; undefined when none keeps anything. */
  found(testFile: string): string | undefined {
    const modules = evaluatedModules();
    if (!modules) return "those of which vitest's worker tells nothing";
    return modules.find(
      ({ id, code }) => code !== undefined && id !== testFile && !SETUP.test(id) && this.#keeps(id, code),
    )?.id;
  }

  #keeps(id: string, code: string): boolean {
    const known = this.#known.get(id) ?? keepsState(code);
    this.#known.set(id, known);
    return known;
  }
}

/**
 * Whether a module may keep something from one call of its functions to the next: a variable that is assigned again, a
 * list that is filled, what a call has made. `code` is what vite makes of a module for node. What is not surely fixed
 * counts as kept.
 */
export function keepsState(code: string): boolean {
  const program = parsed(code);
  if (!program) return true;
  const names = new Set(program.body.flatMap(namesOf));
  return !program.body.every((statement) => isFixedStatement(statement)) || changes(program, names);
}

/** Stryker's instrumenter puts them at the head of a module: what they keep is which mutant is active. */
const STRYKER = /^stry(?:NS|Cov|MutAct)_/;
/** What vite makes of import and export. */
const VITE = /^__vite_ssr_(?:import|exportName|exportAll|dynamic_import|import_meta)/;

/** Methods that change what they are called on. */
const CHANGING = new Set(
  'push pop shift unshift splice sort reverse fill copyWithin set add delete clear append assign defineProperty defineProperties setPrototypeOf'.split(
    ' ',
  ),
);
/** Functions and methods that make something of what they are given, and keep nothing. */
const MAKING = new Set(
  'String Number Boolean BigInt Symbol RegExp freeze keys values entries fromEntries from of parse stringify raw concat slice map filter flat flatMap join split trim repeat replace toSorted toReversed toSpliced with at includes indexOf startsWith endsWith padStart padEnd toString toUpperCase toLowerCase max min round floor ceil some every find reduce'.split(
    ' ',
  ),
);
const CLASSES = new Set(['Set', 'Map', 'RegExp', 'URL', 'Error']);

function parsed(code: string): Program | undefined {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true });
  } catch {
    return undefined;
  }
}

function namesOf(statement: Program['body'][number]): string[] {
  if (statement.type === 'VariableDeclaration') return statement.declarations.flatMap(({ id }) => namesIn(id));
  const isNamed = statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration';
  return isNamed && !STRYKER.test(statement.id.name) ? [statement.id.name] : [];
}

function namesIn(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
  if (pattern.type === 'RestElement') return namesIn(pattern.argument);
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((each) => namesIn(each.type === 'Property' ? each.value : each.argument));
}

function isFixedStatement(statement: Program['body'][number]): boolean {
  if (statement.type === 'ClassDeclaration') return isFixedClass(statement);
  if (statement.type !== 'VariableDeclaration') return true;
  return statement.kind === 'const' && statement.declarations.every(({ init }) => !init || isFixed(init));
}

function isFixedClass({ body, superClass }: Class): boolean {
  const hasStatics = body.body.some(
    (member) => member.type === 'StaticBlock' || (member.type === 'PropertyDefinition' && member.static),
  );
  return !hasStatics && (!superClass || superClass.type === 'Identifier' || superClass.type === 'MemberExpression');
}

/** Whether a value that is made once, while the module loads, stays as it is unless somebody changes a part of it. */
function isFixed(node: AnyNode): boolean {
  switch (node.type) {
    case 'Literal':
      // A regular expression of these kinds keeps where it has come to.
      return !('regex' in node && node.regex && /[gy]/.test(node.regex.flags));
    case 'Identifier':
    case 'MemberExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return true;
    case 'ClassExpression':
      return isFixedClass(node);
    case 'TemplateLiteral':
      return node.expressions.every(isFixed);
    case 'UnaryExpression':
    case 'SpreadElement':
      return isFixed(node.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isFixed(node.left) && isFixed(node.right);
    case 'ConditionalExpression':
      // What a mutant puts there is read, as the code itself is.
      if (isStrykers(node.test)) return isFixed(node.alternate);
      return isFixed(node.test) && isFixed(node.consequent) && isFixed(node.alternate);
    case 'SequenceExpression':
      return node.expressions.every(isFixed);
    case 'ArrayExpression':
      // An empty one is there to be filled.
      return node.elements.length > 0 && node.elements.every((element) => !element || isFixed(element));
    case 'ObjectExpression':
      return (
        node.properties.length > 0 &&
        node.properties.every((each) => isFixed(each.type === 'Property' ? each.value : each.argument))
      );
    case 'AwaitExpression':
      return node.argument.type === 'CallExpression' && VITE.test(nameOf(node.argument.callee));
    case 'NewExpression':
      return (
        node.callee.type === 'Identifier' &&
        CLASSES.has(node.callee.name) &&
        node.arguments.length > 0 &&
        node.arguments.every(isFixed)
      );
    case 'CallExpression': {
      if (isStrykers(node)) return true;
      const isOnFixed = node.callee.type !== 'MemberExpression' || isFixed(node.callee.object);
      return MAKING.has(nameOf(node.callee)) && isOnFixed && node.arguments.every(isFixed);
    }
    default:
      return false;
  }
}

function isStrykers(node: AnyNode): boolean {
  return node.type === 'CallExpression' && STRYKER.test(nameOf(node.callee));
}

/** The name of what is called: a function's, or a method's. */
function nameOf(called: AnyNode): string {
  if (called.type === 'Identifier') return called.name;
  if (called.type !== 'MemberExpression' || called.computed) return '';
  return called.property.type === 'Identifier' ? called.property.name : '';
}

/** Whether code anywhere in a program changes one of these names, or a part of what it stands for. */
function changes(program: Program, names: ReadonlySet<string>): boolean {
  let found = false;
  const look = (target: AnyNode | undefined): void => {
    found ||= target !== undefined && names.has(rootOf(target));
  };
  simple(program, {
    AssignmentExpression: ({ left }) => look(left),
    UpdateExpression: ({ argument }) => look(argument),
    UnaryExpression: ({ operator, argument }) => {
      if (operator === 'delete') look(argument);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || !CHANGING.has(nameOf(callee))) return;
      look(callee.object);
      look(first);
    },
  });
  return found;
}

/** The name at the root of `name.part[other]`; '' when there is none. */
function rootOf(target: AnyNode): string {
  if (target.type === 'Identifier') return target.name;
  return target.type === 'MemberExpression' ? rootOf(target.object) : '';
}
