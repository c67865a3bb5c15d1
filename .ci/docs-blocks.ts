/** The `sh` blocks of a page, as another reader of Markdown than argvet's own finds them. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { readAttributes } from '../src/snippet/document/attributes.ts';
import { readInfoString } from '../src/snippet/document/info-string.ts';

/** One block. */
export interface Block {
  readonly page: string;
  readonly line: number;
  readonly script: string;
  readonly exit: number;
  readonly expectFailure: boolean;
  /** Why it does not run here; undefined when it does. */
  readonly user: string | undefined;
}

/** The blocks of a page with this text, in its order. */
export function blocksOf(page: string, text: string): readonly Block[] {
  const blocks: Block[] = [];
  visit(fromMarkdown(text), 'code', ({ lang, value, position }) => {
    if (lang !== 'sh' || position?.start.offset === undefined) return;
    const { line, offset } = position.start;
    // As it is written: the reader's own is decoded, and `readInfoString` decodes.
    const [opening = ''] = text.slice(offset).split(/\r?\n/, 1);
    const words = readInfoString(opening.replace(/^[`~]+\s*/, '').trimEnd()).attributes;
    const { skip, expectFailure } = readAttributes({ line, comments: [] }, words).attributes;
    blocks.push({
      page,
      line,
      script: value,
      exit: Number(words.find(({ name }) => name === 'exit')?.value ?? 0),
      expectFailure,
      user: words.some(({ name }) => name === 'user') ? (skip ?? '') : undefined,
    });
  });
  return blocks;
}
