/** The state of reading the blocks of a document, and the steps that change it. */
import type { HtmlEnd } from './html-block.ts';
import { indentOf, newLine, restOf } from './line.ts';
import type { Line } from './line.ts';

/** What a document is written in. MDX has no indented code and no HTML, so in it no indent is too much for a block. */
export type Dialect = 'markdown' | 'mdx';

/** A block, and its neighbours inside of the same quote or list item. Items stand for themselves, without their list. */
export interface Block {
  /** `text` is a paragraph or a heading. */
  readonly kind: 'fence' | 'html' | 'text' | 'other';
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** Of a fence: what stands behind its opening mark, without spaces around it. */
  readonly info: string;
  /** Its text by lines, without the marks of what it stands in; of a quote and an item none. */
  readonly lines: string[];
  readonly before: Block | undefined;
  after: Block | undefined;
}

/** A quote, an item of a list, or the document. */
export interface Container {
  readonly kind: 'root' | 'quote' | 'item';
  /** Of an item: the columns by which a line is indented that goes on with it. */
  width: number;
  /** The last of the blocks right inside of it. */
  last: Block | undefined;
}

/** The block that takes the text of lines, while it is open. */
export type Leaf = { readonly block: Block } & (
  | { readonly kind: 'paragraph' }
  | { readonly kind: 'code' }
  | { readonly kind: 'fence'; readonly mark: string; readonly length: number; readonly indent: number }
  | { readonly kind: 'html'; readonly end: HtmlEnd }
);

/** A document while it is read. */
export interface Reading {
  readonly dialect: Dialect;
  /** In the order in which they begin. */
  readonly blocks: Block[];
  /** Those that are open, from the document on, each inside of the one before it. */
  readonly containers: Container[];
  /** Which of them are quotes, by their places, ascending. */
  readonly quotes: number[];
  leaf: Leaf | undefined;
  /** The line that is read. */
  line: Line;
  /** Its number, from 1. */
  number: number;
  /** With how many of the containers it goes on, as far as it is read. */
  matched: number;
}

/** A document of which nothing is read. */
export function newReading(dialect: Dialect): Reading {
  return {
    dialect,
    blocks: [],
    containers: [{ kind: 'root', width: 0, last: undefined }],
    quotes: [],
    leaf: undefined,
    line: newLine(''),
    number: 0,
    matched: 1,
  };
}

/** Does what is not read of the line begin so far right that it is indented code, or text? */
export function isIndented({ dialect, line }: Reading): boolean {
  return dialect === 'markdown' && indentOf(line) >= 4;
}

/** Closes the leaf, and the containers with which the line does not go on. */
export function closeUnmatched(reading: Reading): void {
  const { containers, quotes, matched } = reading;
  containers.length = matched;
  while ((quotes.at(-1) ?? 0) >= matched) quotes.pop();
  reading.leaf = undefined;
}

/** Opens a container, of which the mark is next on the line, inside of those with which the line goes on. */
export function openContainer(reading: Reading, kind: 'quote' | 'item'): Container {
  openBlock(reading, 'other');
  const container = { kind, width: 0, last: undefined };
  if (kind === 'quote') reading.quotes.push(reading.containers.length);
  reading.containers.push(container);
  reading.matched = reading.containers.length;
  return container;
}

/** Closes what the line does not go on with, and gives the block that begins with what is next on it. */
export function openBlock(reading: Reading, kind: Block['kind'], info = ''): Block {
  closeUnmatched(reading);
  return addBlock(reading, kind, info);
}

/** Gives what is not read of the line to a block. */
export function addLine({ line }: Reading, { lines }: Block): void {
  lines.push(restOf(line));
}

function addBlock({ number, containers, blocks }: Reading, kind: Block['kind'], info: string): Block {
  const container = containers.at(-1);
  const before = container?.last;
  const block = { kind, line: number, info, lines: [], before, after: undefined };
  if (before !== undefined) before.after = block;
  if (container !== undefined) container.last = block;
  blocks.push(block);
  return block;
}
