/** The names that a module declares in any of its scopes, and which of them surely stand for what their own function has made. */
import type { AnyNode, ForOfStatement, Pattern, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { dottedName, isStrykers, isStrykersOwn, namesIn, words } from './stateless-nodes.ts';
import type { Fixedness } from './stateless-values.ts';

/** What names stand for in a module; scopes are not told apart: what is so for a name is so for all that have it. */
export interface Names {
  /** Those that stand outside of functions, as far as the module has been read. */
  readonly outer: Map<string, Fixedness>;
  /** All that the module declares, so that a built-in of such a name may be hidden. */
  readonly declared: ReadonlySet<string>;
  /** The variables and parameters among them. */
  readonly variables: ReadonlySet<string>;
  /** Those that are never but for an object that was made where they are declared or assigned to. */
  readonly fresh: ReadonlySet<string>;
  /** Those that are never but for a class. */
  readonly classes: ReadonlySet<string>;
}

/** Built-in classes whose objects are new ones; `Object` gives what it is given. */
const CLASSES = words(
  'Array Map Set WeakMap WeakSet Date Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError ' +
    'URL URLSearchParams TextEncoder TextDecoder Promise',
);
const MAKING = words('Object.fromEntries Object.keys Object.values Object.entries Array.from Array.of');

/** The names of a module, with none yet outside of its functions. */
export function namesOf(program: Program): Names {
  const seen = new Declarations();
  fullAncestor(program, (node, _state, ancestors) => {
    if (!ancestors.some(isStrykersOwn)) seen.add(node);
  });
  return seen.names();
}

class Declarations {
  readonly #variables = new Set<string>();
  readonly #functions = new Set<string>();
  readonly #classes = new Set<string>();
  /** Names with all that they are made from, and those that may stand for anything. */
  readonly #made: [name: string, from: AnyNode][] = [];
  readonly #any = new Set<string>();

  add(node: AnyNode): void {
    switch (node.type) {
      case 'VariableDeclarator':
        return this.#declare(node.id, node.init);
      case 'CatchClause':
        if (node.param) this.#declare(node.param, node.param);
        return;
      case 'ForOfStatement':
      case 'ForInStatement':
        return this.#loop(node.left);
      case 'AssignmentExpression':
        return this.#assign(node.left, node.right);
      case 'ClassDeclaration':
      case 'ClassExpression':
        if (node.id) this.#classes.add(node.id.name);
        return;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        if (node.id) this.#functions.add(node.id.name);
        for (const each of node.params) this.#declare(each, each);
        return;
      default:
    }
  }

  /** What nothing is assigned to when it is declared has no parts that could change. */
  #declare(id: Pattern, from: AnyNode | null | undefined): void {
    for (const name of namesIn(id)) this.#variables.add(name);
    if (from || id.type !== 'Identifier') this.#assign(id, from ?? id);
  }

  /** What a loop goes through is anything. */
  #loop(left: ForOfStatement['left']): void {
    if (left.type !== 'VariableDeclaration') this.#assign(left, left);
    else for (const { id } of left.declarations) this.#assign(id, id);
  }

  #assign(id: Pattern, from: AnyNode): void {
    if (id.type === 'Identifier' && from !== id) this.#made.push([id.name, from]);
    else for (const name of namesIn(id)) this.#any.add(name);
  }

  names(): Names {
    const declared = new Set([...this.#variables, ...this.#functions, ...this.#classes]);
    const classes = new Set(this.#classes);
    for (const name of [...this.#variables, ...this.#functions]) classes.delete(name);
    const fresh = new Set(this.#variables);
    for (const name of [...this.#any, ...this.#functions, ...this.#classes]) fresh.delete(name);
    for (const [name, from] of this.#made) if (!isMade(from, { declared, classes })) fresh.delete(name);
    return { outer: new Map(), declared, variables: this.#variables, fresh, classes };
  }
}

/** Whether an expression makes a new object each time. */
function isMade(node: AnyNode, names: Pick<Names, 'declared' | 'classes'>): boolean {
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
      return true;
    case 'NewExpression':
      return isClass(node.callee, names);
    case 'CallExpression': {
      const [holder] = dottedName(node.callee).split('.');
      return MAKING.has(dottedName(node.callee)) && !names.declared.has(holder ?? '');
    }
    case 'ConditionalExpression':
      return isMade(node.consequent, names) && isMade(node.alternate, names);
    case 'SequenceExpression': {
      const last = node.expressions.at(-1);
      return last !== undefined && node.expressions.slice(0, -1).every(isStrykers) && isMade(last, names);
    }
    default:
      return false;
  }
}

/** Whether it is a class of the module, or a built-in one, by its own name. */
export function isClass(node: AnyNode, { declared, classes }: Pick<Names, 'declared' | 'classes'>): boolean {
  if (node.type !== 'Identifier') return false;
  return classes.has(node.name) || (CLASSES.has(node.name) && !declared.has(node.name));
}
