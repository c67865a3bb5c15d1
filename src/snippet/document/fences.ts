/** The fenced code blocks of a Markdown document. */
import type { Dialect, MarkdownNode } from './parser.ts';
import { parseMarkdown } from './parser.ts';

/** A fenced code block. */
export interface Fence {
  /** The line of the opening fence, from 1. */
  readonly line: number;
  /** What stands behind the opening fence, as it is written, without the spaces around it. */
  readonly info: string;
  /** Lines that each end with `\n`, whatever ends them in the document. */
  readonly body: string;
  /** The comments right above it, with nothing but each other between. */
  readonly comments: readonly Comment[];
  /** The fence that follows it with nothing between the two. */
  readonly next: Fence | undefined;
}

/** A comment of HTML, or in MDX of JavaScript. */
export interface Comment {
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** What stands between its marks. */
  readonly text: string;
}

/** What a document has of both. */
export interface Fences {
  readonly fences: readonly Fence[];
  /** The comments that stand above no fence. */
  readonly stray: readonly Comment[];
}

/** The fences of a document in the order of their lines, those in lists and quotes too. A byte order mark may begin it. */
export function readFences(document: string, dialect: Dialect = 'markdown'): Fences {
  const text = document.replace(/^\ufeff/, '');
  const blocks = blocksOf(parseMarkdown(text, dialect), text, dialect);
  const hidden = dialect === 'mdx' ? commentedOut(blocks) : [];
  const isHidden = ({ at }: Block) => hidden.some(({ from, to }) => at > from && at < to);
  const fences = new Map<Block, Fence>();
  const attached = new Set<Comment>();
  for (const block of blocks.toReversed()) {
    if (block.kind !== 'fence' || isHidden(block)) continue;
    const above = commentsAbove(block);
    for (const each of above) attached.add(each);
    const { line, info, body } = block;
    const next = block.after === undefined ? undefined : fences.get(block.after);
    fences.set(block, { line, info, body, comments: above, next });
  }
  const all = blocks.flatMap((block) => (isHidden(block) ? [] : block.comments));
  return { fences: [...fences.values()].toReversed(), stray: all.filter((comment) => !attached.has(comment)) };
}

/** A node with a place, and its neighbours. */
interface Block {
  readonly kind: 'fence' | 'html' | 'text' | 'other';
  readonly at: number;
  readonly line: number;
  /** As it stands in the document. */
  readonly source: string;
  readonly info: string;
  readonly body: string;
  readonly comments: readonly PlacedComment[];
  before: Block | undefined;
  after: Block | undefined;
}

/** All nodes in the order of their places: a list instead of a recursion, since a document may be nested without end. */
function blocksOf(root: MarkdownNode, text: string, dialect: Dialect): readonly Block[] {
  const blocks: Block[] = [];
  const open: MarkdownNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('children' in node)) continue;
    let before: Block | undefined;
    for (const child of node.children) {
      const block = blockOf(child, text, dialect, before);
      if (before !== undefined) before.after = block;
      before = block;
      blocks.push(block);
      open.push(child);
    }
  }
  return blocks.toSorted((one, other) => one.at - other.at);
}

function blockOf(node: MarkdownNode, text: string, dialect: Dialect, before: Block | undefined): Block {
  const at = node.position?.start.offset ?? 0;
  const source = text.slice(at, node.position?.end.offset);
  const line = node.position?.start.line ?? 0;
  const kind = kindOf(node);
  const comments = kind === (dialect === 'mdx' ? 'text' : 'html') ? commentsIn(source, line, dialect) : [];
  const place = { at, line, source, before, after: undefined, comments };
  if (node.type !== 'code' || !/^[`~]/.test(source)) return { ...place, kind, info: '', body: '' };
  const body = node.value.replaceAll(/\r\n?/g, '\n');
  const info = /^(?:`+|~+)([^\r\n]*)/.exec(source)?.[1]?.trim() ?? '';
  return { ...place, kind: 'fence', info, body: body === '' ? '' : `${body}\n` };
}

function kindOf(node: MarkdownNode): Block['kind'] {
  if (node.type === 'html') return 'html';
  return node.type === 'paragraph' || node.type === 'heading' ? 'text' : 'other';
}

interface PlacedComment extends Comment {
  /** Does nothing but comments follow it in its block, and none stand before it on its line? */
  readonly ends: boolean;
  /** Does nothing stand before it in its block? */
  readonly begins: boolean;
}

/** The comments right above a fence, from the first on: those that end the block before it, and so on upwards. */
function commentsAbove(fence: Block): readonly Comment[] {
  const above: Comment[] = [];
  for (let block = fence.before; block !== undefined; block = block.before) {
    const last = block.comments.filter(({ ends }) => ends);
    above.unshift(...last);
    if (last[0]?.begins !== true) break;
  }
  return above;
}

const MARKS: Readonly<Record<Dialect, RegExp>> = {
  markdown: /<!--([\s\S]*?)-->/g,
  mdx: /<!--([\s\S]*?)-->|\{\/\*([\s\S]*?)\*\/\}/g,
};

function commentsIn(source: string, line: number, dialect: Dialect): readonly PlacedComment[] {
  const marks = [...source.matchAll(MARKS[dialect])];
  const placed: PlacedComment[] = [];
  let [at, end, begins] = [line, 0, true];
  for (const { 0: mark, 1: html, 2: script, index } of marks) {
    const between = source.slice(end, index);
    begins &&= between.trim() === '';
    const startsLine = /(?:^|[\n\r])[ \t]*$/.test(between.slice(lastLine(between)));
    at += lineEnds(between);
    placed.push({ line: at, text: html ?? script ?? '', ends: startsLine, begins });
    at += lineEnds(mark);
    end = index + mark.length;
  }
  const last = placed.findLastIndex(({ ends }, place) => !ends || textBehind(source, marks, place) !== '');
  return placed.map(({ line: from, text, begins: first }, place) => ({
    line: from,
    text,
    begins: first,
    ends: place > last,
  }));
}

function textBehind(source: string, marks: readonly RegExpExecArray[], place: number): string {
  const mark = marks[place];
  return mark === undefined ? '' : source.slice(mark.index + mark[0].length, marks[place + 1]?.index).trim();
}

function lastLine(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'), 0);
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** The spans of MDX from a comment's beginning to its end, where blocks stand between the two. */
function commentedOut(blocks: readonly Block[]): readonly { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = [];
  let open: { readonly from: number; readonly end: string } | undefined;
  for (const { kind, at, source } of blocks) {
    if (kind !== 'text') continue;
    const bare = source.replaceAll(MARKS.mdx, '');
    if (open !== undefined && bare.includes(open.end)) {
      spans.push({ from: open.from, to: at });
      open = undefined;
    }
    if (open !== undefined) continue;
    if (bare.includes('{/*')) open = { from: at, end: '*/}' };
    else if (bare.includes('<!--')) open = { from: at, end: '-->' };
  }
  if (open !== undefined) spans.push({ from: open.from, to: Infinity });
  return spans;
}
