/** Finds the values of limits in a file, and what each may be altered to. */
import * as t from '@babel/types';
import type { Expression, Node } from '@babel/types';
import { altered } from '../apply-edit.ts';
import type { Alteration } from '../model.ts';
import { LIMITS } from '../limits.ts';
import type { FoundList } from './lists.ts';
import type { PolicyObject } from './policies.ts';
import { bare, copy, literalText, shownSource } from './syntax.ts';

/** A limit's value: the node that holds it, and the nodes that alter it, each with its text. */
export interface LimitPlace {
  readonly node: Node;
  /** What it limits, as descriptions say it: `--pids-limit`, `pidsLimit`, `PIDS_LIMIT`. */
  readonly name: string;
  readonly was: string;
  readonly variants: readonly { readonly node: Node; readonly text: string }[];
}

/** The limits of a file's lists, policies and constants. A constant counts when its name says so, or a list names it. */
export function limitPlaces(
  root: Node,
  text: string,
  lists: readonly FoundList[],
  policies: readonly PolicyObject[],
): LimitPlace[] {
  const inLists = lists.flatMap((list) => listPlaces(list, text));
  const inPolicies = policies.flatMap(({ properties }) =>
    properties.flatMap(({ node, key, limit }) => (limit === undefined ? [] : literalPlace(node.value, key, limit))),
  );
  const places = [...inLists, ...inPolicies, ...constantPlaces(root, namesIn(lists))];
  return [...new Map(places.map((place) => [place.node, place])).values()];
}

const NEAR: readonly Alteration[] = ['one-more', 'one-less', 'ten-times', 'digit-more'];

function texts(was: string, others: readonly string[]): string[] {
  const near = NEAR.map((how) => altered(was, how)).filter((each) => each !== undefined);
  return [...new Set([...near, ...others])].filter((each) => each !== was);
}

/** `0` lifts most limits, `-1` some; the largest number is for the boundary. */
function lifted(option: string): readonly string[] {
  return (LIMITS.get(option)?.lifted ?? ['0']).filter((each) => each.length < 3);
}

function listPlaces(list: FoundList, text: string): LimitPlace[] {
  return list.items.flatMap(({ option, value, from }): LimitPlace[] => {
    const name = option?.valued?.aliasOf ?? option?.valued?.name;
    const element = list.elements[from];
    if (option === undefined || name === undefined || !LIMITS.has(name) || element === undefined) return [];
    if (value !== undefined) return inList(list, value, valuePlace(value, `--${name}`, name, text));
    return option.attached === undefined ? [] : inList(list, element, attachedPlace(element, name, text));
  });
}

/** A word of a command text is no node of the file: the whole text is altered then. */
function inList(list: FoundList, element: Node, places: readonly LimitPlace[]): LimitPlace[] {
  if (list.kind !== 'text') return [...places];
  return places.map((place) => ({
    ...place,
    node: list.node,
    variants: place.variants.flatMap(({ node, text }) => {
      const put = list.elements.map((each) => (each === element && t.isExpression(node) ? node : each));
      return { node: list.rebuild(put), text };
    }),
  }));
}

function valuePlace(value: Node, shown: string, option: string, text: string): LimitPlace[] {
  const literal = literalPlace(value, shown, option);
  if (literal.length > 0) return literal;
  const inner = bare(value);
  const number = numberIn(inner);
  const sums =
    number === undefined
      ? []
      : arithmetic(number, text).map(({ node, text: sum }) => ({ node: asString(node), text: sum }));
  const strings = lifted(option).map((each) => ({ node: t.stringLiteral(each), text: each }));
  return [{ node: inner, name: shown, was: shownSource(number ?? inner, text), variants: [...sums, ...strings] }];
}

function literalPlace(node: Node, name: string, option: string): LimitPlace[] {
  const inner = bare(node);
  const was = literalText(inner);
  if (was === undefined || !/^\d/.test(was)) return [];
  const toNode = t.isNumericLiteral(inner) ? numberNode : t.stringLiteral;
  const variants = texts(was, lifted(option)).map((text) => ({ node: toNode(text), text }));
  return [{ node: inner, name, was, variants }];
}

/** `--pids-limit=64` and `--pids-limit=${limit}`. */
function attachedPlace(element: Node, option: string, text: string): LimitPlace[] {
  const inner = bare(element);
  const whole = literalText(inner);
  const head = /^(--[^=]+=|-[a-z]=?)/i.exec(whole ?? headOf(inner))?.[0];
  if (head === undefined) return [];
  const number = t.isTemplateLiteral(inner) ? inner.expressions.find((each) => t.isExpression(each)) : undefined;
  const was = whole === undefined ? shownSource(number ?? inner, text) : whole.slice(head.length);
  const strings = (whole === undefined ? lifted(option) : texts(was, lifted(option))).map((each) => ({
    node: t.stringLiteral(head + each),
    text: each,
  }));
  if (!t.isTemplateLiteral(inner) || inner.expressions.length !== 1 || number === undefined) {
    return [{ node: inner, name: `--${option}`, was, variants: strings }];
  }
  const sums = arithmetic(number, text).map(({ node, text: sum }) => {
    const template = copy(inner);
    template.expressions = [node];
    return { node: template, text: sum };
  });
  return [{ node: inner, name: `--${option}`, was, variants: [...sums, ...strings] }];
}

function headOf(node: Node): string {
  return t.isTemplateLiteral(node) ? (node.quasis[0]?.value.cooked ?? '') : '';
}

/** The number that an expression turns into a text: of `String(n)`, `${n}` and `n.toString()`. */
function numberIn(node: Node): Expression | undefined {
  if (t.isTemplateLiteral(node)) {
    const [only] = node.expressions;
    const isAlone = node.expressions.length === 1 && node.quasis.every(({ value }) => value.raw === '');
    return isAlone && t.isExpression(only) ? only : undefined;
  }
  if (!t.isCallExpression(node)) return undefined;
  const [argument] = node.arguments;
  if (t.isIdentifier(node.callee, { name: 'String' }) && t.isExpression(argument)) return argument;
  const { callee } = node;
  const isToString = t.isMemberExpression(callee) && t.isIdentifier(callee.property, { name: 'toString' });
  return isToString && t.isExpression(callee.object) ? callee.object : undefined;
}

function arithmetic(number: Expression, text: string): { node: Expression; text: string }[] {
  const source = shownSource(number, text);
  const by = (operator: '+' | '-' | '*', amount: number): { node: Expression; text: string } => ({
    node: t.binaryExpression(operator, copy(number), t.numericLiteral(amount)),
    text: `${source} ${operator} ${amount}`,
  });
  return [by('+', 1), by('-', 1), by('*', 10)];
}

function asString(node: Expression): Expression {
  return t.callExpression(t.identifier('String'), [node]);
}

function numberNode(text: string): Expression {
  return text.startsWith('-')
    ? t.unaryExpression('-', t.numericLiteral(Number(text.slice(1))))
    : t.numericLiteral(Number(text));
}

const LIMIT_NAME =
  /^(max_?)?(pids?|proc(ess)?(es)?)(_?(limit|max))?$|(pids?|proc(ess)?(es)?|mem(ory)?|cpus?|nofile|shm)_?(limit|max|quota)|(limit|max)_?(pids|proc(ess)?(es)?|mem(ory)?|cpus?)/i;

function constantPlaces(root: Node, named: ReadonlySet<string>): LimitPlace[] {
  const places: LimitPlace[] = [];
  t.traverse(root, (node) => {
    if (!t.isVariableDeclarator(node) && !t.isClassProperty(node)) return;
    const key = t.isVariableDeclarator(node) ? node.id : node.key;
    const value = t.isVariableDeclarator(node) ? node.init : node.value;
    if (!t.isIdentifier(key) || !value) return;
    if (!LIMIT_NAME.test(key.name) && !named.has(key.name)) return;
    places.push(...literalPlace(value, key.name, 'pids-limit'));
  });
  return places;
}

/** The variables that the limits of lists are made of. */
function namesIn(lists: readonly FoundList[]): Set<string> {
  const names = new Set<string>();
  for (const { items, elements } of lists) {
    for (const { option, value, from } of items) {
      const name = option?.valued?.aliasOf ?? option?.valued?.name;
      const holder = value ?? elements[from];
      if (name === undefined || !LIMITS.has(name) || holder === undefined) continue;
      t.traverseFast(holder, (node) => {
        if (t.isIdentifier(node)) names.add(node.name);
      });
    }
  }
  return names;
}
