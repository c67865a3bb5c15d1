/** Finds the lists of tokens that a file builds argv of. What is not recognised gets no mutant: other programs have options, too. */
import * as t from '@babel/types';
import type { ArrayExpression, CallExpression, Node, OptionalCallExpression } from '@babel/types';
import type { Shown } from '../planned.ts';
import { isProgramLiteral, readElements } from './argv-list.ts';
import type { ArgvReading } from './argv-list.ts';
import { readCommandText } from './command-text.ts';
import { shownChange } from './shown.ts';
import { bare, callName, copy, knownText } from './syntax.ts';
import type { Element } from './syntax.ts';

/** A list of a file, with its way back into the source. */
export interface FoundList extends ArgvReading {
  readonly kind: 'array' | 'call' | 'text';
  readonly node: Node;
  readonly elements: readonly Element[];
  /** True when it is no part of another list: a place to add an option to. */
  readonly isOuter: boolean;
  /** The node with other elements. */
  readonly rebuild: (elements: readonly Element[]) => Node;
  readonly shown: (elements: readonly Element[]) => Shown | undefined;
}

/** What a file is searched with. */
export interface Searched {
  readonly root: Node;
  readonly text: string;
  /** True when the file builds argv for another reason than what is written in it. */
  readonly isKnown: boolean;
}

/** The lists of a file, and whether what is written in it shows that it builds argv. */
export function findLists({ root, text, isKnown }: Searched): { lists: readonly FoundList[]; showsArgv: boolean } {
  const candidates = candidatesIn(root, text);
  const shows = candidates.some(showsArgv);
  if (!isKnown && !shows) return { lists: [], showsArgv: false };
  const accepted = new Set(candidates.filter((each) => isAnchor(each) || isFragment(each)));
  let size: number;
  do {
    size = accepted.size;
    for (const each of candidates) if (joins(each, accepted)) accepted.add(each);
  } while (accepted.size > size);
  const nodes = new Set([...accepted].map(({ node }) => node));
  const isOuter = ({ around }: Candidate): boolean => !around.some((node) => nodes.has(node));
  return {
    showsArgv: shows,
    lists: [...accepted].map((each) => Object.assign(each, { isOuter: isOuter(each) })),
  };
}

type Call = CallExpression | OptionalCallExpression;

interface Candidate extends Omit<FoundList, 'isOuter'> {
  /** The nodes around it, from the outermost inwards. */
  readonly around: readonly Node[];
  /** The variables that hold it: the one that it is the value of, and the one that the call is a method of. */
  readonly variables: readonly string[];
}

/** Alone enough to know that a list is docker's. */
function isAnchor({ kind, elements, isWhole, isDistinctive: distinctive, isConfining: confining }: Candidate): boolean {
  if (kind === 'text') return confining && (isWhole || distinctive);
  return distinctive || (isWhole && (confining || isProgramLiteral(elements[0])));
}

/** Enough to know that the file starts docker, though the list itself may hold nothing to mutate. */
function showsArgv(candidate: Candidate): boolean {
  return isAnchor(candidate) || (candidate.kind === 'array' && isProgramLiteral(candidate.elements[0]));
}

/** In a file that builds argv: a list that confines. One that begins with another program's name has no options to see. */
function isFragment({ kind, isConfining: confining }: Candidate): boolean {
  return kind !== 'text' && confining;
}

/** A list that an accepted one is spliced into, or a call on the variable of one. */
function joins(candidate: Candidate, accepted: ReadonlySet<Candidate>): boolean {
  const { kind, node, variables, items, elements, isWhole } = candidate;
  const spreads = items.filter((item) => item.kind === 'spread').map(({ from }) => elements[from]);
  if (kind === 'text' || spreads.length === 0 || spreads.length + Number(isWhole) < items.length) return false;
  const others = [...accepted].filter((each) => each !== candidate);
  const known = new Set(others.flatMap((each) => each.variables));
  if (kind === 'call' && variables.some((name) => known.has(name))) return true;
  const names = spreads.flatMap((each) =>
    t.isSpreadElement(each) && t.isIdentifier(each.argument) ? [each.argument.name] : [],
  );
  return names.some((name) => known.has(name)) || others.some(({ around }) => around.includes(node));
}

function candidatesIn(root: Node, text: string): Candidate[] {
  const candidates: Candidate[] = [];
  t.traverse(root, (node, ancestors) => {
    const around = (): Node[] => ancestors.map((ancestor) => ancestor.node);
    if (t.isArrayExpression(node)) candidates.push(...arrayCandidate(node, around(), text));
    else if (t.isCallExpression(node) || t.isOptionalCallExpression(node)) {
      candidates.push(...callCandidate(node, around(), text));
    } else if (t.isStringLiteral(node) || t.isTemplateLiteral(node)) {
      candidates.push(...textCandidate(node, around, text));
    }
  });
  return candidates;
}

function arrayCandidate(node: ArrayExpression, around: readonly Node[], text: string): Candidate[] {
  const elements = node.elements.filter((element) => element !== null);
  if (elements.length < node.elements.length) return [];
  return [
    {
      ...readElements(elements, text),
      kind: 'array',
      node,
      elements,
      around,
      variables: declaredName(around),
      rebuild: (others) => t.arrayExpression(others.map(copy)),
      shown: (others) => shownChange(elements, others, text),
    },
  ];
}

const ADDING: ReadonlySet<string> = new Set(['push', 'unshift', 'concat']);

function callCandidate(node: Call, around: readonly Node[], text: string): Candidate[] {
  const name = callName(node);
  const { callee } = node;
  if (name === undefined || !ADDING.has(name) || !('object' in callee)) return [];
  const elements = node.arguments.filter((each): each is Element => t.isExpression(each) || t.isSpreadElement(each));
  if (elements.length < node.arguments.length) return [];
  const receiver = t.isIdentifier(callee.object) ? [callee.object.name] : [];
  return [
    {
      ...(name === 'concat' ? readElements(elements, text, isConcatenated) : readElements(elements, text)),
      kind: 'call',
      node,
      elements,
      around,
      variables: [...receiver, ...declaredName(around)],
      rebuild: (others) => {
        const call = copy(node);
        call.arguments = others.map(copy);
        return call;
      },
      shown: (others) => shownChange(elements, others, text),
    },
  ];
}

/** `concat` takes lists without dots: what is no text may be one. */
function isConcatenated(element: Node): boolean {
  return t.isSpreadElement(element) || knownText(element) === undefined;
}

function textCandidate(
  node: t.StringLiteral | t.TemplateLiteral,
  ancestors: () => readonly Node[],
  text: string,
): Candidate[] {
  const begin = knownText(node)?.text ?? '';
  if (!/^\s*(-|\S*\b(docker|podman|nerdctl|sudo)\b|run\s|create\s|exec\s)/.test(begin)) return [];
  const around = ancestors();
  const command = isValue(around) ? readCommandText(node) : undefined;
  if (command === undefined) return [];
  const program = command.words.findIndex((word) => isProgramLiteral(word));
  const from = Math.max(program, 0);
  const elements = command.words.slice(from);
  return [
    {
      ...readElements(elements, text),
      kind: 'text',
      node,
      elements,
      around,
      variables: [],
      rebuild: (others) => command.rebuild([...command.words.slice(0, from), ...others]),
      shown: () => undefined,
    },
  ];
}

/** Is a text a value of the program, and no key, type, module name, message or name of a test? */
function isValue(around: readonly Node[]): boolean {
  const parent = around.at(-1);
  if (t.isTSLiteralType(parent) || t.isTemplateLiteral(parent) || t.isObjectProperty(parent, { computed: true }))
    return false;
  if (t.isImportDeclaration(parent) || t.isExportNamedDeclaration(parent) || t.isExportAllDeclaration(parent))
    return false;
  const speaks = /^(log|warn|error|info|debug|describe|it|test|suite|expect)$/;
  return !around.some(
    (node) => t.isNewExpression(node) || t.isThrowStatement(node) || speaks.test(callName(node) ?? ''),
  );
}

function declaredName(around: readonly Node[]): string[] {
  const holder = around.findLast((node) => bare(node) === node);
  return t.isVariableDeclarator(holder) && t.isIdentifier(holder.id) ? [holder.id.name] : [];
}
