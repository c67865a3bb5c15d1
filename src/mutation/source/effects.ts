/** Finds statements that prepare files for a container, and the statement behind them that runs it. */
import * as t from '@babel/types';
import type { BlockStatement, ExpressionStatement, Node, Statement } from '@babel/types';
import { callName } from './syntax.ts';

/** A statement that is one call with an effect on files. */
export interface Effect {
  readonly node: ExpressionStatement;
  readonly call: Node;
  /** The block that holds it, its place there, and the place of the next statement that runs something. */
  readonly block: BlockStatement;
  readonly index: number;
  readonly run: { readonly index: number; readonly call: string } | undefined;
}

const EFFECT = /^([lf]?ch(mod|own)|mkdir|mkdtemp|writeFile|appendFile|copyFile|cp|symlink|link|utimes|rename)(Sync)?$/;
const RUN = /^(run|exec|spawn|start|launch|execute|fork|execa|docker|podman)/i;

/** The effects of a file, in the order of its text. */
export function findEffects(root: Node): readonly Effect[] {
  const effects: Effect[] = [];
  t.traverse(root, (block) => {
    if (!t.isBlockStatement(block)) return;
    for (const [index, node] of block.body.entries()) {
      const call = t.isExpressionStatement(node) ? effectOf(node) : undefined;
      if (call === undefined || !t.isExpressionStatement(node)) continue;
      effects.push({ node, call, block, index, run: runBehind(block.body, index) });
    }
  });
  return effects;
}

/** The call of a statement that is one, awaited or not. */
function effectOf({ expression }: ExpressionStatement): Node | undefined {
  const waits = t.isAwaitExpression(expression) || t.isUnaryExpression(expression, { operator: 'void' });
  const call = waits ? expression.argument : expression;
  const name = callName(call);
  return name !== undefined && EFFECT.test(name) ? call : undefined;
}

function runBehind(body: readonly Statement[], from: number): Effect['run'] {
  for (const [index, statement] of body.entries()) {
    const call = index > from ? runOf(statement) : undefined;
    if (call !== undefined) return { index, call };
  }
  return undefined;
}

/** The name of the call in a statement that runs something; functions inside it run later, or never. */
function runOf(node: Node): string | undefined {
  const name = callName(node);
  if (name !== undefined && RUN.test(name)) return name;
  if (t.isFunction(node)) return undefined;
  for (const key of t.VISITOR_KEYS[node.type] ?? []) {
    const child: unknown = Reflect.get(node, key);
    for (const each of Array.isArray(child) ? child : [child]) {
      const found = t.isNode(each) ? runOf(each) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
