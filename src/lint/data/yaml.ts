import { isAlias, isMap, isPair, isScalar, isSeq, parseAllDocuments } from 'yaml';
import type { Alias, Document } from 'yaml';
import { MOST_DEPTH, TOO_DEEP } from './node.ts';
import type { DataMap, DataNode, DataProblem } from './node.ts';
import { contentStart, mappedScalar } from './yaml-scalar.ts';

/**
 * Reads the documents of a YAML stream. A scalar is a text unless it has a tag of its own, or the core schema of YAML 1.2
 * makes something else of it; a number that is written as its own text (`512`, not `0x200` or `1.0`) is one, too, since
 * every reader that takes it for a word makes that of it. An alias gives the node that it leads to, itself, so that no alias makes anything larger.
 */
export function readYaml(text: string): { readonly roots: readonly DataNode[] } | { readonly problem: DataProblem } {
  const documents = parsed(text);
  if ('problem' in documents) return documents;
  const roots: DataNode[] = [];
  for (const document of documents.all) {
    const [error] = document.errors;
    if (error !== undefined) {
      return { problem: { at: error.pos[0], message: messageOf(error.message) } };
    }
    const reading: Reading = { text, anchors: new Map(), problem: undefined };
    roots.push(nodeOf(reading, document.contents, 0));
    if (reading.problem !== undefined) return { problem: reading.problem };
  }
  return { roots };
}

/** The parser calls itself for each level, up to the end of its stack; it tells that as an error, or throws it. */
function messageOf(message: string): string {
  return message.includes('call stack') ? TOO_DEEP : `it is no YAML: ${message.split('\n', 1)[0] ?? ''}`;
}

function parsed(text: string): { readonly all: readonly Document[] } | { readonly problem: DataProblem } {
  try {
    const all = parseAllDocuments(text, {
      schema: 'failsafe',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
      stringKeys: false,
    });
    return { all: Array.isArray(all) ? all : [] };
  } catch (error) {
    if (error instanceof RangeError) return { problem: { at: 0, message: TOO_DEEP } };
    throw error;
  }
}

interface Reading {
  readonly text: string;
  /** By name; an alias means the last one before it. */
  readonly anchors: Map<string, DataNode>;
  problem: DataProblem | undefined;
}

function nodeOf(reading: Reading, node: unknown, depth: number): DataNode {
  if (isAlias(node)) return reading.anchors.get(node.source) ?? withoutAnchor(reading, node);
  if (isSeq(node)) {
    const list: DataNode = { kind: 'list', at: node.range?.[0] ?? 0, items: [] };
    if (!enters(reading, node, list, depth)) return list;
    for (const item of node.items) list.items.push(nodeOf(reading, item, depth + 1));
    return list;
  }
  if (isMap(node)) {
    const map: DataMap = { kind: 'map', at: node.range?.[0] ?? 0, entries: [] };
    if (enters(reading, node, map, depth)) addEntries(reading, map, node.items, depth);
    return map;
  }
  const leaf = leafOf(reading, node);
  if (isScalar(node)) anchor(reading, node.anchor, leaf);
  return leaf;
}

function withoutAnchor(reading: Reading, { source, range }: Alias): DataNode {
  const leaf = other(reading, range);
  reading.problem ??= { at: leaf.at, message: `it is no YAML: nothing before it has the anchor &${source}` };
  return leaf;
}

/** Names the node before its children are read, which may lead back to it. False when it is too deep. */
function enters(
  reading: Reading,
  { anchor: name }: { readonly anchor?: string },
  node: DataNode,
  depth: number,
): boolean {
  anchor(reading, name, node);
  if (depth <= MOST_DEPTH) return true;
  reading.problem ??= { at: node.at, message: TOO_DEEP };
  return false;
}

function anchor({ anchors }: Reading, name: string | undefined, node: DataNode): void {
  if (name !== undefined) anchors.set(name, node);
}

/** The entries of a map; those that it merges (`<<`) come first, so that its own count. */
function addEntries(reading: Reading, map: DataMap, pairs: readonly unknown[], depth: number): void {
  for (const pair of pairs) {
    if (!isPair(pair)) continue;
    const key = isScalar(pair.key) ? String(pair.key.value) : '';
    if (isScalar(pair.key)) anchor(reading, pair.key.anchor, leafOf(reading, pair.key));
    const value = nodeOf(reading, pair.value, depth + 1);
    if (key !== '<<') map.entries.push({ key, value });
    else map.entries.unshift(...(value.kind === 'list' ? value.items.toReversed() : [value]).flatMap(entriesOf));
  }
}

function entriesOf(node: DataNode): DataMap['entries'] {
  return node.kind === 'map' ? node.entries : [];
}

function leafOf(reading: Reading, node: unknown): DataNode {
  if (!isScalar(node) || typeof node.value !== 'string') return other(reading, isScalar(node) ? node.range : undefined);
  const { value, tag, range } = node;
  if (range === undefined || range === null) return other(reading, undefined);
  if (tag !== undefined && tag !== 'tag:yaml.org,2002:str') return other(reading, range);
  if (tag === undefined && node.type === 'PLAIN' && isNoText(value)) return other(reading, range);
  return {
    kind: 'text',
    at: contentStart(reading.text, node.type, range[0]),
    value,
    mapped: () => mappedScalar(reading.text, node.type, value, [range[0], range[1]]),
  };
}

/** Section 10.3.2 of YAML 1.2.2. */
function isNoText(plain: string): boolean {
  if (CORE_CONSTANT.test(plain)) return true;
  return CORE_NUMBER.test(plain) && String(Number(plain)) !== plain;
}

const CORE_CONSTANT = /^(?:null|Null|NULL|~|true|True|TRUE|false|False|FALSE|)$/;
const CORE_NUMBER =
  /^(?:0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

function other({ text }: Reading, range: readonly [number, number, number] | null | undefined): DataNode {
  const [from, to] = range ?? [0, 0];
  return { kind: 'other', at: from, source: text.slice(from, to) };
}
