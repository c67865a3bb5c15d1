/** The fenced code blocks of a Markdown document. */
import type { Block, Dialect } from './block-reading.ts';
import { readBlocks } from './blocks.ts';
import { commentsIn, unendedComment } from './comments.ts';
import type { Comment, PlacedComment } from './comments.ts';

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

/** What a document has of both. */
export interface Fences {
  readonly fences: readonly Fence[];
  /** The comments that stand above no fence. */
  readonly stray: readonly Comment[];
}

/** The fences of a document in the order of their lines, those in lists and quotes too. A byte order mark may begin it. */
export function readFences(document: string, dialect: Dialect = 'markdown'): Fences {
  const blocks = visibleBlocks(readBlocks(document.replace(/^\ufeff/, ''), dialect), dialect);
  const comments: Comments = new Map(blocks.map((block) => [block, commentsOf(block, dialect)]));
  const fences = new Map<Block, Fence>();
  const attached = new Set<Comment>();
  for (const block of blocks.toReversed()) {
    if (block.kind !== 'fence') continue;
    const above = commentsAbove(block, comments);
    for (const each of above) attached.add(each);
    const next = block.after === undefined ? undefined : fences.get(block.after);
    const body = block.lines.map((line) => `${line}\n`).join('');
    fences.set(block, { line: block.line, info: block.info, body, comments: above, next });
  }
  const stray = [...comments.values()].flat().filter((comment) => !attached.has(comment));
  return { fences: [...fences.values()].toReversed(), stray };
}

type Comments = ReadonlyMap<Block, readonly PlacedComment[]>;

function commentsOf({ kind, line, lines }: Block, dialect: Dialect): readonly PlacedComment[] {
  const source = kind === 'text' ? dialect : 'html';
  return kind === 'text' || kind === 'html' ? commentsIn(lines.join('\n'), line, source) : [];
}

/** The comments right above a fence, from the first on: those that end the block before it, and so on upwards. */
function commentsAbove(fence: Block, comments: Comments): readonly Comment[] {
  const above: (readonly Comment[])[] = [];
  for (let block = fence.before; block !== undefined; block = block.before) {
    const last = (comments.get(block) ?? []).filter(({ ends }) => ends);
    above.push(last);
    if (last[0]?.begins !== true) break;
  }
  return above.toReversed().flat();
}

/** All blocks but those of MDX that stand between the beginning of a comment and its end. */
function visibleBlocks(blocks: readonly Block[], dialect: Dialect): readonly Block[] {
  if (dialect === 'markdown') return blocks;
  let end: string | undefined;
  return blocks.filter(({ kind, lines }) => {
    if (kind !== 'text') return end === undefined;
    const text = lines.join('\n');
    if (end !== undefined && !text.includes(end)) return false;
    end = unendedComment(text);
    return true;
  });
}
